// A board one can play on: shows the drawing the server sent, moves the keyboard over it, and animates what changed.
// It knows no rule: a cell that plays something carries it as data-move, and the way seeds go as data-trail. A piece that
// moves carries the moves as data-destinations; once it is chosen, the cells it may go to carry them as any other cell.
import { carriedOut, carryOver, effectOf, preview } from "./effects.js";
import { later } from "./later.js";
import { placeOf } from "./places.js";

const SLOW = 420; // milliseconds a piece takes to move
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const [sowing, sweeping] = [later("sowing.js"), later("sweep.js")]; // for boards with holes; without them seeds do not fly

export class Board {
  // `onMove(move, cell)`; `onNothing(cell, piece)` is a click on a cell that plays nothing, after a piece was chosen or not
  constructor(holder, { onMove = () => {}, onNothing = () => {} } = {}) {
    Object.assign(this, { holder, onMove, onNothing });
    this.shown = 0; // counts the drawings: a sowing sees that others wait for it
    this.still = 0; // the last drawing that was shown at once
    this.enough = 0; // the last drawing that somebody would not wait for
    this.wake = () => {}; // ends the pause of a sowing
    this.sown = Promise.resolve(); // when the seeds in the air have landed
    this.rest = Promise.resolve(); // when everything that was shown lies still
    this.sowing = false; // whether seeds are in the air
    this.choice = null; // the piece that is chosen, and how to let go of it
    this.voice = Object.assign(document.createElement("p"), { className: "unseen" }); // tells it to those who listen
    this.voice.setAttribute("aria-live", "polite");
    holder.after(this.voice);
    holder.addEventListener("click", (event) => this.#play(event.target.closest(".cell")));
    holder.addEventListener("keydown", (event) => this.#key(event));
    holder.addEventListener("pointerdown", () => holder.toggleAttribute("data-pointed", true)); // then arrows are for looking back
    addEventListener("keydown", (event) => event.key === "Tab" && holder.removeAttribute("data-pointed"), true);
    holder.addEventListener("focusin", (event) => this.#point(event.target.closest(".cell")));
    holder.addEventListener("focusout", () => this.#point(null));
    holder.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.#point(event.target.closest(".cell")));
    holder.addEventListener("pointerleave", () => this.#point(null));
    if (this.svg?.dataset.kind === "holes") sowing().catch(() => {}); // there before the first move
  }

  get svg() {
    return this.holder.querySelector("svg.board");
  }

  // What a move would do to the cells, as far as the drawing says it.
  effect(move) {
    return effectOf(this.svg, move);
  }

  cells() {
    return [...this.holder.querySelectorAll(".cell")];
  }

  // Swaps the drawing; resolves once everything lies still. A drawing that comes while seeds are in the air follows them.
  // `playable: false` shows a live board to somebody who only watches; `foreseen`: the move is already drawn.
  async show(text, { animate = true, lastMove = null, playable = true, foreseen = false } = {}) {
    const turn = foreseen ? this.shown : ++this.shown;
    const template = document.createElement("template");
    template.innerHTML = text;
    const fresh = template.content.querySelector("svg");
    if (!playable) closeBoard(fresh);
    if (!animate || !this.svg || calm.matches) {
      this.still = turn; // what moves, or waits to, has no more say
      this.sown = this.rest = Promise.resolve();
      this.#swap(fresh);
      return;
    }
    const changes = this.sown.then(() => this.#follow(fresh, foreseen ? null : lastMove, turn));
    this.sown = changes.then(() => {}, () => {});
    this.rest = changes.then(still);
    await this.rest;
  }

  // Draws a move before the house has answered; whether the drawing says what the move does.
  foresee(move) {
    const cells = this.cells();
    const hole = this.svg?.dataset.kind === "holes" && cells.find((one) => one.dataset.move === move);
    if (hole) {
      this.sown = this.rest = this.#sow(this.svg, null, hole.dataset.name, ++this.shown).catch(() => {});
      return true;
    }
    const fresh = effectOf(this.svg, move) && carriedOut(this.svg, move);
    if (!fresh) return false;
    closeBoard(fresh);
    this.shown += 1;
    const before = this.#known();
    this.#swap(fresh);
    this.rest = calm.matches ? Promise.resolve() : still(this.#changes(before, fresh));
    return true;
  }

  #known() {
    return new Map([...this.svg.querySelectorAll(".cell")].map((cell) => [cell.dataset.name, cell]));
  }

  // From the drawing that lies there to the next one; the animations that are then under way.
  async #follow(fresh, lastMove, turn) {
    const holes = fresh.dataset.kind === "holes";
    const swept = fresh.querySelector("[data-swept]");
    const script = swept && (await sweeping().catch(() => null)); // before anything is drawn: the last seeds must not flash
    if (turn > this.still && holes) await this.#sow(this.svg, fresh, lastMove, turn);
    if (turn < this.still) return [];
    const [moving, before] = [this.svg.getAnimations({ subtree: true }), this.#known()];
    this.#swap(fresh);
    const changes = this.#changes(before, fresh);
    const under = [...changes, ...carryOver(moving, fresh)];
    const isEnough = () => turn <= Math.max(this.still, this.enough);
    const harvest = changes.length ? SLOW : 0; // what the last move takes goes first
    if (script && !isEnough()) await script.sweep(fresh, before, harvest, (ms) => this.#pause(ms), isEnough);
    return under;
  }

  #swap(fresh) {
    const active = document.activeElement;
    const inside = this.holder.contains(active) && active.closest(".cell");
    const name = inside ? inside.dataset.name : null;
    const known = this.svg?.querySelector('.cell[tabindex="0"]')?.dataset.name;
    const chosen = this.choice?.cell.dataset;
    this.choice = null;
    this.holder.replaceChildren(fresh);
    const cell = this.#named(name ?? known);
    if (cell && (name || cell.dataset.move || cell.dataset.destinations)) this.#rove(cell);
    const again = chosen && this.#named(chosen.name);
    if (again && again.dataset.destinations === chosen.destinations) this.#choose(again); // the same position, painted
    if (name) (cell ?? this.holder.querySelector('.cell[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  #named(name) {
    return this.cells().find((one) => one.dataset.name === name);
  }

  #play(cell) {
    if (cell?.dataset.move) return this.onMove(cell.dataset.move, cell);
    const before = this.choice?.cell;
    if (before) this.#letGo();
    if (cell?.dataset.destinations && cell !== before) {
      this.#rove(cell);
      this.#choose(cell);
      this.#tell("chosen", cell);
      return;
    }
    if (cell && cell !== before && !this.sowing) this.onNothing(cell, before?.dataset.name ?? "");
    this.enough = this.shown; // whoever touches the board lets the seeds land: their clock may be running
    this.wake();
  }

  #pause(ms) {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, ms);
    });
  }

  // The cells a piece may go to now play what takes it there.
  #choose(cell) {
    const undo = Object.entries(JSON.parse(cell.dataset.destinations)).map(([name, move]) => reach(this.#named(name), move, this.svg.dataset.playable));
    cell.setAttribute("aria-selected", "true");
    this.choice = { cell, undo };
  }

  #letGo() {
    const { cell, undo } = this.choice;
    this.choice = null;
    for (const one of undo) one();
    cell.setAttribute("aria-selected", "false");
    this.#tell("released", cell);
  }

  #tell(what, cell) {
    this.voice.textContent = this.svg.dataset[what].replace("{piece}", cell.getAttribute("aria-label"));
  }

  // Everything that plays the same move lights up together: a column and its pawn, a card and where it leads.
  #point(cell) {
    const move = cell?.dataset.move;
    const visited = new Set(move && cell.dataset.trail ? cell.dataset.trail.split(" ") : []);
    for (const one of this.holder.querySelectorAll("[data-move], [data-near]")) {
      one.classList.toggle("near", Boolean(move) && (one.dataset.move ?? one.dataset.near) === move);
    }
    for (const one of this.cells()) one.classList.toggle("visited", visited.has(one.dataset.name));
    preview(this.svg, move);
  }

  #key(event) {
    const cell = event.target.closest(".cell");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#play(cell);
      return;
    }
    if (event.key === "Escape" && this.choice) {
      const piece = this.choice.cell;
      this.#letGo();
      this.#rove(piece);
      piece.focus();
      return;
    }
    const next = !this.holder.hasAttribute("data-pointed") && this.#neighbour(cell, event.key);
    if (!next) return;
    event.preventDefault();
    this.#rove(next);
    next.focus();
  }

  #rove(cell) {
    for (const one of this.cells()) one.setAttribute("tabindex", one === cell ? "0" : "-1");
  }

  // The nearest cell that way as the eye sees it; at the edge of a folded line, the next one in order.
  #neighbour(cell, key) {
    const all = this.cells();
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    if (!dx && !dy) return null;
    const here = placeOf(cell);
    let best = null;
    for (const one of all) {
      const there = placeOf(one);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (along < 4 || across > along * 1.2 + 12) continue;
      const cost = along + 2 * across;
      if (!best || cost < best.cost) best = { one, cost };
    }
    return best?.one ?? (dx ? all[all.indexOf(cell) + dx] : null);
  }

  #changes(before, fresh) {
    const played = [];
    const cells = [...fresh.querySelectorAll(".cell:not(.card)")];
    const last = cells.find((cell) => cell.classList.contains("last"));
    const falling = fresh.dataset.kind === "drop";
    const journey = wentFrom(before, cells);
    for (const cell of cells) {
      const old = before.get(cell.dataset.name);
      if (!old || cell === journey?.from) continue;
      if (fresh.dataset.kind === "holes") {
        if (seedsIn(old) > seedsIn(cell) + Number(cell.dataset.swept ?? 0)) played.push(vanish(cell, old.querySelector(".seeds"))); // harvested
        continue;
      }
      const pawn = cell.querySelector(".pawn");
      const gone = old.querySelector(".pawn");
      if (cell === journey?.to) {
        if (gone) played.push(vanish(cell, gone));
        played.push(...slide(pawn, cell, journey.from));
      } else if (pawn && !gone) played.push(falling ? fall(pawn, cell, fresh) : pop(pawn));
      else if (pawn && gone && old.dataset.owner !== cell.dataset.owner) played.push(...turnOver(pawn, gone, last, cell));
      else if (!pawn && gone) played.push(vanish(cell, gone));
    }
    const king = fresh.querySelector(".king");
    const throne = [...before.values()].find((cell) => cell.dataset.badge);
    if (king && throne) {
      const cell = king.closest(".cell");
      if (cell.dataset.name !== throne.dataset.name) cell.parentNode.append(cell); // the row that is walked over lies below
      played.push(...slide(king, cell, throne));
    }
    return played;
  }

  // Seeds leave the hole one by one on the old drawing; the new one, if it is known yet, then shows what was taken.
  async #sow(old, fresh, lastMove, turn) {
    const holes = this.#known();
    const origin = lastMove && holes.get(lastMove);
    const trail = origin?.dataset.trail?.split(" ") ?? [];
    if (!trail.length) return;
    closeBoard(old); // a click meanwhile would play what was possible before
    this.sowing = true;
    try {
      const isEnough = () => turn <= Math.max(this.still, this.enough) || turn < this.shown - 1; // one drawing may wait, not two
      const script = await sowing().catch(() => null);
      await script?.sow(holes, origin, trail, fresh, (ms) => this.#pause(ms), isEnough);
    } finally {
      this.sowing = false;
    }
  }
}

function closeBoard(svg) {
  svg.classList.remove("live");
  for (const cell of svg.querySelectorAll(".can")) {
    const words = `, ${cell.dataset.goes ?? svg.dataset.playable}`;
    cell.setAttribute("aria-label", cell.getAttribute("aria-label").replace(words, ""));
    cell.classList.remove("can");
    cell.removeAttribute("aria-selected");
    delete cell.dataset.move;
    delete cell.dataset.goes;
    delete cell.dataset.destinations;
  }
}

// A cell that the chosen piece may go to plays that move, and says what it is worth; returns how to undo it.
function reach(cell, move, playable) {
  const [label, classes] = ["aria-label", "class"].map((name) => cell.getAttribute(name));
  const own = cell.dataset.move;
  const worth = [...cell.querySelectorAll(".worth")].find((one) => one.dataset.of === move);
  cell.dataset.move = move;
  cell.classList.add("can", "reached");
  worth?.classList.add("shown");
  cell.setAttribute("aria-label", [label, playable, ...(worth ? [worth.textContent] : [])].join(", "));
  return () => {
    if (own === undefined) delete cell.dataset.move;
    else cell.dataset.move = own;
    worth?.classList.remove("shown");
    cell.setAttribute("class", classes);
    cell.setAttribute("aria-label", label);
  };
}

// A piece that left one of the cells of the last move and stands on another.
function wentFrom(before, cells) {
  const touched = cells.filter((cell) => cell.classList.contains("last") && before.has(cell.dataset.name));
  const from = touched.find((cell) => !cell.dataset.owner && before.get(cell.dataset.name).dataset.owner);
  const owner = from && before.get(from.dataset.name).dataset.owner;
  const to = from && touched.find((cell) => cell.dataset.owner === owner && before.get(cell.dataset.name).dataset.owner !== owner);
  return to ? { from, to } : null;
}

const still = (under) => Promise.all(under.map((one) => one.finished.catch(() => {})));

const seedsIn = (hole) => Number(hole.querySelector(".number text").textContent);

function pop(pawn) {
  return pawn.animate([{ transform: "scale(0)" }, { transform: "scale(1.12)", offset: 0.7 }, { transform: "scale(1)" }], {
    duration: SLOW * 0.7,
    easing: "ease-out",
  });
}

function fall(pawn, cell, svg) {
  const top = Math.min(...[...svg.querySelectorAll(".cell")].map((one) => placeOf(one).y));
  const height = placeOf(cell).y - top + 60;
  const steps = [
    { transform: `translate(0, ${-height}px)`, easing: "cubic-bezier(.5, 0, .9, .6)" },
    { transform: "translate(0, 0)", offset: 0.78, easing: "ease-out" },
    { transform: `translate(0, ${-Math.min(12, height / 14)}px)`, offset: 0.89, easing: "ease-in" },
    { transform: "translate(0, 0)" },
  ];
  return pawn.animate(steps, { duration: 260 + 18 * Math.sqrt(height) });
}

// The old face goes, the new one comes; pawns far from the move turn a little later.
function turnOver(pawn, gone, last, cell) {
  const from = last ? placeOf(last) : placeOf(cell);
  const here = placeOf(cell);
  const delay = 120 + 0.9 * Math.hypot(here.x - from.x, here.y - from.y);
  const face = gone.cloneNode(true);
  face.classList.replace("pawn", "leaving");
  pawn.before(face);
  const out = face.animate([{ transform: "scale(1, 1)" }, { transform: "scale(0, 1.06)" }], {
    duration: SLOW / 2,
    delay,
    easing: "ease-in",
    fill: "both",
  });
  out.finished.then(() => face.remove(), () => face.remove());
  const come = pawn.animate([{ transform: "scale(0, 1.06)" }, { transform: "scale(1, 1)" }], {
    duration: SLOW / 2,
    delay: delay + SLOW / 2,
    easing: "ease-out",
    fill: "backwards",
  });
  return [out, come];
}

function vanish(cell, gone) {
  const face = gone.cloneNode(true);
  face.setAttribute("class", `leaving ${face.getAttribute("class")}`);
  face.classList.remove("pawn", "seeds");
  cell.append(face);
  const out = face.animate([{ transform: "scale(1)", opacity: 1 }, { transform: "scale(.2)", opacity: 0 }], {
    duration: SLOW,
    easing: "ease-in",
    fill: "both",
  });
  out.finished.then(() => face.remove(), () => face.remove());
  return out;
}

function slide(piece, cell, origin) {
  const from = placeOf(origin);
  const to = placeOf(cell);
  if (from.x === to.x && from.y === to.y) return [];
  return [
    piece.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "translate(0, 0)" }], {
      duration: SLOW * 1.4,
      easing: "ease-in-out",
    }),
  ];
}
