// How long an engine works before it listens: a worker that is inside a module hears nothing.
//
// A question to a module is asked with a limit of nodes, small enough for a slice of some milliseconds. Where it is cut
// short, messages are read, and it is asked again: what was found is in the table of the engine, so it soon comes back to
// where it was. A solver's table keeps what took long, and hardly a node is searched twice. A look ahead forgets what is old:
// a question that outgrows its table would come back to the same place for ever, so its slices become longer and longer.
//
// Cut into slices, a look ahead takes other nodes than in one call, and how many depends on the machine. A thought that is
// limited by nodes alone, as those of levels are, is therefore not cut (`whole`): it is the same everywhere, node by node.
// Who says stop during a long slice ends the worker: see client.js.

const SLICE = 10; // milliseconds: with all that comes around it, somebody who says stop is heard within 50
const FIRST_RATE = 200; // nodes a millisecond, before the speed of the machine is known
const LEAST_SLICE = 256; // nodes: enough to come back to where it was, and further
const QUICKER = 4; // times: the rate grows by no more from one slice to the next
const TOLD_EVERY = 250; // milliseconds between two words about a question that takes long
// In slices of 10 ms alone, depth 20 of Puissance 4 (56 M nodes in one call) was never reached; growing so, depth 18 takes 23 M
// nodes instead of 12 M, and depth 7 of Rose King 9.3 M instead of 9.1 M.
const PATIENT = 8; // cuts before the slices of a look ahead become longer
const LONGER = 1.5; // times, from one to the next
export const UNCOUNTED = 2 ** 52; // nodes: no limit

export class Pace {
  #limits;
  #breathe;
  #deadline;
  #rate = FIRST_RATE;
  #breathed = performance.now();
  #told = performance.now();
  stopped = false;

  // Limits: { nodes, depth, seconds }, all as you like; `whole` says that nothing is cut, `slice` so many nodes a slice.
  constructor(limits, breathe) {
    const { nodes, seconds, whole = nodes !== undefined && seconds === undefined, slice } = limits;
    this.#limits = { nodes: nodes ?? UNCOUNTED, whole, slice };
    this.#breathe = breathe;
    this.#deadline = seconds === undefined ? Infinity : performance.now() + 1000 * seconds;
    this.depth = limits.depth;
    this.nodes = limits.nodes;
  }

  // How many nodes (or games) there may be before the next look at the messages.
  slice(longer = 1, least = LEAST_SLICE) {
    if (this.#limits.whole) return UNCOUNTED;
    if (this.#limits.slice !== undefined) return this.#limits.slice;
    const half = Math.max(SLICE, (this.#deadline - performance.now()) / 2);
    return Math.max(least, Math.round(this.#rate * Math.min(SLICE * longer, half)));
  }

  // What a question answers, however many slices that takes; null when it was stopped. `ask(most)` returns null when it was
  // cut short after `most` nodes, counted by `count()` from the beginning of the thought; `tell` is called now and then;
  // `forgets` says that the table of the engine forgets what is old.
  async through(ask, count, tell, { forgets = false } = {}) {
    for (let cuts = 0; !(await this.over()); cuts += 1) {
      const before = count();
      const begun = performance.now();
      const longer = forgets ? LONGER ** Math.max(0, cuts - PATIENT) : 1;
      const answer = ask(Math.min(before + this.slice(longer), this.#limits.nodes));
      if (answer !== null) return answer;
      if (count() >= this.#limits.nodes) return null;
      const now = performance.now();
      this.learn(count() - before, now - begun);
      if (now - this.#told > TOLD_EVERY) {
        this.#told = now;
        tell();
      }
    }
    return null;
  }

  // So many nodes took so many milliseconds: the next slice is made to measure.
  learn(nodes, milliseconds) {
    this.#rate = Math.min(nodes / Math.max(milliseconds, 0.1), QUICKER * this.#rate);
  }

  // Whether it is time to answer; reads the messages first, unless that was a moment ago.
  async over() {
    if (performance.now() - this.#breathed > SLICE / 2) {
      await this.#breathe();
      this.#breathed = performance.now();
    }
    return this.stopped || performance.now() >= this.#deadline;
  }
}
