// What concerns whoever waits for somebody, on any page: somebody sat down, or somebody else waits for the same game.
import { post } from "./link.js";
import { say } from "./words.js";

const KEPT = "ludotheque-waiting"; // the tables that wait, as this browser last heard
const LOOK = 2500; // milliseconds to read who came, before the page goes there
const here = document.getElementById("match")?.dataset.match;
const shown = new Map(); // a notice by what it is about
const closed = new Set();
const joining = new Set(); // the tables that this page sits down at: once, however quickly somebody taps

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
};
const keep = (names) => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(names));
  } catch {
    // not kept: whoever changes pages in that very second is not told
  }
};

// Whether leaving the page would lose what somebody typed or chose.
function typing() {
  return [...document.querySelectorAll("main input:not([type=hidden]), main textarea, main select")].some((field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return [...field.options].some((one) => one.defaultSelected) && !field.selectedOptions[0]?.defaultSelected;
    return field.value !== field.defaultValue;
  });
}

function button(words, act, kind = "") {
  const made = Object.assign(document.createElement("button"), { type: "button", className: kind, textContent: words });
  made.addEventListener("click", act);
  return made;
}

function notice(about, words, ...ways) {
  if (shown.has(about) || closed.has(about)) return null;
  const box = Object.assign(document.createElement("div"), { className: "notice call" });
  const told = Object.assign(document.createElement("p"), { textContent: words });
  box.setAttribute("role", "status");
  const row = Object.assign(document.createElement("p"), { className: "row" });
  row.append(...ways, button(say("Fermer", "Close"), () => { closed.add(about); drop(about); }, "quiet"));
  document.getElementById("main").prepend(box);
  box.append(told, row); // after the box is there: a screen reader hears what comes into it
  shown.set(about, box);
  return told;
}

function drop(about) {
  shown.get(about)?.remove();
  shown.delete(about);
}

const seat = (name) => `/partie/${encodeURIComponent(name)}`;

async function join(told, { own, other }) {
  if (joining.has(other)) return;
  joining.add(other);
  const { ok, data } = await post(`/api/match/${encodeURIComponent(other)}/claim`, { leaving: own });
  if (ok) return location.assign(seat(other));
  joining.delete(other);
  told.textContent = data.error;
}

// `leave`: this page goes to the board by itself. Answers whether anything still waits.
export function hearMine(mine, { leave = false } = {}) {
  const before = kept();
  const tables = mine.tables.map((table) => table.id);
  const begun = mine.playing.filter((match) => before.includes(match.id) && match.id !== here);
  for (const match of begun) {
    const link = Object.assign(document.createElement("a"), { className: "button primary", href: seat(match.id), textContent: say("Aller à la partie", "Go to the game") });
    const told = notice(`began ${match.id}`, match.words, link);
    if (leave && told && !typing()) {
      told.append(" ", say("On y va…", "Here we go…"));
      setTimeout(() => shown.has(`began ${match.id}`) && !typing() && location.assign(seat(match.id)), LOOK);
    }
  }
  keep(tables);
  const meetings = new Set(mine.meet.map((one) => `meet ${one.other}`));
  for (const about of [...shown.keys()]) if (about.startsWith("meet ") && !meetings.has(about)) drop(about);
  for (const one of mine.meet) {
    const told = notice(`meet ${one.other}`, one.words, button(say("Jouer ensemble", "Play together"), () => join(told, one), "primary"));
  }
  return tables.length > 0;
}
