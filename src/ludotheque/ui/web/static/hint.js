// The hint button: asks the house what an engine would play, shows it on the board and tells it.
import { advise, forgetAdvice } from "./advice.js";

export class Hint {
  // `ask()` answers as `post` does
  constructor(button, { ask, board, bubble, say }) {
    Object.assign(this, { button, ask, board, bubble, say, ply: null, asking: false });
  }

  // The match is at this ply: a hint was for another.
  at(ply) {
    if (ply !== this.ply) forgetAdvice(this.board);
    this.ply = ply;
  }

  async want(ply) {
    this.at(ply);
    if (this.asking) return;
    this.asking = true;
    const words = this.button.textContent;
    this.button.setAttribute("aria-disabled", "true");
    this.button.textContent = this.say("Réflexion…", "Thinking…");
    const { ok, data } = await this.ask();
    this.asking = false;
    this.button.removeAttribute("aria-disabled");
    this.button.textContent = words;
    if (ply !== this.ply) return; // played meanwhile
    if (ok) advise(this.board, data.move);
    this.bubble.show(ok ? data.says : data.error, this.button); // the board stays free to be looked at
  }
}
