// An engine in a worker, for a page: open it, let it think, hear how it goes, stop it.
//
// A worker that is inside a module hears nothing, and its memory cannot be shared with the page unless the whole site is cut
// off from others (cross-origin isolation), which we do not ask for. So there are two ways to stop:
//
//   - a thought limited by time, or by nothing, is made of slices of some milliseconds, and the worker reads its messages
//     between them (pace.js): it answers at once, and keeps its tables;
//   - a worker that has not answered after PATIENCE milliseconds is ended. The answer is then the last word it had said, with
//     `ended: true`, and the next thought starts another worker, with empty tables. Thoughts limited by nodes are mostly
//     ended so: cut into slices they would not be the same, node by node, everywhere.

const PATIENCE = 35; // milliseconds: with what it takes to end a worker, less than 50

export class Engine {
  #start;
  #opening;
  #worker = null;
  #ready = null;
  #thinking = null;
  #number = 0;

  // `start` makes a worker: () => new Worker(url, { type: "module" }). `opening` is { open, bytes, digests, data }: see service.js.
  constructor(start, opening) {
    this.#start = start;
    this.#opening = opening;
  }

  // Kept when the engine is ready; an Error with a `sentence` in both languages when it is refused.
  open() {
    this.#ready ??= new Promise((keep, fail) => {
      this.#worker = this.#start();
      this.#worker.onerror = (event) => this.#fail(fail, new Error(event.message ?? "the worker did not start"));
      this.#worker.onmessage = ({ data: told }) => {
        if (told.ready) keep();
        else if (told.refused) this.#fail(fail, Object.assign(new Error(told.refused.en), { sentence: told.refused }));
        else this.#hear(told);
      };
      this.#worker.postMessage(this.#opening);
    });
    return this.#ready;
  }

  // What the engine thinks of a position, { move, value, depth, nodes, exact, stopped, ended }; meanwhile `tell` hears how it goes.
  async think(position, limits = {}, tell = () => {}) {
    if (this.#thinking) throw new Error("it is thinking already");
    const thinking = { number: (this.#number += 1), tell, last: null, stopped: false };
    this.#thinking = thinking;
    thinking.answer = new Promise((keep, fail) => Object.assign(thinking, { keep, fail }));
    try {
      await Promise.race([this.open(), thinking.answer]);
      if (!thinking.stopped) this.#worker?.postMessage({ think: thinking.number, position, limits });
      return await thinking.answer;
    } finally {
      this.#thinking = null;
    }
  }

  // Kept with the answer, which is there within 50 milliseconds.
  stop() {
    const thinking = this.#thinking;
    if (!thinking) return Promise.resolve(null);
    if (!thinking.stopped) {
      thinking.stopped = true;
      this.#worker?.postMessage({ stop: thinking.number });
      thinking.waiting = setTimeout(() => this.close(), PATIENCE);
    }
    return thinking.answer;
  }

  // End the worker; a thought under way is answered with the last that was said of it.
  close() {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    this.#settle((thinking) => thinking.keep({ ...thinking.last, stopped: true, ended: true }));
  }

  #hear(told) {
    const thinking = this.#thinking;
    if (!thinking || ![told.progress, told.answer, told.failed].includes(thinking.number)) return;
    if ("progress" in told) {
      thinking.last = told.thought;
      thinking.tell(told.thought);
    } else if ("answer" in told) {
      this.#settle(() => thinking.keep({ ...told.thought, stopped: told.stopped, ended: false }));
    } else {
      this.#settle(() => thinking.fail(new Error(told.why)));
    }
  }

  #settle(how) {
    if (!this.#thinking) return;
    clearTimeout(this.#thinking.waiting);
    how(this.#thinking);
  }

  #fail(refuse, error) {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    refuse(error);
    this.#settle((thinking) => thinking.fail(error));
  }
}
