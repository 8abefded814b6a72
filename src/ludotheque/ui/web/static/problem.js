// The page of a problem: tries go to the house, hints come from it, the link to it is copied.
import { post } from "./link.js";
import { ProblemPlay } from "./problem_play.js";
import { heard, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const page = $("problem");
const problem = heard(page.dataset.state);
const place = `/api/problem/${problem.game}/${problem.id}`;
let [hinted, step, tried] = [false, 0, false];

const play = new ProblemPlay({
  place: () => place,
  judge: async (move) => {
    const { data } = await post(`${place}/try`, { move, hinted, ms: play.elapsed });
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

async function hint() {
  const answer = await fetch(`${place}/hint/${step + 1}`, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const { says, cells } = heard(await answer.text());
  [hinted, step] = [true, step + 1];
  $("hint-says").append(Object.assign(document.createElement("span"), { textContent: `${says} ` }));
  if (cells.length) play.light(cells);
  $("hint").hidden = step > 1;
  $("hint").textContent = say("Encore un indice", "Another hint");
  if (step > 1) $("board").querySelector('.cell[tabindex="0"]')?.focus({ preventScroll: true });
}

$("hint").addEventListener("click", hint);
$("retry").addEventListener("click", () => ($("hint").hidden = step > 1));
$("copy").addEventListener("click", async () => {
  $("share").select();
  try {
    await navigator.clipboard.writeText($("share").value);
    $("copy").textContent = say("Copié", "Copied");
  } catch {
    $("share").focus(); // selected: the person can copy it themselves
  }
});
for (const id of ["hint", "copy"]) $(id).hidden = false;
play.pose(problem, { drawn: true });
