// A step of a lesson: the learner plays, the house says whether that was it and answers. It knows no rule.
import "./once.js";
import { advise, forgetAdvice } from "./advice.js";
import { Board } from "./board.js";
import { stepIsDone, stepsDone, tick } from "./progress.js";
import { english, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const page = $("lesson");
const { slug, step } = page.dataset;
const PAUSE = 900; // milliseconds to look at a move before it is answered or taken back
const ENOUGH = 2; // wrong tries, then help is offered
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let here = JSON.parse(page.dataset.state); // where the learner is, as the house tells it
let wrong = 0; // tries since the last right one
let busy = false; // a move is on its way, or is being shown
here.board = $("board").innerHTML;

const board = new Board($("board"), { onMove: attempt, onNothing: askWhy });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function ask(what, query) {
  const asked = new URLSearchParams({ ...query, lang: english ? "en" : "fr" });
  try {
    const answer = await fetch(`/api/lesson/${encodeURIComponent(slug)}/${step}${what}?${asked}`, { credentials: "same-origin" });
    const data = await answer.json();
    return answer.ok ? data : { error: data.error ?? NO_ANSWER };
  } catch {
    return { error: NO_ANSWER };
  }
}

// The same words again are told again.
function tell(words, kind) {
  page.querySelector(".lesson-answer").dataset.kind = kind;
  $("then").textContent = "";
  $("says").textContent = "";
  requestAnimationFrame(() => ($("says").textContent = words));
}

async function attempt(move) {
  if (busy || here.done) return false;
  busy = true;
  forgetAdvice(board);
  const data = await ask("", { moves: [...here.moves, move].join(" ") });
  if (data.error) tell(data.error, "refused");
  else if (data.right) await goOn(data);
  else await takeBack(data);
  busy = false;
  return !data.error;
}

// One sees one's own move, then what is answered, each for a moment.
async function goOn(data) {
  tell(data.says, "right");
  wrong = 0;
  $("show").hidden = true;
  for (const [k, frame] of data.frames.entries()) {
    if (k) await pause(PAUSE);
    if (k === 1) $("then").textContent = data.then; // with the answer, not after it
    await board.show(frame.board, { lastMove: frame.move, playable: false });
  }
  await board.show(data.board, { animate: false });
  here = data;
  $("then").textContent = data.then;
  showBeside();
  if (data.done) finish();
}

async function takeBack(data) {
  tell(data.says, "wrong");
  wrong += 1;
  $("show").hidden = wrong < ENOUGH;
  if (calm.matches) return;
  const [{ move, board: drawing }] = data.frames;
  await board.show(drawing, { lastMove: move, playable: false });
  await pause(PAUSE);
  await board.show(here.board, { animate: false });
}

function showBeside() {
  $("notes").textContent = here.notes.join(" · ");
  $("buttons").replaceChildren(...here.buttons.map(({ move, text }) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    button.dataset.move = move;
    return button;
  }));
  $("again").hidden = !here.moves.length;
  $("notation").elements.moves.value = here.moves.join(" ");
  $("notation").hidden = here.done;
}

function finish() {
  stepIsDone(slug, Number(step));
  tick(page, stepsDone(slug));
  $("next")?.classList.add("primary");
  if ($("end")) $("end").hidden = false;
  ($("next") ?? $("play")).focus();
}

// A click on a cell that plays nothing: the rules say why.
async function askWhy(cell, piece) {
  if (busy || here.done) return;
  const { says, error } = await ask("/why", { moves: here.moves.join(" "), cell: cell.dataset.name, piece });
  if (!busy && (says || error)) tell(says || error, "refused");
}

$("buttons").addEventListener("click", (event) => {
  const { move } = event.target.closest("button")?.dataset ?? {};
  if (move) attempt(move);
});
$("show").addEventListener("click", () => {
  if (busy) return;
  tell(here.advice, "shown");
  advise(board, here.hint)[0]?.focus();
});
$("notation").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = $("typed");
  if (field.value.trim() && (await attempt(field.value.trim()))) field.value = "";
});
if (here.done) stepIsDone(slug, Number(step)); // by its address
tick(page, stepsDone(slug));
showBeside();
