// The graph of a game: what every position is worth to the first player, blunders marked; a click goes to the ply.

const WIDTH = 520;
const HEIGHT = 170;
const SIDE = 30; // room for the labels
const LEAST = 8; // points at the top of the scale at least, where the game counts points
const NS = "http://www.w3.org/2000/svg";

function shape(name, attributes, words) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  return element;
}

export class Graph {
  constructor(holder, { say, onPick }) {
    Object.assign(this, { holder, say, onPick, points: [], total: 1, ply: 0, blunders: new Set() });
    holder.addEventListener("click", (event) => {
      const svg = event.target.closest("svg");
      if (!svg) return;
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * WIDTH;
      onPick(Math.max(0, Math.min(this.total, Math.round(((x - SIDE) / (WIDTH - SIDE - 8)) * this.total))));
    });
  }

  begin(total) {
    Object.assign(this, { points: [], total: Math.max(1, total), blunders: new Set() });
    this.holder.hidden = false;
    this.#draw();
  }

  add(point) {
    this.points.push(point);
    if (point.blunder) this.blunders.add(point.ply);
    this.#draw();
  }

  point(ply) {
    this.ply = ply;
    if (this.points.length) this.#draw();
  }

  #draw() {
    const highest = Math.max(...this.points.map((point) => Math.abs(point.score)), 0);
    const scale = highest <= 1 ? 1 : Math.max(LEAST, highest);
    const x = (ply) => SIDE + (ply / this.total) * (WIDTH - SIDE - 8);
    const y = (score) => HEIGHT / 2 - (score / scale) * (HEIGHT / 2 - 16);
    const label = this.say(`Graphique : ${this.points.length} positions, ${this.blunders.size} fautes`, `Graph: ${this.points.length} positions, ${this.blunders.size} blunders`);
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
    svg.append(shape("line", { class: "axis", x1: SIDE, x2: WIDTH - 8, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
    for (const score of [scale, 0, -scale]) svg.append(shape("text", { x: 4, y: y(score) + 4 }, score > 0 ? `+${score.toFixed(0)}` : score.toFixed(0)));
    if (this.points.length) {
      const path = this.points.map((point) => `${x(point.ply).toFixed(1)} ${y(point.score).toFixed(1)}`).join("L");
      const [first, last] = [this.points[0], this.points.at(-1)];
      svg.append(shape("path", { class: "area", d: `M${x(first.ply)} ${HEIGHT / 2}L${path}L${x(last.ply)} ${HEIGHT / 2}Z` }));
      svg.append(shape("path", { class: "curve", d: `M${path}` }));
      svg.append(shape("line", { class: "here", x1: x(this.ply), x2: x(this.ply), y1: 6, y2: HEIGHT - 6 }));
    }
    for (const point of this.points.filter((one) => one.blunder)) {
      const [px, py] = [x(point.ply), y(point.score)];
      const mark = shape("path", { class: "mark", d: `M${px} ${py - 7}l6.5 11h-13z` });
      mark.append(shape("title", {}, `${point.ply + 1}. ${point.move} ?? ${this.say("mieux", "better")} : ${point.best}`));
      svg.append(mark, shape("text", { class: "fault", x: px - 6, y: py > 26 ? py - 10 : py + 18 }, "??"));
    }
    this.holder.replaceChildren(svg);
  }
}
