// Plays the move that is the only possibility and is not on the board (draw, pass), after a pause in which it is told.

const PAUSE = 1100; // milliseconds to read why

export class OnlyMove {
  // `wanted()`: whether the person likes it; `ready()`: whether a move can be made now; `play(move)`; `tell(words | null)`
  constructor({ wanted, ready, play, tell }) {
    Object.assign(this, { wanted, ready, play, tell, timer: null, waiting: null });
    this.done = new Set(); // plies: what was played so and taken back since is not played so again
  }

  // The match as the house tells it, and whether it is this person's turn.
  consider(match, mine) {
    const { ply, only } = match;
    if (!mine || !only || !this.wanted() || !this.ready() || this.done.has(ply)) return this.cancel();
    if (this.waiting === ply) return;
    this.cancel();
    this.waiting = ply;
    this.tell(only.says);
    this.timer = setTimeout(() => {
      this.waiting = null;
      if (!this.wanted() || !this.ready()) return this.tell(null);
      this.done.add(ply);
      this.play(only.move);
    }, PAUSE);
  }

  cancel() {
    clearTimeout(this.timer);
    this.waiting = null;
    this.tell(null);
  }
}
