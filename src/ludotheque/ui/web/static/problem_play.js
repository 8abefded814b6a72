// A problem on the board: a move is tried, what it gives is said, and the line after it is stepped through. It knows no rule:
// `judge(move)` says what a try gives, the house draws every position.
import { Board } from "./board.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");

export class ProblemPlay {
  // `judge(move)` gives {right, move, says, why, line, solution, and board? with what is told and noted of it} or {error}; `onTried(result)` hears of each;
  // `place()` is the address of the problem in the house, which then says why a cell does not play anything
  constructor({ judge, onTried = () => {}, place = () => "" }) {
    Object.assign(this, { judge, onTried, place, problem: null, line: [], ply: 0, result: null, busy: false, turn: 0, hints: [] });
    this.board = new Board($("board"), { onMove: (move) => this.attempt(move), onNothing: (cell, piece) => this.#why(cell.dataset.name, piece) });
    $("buttons").addEventListener("click", (event) => {
      const move = event.target.closest("[data-move]")?.dataset.move;
      if (move) this.attempt(move);
    });
    for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => this.step(button.dataset.step));
    document.addEventListener("keydown", (event) => this.#key(event));
    $("retry").addEventListener("click", () => this.again());
    $("solution").addEventListener("click", () => this.reveal());
    $("typing").addEventListener("submit", (event) => {
      event.preventDefault();
      const move = $("typed").value.trim();
      if (move) this.attempt(move);
    });
  }

  // Poses a problem; `drawn`: its board lies there already.
  pose(problem, { drawn = false } = {}) {
    Object.assign(this, { problem, first: drawn ? $("board").innerHTML : problem.board, began: performance.now() });
    $("goal").textContent = problem.goal;
    if (!drawn) this.#showBoard(this.first, { animate: false, playable: true });
    this.#ask();
  }

  get elapsed() {
    return Math.round(performance.now() - this.began);
  }

  // The same position once more.
  again() {
    this.#showBoard(this.first, { animate: false, playable: true });
    this.#ask();
    this.light();
    $("board").querySelector('.cell[tabindex="0"]')?.focus({ preventScroll: true });
  }

  #ask() {
    Object.assign(this, { line: [], ply: 0, result: null, turn: this.turn + 1 });
    this.#tell("", "");
    this.#note(this.problem.notes);
    $("says").textContent = "";
    $("typed").value = "";
    for (const id of ["steps", "retry", "solution"]) $(id).hidden = true;
    $("typing").hidden = false;
    this.#offer(this.problem.buttons);
  }

  // What matters in the position shown and is not drawn.
  #note(notes) {
    $("notes").replaceChildren(...notes.map((note) => Object.assign(document.createElement("p"), { textContent: note })));
  }

  #offer(buttons) {
    const made = buttons.map(({ move, text }) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.dataset.move = move;
      return button;
    });
    $("buttons").replaceChildren(...made);
  }

  async attempt(move) {
    if (this.busy || this.result) return;
    this.busy = true;
    const result = await this.judge(move);
    this.busy = false;
    if (result.error) return this.#tell(result.error, "refused");
    this.#show(result, [result.move, ...result.line]);
    this.onTried(result);
    if (!result.right) this.#focus(this.line.length > 1 ? "step-next" : "retry");
  }

  async #why(cell, piece) {
    const mine = this.turn;
    if (this.result || this.busy || !this.place()) return;
    const answer = await fetch(`${this.place()}/why?${new URLSearchParams({ cell, piece })}`, { credentials: "same-origin" }).catch(() => null);
    const says = answer?.ok && (await answer.json()).says;
    if (says && mine === this.turn) this.#tell(says, "refused");
  }

  async reveal() {
    const result = await this.judge(this.result.solution);
    if (result.error) return this.#tell(result.error, "refused");
    this.#show({ ...result, says: say(`La solution : ${result.gives}.`, `The solution: ${result.gives}.`) }, [result.move, ...result.line], "shown");
    this.#focus(this.line.length > 1 ? "step-next" : "retry");
  }

  #show(result, line, kind = result.right ? "right" : "wrong") {
    Object.assign(this, { result, line, turn: this.turn + 1 });
    this.#tell([result.says, result.why].filter(Boolean).join(" "), kind);
    if ($("answer").getBoundingClientRect().top < 0) $("answer").scrollIntoView({ block: "start" }); // above the board, on a phone
    for (const id of ["retry", "solution"]) $(id).hidden = result.right && id === "solution";
    $("retry").classList.toggle("primary", !result.right);
    $("retry").textContent = result.right ? say("Revoir", "Once more") : say("Réessayer", "Try again");
    $("typing").hidden = true;
    $("steps").hidden = line.length < 2;
    this.#offer([]);
    if (result.board) {
      this.ply = 1;
      $("says").textContent = [result.told, line.length === 1 && result.ending].filter(Boolean).join(" ");
      this.#note(result.notes);
      this.#showBoard(result.board, { animate: true, lastMove: result.move });
      this.#where();
    } else this.goTo(1, true);
  }

  #tell(words, kind) {
    const intro = $("intro"); // makes room for what is said of the try
    if (intro) intro.hidden = Boolean(words);
    $("answer").textContent = words;
    $("answer").dataset.kind = kind;
  }

  #focus(id) {
    $(id).focus({ preventScroll: true });
  }

  #showBoard(text, { animate, lastMove = null, playable = false }) {
    return this.board.show(text, { animate, lastMove, playable });
  }

  step(name) {
    const ply = { first: 0, previous: this.ply - 1, next: this.ply + 1, last: this.line.length }[name];
    if (ply >= 0 && ply <= this.line.length && ply !== this.ply) this.goTo(ply, ply === this.ply + 1);
  }

  // A position of the line, as the analysis room draws it.
  async goTo(ply, animate) {
    const mine = ++this.turn;
    const query = new URLSearchParams(this.problem.base);
    query.set("moves", this.line.join(this.problem.separator));
    query.set("ply", ply);
    const answer = await fetch(`/api/analyse/position?${query}`, { credentials: "same-origin" }).catch(() => null);
    if (mine !== this.turn) return;
    const data = answer && (await answer.json());
    if (!answer?.ok) return this.#tell(data?.error ?? NO_ANSWER, "refused");
    if (mine !== this.turn) return;
    this.ply = ply;
    this.#where();
    const ending = data.outcome || (ply === this.line.length && this.result.ending);
    $("says").textContent = ply ? [data.says, ending].filter(Boolean).join(" ") : this.problem.goal; // with the move, not after it
    this.#note([...data.standing, ...this.problem.rules]);
    await this.#showBoard(data.board, { animate, lastMove: this.line[ply - 1] });
  }

  #where() {
    $("where").textContent = `${this.ply} / ${this.line.length}`;
    for (const button of document.querySelectorAll("[data-step]")) {
      const end = ["first", "previous"].includes(button.dataset.step) ? 0 : this.line.length;
      button.setAttribute("aria-disabled", String(this.ply === end));
    }
  }

  #key(event) {
    const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!name || !this.result || this.line.length < 2 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [tabindex='0']:not(.cell)")) return;
    event.preventDefault();
    this.step(name);
  }

  // The cells of the last hint stand out; where nothing is given, those of the hint before.
  light(cells = this.lit ?? []) {
    this.lit = cells;
    for (const cell of this.board.cells()) cell.classList.toggle("hinted", cells.includes(cell.dataset.name));
  }
}
