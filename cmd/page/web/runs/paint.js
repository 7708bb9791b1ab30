/**
 * Paints series onto a canvas. A ground has the places of values, x(v) and y(v) in
 * pixels of the canvas, its box, and the canvas pixels per page pixel.
 */

/** The opacity of areas, under which grid lines and other areas are seen. */
const AREA = 0.18;

/** The opacity of groups that are not lit. */
const FAINT = 0.12;

/** The order of painting: the largest shapes first, so that they hide least. */
const ORDER = ["bars", "steps", "line", "marks"];

/** Shapes of marks: circle, square, triangle, diamond, inverted triangle. */
const FORMS = [
  (path, x, y, s) => {
    path.moveTo(x + 3.6 * s, y);
    path.arc(x, y, 3.6 * s, 0, 2 * Math.PI);
  },
  polygon([-3.3, -3.3], [3.3, -3.3], [3.3, 3.3], [-3.3, 3.3]),
  polygon([-4.2, 3.2], [4.2, 3.2], [0, -4.6]),
  polygon([-4.5, 0], [0, 4.5], [4.5, 0], [0, -4.5]),
  polygon([-4.2, -3.2], [4.2, -3.2], [0, 4.6]),
];

function polygon(...corners) {
  return (path, x, y, s) => {
    corners.forEach(([dx, dy], i) => (i ? path.lineTo(x + dx * s, y + dy * s) : path.moveTo(x + dx * s, y + dy * s)));
    path.closePath();
  };
}

/** Paints groups in their colours. If one is lit, by its name, the others are faint. */
export function paint(ctx, groups, ground, colors, lit) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(ground.left, ground.top, ground.width, ground.height);
  ctx.clip();
  for (const style of ORDER) {
    for (const group of groups) {
      for (const series of group.series.filter((s) => s.style === style)) {
        ctx.save();
        ctx.strokeStyle = ctx.fillStyle = colors.series[group.color];
        ctx.globalAlpha = lit === undefined || lit === group.name ? 1 : FAINT;
        paintSeries(ctx, group, series, ground, colors);
        ctx.restore();
      }
    }
  }
  ctx.restore();
}

function paintSeries(ctx, group, series, ground, colors) {
  const points = series.points.filter((p) => ground.has(p));
  if (!points.length) return;
  if (series.style === "marks") marks(ctx, group, points, ground);
  else if (series.style === "bars") bars(ctx, series, points, ground, colors);
  else if (series.style === "line") line(ctx, points, series.dashes, ground);
  else {
    const corners = stairs(points);
    area(ctx, corners, ground);
    line(ctx, corners, series.dashes, ground);
  }
}

/** The corners of a step function: right, then up or down. */
function stairs(points) {
  return points.flatMap((p, i) => (i ? [{ ...points[i - 1], x: p.x }, p] : [p]));
}

function line(ctx, points, dashes, ground) {
  ctx.lineWidth = 2 * ground.ratio;
  ctx.lineJoin = "round";
  ctx.setLineDash(dashes.map((d) => d * ground.ratio));
  ctx.beginPath();
  points.forEach((p, i) => (i ? ctx.lineTo(ground.x(p.x), ground.y(p.y)) : ctx.moveTo(ground.x(p.x), ground.y(p.y))));
  ctx.stroke();
}

/** Reports whether a point has an interval with a width. */
export function whiskered(p) {
  return p.low < p.high;
}

function area(ctx, points, ground) {
  if (!points.some(whiskered)) return;
  const edge = (name) => points.map((p) => [ground.x(p.x), ground.y(whiskered(p) ? p[name] : p.y)]);
  const alpha = ctx.globalAlpha;
  ctx.globalAlpha = alpha * AREA;
  ctx.beginPath();
  [...edge("low"), ...edge("high").reverse()].forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  ctx.fill();
  ctx.globalAlpha = alpha;
}

function marks(ctx, group, points, ground) {
  ctx.lineWidth = 1.25 * ground.ratio;
  ctx.beginPath();
  for (const p of points.filter(whiskered)) whisker(ctx, ground, ground.x(p.x), p);
  ctx.stroke();
  ctx.beginPath();
  for (const p of points) FORMS[group.form](ctx, ground.x(p.x), ground.y(p.y), ground.ratio);
  ctx.fill();
}

/** Adds the interval of a point, with a cap at each end that is not cut off by the edge. */
function whisker(ctx, ground, x, p) {
  const cap = 3.5 * ground.ratio;
  const low = ground.y(p.low);
  const high = ground.y(p.high);
  ctx.moveTo(x, low);
  ctx.lineTo(x, high);
  for (const y of [low, high]) {
    if (y > ground.top && y < ground.top + ground.height) {
      ctx.moveTo(x - cap, y);
      ctx.lineTo(x + cap, y);
    }
  }
}

function bars(ctx, series, points, ground, colors) {
  for (const p of points) {
    const left = ground.x(p.x + series.left);
    const top = ground.y(p.y);
    ctx.fillRect(left, top, ground.x(p.x + series.right) - left, ground.base - top);
  }
  ctx.strokeStyle = colors.ink;
  ctx.lineWidth = 1.25 * ground.ratio;
  ctx.beginPath();
  for (const p of points.filter(whiskered)) whisker(ctx, ground, ground.x(p.x + (series.left + series.right) / 2), p);
  ctx.stroke();
}

/** The path of a mark, for the legend. */
export function formPath(form) {
  const parts = [];
  const at = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  FORMS[form](
    {
      moveTo: (x, y) => parts.push(`M${at(x, y)}`),
      lineTo: (x, y) => parts.push(`L${at(x, y)}`),
      arc: (x, y, r) => parts.push(`A${at(r, r)} 0 1 0 ${at(x - r, y)}A${at(r, r)} 0 1 0 ${at(x + r, y)}`),
      closePath: () => parts.push("Z"),
    },
    0, 0, 1,
  );
  return parts.join("");
}
