// The two hints of a problem. The button stays where it is, and keeps the focus, once there is no other hint.
import { say } from "./words.js";

const MOST = 2;
const $ = (id) => document.getElementById(id);
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");
const WORDS = [say("Un indice", "A hint"), say("Encore un indice", "Another hint"), say("Pas d'autre indice", "No more hints")];

export class Hints {
  // `ask(step)` gives {says, cells}, or null where nobody answers
  constructor(play, ask) {
    Object.assign(this, { play, ask, given: 0, busy: false });
    $("hint").addEventListener("click", () => this.#give());
    $("retry").addEventListener("click", () => ($("hint").hidden = false));
  }

  // Another problem: nothing was told of it.
  begin() {
    this.given = 0;
    $("hint-says").replaceChildren();
    this.play.light([]);
    this.#offer();
  }

  #offer() {
    $("hint").hidden = false;
    $("hint").textContent = WORDS[this.given];
    $("hint").setAttribute("aria-disabled", String(this.given === MOST));
  }

  async #give() {
    if (this.busy || this.given === MOST) return;
    this.busy = true;
    const hint = await this.ask(this.given + 1);
    this.busy = false;
    if (this.play.result) return; // a move was tried meanwhile: it counts as made without this hint
    $("hint-says").querySelector(".refused")?.remove();
    if (!hint) return this.#say(NO_ANSWER, "refused");
    this.given += 1;
    this.#say(hint.says);
    if (hint.cells.length) this.play.light(hint.cells);
    this.#offer();
  }

  #say(words, className = "") {
    $("hint-says").append(Object.assign(document.createElement("span"), { textContent: `${words} `, className }));
  }
}
