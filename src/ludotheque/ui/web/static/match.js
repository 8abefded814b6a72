// The page of a match: shows what the house says of it and sends what the player does. It knows no rule.
import { Board } from "./board.js";
import { later } from "./later.js";
import { offerWaysOut, showWaysOut } from "./leaving.js";
import { Link, post } from "./link.js";
import { showPlayer } from "./players.js";
import { LookSteps } from "./look_steps.js";
import { MoveList } from "./move_list.js";
import { OnlyMove } from "./only_move.js";
import { Outbox } from "./outbox.js";
import { onSetting, setting } from "./settings.js";
import { whenStill } from "./telling.js";
import { counted, english, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const page = $("match");
const name = page.dataset.match;
const api = (verb) => `/api/match/${encodeURIComponent(name)}/${verb}`;
const ANSWER = 10000; // milliseconds that an answer may take
const SHORT = 20000; // milliseconds on a clock below which it is shown as short

let match = null; // the last message
let lines = []; // the board it showed, line by line
let flipped = page.dataset.flipped === "yes";
let busy = false; // a move is on its way
let foreseen = null; // the ply of a move that is drawn and that the house has not told yet
let ahead = Infinity; // how far this clock is ahead of the house's, in milliseconds
let asked = false; // whether this page asked for the rematch
let leaving = false; // whether it is on its way there
let line = "joined"; // the line to the house: joined, lost or refused

const board = new Board($("board"), { onMove: play, onNothing: askWhy });
// Loaded when it is switched on.
const sensing = () => (setting("sound") || setting("vibration") ? import("./sound.js") : null);
const sense = (what) => sensing()?.then((sound) => sound.sense(what));
const senseMove = (...told) => sensing()?.then((sound) => sound.senseMove(...told));
let endCard = null; // a promise of it: the card is loaded when a match is over
const bubbles = later("bubble.js"); // loaded when there is something to say
let spoken = null;
const bubble = {
  async show(words, at) {
    const script = await bubbles().catch(() => null); // null: the line is lost, which the page tells
    if (script) spoken ??= new script.Bubble($("bubble"));
    spoken?.show(words, at);
  },
  hide: () => spoken?.hide(),
};
const back = new LookSteps($("looking"), {
  address: (ply) => `${api(`position/${ply}`)}?lang=${english ? "en" : "fr"}${flipped ? "&flip=1" : ""}`,
  match: () => match,
  show: lookAt,
  onChange: (ply) => list.current(ply),
  say,
});
const list = new MoveList($("moves"), { say, onPick: (ply) => back.go(ply) });
const onlyMove = new OnlyMove({
  wanted: () => setting("only-move"),
  ready: () => link.joined && !busy && !back.looking,
  play: (move) => play(move, null, true),
  tell: (words) => tell($("only"), words),
});
let hint = null; // fetched when somebody first wants one
onSetting("only-move", considerOnly);
const link = new Link(() => `/live/${encodeURIComponent(name)}?lang=${english ? "en" : "fr"}&flip=${flipped ? 1 : 0}`, {
  onMessage: hear,
  onState: (state) => {
    line = state;
    outbox.line(state === "lost");
  },
});
const outbox = new Outbox(api("move"), { onDoubt: () => link.again(), onChange: showLine });

function showLine() {
  const lost = line === "lost";
  page.classList.toggle("offline", lost);
  const words = {
    lost: say("Connexion perdue, reconnexion…", "Connection lost, reconnecting…"),
    refused: say("Cette partie n'existe pas ou vous est fermée.", "This match does not exist or is closed to you."),
  }[line];
  const waits = outbox.waiting && say(`Votre coup ${outbox.waiting} partira dès que possible.`, `Your move ${outbox.waiting} will be sent as soon as possible.`);
  tell($("link"), [words, waits].filter(Boolean).join(" "));
}

function tell(element, words) {
  element.hidden = !words;
  if (element.textContent !== (words ?? "")) element.textContent = words ?? "";
}

const seated = () => match.you === "first" || match.you === "second" || match.you === "both";
const myTurn = () => match.status === "playing" && match.toMove && (match.you === "both" || match.you === match.toMove);

function hear(data) {
  if (data.type === "refused") tell($("error"), data.error);
  if (data.type !== "match") return;
  if (data.boardLines) Object.assign(lines, data.boardLines);
  else lines = data.board.split("\n");
  data.board = lines.join("\n");
  const before = match;
  match = data;
  ahead = Math.min(ahead, Date.now() - data.sentAt);
  outbox.heard(data);
  const moved = !before || before.ply !== data.ply;
  if (moved || before.status !== data.status) tell($("error"), null);
  const redraw = !before || before.board !== data.board || before.you !== data.you;
  const drawn = foreseen === null ? before?.ply : foreseen + 1; // the ply that the board shows
  const waiting = foreseen !== null && data.ply === foreseen; // what is drawn ahead is still on its way
  const foretold = foreseen !== null && data.ply === drawn;
  if (redraw && !waiting && !back.looking) {
    const next = before !== null && data.ply === drawn + 1 && (foreseen === null || board.svg.dataset.kind !== "holes");
    board.show(data.board, { animate: (foretold || next) && !document.hidden, lastMove: data.lastMove, playable: Boolean(myTurn()), foreseen: foretold });
  }
  if (!waiting) settle();
  if (moved) bubble.hide();
  const forward = before !== null && data.ply === before.ply + 1;
  if (forward && !foretold) sense("move");
  showSeats();
  showMoves();
  if (!data.outcome) showActions();
  back.heard(before);
  considerOnly();
  whenStill(board.rest, () => {
    showCounts(data);
    showWords(data, before, moved);
    if (data === match) showActions();
    if (forward) senseMove(before, data, { myTurn: Boolean(data === match && myTurn() && data.you !== "both") });
  });
}

// Nothing is drawn ahead of the house any more.
function settle() {
  busy = outbox.move !== null;
  foreseen = null;
  $("board").classList.toggle("busy", busy);
}

// An earlier position, or the present one again.
function lookAt(drawing, how) {
  if (drawing === null) board.show(match.board, { animate: false, playable: Boolean(myTurn()) });
  else board.show(drawing, { ...how, playable: false });
  $("board").classList.toggle("looking", drawing !== null);
  bubble.hide();
  considerOnly();
}

function considerOnly() {
  if (match) onlyMove.consider(match, Boolean(myTurn()));
}

// A click on a cell that plays nothing: the rules say why, there.
async function askWhy(cell, piece) {
  bubble.hide();
  if (!match || !seated() || busy || back.looking || (match.status !== "playing" && match.status !== "open")) return;
  const query = new URLSearchParams({ ply: match.ply, cell: cell.dataset.name, piece, lang: english ? "en" : "fr" });
  try {
    const answer = await fetch(`${api("why")}?${query}`, { credentials: "same-origin" });
    const { says, error } = await answer.json();
    bubble.show(says ?? error, cell);
  } catch {
    bubble.hide(); // the line is lost, which the page tells
  }
}

function turnBoard(turned) {
  flipped = turned;
  $("flip").setAttribute("aria-pressed", String(turned));
  if (match) {
    showSeats();
    showCounts(match);
  }
  link.again();
}

function showSeats() {
  for (const [side, seat] of [["near", flipped ? "second" : "first"], ["far", flipped ? "first" : "second"]]) {
    const box = $(side);
    const shown = match.seats[seat];
    const turn = match.status === "playing" && match.toMove === seat;
    box.dataset.seat = seat;
    box.classList.toggle("turn", turn);
    box.classList.toggle("away", shown.here === false);
    const chip = box.querySelector(".chip");
    chip.className = `chip ${board.svg?.dataset[seat] ?? ""}`;
    chip.textContent = shown.sign;
    showPlayer(box, shown);
    box.querySelector(".seat-turn").textContent = turn ? turnWords(seat) : "";
  }
  tick();
}

async function showEnd(told, how) {
  if (!endCard && ["open", "playing"].includes(told.status)) return;
  endCard ??= import("./end_card.js").then(({ EndCard }) => new EndCard({ turned: () => flipped }));
  (await endCard).show(told, how);
}

// What they have so far: once the board shows it.
function showCounts(told) {
  for (const side of ["near", "far"]) {
    const { title, count, here } = told.seats[$(side).dataset.seat];
    const away = here === false ? [say("absent", "away")] : [];
    $(side).querySelector(".seat-count").textContent = [title, count, ...away].join(" · ");
  }
}

function turnWords(seat) {
  if (match.thinking) return say("réfléchit…", "thinking…");
  return match.you === seat ? say("à vous", "your turn") : say("à jouer", "to move");
}

function showWords(told, before, moved) {
  const fresh = Boolean(told.outcome && before && !before.outcome);
  if (moved || before.status !== told.status) $("says").textContent = told.outcome || told.says;
  showEnd(told, { fresh, look: (seat) => board.svg?.dataset[seat] });
  $("notes").replaceChildren(...told.notes.map((note) => Object.assign(document.createElement("p"), { textContent: note })));
}

function showMoves() {
  list.show(match.spelled ?? match.moves, match.movers);
  $("moves").parentElement.hidden = !match.moves.length;
  const others = match.watchers - (seated() ? 0 : 1);
  $("watchers").textContent = others > 0 ? counted(others, "spectateur", "spectator") : "";
  const title = document.title.replace(/^● /, "");
  document.title = myTurn() && match.you !== "both" ? `● ${title}` : title;
}

function showActions() {
  const playing = match.status === "playing";
  const mine = Boolean(myTurn());
  $("study").hidden = !match.study || match.status === "open";
  $("hint").hidden = !match.may.includes("hint");
  hint?.then((one) => one.at(match.ply));
  $("open").hidden = match.status !== "open";
  if ($("claim")) $("claim").hidden = match.status !== "open" || seated(); // not there for whoever lacks the invitation
  const buttons = mine ? match.buttons : [];
  $("buttons").hidden = !buttons.length;
  $("buttons").replaceChildren(
    ...buttons.map(({ move, text }) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "primary", textContent: text });
      button.dataset.move = move;
      button.addEventListener("click", () => play(move));
      return button;
    }),
  );
  showWaysOut(match);
  $("notation").hidden = !mine;
  $("resign").hidden = !playing || !seated();
  if (!playing) $("resign-check").hidden = true;
  showOffers(playing);
}

function showOffers(playing) {
  const { undo, rematch, rematchBy } = match.offers;
  const offered = undo && match.you !== undo && seated();
  $("undo").hidden = !playing || !seated() || !match.moves.length || Boolean(offered);
  $("undo").disabled = undo === match.you && undo !== null;
  $("undo").textContent = $("undo").disabled ? say("Reprise demandée…", "Takeback asked…") : say("Reprendre un coup", "Take back a move");
  $("undo-offer").hidden = !playing || !offered;
  if (offered) tell($("undo-words"), say(`${match.seats[undo].name} demande à reprendre un coup.`, `${match.seats[undo].name} asks to take back a move.`));
  $("after").hidden = !match.may.includes("rematch") && !rematch;
  $("next").hidden = !rematch;
  $("rematch").hidden = !match.may.includes("rematch");
  const waiting = rematchBy && rematchBy === match.you;
  $("rematch").disabled = Boolean(waiting);
  $("rematch").textContent = waiting
    ? say("Revanche proposée…", "Rematch offered…")
    : rematchBy
      ? say("Accepter la revanche", "Accept the rematch")
      : say("Revanche", "Rematch");
  if (rematch) {
    $("next").href = `/partie/${encodeURIComponent(rematch)}`;
    if (asked && !leaving) location.assign($("next").href);
    leaving = asked;
  }
}

function clockText(ms) {
  const seconds = ms < 10000 ? Math.ceil(ms / 100) / 10 : Math.ceil(ms / 1000);
  if (ms < 10000) return seconds.toFixed(1);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  if (!match) return;
  const passed = Math.max(0, Date.now() - ahead - match.sentAt);
  for (const side of ["near", "far"]) {
    const seat = $(side).dataset.seat;
    const clock = $(side).querySelector(".clock");
    const given = match.seats[seat]?.clock ?? null;
    clock.hidden = given === null;
    if (given === null) continue;
    const left = Math.max(0, match.clockRunning === seat ? given - passed : given);
    clock.textContent = clockText(left);
    clock.classList.toggle("short", left < SHORT && match.clockRunning === seat);
  }
}
setInterval(tick, 100);

async function send(verb, body) {
  tell($("error"), null);
  const { ok, data } = await post(api(verb), body, AbortSignal.timeout(ANSWER));
  if (!ok) tell($("error"), data.error);
  if (!ok) sense("refused");
  if (!ok || !link.joined) link.again();
  return ok;
}

// Drawn at once; if the house refuses, the board is as it was and the reason is told. What a page plays by itself, quietly.
async function play(move, cell = null, quiet = false) {
  if (busy || !match || !myTurn()) return false;
  if (back.looking) {
    back.leave(); // nobody plays on a position that they do not see
    bubble.show(say("Vous regardiez un coup passé : voici la partie.", "You were looking at an earlier move: here is the game."), $("board"));
    return false;
  }
  busy = true;
  onlyMove.cancel();
  bubble.hide();
  $("board").classList.add("busy");
  tell($("error"), null);
  if (board.foresee(move)) {
    foreseen = match.ply;
    sense("move");
  }
  const { ok, error } = await outbox.put(match.ply, move);
  if (!ok) {
    if (foreseen !== null && !back.looking) board.show(match.board, { animate: false, playable: Boolean(myTurn()) });
    settle();
    if (!quiet) tell($("error"), error);
    if (!quiet) sense("refused");
  }
  if (!ok || !link.joined) link.again();
  return ok;
}

offerWaysOut(send);
$("notation").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = $("typed");
  if (field.value.trim() && (await play(field.value.trim()))) field.value = "";
  field.focus();
});
$("hint").addEventListener("click", async () => {
  const ask = () => (back.leave(), post(api("hint"), { ply: match.ply }));
  hint ??= import("./hint.js").then(({ Hint }) => new Hint($("hint"), { ask, board, bubble, say }));
  (await hint).want(match.ply);
});
$("flip").addEventListener("click", () => {
  turnBoard(!flipped);
});
$("resign").addEventListener("click", () => {
  $("resign-check").hidden = false;
  $("resign-no").focus();
});
$("resign-no").addEventListener("click", () => {
  $("resign-check").hidden = true;
  $("resign").focus();
});
$("resign-yes").addEventListener("click", () => {
  $("resign-check").hidden = true;
  send("resign");
});
$("undo").addEventListener("click", () => send("undo", { answer: "offer" }));
for (const button of document.querySelectorAll("[data-undo]")) {
  button.addEventListener("click", () => send("undo", { answer: button.dataset.undo }));
}
$("rematch").addEventListener("click", async () => {
  asked = true;
  asked = await send("rematch");
});
$("copy")?.addEventListener("click", async () => {
  const field = $("invite");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    $("copy").textContent = say("Copié", "Copied");
  } catch {
    field.focus(); // selected: the person can copy it themselves
  }
});
