// Iterative deepening over any look ahead: a ply deeper at a time, the first whatever the limit. Python: search/deepening.py.
import { UNCOUNTED } from "./pace.js";

// A look has `nodes`, what its thought has cost; `begin(position)`; and `ask(depth, most)`, which gives { move, value, exact } or,
// when it was cut short after `most` nodes, null. `deepest` is how many plies it can look ahead.
export async function deepen(look, position, pace, tell) {
  look.begin(position);
  let best = null;
  for (let depth = 1; depth <= Math.min(pace.depth ?? look.deepest, look.deepest); depth += 1) {
    const ask = (most) => look.ask(depth, most);
    const working = () => best && tell({ ...best, nodes: look.nodes });
    const found = depth === 1 ? ask(UNCOUNTED) : await pace.through(ask, () => look.nodes, working, { forgets: true });
    if (found === null) break;
    best = { ...found, depth, nodes: look.nodes };
    tell(best);
    if (best.exact || (await pace.over())) break;
  }
  return { ...best, nodes: look.nodes };
}
