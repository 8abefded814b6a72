// What a match sounds and feels like, for those who switch it on: a soft knock for a move, a chime for one's turn and for the end.
// Every sound is made here, out of a few waves; nothing is loaded.
import { onSetting, setting } from "./settings.js";

const LOUD = 0.09; // of the most a loudspeaker can do
const HUSH = 0.0001;
let audio = null;

// A browser lets a page sound only after it was touched.
function loudspeaker() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

// One note: what it begins and ends as (hertz), when, and how long (seconds).
function note(from, to, { at = 0, lasts = 0.12, wave = "sine", loud = LOUD } = {}) {
  const room = loudspeaker();
  const start = room.currentTime + at;
  const tone = new OscillatorNode(room, { type: wave, frequency: from });
  const volume = new GainNode(room, { gain: HUSH });
  const mellow = new BiquadFilterNode(room, { type: "lowpass", frequency: 1800 });
  tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(HUSH, start + lasts);
  tone.connect(mellow).connect(volume).connect(room.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.02);
}

const knock = (at = 0) => note(330, 140, { at, lasts: 0.09, wave: "triangle" });
const chime = (notes, gap = 0.13) => notes.forEach((one, k) => note(one, one, { at: k * gap, lasts: 0.34, loud: LOUD * 0.6 }));

const SOUNDS = {
  move: () => knock(),
  capture: () => [0, 0.08].forEach(knock),
  turn: () => chime([587, 784]),
  won: () => chime([523, 659, 784, 1047]),
  lost: () => chime([523, 440, 349]),
  drawn: () => chime([523, 523]),
};
const TOUCHES = { turn: [35], refused: [20, 50, 20], won: [60, 60, 60], lost: [120], drawn: [60] };

// Something happened: heard and felt as far as each was switched on.
export function sense(what) {
  if (setting("sound")) SOUNDS[what]?.();
  if (setting("vibration") && TOUCHES[what]) navigator.vibrate?.(TOUCHES[what]);
}

// A move was shown: the knock, and after it whatever it brought about.
export function senseMove(before, now, { myTurn }) {
  if (now.status === "over") return sense(ending(now));
  if (takes(before, now)) sense("capture");
  if (myTurn) sense("turn");
}

function ending({ winner, you }) {
  if (!winner) return "drawn";
  return you === "first" || you === "second" ? (you === winner ? "won" : "lost") : "won";
}

// Whether somebody lost something: a cell that changed hands or was emptied, or seeds that were harvested.
function takes(before, now) {
  if (now.board.includes('data-kind="holes"')) return ["first", "second"].some((seat) => before.seats[seat].count !== now.seats[seat].count);
  const after = owners(now.board);
  return [...owners(before.board)].some(([cell, owner]) => after.get(cell) !== owner);
}

const owners = (board) => new Map([...board.matchAll(/data-name="([^"]*)" data-owner="([^"]+)"/g)].filter(([, name]) => !name.startsWith("carte ")).map(([, name, owner]) => [name, owner]));

// A switch that is turned on is heard, or felt, at once; a device that cannot vibrate is not offered to.
for (const what of ["sound", "vibration"]) onSetting(what, (on) => on && sense("turn"));
const shaking = document.querySelector('[data-setting="vibration"]');
if (shaking) shaking.closest("label").hidden = !navigator.vibrate;
