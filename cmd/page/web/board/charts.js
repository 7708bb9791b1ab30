/** The two small charts of the board's page: an interval that narrows, and bars. */

import { svg } from "../dom.js";
import { big, power } from "./words.js";

const WIDTH = 380;

/**
 * The interval of an estimate against the number of walks, both by their logarithms.
 * @param {{probes: number, log10: number|null, log10_interval: [number|null, number|null]}[]} parts
 */
export function interval(parts) {
  const known = parts.filter((part) => part.log10 !== null && part.log10 !== undefined);
  const height = 150;
  const area = { left: 66, right: WIDTH - 10, top: 12, bottom: height - 24 };
  const chart = svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": describe(known.at(-1)) });
  if (!known.length) return chart;
  const low = (part) => part.log10_interval[0] ?? part.log10;
  const high = (part) => part.log10_interval[1] ?? part.log10;
  const y = scale(spread([...known.map(low), ...known.map(high)]), [area.bottom, area.top]);
  const x = scale(spread(known.map((part) => Math.log10(part.probes))), [area.left + 8, area.right - 8]);
  const at = (part, value) => `${x(Math.log10(part.probes)).toFixed(1)},${y(value).toFixed(1)}`;
  const band = [...known.map((part) => at(part, high(part))), ...known.toReversed().map((part) => at(part, low(part)))];
  chart.append(
    ...ticks(y.from, y.to).map((tick) => label(area.left - 6, y(tick) + 4, tickText(tick), "end")),
    svg("path", { class: "axis", d: `M${area.left} ${area.top}V${area.bottom}H${area.right}`, fill: "none" }),
    svg("polygon", { class: "band", points: band.join(" ") }),
    svg("polyline", { class: "curve", points: known.map((part) => at(part, part.log10)).join(" ") }),
    ...known.map((part) => svg("circle", { class: "point", cx: x(Math.log10(part.probes)), cy: y(part.log10), r: 2.6 })),
    label(area.left, height - 6, `${known[0].probes.toLocaleString("en")} walks`, "start"),
    label(area.right, height - 6, known.at(-1).probes.toLocaleString("en"), "end"),
  );
  if (known.length === 1) {
    chart.append(svg("path", { class: "curve", d: `M${at(known[0], low(known[0]))}L${at(known[0], high(known[0]))}` }));
  }
  return chart;
}

function describe(last) {
  if (!last) return "No walk has reached a solution yet.";
  const [low, high] = last.log10_interval;
  return `After ${last.probes} walks 10 to the ${last.log10.toFixed(2)}, interval from ${low?.toFixed(2) ?? "no end"} to ${high?.toFixed(2) ?? "no end"}.`;
}

/**
 * Two bars for each row: a share, and a number.
 * @param {[string, number|null, number][]} rows
 * @param {string[]} titles of the three
 */
export function bars(rows, [, share, number]) {
  const line = 30;
  const left = 118;
  const height = rows.length * line + 20;
  const chart = svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${share} and ${number} as bars. The table below has the numbers.` });
  const max = Math.max(1, ...rows.map(([, , value]) => value));
  const width = WIDTH - left - 62;
  rows.forEach(([name, part, value], i) => {
    const y = i * line;
    const long = Math.max(1, width * (part ?? 0));
    chart.append(
      label(left - 8, y + 17, name, "end"),
      svg("rect", { class: "bar-a", x: left, y: y + 4, width: long, height: 10, rx: 2 }),
      svg("rect", { class: "bar-b", x: left, y: y + 16, width: Math.max(1, (width * value) / max), height: 6, rx: 2 }),
      label(left + long + 6, y + 13, `${(100 * (part ?? 0)).toFixed(1)} %`, "start"),
    );
  });
  chart.append(
    svg("rect", { class: "bar-a", x: left, y: height - 13, width: 9, height: 9, rx: 2 }), label(left + 14, height - 5, share, "start"),
    svg("rect", { class: "bar-b", x: left + 76, y: height - 13, width: 9, height: 9, rx: 2 }), label(left + 90, height - 5, `${number}, up to ${max.toLocaleString("en")}`, "start"),
  );
  return chart;
}

function label(x, y, text, anchor) {
  return svg("text", { x, y, "text-anchor": anchor }, text);
}

/** The range of values, widened if they are nearly the same. */
function spread(values) {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  return to - from > 0.02 ? [from, to] : [from - 0.5, to + 0.5];
}

function scale([from, to], [a, b]) {
  return Object.assign((value) => a + ((value - from) / (to - from)) * (b - a), { from, to });
}

/** The text of the value whose logarithm is the tick. */
function tickText(tick) {
  if (Number.isInteger(tick)) return power(tick);
  const exponent = Math.floor(tick);
  return big(`${10 ** (tick - exponent)}e${exponent}`);
}

/** A few round values within a range. */
function ticks(from, to) {
  const rough = (to - from) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = [1, 2, 5, 10].find((x) => x * power >= rough) * power;
  const all = [];
  for (let value = Math.ceil(from / unit) * unit; value <= to; value += unit) all.push(Number(value.toFixed(6)));
  return all;
}
