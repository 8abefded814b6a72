// Looks ahead in awalé: how its own alpha-beta is asked. Python: `SeedLooker` of games/awale/engine/engine.py.
import { deepen } from "./deepening.js";

const SIGNATURE = "void(int64[::1], uint64[::1], uint64[::1], int64[::1], int64[::1], uint64, uint64, int64, int64)";
const BUCKET = 4; // words
const NODES = 0;
const VALUE = 1;
const ROOT_HOLE = 2;
const PROVED = 3;
const ABORTED = 4;
const MOST_NODES = 5;
const COUNTS = 18;
const SCRATCH = 18; // words a ply
const BUCKET_BITS = 19; // half a million buckets of two entries: 16 MB

// Handed over: { geo (with or without a table of endings), turns (the most of a game) }; a position is { mine, theirs, left (turns),
// moves (of each hole) }. Values are for the player to move.
export class SeedLooker {
  static routines = ["look"];

  constructor(instance, { geo, turns, bucketBits = BUCKET_BITS }) {
    this.search = instance.routine("look", SIGNATURE);
    this.deepest = turns;
    this.geo = instance.holding("int64", geo);
    this.table = instance.zeros("uint64", BUCKET * 2 ** bucketBits);
    this.scratch = instance.zeros("uint64", (turns + 2) * SCRATCH);
    this.counts = instance.zeros("int64", COUNTS);
    this.flag = instance.zeros("int64", 1);
  }

  get nodes() {
    return Number(this.counts.values[NODES]);
  }

  forget() {
    this.table.values.fill(0n);
  }

  begin(position) {
    this.counts.values.fill(0n);
    this.position = position;
  }

  ask(depth, most) {
    const { mine, theirs, left, moves } = this.position;
    const counts = this.counts.values;
    counts[ABORTED] = 0n;
    counts[MOST_NODES] = BigInt(most);
    this.search(this.geo, this.table, this.scratch, this.counts, this.flag, mine, theirs, left, depth);
    if (counts[ABORTED]) return null;
    return { move: moves[Number(counts[ROOT_HOLE])], value: Number(counts[VALUE]), exact: counts[PROVED] !== 0n };
  }

  think(position, pace, tell) {
    return deepen(this, position, pace, tell);
  }
}
