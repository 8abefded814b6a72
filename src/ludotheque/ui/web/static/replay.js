// A finished game on a board, position by position: the house sends the first drawing, and what each move changes in it.
import { Board } from "./board.js";

export class Replay {
  // `sides` are the two boxes of the players, the first player's first.
  constructor(holder, sides) {
    Object.assign(this, { board: new Board(holder), sides, ply: 0, frames: [] });
  }

  get last() {
    return this.frames.length - 1;
  }

  load(game) {
    let lines = game.board.split("\n");
    const first = { board: game.board, seats: game.seats, turn: game.turn, move: null };
    this.frames = [first, ...game.steps.map((step) => {
      lines = step.board ? step.board.split("\n") : Object.assign([...lines], step.lines);
      return { board: lines.join("\n"), seats: step.seats, turn: step.turn, move: step.played };
    })];
  }

  // Shows a position; resolves once everything lies still.
  async show(ply) {
    const animate = ply === this.ply + 1;
    this.ply = Math.max(0, Math.min(ply, this.last));
    const frame = this.frames[this.ply];
    showSides(this.sides, frame, this.ply === this.last);
    await this.board.show(frame.board, { animate, lastMove: frame.move, playable: false });
  }
}

// What the players have, and whose turn it is.
export function showSides(sides, { seats, turn }, over = false) {
  for (const [number, side] of sides.entries()) {
    const { title, sign, look, count } = seats[number];
    const chip = side.querySelector(".chip");
    chip.className = `chip ${look}`;
    chip.textContent = sign;
    side.querySelector(".seat-count").textContent = `${title} · ${count}`;
    side.classList.toggle("turn", !over && turn === number);
  }
}
