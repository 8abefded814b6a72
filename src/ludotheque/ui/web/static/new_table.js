// The form for a new table: what is folded away says what is chosen in it, and what cannot be had is not offered.
import "./once.js";
import { say } from "./words.js";

const form = document.querySelector("form.new-table");
const level = form.elements.level;
const perfect = level.querySelector('[value="perfect"]');
const called = perfect?.textContent;

const opponent = () => form.elements.opponent.value;
const counts = (field) => {
  const wanted = field.closest("[data-for]");
  return !wanted || wanted.dataset.for.split(" ").includes(opponent());
};

function wordsOf(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked ? field.dataset.words : "";
  if (field.tagName === "SELECT") return field.selectedOptions[0]?.dataset.words;
  return field.value.trim() && (field.dataset.words ?? "").replace("{}", field.value.trim());
}

function tell() {
  for (const chosen of form.querySelectorAll("[data-chosen]")) {
    const fields = [...chosen.closest("details").querySelectorAll("input, select")].filter(counts);
    chosen.textContent = fields.map(wordsOf).filter(Boolean).join("\u00a0· ") || chosen.dataset.chosen;
  }
  const leisure = form.elements.pace.querySelector('[value="leisure"]');
  leisure.disabled = Boolean(form.elements.clock.value); // a clock is for people who are there
  if (leisure.disabled && leisure.selected) form.elements.pace.value = "";
}

// Whether there is a perfect player depends on the size of the board; the engine knows.
const rules = [...form.querySelectorAll("[data-usual]")];
const usual = () => rules.every((field) => (field.type === "checkbox" ? String(field.checked) : field.value) === field.dataset.usual);
let asked = null;
async function askPerfect() {
  if (!perfect || opponent() !== "engine") return;
  const options = new URLSearchParams([...new FormData(form)].filter(([name]) => name.startsWith("o."))).toString();
  if (options === asked || (asked === null && usual())) return;
  asked = options;
  const answer = usual() ? null : await fetch(`/jouer/${encodeURIComponent(form.elements.game.value)}/parfait?${options}`).catch(() => null);
  if (asked !== options || (answer && !answer.ok)) return;
  const possible = answer ? (await answer.json()).perfect : usual();
  perfect.disabled = !possible;
  perfect.textContent = possible ? called : `${called} ${say("(pas avec ces choix)", "(not with these choices)")}`;
  if (!possible && perfect.selected) level.value = "10";
}

// One fold at a time: the form stays as long as a phone's screen.
const folds = [...form.querySelectorAll("details")];
form.addEventListener("click", (event) => {
  const fold = event.target.closest("summary")?.parentElement;
  for (const other of folds) if (fold && other !== fold) other.open = false;
});
form.addEventListener("input", tell);
form.addEventListener("change", askPerfect);
form.addEventListener("invalid", (event) => event.target.closest("details")?.setAttribute("open", ""), true);
addEventListener("pageshow", () => {
  tell(); // a browser that comes back fills in what it remembers
  askPerfect();
});
