// The lessons: what was done of each in this browser, and where to go on.
import "./once.js";
import { stepsDone, tick } from "./progress.js";
import { say } from "./words.js";

for (const card of document.querySelectorAll("[data-lesson]")) {
  const done = stepsDone(card.dataset.lesson);
  const next = tick(card, done);
  const all = card.querySelectorAll("[data-step]").length;
  const made = card.querySelectorAll(".ticked").length;
  if (!made) continue;
  card.querySelector("[data-count]").textContent = say(`${made} étape${made > 1 ? "s" : ""} sur ${all}`, `${made} of ${all} steps`);
  card.querySelector("[data-words]").textContent = next ? say("Continuer", "Go on") : say("Revoir", "Once more");
  if (next) card.querySelector("[data-begin]").href = next.querySelector("a").href;
  else card.querySelector("[data-begin]").classList.remove("primary");
}
