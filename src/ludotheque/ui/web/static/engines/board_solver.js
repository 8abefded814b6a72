// Looks ahead on a board of Black & White, then counts to the end. Python: `WordEngine` of games/reversi/engine/engine.py.
import { CutShort } from "./module.js";
import { UNCOUNTED } from "./pace.js";

const POSITION = "uint64, uint64";
const SIGNATURES = {
  look_ahead: `int64(uint64[::1], int16[::1], ${POSITION}, int64, int64, int64)`,
  far_more: `int64(uint64[::1], int16[::1], ${POSITION}, int64)`,
  best_cell: `uint64(uint64[::1], ${POSITION})`,
  most_of: `int64(uint64[::1], ${POSITION})`,
};
// The header of the desk, the words of a search: see games/reversi/engine/solver_desk.py.
const NODES = 1;
const MOST_NODES = 2;
const AREA = 4;
const ROOT_LEFT = 7;
const ROOT_CELL = 18;
const END_CUT = 20;
const SURE_OF = 21;
const PROVED = 255n;
const NOWHERE = 64n;
// Endings of more empty cells than this are counted with likely cuts first: see games/reversi/engine/engine.py.
const COUNTED_AT_ONCE = 17;
const SURENESSES = [110n, 170n];
const BEYOND = 20_000; // above every worth, in hundredths of a pawn
const UNIT = 100; // hundredths of a pawn

// The desk is handed over as its length in words and its first words; weights are those of the patterns. A position is
// { mine, theirs, left (empty cells), depth (plies to look ahead), solving, cells: { bit: move }, after: [{ move, mine, theirs }] }.
// Values are pawns for the player to move; `after` is where each move leads, for whoever is to move there, and only needed to solve.
export class BoardSolver {
  static routines = Object.keys(SIGNATURES);

  constructor(instance, { words, header, weights }) {
    this.header = header;
    this.desk = instance.zeros("uint64", words);
    this.desk.values.set(header);
    this.weights = instance.holding("int16", weights);
    for (const [name, text] of Object.entries(SIGNATURES)) this[name] = instance.routine(name, text);
  }

  get nodes() {
    return Number(this.desk.values[NODES]);
  }

  forget() {
    this.desk.values.fill(0n);
    this.desk.values.set(this.header);
  }

  async think(position, pace, tell) {
    const { mine, theirs, left, depth: last, solving } = position;
    const desk = this.desk.values;
    desk[NODES] = 0n;
    desk[ROOT_LEFT] = BigInt(left);
    [desk[END_CUT], desk[SURE_OF]] = [0n, PROVED];
    let best = null;
    const working = () => best && tell({ ...best, nodes: this.nodes });
    for (let depth = 1; depth <= Math.max(1, last); depth += 1) {
      const ask = (most) => this.ask(most, () => this.look_ahead(this.desk, this.weights, mine, theirs, depth, -BEYOND, BEYOND));
      const worth = depth === 1 ? ask(UNCOUNTED) : await pace.through(ask, () => this.nodes, working, { forgets: true });
      if (worth === null) return { ...best, move: position.cells[Number(desk[ROOT_CELL])] ?? best.move, nodes: this.nodes };
      desk[ROOT_CELL] = NOWHERE;
      best = { move: this.cell(position), value: worth / UNIT, depth, nodes: this.nodes, exact: false };
      tell(best);
      if (await pace.over()) return best;
    }
    if (!solving) return best;
    const { guess, cutShort } = left > COUNTED_AT_ONCE ? await this.likely(position, best, pace, tell) : { guess: best };
    return cutShort ? guess : await this.solve(position, guess, pace, tell);
  }

  // Counts to the end with cuts that are likely, each time surer; they find the moves to begin with.
  async likely(position, guess, pace, tell) {
    const desk = this.desk.values;
    let best = guess;
    for (const [index, cut] of SURENESSES.entries()) {
      [desk[END_CUT], desk[SURE_OF]] = [cut, BigInt(index + 1)];
      let [low, high] = this.range();
      let worth = Math.max(low, Math.min(high, 2 * halfToEven(best.value)));
      while (low < high) {
        const alpha = worth === low ? worth : worth - 1;
        const found = await this.more(position, alpha, pace, () => tell({ ...best, nodes: this.nodes }));
        if (found === null) return { guess: { ...best, nodes: this.nodes }, cutShort: true };
        worth = found;
        [low, high] = worth > alpha ? [worth, high] : [low, worth];
        const good = ({ mine, theirs }) => Number(this.most_of(this.desk, mine, theirs)) <= -worth;
        const move = worth > alpha ? position.after.find(good)?.move : undefined;
        best = { move: move ?? best.move, value: worth, depth: position.left, nodes: this.nodes, exact: false };
        tell(best);
      }
    }
    [desk[END_CUT], desk[SURE_OF]] = [0n, PROVED];
    return { guess: best };
  }

  range() {
    const area = Number(this.desk.values[AREA]);
    return [-area, area];
  }

  // Bounds, by null windows from a guess, each nearer than the one before; the last is the exact worth.
  async solve(position, guess, pace, tell) {
    let [low, high] = this.range();
    let worth = Math.max(low, Math.min(high, 2 * halfToEven(guess.value)));
    let best = guess;
    const working = () => tell({ ...best, nodes: this.nodes });
    while (low < high) {
      const alpha = worth === low ? worth : worth - 1;
      const found = await this.more(position, alpha, pace, working);
      if (found === null) return { ...best, nodes: this.nodes };
      worth = found;
      [low, high] = worth > alpha ? [worth, high] : [low, worth];
      const proved = worth > alpha ? await this.proved(position, worth, pace, working) : null;
      best = { move: proved ?? best.move, value: worth, depth: position.left, nodes: this.nodes, exact: false };
      tell(best);
    }
    const move = await this.proved(position, low, pace, working);
    return { move: move ?? best.move, value: low, depth: position.left, nodes: this.nodes, exact: move !== null || !position.after.length };
  }

  // A move that is worth so much; null when it was stopped.
  async proved(position, worth, pace, working) {
    const likely = this.cell(position);
    const rank = ({ move, mine, theirs }) => 2 * (Number(this.most_of(this.desk, mine, theirs)) > -worth) + (move !== likely);
    const ranked = position.after.map((one) => ({ one, rank: rank(one) })).sort((a, b) => a.rank - b.rank);
    for (const { one } of ranked) {
      const found = await this.more(one, -worth, pace, working);
      if (found === null) return null;
      if (found <= -worth) return one.move;
    }
    return null;
  }

  // The worth of a position, or a bound of it on the same side of alpha; null when it was stopped.
  async more({ mine, theirs }, alpha, pace, working) {
    const ask = (most) => this.ask(most, () => this.far_more(this.desk, this.weights, mine, theirs, alpha));
    return await pace.through(ask, () => this.nodes, working);
  }

  ask(most, question) {
    this.desk.values[MOST_NODES] = BigInt(most);
    try {
      return Number(question());
    } catch (error) {
      if (error instanceof CutShort) return null;
      throw error;
    }
  }

  // The move that the last look ahead preferred, if it is not forgotten.
  cell({ mine, theirs, cells }) {
    return cells[Number(this.best_cell(this.desk, mine, theirs))] ?? null;
  }
}

// Half of a number, rounded as Python rounds: a half goes to the even neighbour.
function halfToEven(number) {
  const half = number / 2;
  const below = Math.floor(half);
  if (half - below !== 0.5) return Math.round(half);
  return below % 2 === 0 ? below : below + 1;
}
