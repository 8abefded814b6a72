"use strict";
// Replays the games of the report. A game is its first picture and what each move changes in its lines.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const lines = data.drawn.lines.map((tags) => tags.map((tag) => data.drawn.tags[tag]).join(""));
let game = null, ply = 0, timer = null;

function frameAt(number) {
  const frame = { picture: game.picture.slice(), counts: game.counts, notes: game.notes, turn: game.turn };
  for (const step of game.steps.slice(0, number)) {
    for (const [at, gone, ...come] of step.d) frame.picture.splice(at, gone, ...come);
    frame.counts = step.s ?? frame.counts;
    frame.notes = step.n ?? frame.notes;
    frame.turn = step.t;
  }
  return frame;
}

function draw(frame) {
  $("board").innerHTML = frame.picture.map((line) => lines[line]).join("");
  $("board").firstChild.setAttribute("aria-label", `${data.words.position} ${ply} / ${game.steps.length}`);
}

function show(number) {
  ply = Math.max(0, Math.min(number, game.steps.length));
  const frame = frameAt(ply);
  draw(frame);
  [0, 1].forEach((seat) => {
    const side = $(seat ? "second" : "first");
    side.replaceChildren();
    const chip = document.createElement("span");
    chip.className = `chip ${game.seats[seat].look}`;
    chip.textContent = game.seats[seat].sign;
    chip.setAttribute("aria-hidden", "true");
    const words = document.createElement("span");
    words.textContent = `${game.players[seat]} (${game.seats[seat].name})${data.words.colon} ${frame.counts[seat]}`;
    side.append(chip, words);
    side.className = "side" + (frame.turn === seat + 1 ? " turn" : "");
  });
  $("notes").textContent = frame.notes.join(" · ");
  $("where").textContent = `${ply} / ${game.steps.length}` + (ply ? ` — ${game.moves[ply - 1]}` : "");
  $("slider").value = ply;
  $("back").disabled = $("begin").disabled = ply === 0;
  $("on").disabled = $("end").disabled = ply === game.steps.length;
  $("result").textContent = ply === game.steps.length ? game.result : "";
  const list = $("moves");
  [...list.children].forEach((button, i) => button.setAttribute("aria-current", i + 1 === ply));
  list.scrollTop = ply ? list.children[ply - 1].offsetTop - list.offsetTop - list.clientHeight / 2 : 0; // the move, in sight
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
