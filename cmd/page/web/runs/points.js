/** The points of a chart that can be pointed at, by the pointer or by keys. */

/** How near the pointer must be to a point, in pixels of the page. */
const NEAR = 32;

/** All points of groups that are within the ground, with their places on the canvas. */
export function pointsOf(groups, ground) {
  return groups.flatMap((group) => group.series.flatMap((series, i) => {
    const bars = series.style === "bars";
    const shift = bars ? (series.left + series.right) / 2 : 0;
    return series.points.filter((p) => ground.has(p)).map((p) => ({
      group, series, p, joins: i > 0, left: ground.x(p.x + shift), top: ground.y(p.y),
      half: bars ? (ground.x(p.x + series.right) - ground.x(p.x + series.left)) / 2 / ground.ratio : 0,
    }));
  })).filter((at) => inside(at.left, ground.left, ground.width) && inside(at.top, ground.top, ground.height));
}

function inside(v, from, length) {
  return v >= from - 1 && v <= from + length + 1;
}

/** The point that is nearest to a place of the plot, in pixels of the page, if one is near. */
export function nearest(points, ground, left, top) {
  let best;
  let min = NEAR;
  for (const at of points) {
    const dx = Math.max(0, Math.abs((at.left - ground.left) / ground.ratio - left) - at.half);
    const dy = Math.abs((at.top - ground.top) / ground.ratio - top);
    // All of a bar is near it, and a measured point wins over a line through it.
    const distance = (at.half && !dx ? Math.min(dy, NEAR - 1) : Math.hypot(dx, dy)) + (at.joins ? NEAR / 2 : 0);
    if (distance < min) [best, min] = [at, distance];
  }
  return best;
}

/** The point beside another: dx steps on in its series, or in the series dy further on. */
export function neighbour(points, from, [dx, dy]) {
  const at = from && points.find((other) => other.p === from.p && other.series === from.series);
  if (!at) return points[0];
  if (dx) {
    const own = points.filter((other) => other.series === at.series);
    return own[own.indexOf(at) + dx] ?? at;
  }
  const all = [...new Set(points.map((other) => other.series))];
  const next = all[all.indexOf(at.series) + dy];
  const theirs = points.filter((other) => other.series === next);
  return theirs.sort((a, b) => Math.abs(a.left - at.left) - Math.abs(b.left - at.left))[0] ?? at;
}
