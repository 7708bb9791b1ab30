/** Heat maps: places stand side by side whatever their values, and are named by them. */
import { format, value } from "./numbers.js";

/** Five colours of the map viridis, whose lightness rises evenly, in 20 steps so that the scale can be read back. */
const STOPS = [[0x44, 0x01, 0x54], [0x3b, 0x52, 0x8b], [0x21, 0x91, 0x8c], [0x5e, 0xc9, 0x62], [0xfd, 0xe7, 0x25]];
export const STEPS = 20;

/** The colour of a step. */
export function stepColor(step) {
  const place = ((step + 0.5) / STEPS) * (STOPS.length - 1);
  const k = Math.min(Math.floor(place), STOPS.length - 2);
  const mix = STOPS[k].map((c, i) => Math.round(c + (STOPS[k + 1][i] - c) * (place - k)));
  return `rgb(${mix.join(",")})`;
}

/** A heat map with its numbers, and the names of its places. */
export function heatOf(figure) {
  const { xs, ys, values, label } = figure.heat;
  const rows = values.map((row) => row.map(value));
  const finite = rows.flat().filter(Number.isFinite);
  return {
    label, rows,
    xs: namesOf(xs, figure.x), ys: namesOf(ys, figure.y),
    low: Math.min(...finite), high: Math.max(...finite), empty: !finite.length,
  };
}

function namesOf(values, axis) {
  return values.map((v, i) => axis.ticks?.[i] ?? format(value(v), 4));
}

/** The part of the range of a map that lies below a value. */
function part(heat, v) {
  return heat.high > heat.low ? (v - heat.low) / (heat.high - heat.low) : 0.5;
}

/** Paints a map. */
export function paintHeat(ctx, heat, ground) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(ground.left, ground.top, ground.width, ground.height);
  ctx.clip();
  ctx.font = `${11 * ground.ratio}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const written = fits(ctx, heat, ground);
  heat.rows.forEach((row, y) => row.forEach((v, x) => {
    if (!Number.isFinite(v)) return;
    const left = Math.round(ground.x(x - 0.5));
    const top = Math.round(ground.y(y + 0.5));
    const width = Math.round(ground.x(x + 0.5)) - left;
    const height = Math.round(ground.y(y - 0.5)) - top;
    const p = part(heat, v);
    ctx.fillStyle = stepColor(Math.min(Math.floor(p * STEPS), STEPS - 1));
    ctx.fillRect(left, top, width, height);
    if (!written) return;
    ctx.fillStyle = p > 0.45 ? "#000" : "#fff"; // where black begins to contrast more
    ctx.fillText(format(v, 2), left + width / 2, top + height / 2);
  }));
  ctx.restore();
}

/** Whether all values fit into their places. */
function fits(ctx, heat, ground) {
  const width = ground.x(1) - ground.x(0) - 4 * ground.ratio;
  const height = ground.y(0) - ground.y(1);
  return height > 16 * ground.ratio && width > 8 && heat.rows.every((row) => row.every((v) => Number.isNaN(v) || ctx.measureText(format(v, 2)).width < width));
}
