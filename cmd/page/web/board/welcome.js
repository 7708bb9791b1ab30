/** The first view: a sentence on the program, puzzles to try, the first questions, and help. */

import { byId, h } from "../dom.js";
import { read } from "../api.js";

/** Puzzles to try, as generate of seed 5 made them: with one solution, for singles, locked candidates, pairs and triples. */
const TRIES = {
  "9×9": "....3.7..3.9..1...8....95...13.......957.368.......92...83....7...8..3.2..4.2....",
  "16×16": "...3D1.2.BG......2.8.3B.9.FEG56AG.5CAE.F...D1724.EA6.G....27D.3..A.E.C.3...9..8......F.GE35..C9....F.5.......2..87.D..4...CF..A3...4.DF........CA.2.1..5..4...D8ED.B.63..51......1C...E...9.3.B.......1...76......3.B2D.F1.4....6..2...E.D3CB8F.B...3.....E52...",
  "25×25": "B5..38...O.6....A...G...DFJ9..3.ND..4..8.L.M...7C1.D.P6..4C9K..5L...O.B..N3E.K.75.....H..3G...N8...ONO.28E....CI.B...3F.9.A.J4.F1OJ.2HG....5C.A..L.B.9....GM...P..J4..2.1.N.8KIA.8.N.95.3...FC6.P...G..M.2...K..L.O.8.BJ.....D.15J9I.5B..6.GP2ANMDK3O.7C4H.F3C9PO6.MH81..A....2..BG..HB.FJ.A.4..C..3...7.O..OP.A..HD.B.F.6.K714CJM..N...J1G..4.IABO98..2H.K.EP...E..K92...D.M..B6P1.F.CPN.....BEH3CF2I......1G.894D.H.G.17.E..KBP6.2C.3.A.8...9....A...G...51.I.....B...C.F8..6......K4925.2A1...4P..BM7.JLG..FHN.O.5....C8.K...9P41.MBJA..G2K...D1.L.4.G.8.25..6P.NJ......O2IP...C.6..F.7M..9E...3F.M.9.D...O4...L...8..MP.J6.G..15L.....A..OKD.",
};

/**
 * @param {import("./app.js").App} app
 * @param {{kind: import("./answers.js").Kind, act: () => void}[]} acts the questions of the buttons beside the board, and their actions
 */
export function welcome(app, acts) {
  const button = (title, act, properties) => h("button", { type: "button", onclick: act, ...properties }, title);
  byId("acts").append(...acts.map(({ kind, act }) => button(kind.title, act, { class: "primary", id: `act-${kind.name}`, title: kind.help })));
  byId("panel-puzzles").append(
    h("p", { id: "welcome" }, "basisk solves Sudoku of any size, explains each step, and counts solutions. Try one, paste your own, or draw it on the board."),
    h("div", { class: "row", id: "tries" }, ...Object.entries(TRIES).map(([title, text]) => button(title, () => attempt(app, title, text), { "data-try": title }))));
  const help = () => app.later(async () => (await import("./help.js")).showHelp());
  byId("help").addEventListener("click", help);
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !event.target.closest?.("input, textarea, select, dialog")) help();
  });
}

/** Opens a puzzle to try, and adds it to the list if it is not there. */
async function attempt(app, title, text) {
  const label = `${title} to try`;
  try {
    let item = app.puzzles.findIndex((puzzle) => puzzle.label === label);
    if (item < 0) {
      const { puzzles: [puzzle] } = await read(text, {});
      item = app.enlist([{ ...puzzle, label, source: "", index: 0 }]);
    }
    await app.open(item);
  } catch (error) {
    app.notice(error.message);
  }
}
