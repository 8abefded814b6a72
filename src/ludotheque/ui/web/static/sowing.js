// A sowing, as a hand does it: the seeds of a hole leave it one by one, and each lands in the next hole of the trail.
import { css, placeOf } from "./places.js";

const SOWING = 1700; // milliseconds a whole sowing may take
const STEP = 150; // milliseconds from one seed to the next, when there are few
const LANDING = 420; // milliseconds to look at the last one
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// `holes` by name, on the old drawing; `fresh` is the new one, or null where it is not known yet. `isEnough()` leaves the
// seeds that are still in the hand to the next drawing.
export async function sow(holes, origin, trail, fresh, pause, isEnough) {
  const step = Math.min(STEP, SOWING / trail.length);
  const from = placeOf(origin);
  const seeds = [...origin.querySelectorAll(".seed")];
  for (const [k, name] of trail.entries()) {
    if (isEnough()) return;
    const hole = holes.get(name);
    const seed = seeds[k];
    const to = placeOf(hole);
    const heap = hole.querySelector(".seeds");
    const inner = fresh?.querySelector(`[data-name="${name}"] .seeds`).children[heap.children.length]?.getAttribute("transform") ?? beside(heap);
    seed.setAttribute("transform", inner); // beside the others
    heap.append(seed);
    count(hole, 1);
    count(origin, -1);
    if (calm.matches) continue;
    seed.animate(
      [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) ${css(inner)}` }, { transform: css(inner) }],
      { duration: Math.max(step * 1.6, 120), easing: "ease-out" },
    );
    await pause(step);
  }
  if (!calm.matches) await pause(LANDING);
}

// Where one more seed lies in a heap: seeds turn round the middle, as the house draws them.
function beside(heap) {
  const k = heap.children.length;
  const [far, turn] = [Math.min(25, 11.5 * Math.sqrt(k + 0.4)), (k * 137.508 * Math.PI) / 180];
  return `translate(${(far * Math.cos(turn)).toFixed(1)} ${(far * Math.sin(turn)).toFixed(1)}) rotate(${(k * 67) % 180})`;
}

function count(hole, more) {
  const number = hole.querySelector(".number text");
  number.textContent = String(Number(number.textContent) + more);
}
