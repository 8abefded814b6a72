// The steps of lessons that were done in this browser; nobody else is told.
import { say } from "./words.js";

const KEPT = "ludotheque-lessons"; // {"alak": [1, 2], …}

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // storage refused, or written by somebody
  }
}

export function stepsDone(slug) {
  const done = read()[slug];
  return new Set(Array.isArray(done) ? done : []);
}

export function stepIsDone(slug, step) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...read(), [slug]: [...stepsDone(slug).add(step)] }));
  } catch {
    // known on this page only
  }
}

// Ticks the steps of a list that were done; answers the first that was not.
export function tick(list, done) {
  const items = [...list.querySelectorAll("[data-step]")];
  for (const item of items) {
    if (!done.has(Number(item.dataset.step)) || item.classList.contains("ticked")) continue;
    item.classList.add("ticked");
    item.querySelector("a").append(Object.assign(document.createElement("span"), { className: "unseen", textContent: say(", faite", ", done") }));
  }
  return items.find((item) => !item.classList.contains("ticked"));
}
