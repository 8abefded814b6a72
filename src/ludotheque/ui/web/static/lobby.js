// The living lobby: tables that wait and small boards as the house sends them, and what is one's own. It knows no rule.
import "./once.js";
import { Link, post } from "./link.js";
import { hearMine } from "./notices.js";
import { english, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const boards = new Map(); // match → the lines of its board
const onScreen = new Set(); // the boards that somebody can see
let own = new Set(); // one's own tables
let known = null; // the tables of others that were told of; null before the first message
let last = null; // the tables that wait, once they were told

function fill(card, data) {
  for (const slot of card.querySelectorAll("[data-slot]")) {
    const words = data[slot.dataset.slot] ?? "";
    if (slot.textContent !== words) slot.textContent = words;
  }
  for (const place of card.querySelectorAll("[data-player]")) {
    const { name, page, rating } = data[place.dataset.player];
    if (place.textContent.trim() === (rating ? `${name} ${rating}` : name)) continue;
    place.replaceChildren(page ? Object.assign(document.createElement("a"), { href: page, textContent: name }) : name);
    if (rating) place.append(" ", Object.assign(document.createElement("span"), { className: "rating number", textContent: rating, title: say("Classement (Glicko-2)", "Rating (Glicko-2)") }));
  }
}

function newCard(kind, id) {
  const card = $(`#${kind}-card`).content.firstElementChild.cloneNode(true);
  card.dataset.id = id;
  const address = `/partie/${encodeURIComponent(id)}`;
  for (const link of card.querySelectorAll('a[href^="/partie/"]')) link.href = address;
  for (const form of card.querySelectorAll("form")) form.action = `${address}/place`;
  return card;
}

// Makes the list hold these cards in this order; a card that stays is not touched, so that nothing loses the focus.
function arrange(list, kind, rows, show = fill) {
  const cards = new Map([...list.children].map((card) => [card.dataset.id, card]));
  for (const [id, card] of cards) if (!rows.some((row) => row.id === id)) card.remove();
  rows.forEach((row, place) => {
    const card = cards.get(row.id) ?? newCard(kind, row.id);
    if (list.children[place] !== card) list.insertBefore(card, list.children[place] ?? null);
    show(card, row);
  });
}

function count(kind, number) {
  $(`[data-count="${kind}"] span`).textContent = number;
  $(`[data-empty="${kind}"]`).hidden = number > 0;
}

function showWaiting() {
  if (!last) return;
  const rows = last.filter((table) => !own.has(table.id));
  arrange($('[data-list="waiting"]'), "waiting", rows);
  count("waiting", rows.length);
  const fresh = known && rows.filter((table) => !known.has(table.id));
  if (fresh?.length) {
    const [{ title, host }] = fresh;
    $("#lobby-says").textContent = say(`Une nouvelle table : ${title}, ${host.name}.`, `A new table: ${title}, ${host.name}.`);
  }
  known = new Set(last.map((table) => table.id));
}

const seen = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) {
    if (isIntersecting) onScreen.add(target.dataset.id);
    else onScreen.delete(target.dataset.id);
    if (isIntersecting) draw(target);
  }
}, { rootMargin: "50%" });

function draw(card) {
  const holder = card.querySelector("[data-board]");
  const lines = boards.get(card.dataset.id);
  if (!lines || holder.drawn === lines) return;
  const template = document.createElement("template");
  template.innerHTML = lines.join("\n"); // a drawing of the house: no word of anybody's is in it
  holder.replaceChildren(template.content);
  holder.drawn = lines;
}

function showRunning(rows) {
  for (const row of rows) {
    if (row.board) boards.set(row.id, row.board.split("\n"));
    else if (row.parts) boards.set(row.id, row.parts.flatMap((part) => (typeof part === "string" ? [part] : boards.get(row.id).slice(...part))));
  }
  arrange($('[data-list="running"]'), "running", rows, (card, row) => {
    if (row.title) fill(card, row);
    seen.observe(card);
    if (onScreen.has(row.id)) draw(card);
  });
  for (const id of [...boards.keys()]) if (!rows.some((row) => row.id === id)) boards.delete(id);
  count("running", rows.length);
}

function showOwn(mine) {
  own = new Set(mine.tables.map((table) => table.id));
  arrange($('[data-list="own"]'), "own", mine.tables);
  $("#own-waiting").hidden = !mine.tables.length;
  const links = mine.playing.map(({ id, called }) => Object.assign(document.createElement("a"), { className: "button", href: `/partie/${encodeURIComponent(id)}`, textContent: called }));
  $('[data-list="playing"]').replaceChildren(...links);
  $("#own").hidden = !mine.tables.length && !mine.playing.length;
  showWaiting();
}

$("#own").addEventListener("click", async (event) => {
  const pressed = event.target.closest("[data-cancel]");
  if (!pressed || pressed.disabled) return;
  pressed.disabled = true;
  const card = pressed.closest("[data-id]");
  const { ok, data } = await post(`/api/match/${encodeURIComponent(card.dataset.id)}/cancel`);
  pressed.disabled = false;
  $("#lobby-error").hidden = ok;
  $("#lobby-error").textContent = data.error ?? "";
  if (ok) $("#lobby-says").textContent = say("Votre table est retirée.", "Your table is taken away.");
});

new Link(() => `/live?lang=${english ? "en" : "fr"}`, {
  onMessage: (data) => {
    if (data.type === "mine") {
      hearMine(data, { leave: true });
      showOwn(data);
    }
    if (data.type !== "lobby") return;
    if (data.waiting) {
      last = data.waiting;
      showWaiting();
    }
    showRunning(data.running);
  },
  onState: (state) => {
    $("#lobby-line").hidden = state !== "lost";
    $("#lobby-line").textContent = state === "lost" ? say("Connexion perdue, reconnexion…", "Connection lost, reconnecting…") : "";
  },
});
