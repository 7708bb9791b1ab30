/**
 * The state of the page in the fragment of its address: the number of this format, then
 * JSON, deflated, in base64url.
 */

/** The largest side that a link holds. Larger boards are passed on as files. */
export const LINK_SIDE = 36;

const FORMAT = "#1.";

/** The max length of the text of a link; a cube of basis 3 needs a twentieth. */
const MAX = 1 << 20;

/**
 * @typedef {{shape: string, cells: number[], own?: number[], allowed?: [number, number[]][], notes?: [number, number[]][],
 *   symbols?: string, label?: string, step?: number, rules?: string[], maxTuple?: string}} Linked
 */

/** Reports whether a board is small enough for a link. */
export function fits(board) {
  return board.shape.n <= LINK_SIDE && board.shape.size <= LINK_SIDE * LINK_SIDE;
}

/**
 * The parts of a board that a link holds.
 * @param {import("./board.js").Board} board
 * @returns {Linked}
 */
export function linked(board) {
  const own = [];
  board.digits.forEach((digit, cell) => digit && !board.clues[cell] && own.push(cell));
  const state = { shape: board.shape.spec, cells: Array.from(board.digits) };
  if (own.length) state.own = own;
  if (board.allowed.size) state.allowed = [...board.allowed];
  if (board.notes.size) state.notes = [...board.notes];
  if (board.symbols) state.symbols = board.symbols;
  if (board.label) state.label = board.label;
  return state;
}

/** Writes a state as a fragment. */
export async function writeLink(state) {
  const packed = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return FORMAT + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Reads a fragment. It throws an Error that says what is wrong with it.
 * @returns {Promise<Linked>}
 */
export async function readLink(fragment) {
  if (!fragment.startsWith(FORMAT)) throw new Error("Its format is unknown.");
  const state = parse(await unpack(fragment.slice(FORMAT.length)));
  if (typeof state?.shape !== "string" || !/^(cube)?\d{1,3}(x\d{1,3})?( [A-Za-z0-9:+]+)?$/.test(state.shape)) {
    throw new Error("It names no shape.");
  }
  if (!Array.isArray(state.cells)) throw new Error("It holds no cells.");
  return state;
}

/** Decodes base64url and deflate. */
async function unpack(text) {
  let bytes;
  try {
    bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  } catch {
    throw new Error("It has invalid characters.");
  }
  try {
    return await readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch (error) {
    throw error instanceof RangeError ? error : new Error("It is cut off or altered.");
  }
}

/** Reads a stream of bytes as text, up to MAX characters. */
async function readAll(stream) {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX) throw new RangeError("It is too long.");
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("It is cut off or altered.");
  }
}

/**
 * Checks what a link holds against its shape, and returns the parts of a board. It
 * throws an Error that says what does not fit.
 * @param {import("./shape.js").Shape} shape
 * @param {Linked} state
 */
export function partsOf(shape, state) {
  const within = (list, min, max) =>
    Array.isArray(list) && list.every((x) => Number.isInteger(x) && x >= min && x <= max);
  if (state.cells.length !== shape.size || !within(state.cells, 0, shape.n)) {
    throw new Error(`Its cells do not fit ${shape.title}.`);
  }
  const own = state.own || [];
  const { allowed = [], notes = [] } = state;
  const restricts = (pair) => Array.isArray(pair) && within([pair[0]], 0, shape.size - 1) && within(pair[1], 1, shape.n);
  if (!within(own, 0, shape.size - 1) || ![allowed, notes].every((list) => Array.isArray(list) && list.every(restricts))) {
    throw new Error("Its cells are out of range.");
  }
  const digits = Uint16Array.from(state.cells);
  const clues = Uint8Array.from(digits, (digit) => (digit ? 1 : 0));
  for (const cell of own) clues[cell] = 0;
  const text = (value) => (typeof value === "string" ? value.slice(0, 256) : "");
  const symbols = [...text(state.symbols)].length === shape.n ? state.symbols : "";
  return { digits, clues, allowed: new Map(allowed), notes: new Map(notes), symbols, label: text(state.label) };
}
