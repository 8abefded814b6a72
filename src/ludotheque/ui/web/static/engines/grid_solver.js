// The exact score of a position of Puissance 4, and a move that keeps it. Python: games/connect_four/engine/solver.py.
import { CutShort } from "./module.js";
import { UNCOUNTED } from "./pace.js";

const SIGNATURE =
  "int64(uint64, uint64, int64, int64, int64, uint64[::1], uint64[::1], uint64[::1], int64[::1], int64[::1], uint64[::1])";
const NODES = 0;
const SHIFT = 1;
const MOST = 2;
const CHILD = 5; // words of a child that waits, and one more for its rank
const DEEPEST = 64; // plies
const BEYOND = 64; // above every score
const TABLE_BITS = 22; // eight million entries, 64 MB
const FIRST_TRY = 4096; // nodes; a best move is mostly found in the table at once

// A position is { mine, theirs, guess } with, where a move is wanted, the moves in the order in which they are tried:
// after: [{ move, mine, theirs } or, where it ends the game, { move, score } for who made it]. Scores are for the player to move.
export class GridSolver {
  static routines = ["solve"];

  constructor(instance, { geo, weights, columns, tableBits = TABLE_BITS }) {
    this.solve = instance.routine("solve", SIGNATURE);
    this.table = instance.zeros("uint64", 2 ** (tableBits + 1));
    this.children = instance.zeros("uint64", DEEPEST * columns * (CHILD + 1));
    this.geo = instance.holding("uint64", geo);
    this.weights = instance.holding("uint64", weights);
    this.told = instance.holding("int64", [0n, BigInt(64 - tableBits), 0n]);
    this.flag = instance.zeros("int64", 1);
  }

  get nodes() {
    return Number(this.told.values[NODES]);
  }

  forget() {
    this.table.values.fill(0n);
  }

  async think(position, pace, tell) {
    this.told.values[NODES] = 0n;
    const count = () => this.nodes;
    const working = () => tell({ move: null, value: null, nodes: this.nodes, exact: false });
    const ask = (most) => this.ask(position, position.guess ?? 0, -BEYOND, BEYOND, most);
    const value = await pace.through(ask, count, working);
    if (value === null) return { move: null, value, nodes: this.nodes, exact: false };
    const known = { move: null, value, nodes: this.nodes, exact: true };
    tell(known);
    const move = position.after ? await this.bestMove(position.after, value, pace, () => tell({ ...known, nodes: this.nodes })) : null;
    return { ...known, move, nodes: this.nodes };
  }

  // The score, or on which side of the window it lies; null when that was cut short.
  ask({ mine, theirs }, guess, floor, ceiling, most) {
    this.told.values[MOST] = BigInt(most);
    try {
      const { table, children, weights, told, flag, geo } = this;
      return Number(this.solve(mine, theirs, guess, floor, ceiling, table, children, weights, told, flag, geo));
    } catch (error) {
      if (error instanceof CutShort) return null;
      throw error;
    }
  }

  // The first move that keeps the score, unless another is proved far sooner; null when it was stopped.
  async bestMove(after, score, pace, working) {
    const wanted = 1 - score;
    for (let most = FIRST_TRY; ; most = Math.min(8 * most, UNCOUNTED)) {
      for (const one of after) {
        if (one.score !== undefined) {
          if (one.score === score) return one.move;
          continue;
        }
        const until = this.nodes + most;
        const ask = (slice) => this.ask(one, wanted, wanted - 1, wanted, Math.min(slice, until)) ?? (this.nodes >= until ? wanted : null);
        const found = await pace.through(ask, () => this.nodes, working);
        if (found === null) return null;
        if (found < wanted) return one.move;
      }
    }
  }
}
