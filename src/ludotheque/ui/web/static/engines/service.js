// What a worker does for a page: opens one engine, thinks about positions, tells how it goes, and stops. client.js asks.
//
//     { open, bytes, digests, data }          → { ready: true } or { refused: { fr, en } }
//     { think: number, position, limits }     → { progress: number, thought } …, then { answer: number, thought }, or { failed: number, why }
//     { stop: number }                        the answer comes at once, with what is known
//
// An engine is one of ENGINES, its module in bytes; digests say which routines it must hold. Everything else an engine must
// know — tables, weights, positions — is handed over in plain arrays: nothing here knows a rule of any game.
// Limits are { nodes, depth, seconds, whole, slice } (see pace.js); `fresh` empties the tables first.
import { AlphaBeta } from "./alphabeta.js";
import { BoardSolver } from "./board_solver.js";
import { GridSolver } from "./grid_solver.js";
import { compiled, Instance, Refused } from "./module.js";
import { Pace } from "./pace.js";
import { SeedLooker } from "./seed_looker.js";
import { Tree } from "./tree.js";

const ENGINES = { alphabeta: AlphaBeta, tree: Tree, grid: GridSolver, board: BoardSolver, seeds: SeedLooker };

// `port` has `postMessage` and `onmessage`: a worker's own global object, or something like it.
export function serve(port) {
  let engine = null;
  let thinking = { number: 0, pace: null };
  const breathe = breathing();

  async function open({ open: name, bytes, digests, data }) {
    try {
      const Kind = ENGINES[name];
      if (!Kind) throw new Refused(`Il n'y a pas de moteur « ${name} ».`, `There is no engine “${name}”.`);
      const wanted = Object.fromEntries(Kind.routines.map((routine) => [routine, digests?.[routine] ?? null]));
      engine = new Kind(new Instance(await compiled(bytes, wanted)), data);
      port.postMessage({ ready: true });
    } catch (error) {
      const sentence = { fr: `Ce moteur ne s'ouvre pas : ${error}`, en: `This engine does not open: ${error}` };
      port.postMessage({ refused: error.sentence ?? sentence });
    }
  }

  async function think({ think: number, position, limits }) {
    const pace = new Pace(limits, breathe);
    thinking = { number, pace };
    try {
      if (limits.fresh) engine.forget();
      const thought = await engine.think(position, pace, (progress) => port.postMessage({ progress: number, thought: progress }));
      port.postMessage({ answer: number, thought, stopped: pace.stopped });
    } catch (error) {
      port.postMessage({ failed: number, why: String(error) });
    }
  }

  port.onmessage = ({ data: asked }) => {
    if ("open" in asked) open(asked);
    else if ("think" in asked) think(asked);
    else if (asked.stop === thinking.number) thinking.pace.stopped = true;
  };
}

// A promise that is kept after the messages that wait were read. A timer would wait four milliseconds each time.
function breathing() {
  const { port1, port2 } = new MessageChannel();
  let kept = null;
  port1.onmessage = () => kept();
  return () => {
    const promise = new Promise((keep) => (kept = keep));
    port2.postMessage(null);
    return promise;
  };
}
