// The hint button: asks the house what an engine would play, shows it on the board and tells it.

const SVG = "http://www.w3.org/2000/svg";
const STAR = "M0 -13L3.2 -4.4L12.4 -4L5.1 1.7L7.6 10.5L0 5.4L-7.6 10.5L-5.1 1.7L-12.4 -4L-3.2 -4.4Z";

export class Hint {
  // `ask()` answers as `post` does
  constructor(button, { ask, board, bubble, say }) {
    Object.assign(this, { button, ask, board, bubble, say, ply: null, asking: false });
  }

  // The match is at this ply: a hint was for another.
  at(ply) {
    if (ply !== this.ply) this.#forget();
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
    if (ok) this.#mark(data.move);
    this.bubble.show(ok ? data.says : data.error, this.button); // the board stays free to be looked at
  }

  // A star where the move would be made: on a cell, on the piece and where it goes, on a card, on a button.
  #mark(move) {
    this.#forget();
    const { svg } = this.board;
    const effect = this.board.effect(move);
    const cells = [...svg.querySelectorAll(".cell")];
    const played = cells.filter((one) => one.dataset.move === move);
    const goal = effect?.taken[0] && cells.find((one) => one.dataset.name === effect.taken[0]);
    const piece = cells.find((one) => one.dataset.destinations && Object.values(JSON.parse(one.dataset.destinations)).includes(move));
    const places = [...new Set([goal ?? played[0], piece, ...played.filter((one) => one.classList.contains("card"))])].filter(Boolean);
    for (const place of places) place.querySelector(":scope > .focus").before(star());
    const button = [...document.querySelectorAll("#buttons [data-move]")].find((one) => one.dataset.move === move);
    button?.classList.add("advised");
  }

  #forget() {
    for (const one of this.board.svg?.querySelectorAll(".advice") ?? []) one.remove();
    for (const one of document.querySelectorAll(".advised")) one.classList.remove("advised");
  }
}

function star() {
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", "advice");
  made.setAttribute("aria-hidden", "true");
  for (const [name, attributes] of [["circle", { r: 27 }], ["path", { d: STAR }]]) {
    const part = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    made.append(part);
  }
  return made;
}
