// Looking back: shows an earlier position on the board while the match goes on.
import { movesMade } from "./move_list.js";

export class LookBack {
  // `address(ply)` of a position; `match()` as it is now; `show(board, {animate, lastMove} | null)`: null is the present one;
  // `onChange(ply | null)`; `say(fr, en)`
  constructor(bar, { address, match, show, onChange, say }) {
    Object.assign(this, { bar, address, match, show, onChange, say, ply: null, wanted: null, left: 0, last: 0 });
    this.kept = new Map(); // positions by address
    this.words = bar.querySelector("[data-words]");
    this.more = bar.querySelector("[data-more]");
    bar.querySelector("[data-back]").addEventListener("click", () => this.leave());
  }

  get looking() {
    return this.ply !== null || this.wanted !== null;
  }

  // The house told something new: the viewer stays; moves that are looked at and were taken back are left.
  heard(before) {
    const match = this.match();
    if (before && match.ply < before.ply) this.kept.clear();
    if (this.looking && (this.wanted ?? this.ply) > match.ply) return this.leave();
    if (this.ply !== null) this.#tell();
  }

  step(where) {
    const { ply } = this.match();
    const now = this.wanted ?? this.ply ?? ply;
    this.go({ first: 0, previous: Math.max(0, now - 1), next: now + 1, last: ply }[where]);
  }

  // The present position is not looked back at.
  async go(ply) {
    const match = this.match();
    if (ply >= match.ply) return this.leave();
    const busy = this.wanted !== null;
    this.wanted = ply;
    if (busy) return; // whoever fetches now goes on to this one
    while (this.wanted !== null) {
      const asked = this.wanted;
      const position = await this.#position(asked);
      if (this.wanted === null) return;
      if (this.wanted !== asked) continue;
      this.wanted = null;
      if (!position) return;
      const step = asked === (this.ply ?? this.match().ply) + 1;
      if (this.ply === null) this.last = this.match().ply; // what comes from now on is told
      this.ply = asked;
      this.says = position.says;
      this.show(position.board, { animate: step, lastMove: asked ? this.match().moves[asked - 1] : null });
      this.#changed();
    }
  }

  leave() {
    const looked = this.looking;
    this.ply = this.wanted = null;
    if (!looked) return;
    const held = this.bar.contains(document.activeElement);
    this.show(null);
    this.#changed();
    if (held) document.querySelector('#board .cell[tabindex="0"]')?.focus({ preventScroll: true });
  }

  #changed() {
    this.onChange(this.ply);
    this.#tell();
  }

  #tell() {
    const { say, ply } = this;
    this.bar.hidden = ply === null;
    if (ply === null) return;
    const match = this.match();
    const [number, all] = [movesMade(match.movers, ply), movesMade(match.movers, match.ply)];
    const place = ply ? say(`Vous regardez le coup ${number} sur ${all}.`, `You are looking at move ${number} of ${all}.`) : say("Vous regardez le début.", "You are looking at the start.");
    put(this.words, `${place} ${this.says}`);
    put(this.more, match.ply > this.last ? say("La partie a continué.", "The game has gone on.") : "");
  }

  async #position(ply) {
    const address = this.address(ply);
    if (!this.kept.has(address)) {
      try {
        const answer = await fetch(address, { credentials: "same-origin" });
        if (!answer.ok) return null;
        this.kept.set(address, await answer.json());
      } catch {
        return null; // the line is lost, which the page tells
      }
    }
    return this.kept.get(address);
  }
}

function put(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
