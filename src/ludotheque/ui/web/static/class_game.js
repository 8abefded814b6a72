// The page of a game of a tournament: buttons, arrow keys and the list of moves step through it, or it runs by itself.
import { Replay } from "./replay.js";

const PAUSE = 900; // milliseconds from one move to the next
const $ = (id) => document.getElementById(id);
const page = $("replay");
const sides = ["0", "1"].map((seat) => page.querySelector(`[data-side="${seat}"]`));
const replay = new Replay($("board"), sides);
const run = page.querySelector('[data-step="run"]');
let timer = null;

const items = [...$("moves").children].map((item, number) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: item.textContent });
  button.addEventListener("click", () => go(number + 1));
  item.replaceChildren(button);
  return item;
});

function show(ply) {
  const shown = replay.show(ply);
  $("where").textContent = `${replay.ply} / ${replay.last}`;
  for (const [number, item] of items.entries()) {
    if (number + 1 === replay.ply) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
  const current = items[replay.ply - 1];
  if (current) $("moves").scrollTop = current.offsetTop - $("moves").offsetTop - $("moves").clientHeight / 2;
  return shown;
}

function stop() {
  clearTimeout(timer);
  timer = null;
  run.setAttribute("aria-pressed", "false");
}

function go(ply) {
  stop();
  show(ply);
}

async function on() {
  await show(replay.ply + 1);
  if (timer !== null) timer = replay.ply < replay.last ? setTimeout(on, PAUSE) : stop() ?? null;
}

const STEPS = {
  first: () => go(0),
  back: () => go(replay.ply - 1),
  on: () => go(replay.ply + 1),
  last: () => go(replay.last),
  run: () => {
    if (timer !== null) return stop();
    if (replay.ply === replay.last) show(0);
    run.setAttribute("aria-pressed", "true");
    timer = setTimeout(on, PAUSE / 2);
  },
};

const answer = await fetch(page.dataset.game);
replay.load(await answer.json());
show(0);
for (const button of page.querySelectorAll("[data-step]")) {
  button.addEventListener("click", STEPS[button.dataset.step]);
  button.disabled = false;
}
document.addEventListener("keydown", (event) => {
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!name || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, .cell, [tabindex='0']")) return;
  event.preventDefault();
  STEPS[name]();
});
