// Asks an engine the questions of a paper, as a page would: in a browser and in node alike. The papers are made by questions.py.
import { Engine } from "./engines/client.js";
import { ARRAYS } from "./engines/signature.js";

const bytesOf = (text) => (Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : Uint8Array.from(Buffer.from(text, "base64")));

// What stands for an array or for a word becomes one.
const revived = (_, value) => {
  if (typeof value === "string" && value.startsWith("word ")) return BigInt(value.slice(5));
  if (value?.bytes === undefined || value.type === undefined) return value;
  return new ARRAYS[value.type](bytesOf(value.bytes).buffer);
};

export const read = (text) => JSON.parse(text, revived);

export function engineOf(start, paper, bytes) {
  return new Engine(start, { open: paper.engine, bytes, digests: paper.digests, data: paper.data });
}

// What the engine says to every question, one after the other: { progress, answer, milliseconds } each.
export async function answers(start, paper, bytes, more = {}) {
  const engine = engineOf(start, paper, bytes);
  await engine.open();
  const given = await round(engine, paper, more);
  engine.close();
  return given;
}

// The same, asked twice: what the second round says.
export async function answers_when_warm(start, paper, bytes) {
  const engine = engineOf(start, paper, bytes);
  await round(engine, paper, {});
  const given = await round(engine, paper, {});
  engine.close();
  return given;
}

async function round(engine, paper, more) {
  const given = [];
  for (const { position, limits } of paper.questions) {
    const progress = [];
    const begun = performance.now();
    const answer = await engine.think(position, { ...limits, ...more }, (thought) => progress.push(thought));
    given.push({ progress, answer, milliseconds: performance.now() - begun });
  }
  return given;
}

const still = (milliseconds) => new Promise((keep) => setTimeout(keep, milliseconds));

// Stops a thought that would take very long; then lets the same engine answer the question as it should be asked.
export async function stopped(start, paper, bytes, limits, after = 300) {
  const engine = engineOf(start, paper, bytes);
  await engine.open();
  const [{ position, limits: usual }] = paper.questions;
  const progress = [];
  const thinking = engine.think(position, limits, (thought) => progress.push(thought));
  await still(after);
  const begun = performance.now();
  engine.stop();
  const answer = await thinking;
  const milliseconds = performance.now() - begun;
  const again = await engine.think(position, { nodes: 1000, ...usual, fresh: true });
  engine.close();
  return { progress, answer, milliseconds, again };
}

// The sentence with which an engine is refused, or null.
export async function refusal(start, paper, bytes) {
  const engine = engineOf(start, paper, bytes);
  try {
    await engine.open();
    return null;
  } catch (error) {
    return error.sentence ?? { fr: "", en: String(error) };
  } finally {
    engine.close();
  }
}

// What becomes of a thought whose worker says one word and then nothing: a worker of this page that only seems to be one.
export async function unheard(_start, paper, bytes) {
  let ended = 0;
  const start = () => ({
    postMessage(asked) {
      const say = (data) => queueMicrotask(() => this.onmessage({ data }));
      if ("open" in asked) say({ ready: true });
      if ("think" in asked) say({ progress: asked.think, thought: { move: 4, value: 1, nodes: 10 } });
    },
    terminate: () => (ended += 1),
  });
  const engine = engineOf(start, paper, bytes);
  const thinking = engine.think({}, {}, () => engine.stop());
  return { answer: await thinking, ended };
}
