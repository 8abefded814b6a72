// What a move does to a drawing, as the house says it in data-effects: one's own move is drawn before the house answers,
// and a move that one points at shows what it would change. No rule is known here, only which cells change hands.

const SVG = "http://www.w3.org/2000/svg";
const ON_A_PAWN = "translate(0 -7) scale(.8)"; // as the garden draws the king over a pawn
const [AROUND_A_PAWN, AROUND_A_HOLE] = [27, 43]; // radius

const cellNamed = (svg, name) => [...svg.querySelectorAll(".cell")].find((one) => one.dataset.name === name);

// The cells that a move takes, those that it empties, and where the king goes; null where nobody said it.
export function effectOf(svg, move) {
  if (!move || !svg?.dataset.effects) return null;
  const told = JSON.parse(svg.dataset.effects)[move];
  return told ? { taken: told[0], emptied: told[1], badge: told[2] ?? "" } : null;
}

// The drawing in which a move has been made, closed until the house has said what comes next; null where it cannot be drawn.
export function carriedOut(svg, move) {
  const effect = effectOf(svg, move);
  const model = svg?.querySelector(".ghost");
  if (!effect || !model || svg.dataset.kind === "holes") return null;
  const fresh = svg.cloneNode(true);
  forget(fresh);
  for (const one of fresh.querySelectorAll(".near, .visited, .reached")) one.classList.remove("near", "visited", "reached");
  for (const one of fresh.querySelectorAll(".leaving")) one.remove();
  const seat = svg.dataset.turn;
  const mark = fresh.querySelector(".last > :is(.mark, .corners, .tint)");
  mark?.remove();
  for (const one of fresh.querySelectorAll(".last")) one.classList.remove("last");
  for (const name of effect.emptied) empty(cellNamed(fresh, name), seat);
  for (const [k, name] of effect.taken.entries()) take(cellNamed(fresh, name), model, seat, k ? null : mark);
  if (effect.badge) crown(fresh, effect.badge);
  return fresh;
}

function empty(cell, seat) {
  if (cell.dataset.owner === seat) cell.classList.add("last"); // a piece left it
  cell.querySelector(":scope > .pawn")?.remove();
  own(cell, "");
}

function take(cell, model, seat, mark) {
  const pawn = model.cloneNode(true);
  pawn.classList.replace("ghost", "pawn");
  const old = cell.querySelector(":scope > .pawn") ?? cell.querySelector(":scope > .ghost");
  if (old) old.replaceWith(pawn);
  else cell.querySelector(":scope > .hit").after(pawn);
  for (const one of cell.querySelectorAll(":scope > :is(.target, .open, .hint)")) one.remove();
  if (mark !== null) cell.classList.add("last");
  if (mark) pawn[cell.ownerSVGElement.dataset.kind === "drop" ? "after" : "before"](mark);
  own(cell, seat);
}

function own(cell, seat) {
  cell.dataset.owner = seat;
  cell.classList.remove("first", "second");
  if (seat) cell.classList.add(seat);
}

function crown(svg, name) {
  const king = svg.querySelector(".king");
  const throne = king.closest(".cell");
  const stand = document.createElementNS(SVG, "g");
  const [from, to] = [king.parentElement === throne ? king : king.parentElement, cellNamed(svg, name)];
  stand.setAttribute("transform", ON_A_PAWN);
  from.remove();
  stand.append(king);
  to.querySelector(":scope > .focus").before(stand);
  to.dataset.badge = throne.dataset.badge;
  delete throne.dataset.badge;
}

// Over each pawn that the move would turn, a small one of whoever plays it; what it would take away fades, in a broken ring.
export function preview(svg, move) {
  forget(svg);
  const effect = effectOf(svg, move);
  if (!effect) return;
  const model = svg.querySelector(".ghost");
  const seat = svg.dataset.turn;
  for (const cell of svg.querySelectorAll(".cell")) {
    const { name, owner } = cell.dataset;
    if (!owner || cell.classList.contains("card")) continue;
    if (effect.taken.includes(name) && owner !== seat && model) cell.querySelector(":scope > .focus").before(becoming(model));
    const hole = svg.dataset.kind === "holes";
    if (!effect.emptied.includes(name) || (owner === seat && !hole)) continue;
    cell.classList.add("going");
    cell.querySelector(":scope > .focus").before(leaving(hole ? AROUND_A_HOLE : AROUND_A_PAWN));
  }
}

function forget(svg) {
  for (const one of svg?.querySelectorAll(".preview") ?? []) one.remove();
  for (const one of svg?.querySelectorAll(".going") ?? []) one.classList.remove("going");
}

function group() {
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", "preview");
  made.setAttribute("aria-hidden", "true");
  return made;
}

function becoming(model) {
  const made = group();
  const pawn = model.cloneNode(true);
  pawn.classList.replace("ghost", "coming");
  made.append(pawn, ring(AROUND_A_PAWN));
  return made;
}

function leaving(radius) {
  const made = group();
  made.append(ring(radius));
  return made;
}

function ring(radius) {
  const made = document.createElementNS(SVG, "circle");
  made.setAttribute("class", "ring");
  made.setAttribute("r", radius);
  return made;
}

// What moved on the old drawing moves on in the new one, where the same piece stands there; answers what was carried.
export function carryOver(moving, fresh) {
  const carried = [];
  for (const animation of moving) {
    const piece = animation.effect?.target;
    const cell = piece && !(animation instanceof CSSTransition) && piece.closest(".cell");
    const there = cell && cellNamed(fresh, cell.dataset.name);
    const twin = there && twinOf(piece, there);
    if (!twin || twin.getAnimations().length) continue;
    if (piece.classList.contains("leaving")) twin.before(piece);
    else twin.replaceWith(piece);
    carried.push(animation);
  }
  return carried;
}

function twinOf(piece, cell) {
  if (piece.classList.contains("king")) return cell.querySelector(".king");
  const pawn = cell.querySelector(":scope > .pawn");
  if (piece.classList.contains("leaving")) return pawn ?? cell.querySelector(":scope > .focus");
  return pawn?.getAttribute("class") === piece.getAttribute("class") ? pawn : null;
}
