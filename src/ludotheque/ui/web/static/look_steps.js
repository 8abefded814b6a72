// The ways to earlier positions: buttons, the arrow keys, a click on a move. What shows them is fetched when somebody first looks.
import { later } from "./later.js";

const TYPING = "input, textarea, select, [contenteditable], .board-holder:not([data-pointed]) .cell, [role='slider'], [popover]:popover-open";
const script = later("look_back.js");
const buttons = [...document.querySelectorAll("[data-look]")];

export class LookSteps {
  // `ways` are those of LookBack; `ways.match()` is the match as it is now
  constructor(bar, ways) {
    Object.assign(this, { bar, ways, back: null });
    for (const button of buttons) button.addEventListener("click", () => this.#step(button.dataset.look));
    addEventListener("keydown", (event) => this.#key(event));
  }

  get looking() {
    return this.back?.looking ?? false;
  }

  // The house told something new.
  heard(before) {
    this.back?.heard(before);
    this.#enable();
  }

  go(ply) {
    this.#look((back) => back.go(ply));
  }

  leave() {
    this.back?.leave();
  }

  async #look(act) {
    try {
      const { LookBack } = await script();
      this.back ??= new LookBack(this.bar, { ...this.ways, onChange: (ply) => this.#changed(ply) });
    } catch {
      return; // the line is lost, which the page tells
    }
    act(this.back);
  }

  #changed(ply) {
    this.ways.onChange(ply);
    this.#enable();
  }

  #enable() {
    const now = this.back?.ply ?? this.ways.match().ply;
    for (const button of buttons) {
      const back = button.dataset.look === "first" || button.dataset.look === "previous";
      button.setAttribute("aria-disabled", String(back ? now === 0 : (this.back?.ply ?? null) === null));
    }
  }

  #step(where) {
    if (this.back || where === "first" || where === "previous") this.#look((back) => back.step(where));
  }

  #key(event) {
    const where = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!where || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target.closest?.(TYPING) || !this.ways.match()?.moves.length) return;
    if (!this.looking && (where === "next" || where === "last")) return; // the keys scroll as usual
    event.preventDefault();
    this.#step(where);
  }
}
