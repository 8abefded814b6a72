// Alpha-beta over any kernel: how the search of a module is asked. Python: search/alphabeta.py and `Deepening` of search/deepening.py.
import { deepen } from "./deepening.js";

const SIGNATURE =
  "void(int64[::1], uint64[:, ::1], int64[:, ::1], int64[:, ::1], uint64[::1], uint64[:, ::1], int64[:, ::1], " +
  "int64, int64, int64, int64, int64, int64, int64[::1], int64[::1])";
const FRAME = 13; // numbers a ply
const NODES = 0;
const VALUE = 1;
const ROOT_MOVE = 2;
const ALL_EXACT = 3;
const ABORTED = 4;
const TELLS = 5;
const DEEPEST = 400; // plies; longer lines end in an estimate
const TABLE_BITS = 20; // a million entries, 16 MB
const INFINITE = 2 ** 30;

// Values are for the first player. A kernel is handed over as { geo, words, mostMoves, repeats, winsOnly }, a position as its row.
export class AlphaBeta {
  static routines = ["alphabeta"];
  deepest = DEEPEST;

  constructor(instance, { geo, words, mostMoves, repeats, winsOnly, tableBits = TABLE_BITS }) {
    const plies = 2 * DEEPEST + 6; // the dealer's plies cost no depth, so there is room for as many again
    this.search = instance.routine("alphabeta", SIGNATURE);
    this.geo = instance.holding("int64", geo);
    this.stack = instance.zeros("uint64", plies, words);
    this.moves = instance.zeros("int64", plies, mostMoves);
    this.frames = instance.zeros("int64", plies, FRAME);
    this.keys = instance.zeros("uint64", plies);
    this.table = instance.zeros("uint64", 2 ** tableBits, 2);
    this.history = instance.zeros("int64", 3, mostMoves + 1024);
    this.flag = instance.zeros("int64", 1);
    this.told = instance.zeros("int64", TELLS);
    this.kind = [repeats, winsOnly].map(Number);
  }

  get nodes() {
    return Number(this.told.values[NODES]);
  }

  forget() {
    this.table.values.fill(0n);
  }

  begin({ row }) {
    this.history.values.fill(0n);
    this.told.values.fill(0n);
    this.row = row;
  }

  ask(depth, most) {
    const told = this.told.values;
    this.stack.values.set(this.row);
    this.search(
      this.geo, this.stack, this.moves, this.frames, this.keys, this.table, this.history,
      depth, -INFINITE, INFINITE, most, ...this.kind, this.flag, this.told,
    );
    if (told[ABORTED]) return null;
    return { move: Number(told[ROOT_MOVE]), value: Number(told[VALUE]), exact: told[ALL_EXACT] !== 0n };
  }

  think(position, pace, tell) {
    return deepen(this, position, pace, tell);
  }
}
