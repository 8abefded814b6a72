// Problems of one's own games: the house looks through the last ones and says of every move what it gives; the page compares.
import { jsonLines } from "./json_lines.js";
import { Hints } from "./problem_hints.js";
import { ProblemPlay } from "./problem_play.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");
const found = [];
let [place, asking] = [-1, null];

const play = new ProblemPlay({
  judge: async (move) => {
    const problem = found[place];
    const read = Object.hasOwn(problem.tries, move) ? { move } : await readAs(problem, move);
    return read.error ? read : { ...problem.tries[read.move], solution: problem.solution };
  },
  onTried: (result) => {
    $("hint").hidden = true;
    if (result.right) $("next").focus({ preventScroll: true });
  },
});

const hints = new Hints(play, async (step) => found[place].hints[step - 1]);

// A typed move as the game writes it, or the sentence by which the rules refuse it.
async function readAs({ base }, move) {
  const query = new URLSearchParams(base);
  query.set("move", move);
  const answer = await fetch(`/api/problems/mine/move?${query}`, { credentials: "same-origin" }).catch(() => null);
  const data = answer && (await answer.json().catch(() => null));
  return answer?.ok && data ? data : { error: data?.error ?? NO_ANSWER };
}

function pose(number) {
  place = number;
  const problem = found[place];
  $("playing").hidden = false;
  play.pose(problem);
  hints.begin();
  $("which").textContent = `${problem.title}. ${problem.told}`;
  $("study").href = `/analyse?${problem.base}`;
  $("game").href = `/partie/${problem.match}`;
  tellNext();
}

function tellNext() {
  $("next").hidden = place + 1 >= found.length;
  $("place").textContent = found.length ? say(`Problème ${place + 1} sur ${found.length}`, `Problem ${place + 1} of ${found.length}`) : "";
}

function far({ number, games, ply, plies, waiting }) {
  Object.assign($("bar"), { max: games || 1, value: number ? number - 1 + (plies ? ply / plies : 0) : 0 });
  $("progress").textContent = number ? say(`Partie ${number} sur ${games}, coup ${ply} sur ${plies}. ${waiting}`, `Game ${number} of ${games}, ply ${ply} of ${plies}. ${waiting}`) : "";
}

async function look() {
  const control = (asking = new AbortController());
  let [games, words] = [0, ""];
  busy(true);
  try {
    for await (const line of jsonLines("/api/problems/mine", { signal: control.signal, noAnswer: NO_ANSWER })) {
      if (line.error) words = line.error;
      else if (line.tries) {
        found.push(line);
        if (place < 0) pose(0);
        else tellNext();
      } else {
        games = line.games;
        far(line);
      }
    }
  } catch (error) {
    words = error.name === "AbortError" ? say("Arrêté.", "Stopped.") : NO_ANSWER;
  }
  busy(false);
  $("stage").textContent = [words, summary(games)].filter(Boolean).join(" ");
}

function summary(games) {
  if (!games) return say("Vous n'avez pas encore de partie finie ici : jouez, puis revenez.", "You have no finished game here yet: play, then come back.");
  if (!found.length) return say("Aucune faute prouvée qui n'ait qu'une seule réponse dans vos dernières parties.", "No proved mistake with a single right answer in your last games.");
  return say(`${found.length} problème${found.length > 1 ? "s" : ""} dans ${games > 1 ? `vos ${games} dernières parties finies` : "votre dernière partie finie"}.`, `${found.length} problem${found.length > 1 ? "s" : ""} in your last ${games > 1 ? `${games} finished games` : "finished game"}.`);
}

function busy(yes) {
  $("look").hidden = yes;
  $("running").hidden = !yes;
  if (yes) {
    found.length = 0;
    place = -1;
    $("playing").hidden = true;
    $("stage").textContent = $("progress").textContent = "";
    $("halt").focus({ preventScroll: true });
  } else if (document.activeElement === document.body) $("look").focus({ preventScroll: true });
  $("look").textContent = say("Chercher encore", "Look again");
}

$("look").addEventListener("click", look);
$("halt").addEventListener("click", () => asking?.abort());
$("next").addEventListener("click", () => pose(place + 1));
addEventListener("pagehide", () => asking?.abort());
$("look").hidden = false;
