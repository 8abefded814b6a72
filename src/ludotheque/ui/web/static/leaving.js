// The ways out of a match that is not played to its end: cancel the table, abort, claim it or call it off.
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const SHOWN = 50000; // milliseconds until it may be claimed, below which a short absence is told
const PACES = {
  live: say("En direct : qui s'absente plus d'une minute peut perdre la partie.", "Live: whoever leaves for more than a minute may lose the game."),
  leisure: say("À loisir : chacun joue quand il veut.", "At leisure: each plays when they like."),
};

let match = null; // the last message
let heardAt = 0;

// `send(verb)` asks the house.
export function offerWaysOut(send) {
  for (const button of document.querySelectorAll("[data-leave]")) {
    button.addEventListener("click", () => send(button.dataset.leave));
  }
  setInterval(showAbsence, 1000);
}

export function showWaysOut(data) {
  match = data;
  heardAt = Date.now();
  const early = match.may.includes("abort"); // then calling it off is the same
  for (const button of document.querySelectorAll("[data-leave]")) {
    const way = button.dataset.leave;
    button.hidden = !match.may.includes(way) || (way === "unplayed" && early);
  }
  const words = match.status === "open" || match.status === "playing" ? (PACES[match.pace] ?? "") : "";
  $("pace").hidden = !words;
  $("pace").textContent = words;
  showAbsence();
}

// Who left, and when the game may be claimed: counted down here, decided by the house.
function showAbsence() {
  if (!match) return;
  const early = match.may.includes("abort");
  const left = match.claimIn === null ? null : Math.max(0, match.claimIn - (Date.now() - heardAt));
  const forgotten = match.pace === "leisure" && match.may.includes("unplayed") && !early;
  const shown = match.status === "playing" && (forgotten || (left !== null && left <= SHOWN));
  $("absent").hidden = !shown;
  if (!shown) return;
  const words = forgotten ? say("Rien ne s'est passé ici depuis deux semaines.", "Nothing has happened here for two weeks.") : absenceWords(early);
  if ($("absent-words").textContent !== words) $("absent-words").textContent = words;
  const seconds = Math.ceil((left ?? 0) / 1000);
  $("absent-count").textContent = !early && seconds ? say(`Vous pourrez la réclamer dans ${seconds} s.`, `You may claim it in ${seconds} s.`) : "";
}

function absenceWords(early) {
  const other = match.seats[match.you === "first" ? "second" : "first"].name;
  if (early) return say(`${other} a quitté la partie : vous pouvez l'annuler.`, `${other} left the game: you may abort it.`);
  return say(`${other} a quitté la partie.`, `${other} left the game.`);
}
