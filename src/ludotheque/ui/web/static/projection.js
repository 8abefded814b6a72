// A tournament on a projector: games under way on large boards, or the newest ones replayed where all are over at once.
import { Board } from "./board.js";
import { Replay, showSides } from "./replay.js";
import { say } from "./words.js";

const ASK = 1000; // milliseconds between two questions
const LONGEST_ASK = 15000;
const STEP = 800; // milliseconds from one move to the next of a replay
const REST = 4000; // milliseconds for which the end of a game stays
const MOST = matchMedia("(min-aspect-ratio: 3/2)").matches ? 2 : 1; // games at once: the last row must see them
const $ = (id) => document.getElementById(id);
const page = $("projection");
const tiles = [];
let news = null; // the last answer
const shown = []; // the games replayed so far, the newest last

function part(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function sideBox() {
  return part("div", "seat", part("span", "chip"), part("span", "seat-who", part("span", "seat-name"), part("span", "seat-count")));
}

class Tile {
  constructor() {
    this.holder = part("div", "board-holder");
    this.sides = [sideBox(), sideBox()];
    this.words = part("p", "tile-words");
    for (const side of this.sides) side.firstChild.setAttribute("aria-hidden", "true");
    this.box = part("section", "tile", this.sides[1], this.holder, this.sides[0], this.words);
    this.busy = false; // a replay is shown
    this.live = null; // the game under way that it follows
  }

  #name(players) {
    this.box.setAttribute("aria-label", players.join(" – "));
    for (const [number, side] of this.sides.entries()) side.querySelector(".seat-name").textContent = players[number];
  }

  // A game under way: what the house knew a moment ago.
  follow(game) {
    const fresh = this.live?.id !== game.id;
    if (fresh) this.liveBoard = new Board(this.holder);
    const step = !fresh && game.ply === this.live.ply + 1;
    const moved = fresh || game.ply !== this.live.ply;
    this.live = game;
    this.#name(game.players);
    showSides(this.sides, game);
    this.words.textContent = say("en direct", "live");
    this.box.classList.add("live-tile");
    if (moved) this.liveBoard.show(game.board, { animate: step, lastMove: game.lastMove, playable: false });
  }

  async replay(line) {
    this.busy = true;
    this.live = null;
    this.box.classList.remove("live-tile");
    try {
      const answer = await fetch(`${page.dataset.games}${line.id}${new URL(page.dataset.now, location.href).search}`);
      if (!answer.ok) return;
      const game = await answer.json();
      this.#name(game.players);
      const replay = new Replay(this.holder, this.sides);
      replay.load(game);
      for (let ply = 0; ply <= replay.last; ply++) {
        this.words.textContent = ply < replay.last ? `${ply} / ${replay.last}` : game.outcome || `${game.result} · ${game.why}`;
        await replay.show(ply);
        await pause(STEP);
        if (news.running.length > tiles.indexOf(this)) return; // somebody plays: that comes first
      }
      await pause(REST);
    } catch {
      await pause(REST);
    } finally {
      this.busy = false;
    }
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// The newest game that was not replayed yet, or that was longest ago.
function nextGame() {
  const waiting = news.finished.filter((one) => !shown.includes(one.id));
  const chosen = waiting[0] ?? [...news.finished].sort((a, b) => shown.lastIndexOf(a.id) - shown.lastIndexOf(b.id))[0];
  if (chosen) shown.push(chosen.id);
  if (shown.length > 500) shown.splice(0, 250);
  return chosen;
}

function showTiles() {
  const { running, finished } = news;
  const wanted = Math.min(MOST, Math.max(running.length, finished.length));
  while (tiles.length < wanted) {
    tiles.push(new Tile());
    $("tiles").append(tiles.at(-1).box);
  }
  $("waiting").hidden = tiles.length > 0;
  const followed = new Set(tiles.map((tile) => tile.live?.id));
  const fresh = running.filter((one) => !followed.has(one.id));
  for (const tile of tiles) {
    const game = running.find((one) => one.id === tile.live?.id) ?? (tile.busy ? null : fresh.shift());
    if (game) tile.follow(game);
    else if (!tile.busy && finished.length) tile.replay(nextGame());
  }
}

function showStanding({ rows, played, total, over, title }) {
  document.title = document.title.replace(/^.*? · /, `${title} · `);
  $("progress-words").textContent = over ? say("terminé", "finished") : `${played} / ${total}`;
  $("standings").replaceChildren(
    ...rows.map((row) => part("li", "", part("span", "rank number", row.rank), part("span", "who", row.name), part("span", "points number", row.points))),
  );
  fit();
}

// The letters shrink until every name has its line: nothing scrolls, and nobody is left out.
function fit() {
  const list = $("standings");
  list.style.fontSize = "";
  for (let size = 100; size > 35 && list.scrollHeight > list.clientHeight + 1; size -= 5) list.style.fontSize = `${size}%`;
}

async function follow() {
  let wait = ASK;
  for (;;) {
    try {
      const answer = await fetch(page.dataset.now);
      if (!answer.ok) throw new Error(answer.statusText);
      news = await answer.json();
      showStanding(news.standing);
      showTiles();
      wait = ASK;
    } catch {
      wait = Math.min(2 * wait, LONGEST_ASK);
    }
    await pause(wait);
  }
}

$("whole-screen").hidden = !document.fullscreenEnabled;
$("whole-screen").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
addEventListener("resize", fit);
follow();
