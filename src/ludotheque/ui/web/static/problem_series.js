// A series of problems, one try each: against a clock of one's own or without, counted at the end, with those missed to be looked at again.
import { post } from "./link.js";
import { ProblemPlay } from "./problem_play.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const page = $("problem");
const items = [...$("results").children];
const minutes = Number(page.dataset.minutes);
const first = JSON.parse(page.dataset.state);
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");
let [place, found, ends, ticking] = [0, 0, 0, null];

const path = (item) => `/api/problem/${page.dataset.game}/${item.dataset.id}`;
const play = new ProblemPlay({
  place: () => path(items[place]),
  judge: async (move) => {
    const { data } = await post(`${path(items[place])}/try`, { move, ms: play.elapsed });
    return data;
  },
  onTried: (result) => {
    items[place].className = result.right ? "found" : "missed";
    items[place].append(` — ${result.gives}${result.right ? "" : say(` ; le bon coup : ${result.best}`, `; the right move: ${result.best}`)}`);
    found += result.right;
    for (const id of ["retry", "solution", "steps"]) $(id).hidden = true;
    $("next").hidden = false;
    $("next").textContent = place + 1 < items.length ? say("Suivant", "Next") : say("Le résultat", "The result");
    $("next").focus({ preventScroll: true });
    tellPlace();
  },
});

function tellPlace() {
  $("place").textContent = say(`Problème ${place + 1} sur ${items.length}, ${found} trouvé${found > 1 ? "s" : ""}`, `Problem ${place + 1} of ${items.length}, ${found} solved`);
}

async function pose() {
  let problem = place ? null : first;
  if (!problem) {
    const answer = await fetch(path(items[place]), { credentials: "same-origin" }).catch(() => null);
    const data = answer && (await answer.json());
    if (!answer?.ok) {
      $("error").hidden = false;
      $("error").textContent = data?.error ?? NO_ANSWER;
      return false;
    }
    problem = data;
  }
  if (over()) return true;
  $("error").hidden = $("next").hidden = true;
  play.pose(problem);
  tellPlace();
  $("board").querySelector('.cell[tabindex="0"]')?.focus({ preventScroll: true });
  return true;
}

const over = () => $("playing").hidden;

function start() {
  $("before").hidden = true;
  $("playing").hidden = false;
  if (minutes) {
    ends = performance.now() + minutes * 60000;
    ticking = setInterval(tick, 250);
    tick();
  }
  pose();
}

function tick() {
  const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  $("clock").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  $("clock").classList.toggle("short", left <= 20);
  if (!left) end(say("Le temps est écoulé. ", "Time is up. "));
}

function end(words = "") {
  clearInterval(ticking);
  $("playing").hidden = true;
  $("after").hidden = $("listed").hidden = false;
  const tried = items.filter((item) => item.className).length;
  const missed = items.filter((item) => item.className === "missed").length;
  const again = missed ? say(" Revoyez-les :", " Look at them again:") : "";
  $("score").textContent = say(`${words}${found} sur ${items.length} trouvé${found > 1 ? "s" : ""}, ${tried} essayé${tried > 1 ? "s" : ""}.${again}`, `${words}${found} of ${items.length} solved, ${tried} tried.${again}`);
  $("score").focus({ preventScroll: true });
}

async function next() {
  $("next").hidden = true; // a second click would skip one
  place += 1;
  if (place >= items.length) end();
  else if (!(await pose())) {
    place -= 1;
    $("next").hidden = false;
  }
}

$("start").addEventListener("click", start);
$("next").addEventListener("click", next);
$("stop").addEventListener("click", () => end());
$("copy").addEventListener("click", async () => {
  $("share").select();
  try {
    await navigator.clipboard.writeText($("share").value);
    $("copy").textContent = say("Copié", "Copied");
  } catch {
    $("share").focus(); // selected: the person can copy it themselves
  }
});
for (const id of ["start", "copy"]) $(id).hidden = false;
$("listed").hidden = true;
