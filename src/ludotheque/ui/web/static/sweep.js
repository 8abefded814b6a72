// The last count of an awalé game: the seeds that are left go to their reserves one by one, and the totals go up with them.
// The drawing shows them in the reserves already, and says of each hole how many it held (data-swept): they are shown leaving it.
import { css, placeOf } from "./places.js";

const SWEEPING = 2200; // milliseconds a whole sweep may take
const STEP = 140; // milliseconds from one seed to the next, when there are few
const FLIGHT = 320; // milliseconds a seed is in the air

export async function sweep(svg, before, wait, pause, isEnough) {
  const seeds = [...svg.querySelectorAll("[data-swept]")].flatMap((hole) => seedsOf(svg, hole, before.get(hole.dataset.name)));
  if (!seeds.length) return;
  const step = Math.min(STEP, SWEEPING / seeds.length);
  for (const { hole, store } of seeds) {
    add(hole.querySelector(".number text"), 1);
    add(store.querySelector(".total"), -1);
  }
  const flights = takeFrom(seeds);
  await pause(wait);
  for (const [k, { hole, store }] of seeds.entries()) {
    if (!isEnough()) await pause(step);
    flights[k].play();
    if (isEnough()) flights[k].finish();
    add(hole.querySelector(".number text"), -1);
    add(store.querySelector(".total"), 1);
  }
  await Promise.all(flights.map((one) => one.finished.catch(() => {})));
}

function add(text, more) {
  text.textContent = String(Number(text.textContent) + more);
}

// The seeds of one hole: where each lay, and in which reserve.
function seedsOf(svg, hole, old) {
  const store = svg.querySelector(`[data-store="${hole.dataset.owner}"]`);
  const heap = [...(old?.querySelectorAll(".seeds > .seed") ?? [])];
  return Array.from({ length: Number(hole.dataset.swept) }, (_, k) => ({ hole, store, lay: heap[k]?.getAttribute("transform") ?? "translate(0 0)" }));
}

// The newest seeds of each reserve, put back where they lay; an animation that waits holds each of them there.
function takeFrom(seeds) {
  const left = new Map();
  return seeds.map(({ hole, store, lay }) => {
    if (!left.has(store)) left.set(store, [...store.querySelectorAll(".seed")].slice(-seeds.filter((one) => one.store === store).length));
    const seed = left.get(store).shift();
    const [from, base] = [placeOf(hole), placeOf(store)];
    const flight = seed.animate(
      [{ transform: `translate(${from.x - base.x}px, ${from.y - base.y}px) ${css(lay)}` }, { transform: css(seed.getAttribute("transform")) }],
      { duration: FLIGHT, easing: "ease-in-out", fill: "backwards" },
    );
    flight.pause();
    return flight;
  });
}
