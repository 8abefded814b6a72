// Tree search over any kernel: thousands of games in its head, a word after each slice. Python: search/tree.py, search/sampling.py.
import { logarithm, scramble } from "./reals.js";

const SIGNATURE =
  "void(int64[::1], uint64[:, ::1], int64[:, ::1], int32[:, ::1], float64[:, ::1], float64[:, ::1], int64[:, ::1], " +
  "int64, int64, int64, float64[::1], float64[::1], uint64, int64[::1], int64[::1])";
// The columns of a node in `nodes`, in `worth` and in `more`:
const CHILD = 0;
const CHILDREN = 1;
const MOVE = 2;
const VISITS = 3;
const SOLVED = 4;
const COLUMNS = 6;
const MEAN = 0;
const POINTS = 0;
// What the search tells:
const SIZE = 0;
const GAMES = 1;
const DEEPEST = 2;
const TELLS = 3;

const LONGEST = 400; // plies of a path through the tree; what comes after is played out
const SIZE_OF_TREES = 2 ** 20; // nodes, 56 bytes each; a full tree is still visited
const FACTORS = 4096; // visits for which the search looks roots and logarithms up
const SLICE = 256; // games before the first word of progress; each next slice is as long as all before
const TEMPERATURE = 2; // its place in the tuning; the exploration comes first

// What urges are multiplied by after 0, 1, 2 … visits of the parent.
export function factors(tuning) {
  const grown = (visits) => (tuning[TEMPERATURE] > 0 ? visits : logarithm(visits));
  return Float64Array.from({ length: FACTORS }, (_, k) => tuning[0] * Math.sqrt(grown(k + 1)));
}

// A kernel is handed over as { geo, words, mostMoves }, with the six numbers of its tuning and the seeds of its slices; a
// position as { row, sign }: -1 where the second player is to move. Values, odds and points, are for the player to move.
export class Tree {
  static routines = ["grow_tree"];

  constructor(instance, { geo, words, mostMoves, tuning, seeds, size = SIZE_OF_TREES }) {
    const nodes = size + mostMoves + 1;
    this.search = instance.routine("grow_tree", SIGNATURE);
    this.geo = instance.holding("int64", geo);
    this.stack = instance.zeros("uint64", LONGEST + 2, words);
    this.moves = instance.zeros("int64", LONGEST + 2, mostMoves);
    this.nodes = instance.zeros("int32", nodes, COLUMNS);
    this.worth = instance.zeros("float64", nodes, 2);
    this.more = instance.zeros("float64", nodes, 2);
    this.path = instance.zeros("int64", LONGEST + 2, 2);
    this.tuning = instance.holding("float64", tuning);
    this.factors = instance.holding("float64", factors(tuning));
    this.flag = instance.zeros("int64", 1);
    this.told = instance.zeros("int64", TELLS);
    this.seeds = seeds;
  }

  get games() {
    return Number(this.told.values[GAMES]);
  }

  forget() {} // every thought grows a tree of its own

  begin({ row, sign }) {
    this.stack.values.set(row);
    this.sign = sign;
    this.slices = 0;
    this.nodes.values.fill(0, 0, COLUMNS);
    this.worth.values.fill(0, 0, 2);
    this.more.values.fill(0, 0, 2);
    this.told.values.fill(0n);
    this.told.values[SIZE] = 1n;
  }

  // Slices of games, each as long as all before it unless messages must be read earlier.
  async think(position, pace, tell) {
    this.begin(position);
    const longest = Math.min(pace.depth ?? LONGEST, LONGEST);
    const budget = pace.nodes ?? Infinity;
    for (let games = 0; games < budget; games = this.games) {
      const begun = performance.now();
      this.grow(Math.min(Math.max(games, SLICE), pace.slice(1, 1), budget - games), longest);
      pace.learn(this.games - games, performance.now() - begun);
      tell(this.best());
      if (this.nodes.values[SOLVED] || (await pace.over())) break;
    }
    return this.best();
  }

  grow(games, longest) {
    this.search(
      this.geo, this.stack, this.moves, this.nodes, this.worth, this.more, this.path,
      games, longest, 0, this.tuning, this.factors, this.seed(), this.flag, this.told,
    );
  }

  // The seed of the next slice; there are more slices than seeds only where time is the limit.
  seed() {
    const given = this.seeds[this.slices];
    this.slices += 1;
    return given ?? scramble(BigInt(this.slices));
  }

  candidates() {
    const [nodes, worth, more] = [this.nodes, this.worth, this.more].map((block) => block.values);
    return Array.from({ length: nodes[CHILDREN] }, (_, k) => {
      const node = nodes[CHILD] + k;
      const [move, visits, solved] = [MOVE, VISITS, SOLVED].map((column) => nodes[node * COLUMNS + column]);
      // Rounded as where several trees are added up.
      const mine = (mean) => (solved ? this.sign * mean : (this.sign / Math.max(visits, 1)) * (visits * mean));
      return { move, visits, solved, value: mine(worth[node * 2 + MEAN]), points: mine(more[node * 2 + POINTS]) };
    });
  }

  // The most visited move, unless an exact one is worth as much; of equals the first.
  best() {
    const most = (all, better) => all.reduce((best, one) => (best === null || better(one, best) ? one : best), null);
    const all = this.candidates();
    const open = most(all.filter((one) => !one.solved), (one, best) => one.visits > best.visits);
    const sure = most(
      all.filter((one) => one.solved),
      (one, best) => one.value > best.value || (one.value === best.value && one.points > best.points),
    );
    const { move, value, points } = sure && (!open || sure.value >= open.value) ? sure : open;
    const told = this.told.values;
    return { move, value, points, depth: Number(told[DEEPEST]), nodes: this.games, exact: this.nodes.values[SOLVED] === 1 };
  }
}
