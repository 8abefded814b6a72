// The page of a problem: tries go to the house, hints come from it, the link to it is copied.
import { post } from "./link.js";
import { Hints } from "./problem_hints.js";
import { ProblemPlay } from "./problem_play.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const page = $("problem");
const problem = JSON.parse(page.dataset.state);
const place = `/api/problem/${problem.game}/${problem.id}`;
let tried = false;

const play = new ProblemPlay({
  place: () => place,
  judge: async (move) => {
    const { data } = await post(`${place}/try`, { move, hinted: hints.given > 0, ms: play.elapsed });
    return data;
  },
  onTried: (result) => {
    if (!tried) $("following").href += result.right ? "" : "&up=0";
    tried = true;
    if (result.rated) showRating(result.rated);
    $("hint").hidden = $("another").hidden = true;
    $("following").hidden = false;
    $("following").classList.toggle("primary", result.right);
    if (result.right) $("following").focus({ preventScroll: true });
  },
});

function showRating({ rating, deviation, change }) {
  const signed = `${change < 0 ? "−" : "+"}${Math.abs(Math.round(change))}`;
  $("rating").textContent = say(`Votre classement aux problèmes : ${Math.round(rating)} ± ${Math.round(2 * deviation)} (${signed}).`, `Your rating at problems: ${Math.round(rating)} ± ${Math.round(2 * deviation)} (${signed}).`);
}

const hints = new Hints(play, async (step) => {
  const answer = await fetch(`${place}/hint/${step}`, { credentials: "same-origin" }).catch(() => null);
  return answer?.ok ? await answer.json() : null;
});

$("copy").addEventListener("click", async () => {
  $("share").select();
  try {
    await navigator.clipboard.writeText($("share").value);
    $("copy").textContent = say("Copié", "Copied");
  } catch {
    $("share").focus(); // selected: the person can copy it themselves
  }
});
$("copy").hidden = false;
play.pose(problem, { drawn: true });
hints.begin();
