"use strict";
// Replays the games of the report. A game is its first frame and what each move changes.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const SIZE = 52, EDGE = 26;
let game = null, ply = 0, timer = null;

function make(parent, name, attributes, text) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}

function frameAt(number) {
  const frame = { cells: game.cells.slice(), last: -1, counts: game.counts, notes: game.notes, turn: game.turn };
  for (const step of game.steps.slice(0, number)) {
    for (const [place, cell] of step.c || []) frame.cells[place] = cell;
    frame.last = step.l === undefined ? -1 : step.l;
    if (step.s) frame.counts = step.s;
    if (step.n) frame.notes = step.n;
    frame.turn = step.t === undefined ? frame.turn : step.t;
  }
  return frame;
}

function draw(frame) {
  const wide = game.columns, high = game.rows;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${wide * SIZE + 2 * EDGE} ${high * SIZE + 2 * EDGE}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${data.words.position} ${ply} / ${game.steps.length}`);
  frame.cells.forEach((cell, place) => drawCell(svg, cell, place, frame.last === place));
  const labels = (texts, x, y, dx, dy) => texts.forEach((text, i) =>
    make(svg, "text", { x: x + i * dx, y: y + i * dy, class: "label", "text-anchor": "middle", "dominant-baseline": "central" }, text));
  labels(game.top, EDGE + SIZE / 2, EDGE / 2, SIZE, 0);
  labels(game.bottom, EDGE + SIZE / 2, EDGE * 1.5 + high * SIZE, SIZE, 0);
  labels(game.right, EDGE * 1.5 + wide * SIZE, EDGE + SIZE / 2, 0, SIZE);
  $("board").replaceChildren(svg);
}

function drawCell(svg, cell, place, last) {
  const [owner, sign, badge] = cell;
  const x = EDGE + (place % game.columns) * SIZE, y = EDGE + Math.floor(place / game.columns) * SIZE;
  const middle = { cx: x + SIZE / 2, cy: y + SIZE / 2 };
  const text = { x: middle.cx, y: middle.cy, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 18 };
  if (game.kind === "holes") {
    make(svg, "circle", { ...middle, r: SIZE / 2 - 3, class: "hole" + (last ? " last" : "") });
    make(svg, "text", { ...text, class: "count" }, sign);
    return;
  }
  make(svg, "rect", { x, y, width: SIZE, height: SIZE, class: "cell" });
  if (game.kind === "drop") make(svg, "circle", { ...middle, r: SIZE / 2 - 5, class: "hole" });
  if (owner) {
    make(svg, "circle", { ...middle, r: SIZE / 2 - 6, class: `pawn ${game.seats[owner - 1].colour}` });
    make(svg, "text", { ...text, class: "sign" }, sign);
  } else if (sign !== ".") make(svg, "text", { ...text, class: "label" }, sign);
  if (badge) make(svg, "circle", { ...middle, r: SIZE / 2 - 3, class: "king" });
  if (last) make(svg, "rect", { x: x + 2, y: y + 2, width: SIZE - 4, height: SIZE - 4, fill: "none", class: "last" });
}

function show(number) {
  ply = Math.max(0, Math.min(number, game.steps.length));
  const frame = frameAt(ply);
  draw(frame);
  [0, 1].forEach((seat) => {
    const side = $(seat ? "second" : "first");
    side.replaceChildren();
    const dot = document.createElement("span");
    dot.className = `dot ${game.seats[seat].colour}`;
    side.append(dot, `${game.players[seat]} (${game.seats[seat].name}) : ${frame.counts[seat]}`);
    side.className = "side" + (frame.turn === seat + 1 ? " turn" : "");
  });
  $("notes").textContent = frame.notes.join(" · ");
  $("where").textContent = `${ply} / ${game.steps.length}` + (ply ? ` — ${game.moves[ply - 1]}` : "");
  $("slider").value = ply;
  $("back").disabled = $("begin").disabled = ply === 0;
  $("on").disabled = $("end").disabled = ply === game.steps.length;
  $("result").textContent = ply === game.steps.length ? game.result : "";
  document.querySelectorAll("#moves button").forEach((button, i) => button.setAttribute("aria-current", i + 1 === ply));
}

function open(number) {
  stop();
  game = data.games[number];
  $("choice").value = number;
  $("slider").max = game.steps.length;
  $("moves").replaceChildren(...game.moves.map((move, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = move;
    button.addEventListener("click", () => { stop(); show(i + 1); });
    return button;
  }));
  show(0);
}

function stop() {
  clearInterval(timer);
  timer = null;
  $("run").textContent = data.words.run;
}

function run() {
  if (timer) return stop();
  if (ply === game.steps.length) show(0);
  $("run").textContent = data.words.stop;
  timer = setInterval(() => { show(ply + 1); if (ply === game.steps.length) stop(); }, 600);
}

$("choice").append(...data.games.map((one, i) => new Option(one.title, i)));
$("choice").addEventListener("change", (event) => open(Number(event.target.value)));
$("slider").addEventListener("input", (event) => { stop(); show(Number(event.target.value)); });
const clicks = { begin: () => show(0), back: () => show(ply - 1), on: () => show(ply + 1), end: () => show(game.steps.length) };
for (const id in clicks) $(id).addEventListener("click", () => { stop(); clicks[id](); });
$("run").addEventListener("click", run);
document.addEventListener("keydown", (event) => {
  if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) || !game) return;
  if (event.key === "ArrowLeft") { stop(); show(ply - 1); }
  if (event.key === "ArrowRight") { stop(); show(ply + 1); }
});
document.querySelectorAll("[data-game]").forEach((link) => link.addEventListener("click", (event) => {
  event.preventDefault();
  open(Number(link.dataset.game));
  $("replay").scrollIntoView();
}));
if (data.games.length) open(0);
