// The analysis room: steps through a game, tries variations, shows what the house finds. It knows no rule.
import { Board } from "./board.js";
import { Graph } from "./analysis_graph.js";
import { Review } from "./analysis_review.js";
import { jsonLines } from "./json_lines.js";
import { post } from "./link.js";
import { Retry } from "./retry.js";
import { Why } from "./why.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const page = $("analysis");
const LARGEST_FILE = 400000; // bytes; the house says itself how many characters it takes, which is less
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");

let here = JSON.parse(page.dataset.state); // the position shown, as the house tells it
let flipped = page.dataset.flipped === "yes";
let thinking = true; // whether the engine is wanted
let asking = null; // stops the question under way
let turn = 0; // counts the positions asked for: a late answer sees that a newer one was asked

const board = new Board($("board"), { onMove: attempt });
const ofGame = (ply) => goTo({ branch: here.game.length, line: [], ply });
const graph = new Graph($("graph"), { say, points: page.dataset.points === "yes", onPick: ofGame });
// The answer to a fault is a variation that leaves the game after it; the position stays, the line is there to be stepped through.
const why = new Why({ $, say, noAnswer: NO_ANSWER, spelled: (move) => spelled(move), query: (ply) => queryOf({ branch: here.game.length, line: [], ply }), show: (ply, line) => goTo({ branch: line.length ? ply : here.game.length, line, ply: ply + Math.min(1, line.length) }) });
const retry = new Retry({ $, say, why, spelled: (move) => spelled(move), show: (ply, line) => goTo({ branch: line.length ? ply : here.game.length, line, ply: ply + line.length }), onLeave: () => goTo(here) });
const review = new Review({ $, say, spelled: (move) => spelled(move), graph, noAnswer: NO_ANSWER, onMark: () => showPosition(), onPick: ofGame, onEnd: (points) => retry.load(points) });

const moves = (at = here) => (at.line.length ? [...at.game.slice(0, at.branch), ...at.line] : at.game);

function queryOf({ branch, line, ply }) {
  const query = new URLSearchParams(here.base);
  if (here.game.length) query.set("moves", here.game.join(here.separator));
  if (line.length) {
    query.set("from", branch);
    query.set("line", line.join(here.separator));
  }
  query.set("ply", ply);
  if (flipped) query.set("flip", "1");
  return query;
}

function tell(element, words) {
  element.hidden = !words;
  element.textContent = words ?? "";
}

// A move on the board: the next one of the line shown, or a variation that leaves it here.
function attempt(move) {
  if (retry.active) return retry.attempt(move);
  const { ply, branch, line } = here;
  if (moves()[ply] === move) return goTo({ branch, line, ply: ply + 1 });
  if (line.length && ply > branch) return goTo({ branch, line: [...line.slice(0, ply - branch), move], ply: ply + 1 });
  if (line.length && here.game[ply] === move) return goTo({ branch: here.game.length, line: [], ply: ply + 1 });
  return goTo({ branch: ply, line: [move], ply: ply + 1 });
}

async function goTo(wanted) {
  const mine = ++turn;
  stop();
  try {
    const answer = await fetch(`/api/analyse/position?${queryOf(wanted)}`, { credentials: "same-origin" });
    const data = await answer.json();
    if (mine !== turn) return;
    if (!answer.ok) return tell($("error"), data.error ?? NO_ANSWER);
    const step = data.ply === here.ply + 1;
    here = data;
    tell($("error"), null);
    history.replaceState(null, "", `/analyse?${data.query}${flipped ? "&flip=1" : ""}`);
    board.show(data.board, { animate: step, lastMove: moves()[data.ply - 1] });
    showPosition();
    think();
  } catch {
    if (mine === turn) tell($("error"), NO_ANSWER);
  }
}

function showPosition() {
  $("says").textContent = here.outcome || here.says;
  $("notes").replaceChildren(...[...here.seats, ...here.notes].map((note) => Object.assign(document.createElement("p"), { textContent: note })));
  $("buttons").replaceChildren(...here.buttons.map(({ move, text }) => moveButton(move, text)));
  const all = moves();
  $("where").textContent = `${here.ply} / ${all.length}`;
  for (const [step, ply] of Object.entries({ first: 0, previous: here.ply - 1, next: here.ply + 1, last: all.length })) {
    const link = document.querySelector(`[data-step="${step}"]`);
    const possible = ply >= 0 && ply <= all.length && ply !== here.ply;
    link.setAttribute("aria-disabled", String(!possible));
  }
  $("flip").hidden = !here.turns;
  $("varies").hidden = !here.line.length;
  $("empty").hidden = all.length > 0;
  $("share").value = `${page.dataset.origin || location.origin}/analyse?${here.query}`;
  for (const link of document.querySelectorAll("[data-export]")) link.href = `/analyse/${link.dataset.export}?${here.query}${flipped ? "&flip=1" : ""}`;
  showPlayed(all);
  const branched = here.line.length ? here.branch : here.ply; // the answer to a fault is still about it
  why.at(retry.active ? null : graph.points.find((point) => point.mark && point.ply + 1 === branched) ?? null);
  graph.point(here.line.length ? Math.min(here.ply, here.branch) : here.ply);
}

const spelled = (move) => here.spelling[move] ?? move;

function moveButton(move, text) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  button.addEventListener("click", () => attempt(move));
  return button;
}

function showPlayed(all) {
  const { branch, line } = here;
  const items = all.map((move, number) => {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const count = Object.assign(document.createElement("span"), { className: "number", textContent: `${number + 1}.` });
    button.append(count, spelled(move));
    button.addEventListener("click", () => goTo({ branch, line, ply: number + 1 }));
    item.classList.toggle("varied", line.length > 0 && number >= branch);
    const mark = line.length && number >= branch ? undefined : graph.marks.get(number);
    if (mark) button.append(Object.assign(document.createElement("span"), { className: "fault", textContent: mark }));
    if (number + 1 === here.ply) item.setAttribute("aria-current", "step");
    item.append(button);
    return item;
  });
  $("played").replaceChildren(...items);
  const list = $("played");
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// What the engine says

function stop() {
  asking?.abort();
  asking = null;
}

async function think() {
  stop();
  const asks = thinking && !here.wait && !retry.active;
  for (const id of ["worths", "best"]) $(id).classList.toggle("coming", asks); // they keep their room: nothing below them jumps
  if (!asks) showWorths([]);
  $("stage").textContent = here.wait || (thinking ? say("Question posée au moteur…", "Asking the engine…") : say("Le moteur se repose.", "The engine rests."));
  if (!asks) return;
  const mine = turn;
  const control = (asking = new AbortController());
  const query = queryOf(here);
  query.set("seconds", $("seconds").value);
  try {
    for await (const finding of jsonLines(`/api/analyse?${query}`, { signal: control.signal, noAnswer: NO_ANSWER })) {
      if (mine !== turn || control !== asking) return;
      $("stage").textContent = finding.error ?? finding.says;
      if (finding.error) return;
      if (finding.board) board.show(finding.board, { animate: false });
      if (finding.moves.length) showWorths(finding.moves);
    }
  } catch (error) {
    if (error.name !== "AbortError") $("stage").textContent = NO_ANSWER;
  }
}

function showWorths(found) {
  for (const id of ["worths", "best"]) $(id).classList.remove("coming");
  $("worths").hidden = !found.length;
  $("best").hidden = !found.length;
  if (found.length) $("best").textContent = `${say("Meilleure suite", "Best line")} (${found[0].worth})${say(" :", ":")} ${found[0].line.map(spelled).join(" ")}`;
  const focused = $("moves").contains(document.activeElement) ? document.activeElement.textContent : null;
  $("moves").replaceChildren(...found.map(worthRow));
  if (focused) [...$("moves").querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
}

function worthRow({ move, worth, tone, line }) {
  const row = document.createElement("tr");
  row.dataset.tone = tone;
  const cells = [moveButton(move, spelled(move)), worth, line.slice(1, 9).map(spelled).join(" ")].map((content) => {
    const cell = document.createElement("td");
    cell.append(content);
    return cell;
  });
  row.append(...cells);
  return row;
}

// The graph of the whole game

function drawGraph() {
  const total = here.game.length;
  review.run(queryOf({ branch: total, line: [], ply: total }), total);
}

// Taking away

async function savePng() {
  const answer = await fetch(document.querySelector('[data-export="position.svg"]').href);
  const address = URL.createObjectURL(new Blob([await answer.text()], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const { width, height } = $("board").querySelector("svg").viewBox.baseVal;
  const scale = 1600 / Math.max(width, height);
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(picture), download: "position.png" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function openText(event) {
  event.preventDefault();
  tell($("read-error"), null);
  const { ok, data } = await post("/api/analyse/read", { text: $("text").value, game: $("game").value });
  if (ok) location.assign(`/analyse?${data.query}`);
  else tell($("read-error"), data.error);
}

const STEPS = { first: () => 0, previous: () => here.ply - 1, next: () => here.ply + 1, last: () => moves().length };
function step(name) {
  const ply = retry.active ? here.ply : STEPS[name]();
  if (ply >= 0 && ply <= moves().length && ply !== here.ply) goTo({ branch: here.branch, line: here.line, ply });
}

for (const link of document.querySelectorAll("[data-step]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    step(link.dataset.step);
  });
}
document.addEventListener("keydown", (event) => {
  const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!name || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, .board-holder:not([data-pointed]) .cell, [tabindex='0']:not(.cell)")) return;
  event.preventDefault();
  step(name);
});
$("back").addEventListener("click", () => goTo({ branch: here.game.length, line: [], ply: here.branch }));
$("flip").addEventListener("click", () => {
  flipped = !flipped;
  $("flip").setAttribute("aria-pressed", String(flipped));
  goTo(here);
});
$("think").addEventListener("click", () => {
  thinking = !thinking;
  $("think").setAttribute("aria-pressed", String(thinking));
  if (thinking) think();
  else {
    stop();
    goTo(here);
  }
});
$("seconds").addEventListener("change", () => think());
$("draw").addEventListener("click", drawGraph);
$("png").addEventListener("click", () => savePng().catch(() => tell($("error"), say("L'image n'a pas pu être faite.", "The picture could not be made."))));
$("copy").addEventListener("click", async () => {
  $("share").select();
  try {
    await navigator.clipboard.writeText($("share").value);
    $("copy").textContent = say("Copié", "Copied");
  } catch {
    $("share").focus(); // selected: the person can copy it themselves
  }
});
$("reader").addEventListener("submit", openText);
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (file) $("text").value = await file.slice(0, LARGEST_FILE).text();
});
addEventListener("pagehide", () => {
  stop();
  review.stop();
});
for (const id of ["think", "draw", "copy", "png", "upload"]) $(id).hidden = false;
showPosition();
think();
