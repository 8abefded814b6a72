// The graph of a game: what every position is worth to the first player. What is proved is a full line and full dots, an
// estimate a dashed line and hollow dots with a band as wide as its spread; mistakes are marked; a click goes to the ply.

const WIDTH = 520;
const HEIGHT = 180;
const SIDE = 30; // room for the labels
const END = 10;
const EDGE = 16;
const LEAST = 8; // points at the top of the scale at least, where the game counts points
const NS = "http://www.w3.org/2000/svg";

function shape(name, attributes, words) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  return element;
}

export class Graph {
  constructor(holder, { say, points, onPick }) {
    Object.assign(this, { holder, say, counts: points, points: [], total: 1, ply: 0, marks: new Map() });
    holder.addEventListener("click", (event) => {
      const svg = event.target.closest("svg");
      if (!svg) return;
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * WIDTH;
      onPick(Math.max(0, Math.min(this.total, Math.round(((x - SIDE) / (WIDTH - SIDE - END)) * this.total))));
    });
  }

  begin(total) {
    Object.assign(this, { points: [], total: Math.max(1, total), marks: new Map() });
    this.holder.hidden = false;
    this.#draw();
  }

  add(point) {
    this.points.push(point);
    if (point.mark) this.marks.set(point.ply, point.mark);
    this.#draw();
  }

  point(ply) {
    this.ply = ply;
    if (this.points.length) this.#draw();
  }

  #label() {
    const exact = this.points.filter((one) => one.exact).length;
    const [count, marks] = [this.points.length, this.marks.size];
    return this.say(
      `Graphique : ${count} position${count > 1 ? "s" : ""} dont ${exact} exacte${exact > 1 ? "s" : ""}, ${marks} faute${marks > 1 ? "s" : ""}`,
      `Graph: ${count} position${count === 1 ? "" : "s"}, ${exact} of them exact, ${marks} mistake${marks === 1 ? "" : "s"}`,
    );
  }

  #draw() {
    const highest = Math.max(...this.points.map((point) => Math.abs(point.score)), 0);
    const scale = this.counts ? Math.max(LEAST, highest) : 1;
    const x = (ply) => SIDE + (ply / this.total) * (WIDTH - SIDE - END);
    const y = (score) => HEIGHT / 2 - (Math.max(-scale, Math.min(scale, score)) / scale) * (HEIGHT / 2 - EDGE);
    const at = (point, score = point.score) => `${x(point.ply).toFixed(1)} ${y(score).toFixed(1)}`;
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": this.#label() });
    svg.append(shape("line", { class: "axis", x1: SIDE, x2: WIDTH - END, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
    for (const score of [scale, 0, -scale]) svg.append(shape("text", { x: 4, y: y(score) + 4 }, `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score).toFixed(0)}`));
    if (this.points.length) {
      svg.append(...this.#bands(at), ...this.#curve(at));
      svg.append(shape("line", { class: "here", x1: x(this.ply), x2: x(this.ply), y1: 6, y2: HEIGHT - 6 }));
      for (const point of this.points) svg.append(shape("circle", { class: point.exact ? "dot" : "dot guess", cx: x(point.ply), cy: y(point.score), r: this.points.length > 90 ? 1.6 : 2.6 }));
    }
    for (const point of this.points.filter((one) => one.mark)) svg.append(...this.#mark(point, x(point.ply), y(point.score)));
    this.holder.replaceChildren(svg);
  }

  // The room in which the truth lies, nineteen times in twenty: nothing where it is known.
  #bands(at) {
    const wide = (point) => (point.exact ? 0 : point.spread ?? 0);
    if (!this.points.some(wide)) return [];
    const upper = this.points.map((point) => at(point, point.score + wide(point)));
    const lower = this.points.map((point) => at(point, point.score - wide(point))).reverse();
    return [shape("path", { class: "band", d: `M${[...upper, ...lower].join("L")}Z` })];
  }

  #curve(at) {
    const pieces = { curve: "", "curve guess": "" };
    for (let i = 1; i < this.points.length; i++) {
      const [before, after] = [this.points[i - 1], this.points[i]];
      pieces[before.exact && after.exact ? "curve" : "curve guess"] += `M${at(before)}L${at(after)}`;
    }
    return Object.entries(pieces).filter(([, d]) => d).map(([kind, d]) => shape("path", { class: kind, d }));
  }

  #mark(point, px, py) {
    const mark = shape("path", { class: "mark", d: `M${px} ${py - 7}l6.5 11h-13z` });
    mark.append(shape("title", {}, `${point.ply + 1}. ${point.move} ${point.mark} ${this.say("mieux :", "better:")} ${point.best}`));
    return [mark, shape("text", { class: "fault", x: px, y: py > 26 ? py - 10 : py + 18 }, point.mark)];
  }
}
