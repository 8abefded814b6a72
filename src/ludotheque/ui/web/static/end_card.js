// The card of a game that is over: who won and why, the count, what it did to the ratings, and what to do next.
import { sharePicture } from "./share.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const SEATS = ["first", "second"];

export class EndCard {
  constructor({ turned }) {
    this.match = null;
    this.closed = false;
    this.card = $("end");
    $("end-close").addEventListener("click", () => this.#close(true));
    $("end-open").addEventListener("click", () => this.#close(false));
    this.card.addEventListener("keydown", (event) => event.key === "Escape" && this.#close(true));
    $("share").addEventListener("click", () => this.#share(turned()));
  }

  // `fresh` is a game that ended before one's eyes: it is announced, and the card is where the keyboard goes on.
  show(match, { fresh, look }) {
    this.match = match;
    const over = Boolean(match.outcome);
    if (!over) this.closed = false; // a move was taken back
    $("end-title").textContent = over ? title(match) : "";
    $("outcome").textContent = match.outcome;
    $("end-seats").replaceChildren(...(over ? SEATS.map((seat) => line(match, seat, look(seat))) : []));
    $("end-seats").hidden = !match.score && SEATS.every((seat) => typeof match.seats[seat].ratingChange !== "number");
    this.#lay();
    if (fresh && over && !isTyping()) $("end-title").focus({ preventScroll: true });
  }

  #close(closed) {
    this.closed = closed;
    this.#lay();
    $(closed ? "end-open" : "end-title").focus({ preventScroll: true });
  }

  #lay() {
    const over = Boolean(this.match.outcome);
    this.card.hidden = !over || this.closed;
    $("end-open").hidden = !over || !this.closed;
    $("says").classList.toggle("unseen", over && !this.closed); // the card says it to those who see
  }

  async #share(turned) {
    const button = $("share");
    button.disabled = true;
    const went = await sharePicture(this.match.id, document.title.replace(/^● /, ""), turned);
    button.disabled = false;
    if (went === false) $("share-words").textContent = say("L'image n'a pas pu être faite.", "The picture could not be made.");
    else if (went) $("share-words").textContent = say("Image prête.", "Picture ready.");
  }
}

// Somebody who writes goes on writing; a field that was just hidden has nothing left to write in.
function isTyping() {
  const field = document.activeElement;
  return Boolean(field?.matches("input, textarea, select, [contenteditable]") && field.checkVisibility());
}

function title({ winner, you, seats, status }) {
  if (status === "unplayed") return say("Partie annulée", "Game called off");
  if (!winner) return say("Partie nulle", "A draw");
  if (you === winner) return say("Vous avez gagné", "You won");
  if (SEATS.includes(you)) return say("Vous avez perdu", "You lost");
  const who = you === "both" ? seats[winner].title : seats[winner].name;
  return say(`${who} a gagné`, `${who} won`);
}

// A player's line: pawn, name, the count where there is one and, in a rated game, the rating with what it gained or lost.
function line({ seats, winner, score, you }, seat, look) {
  const { sign, name, title, rating, sure, ratingChange } = seats[seat];
  const parts = [
    ["chip", sign],
    ["end-name", you === "both" ? title : name],
    ["end-rating", rated(rating, sure, ratingChange)],
    ["end-count", score ? String(score[SEATS.indexOf(seat)]) : ""],
  ];
  const item = Object.assign(document.createElement("li"), { className: winner === seat ? "winner" : "" });
  item.append(...parts.map(([className, textContent]) => Object.assign(document.createElement("span"), { className, textContent })));
  item.firstChild.classList.add(...(look ? [look] : []));
  item.firstChild.setAttribute("aria-hidden", "true");
  return item;
}

function rated(rating, sure, change) {
  if (typeof change !== "number") return "";
  const gained = `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(Math.round(change))}`;
  return typeof rating === "number" ? `${Math.round(rating)}${sure ? "" : " ?"} (${gained})` : gained;
}
