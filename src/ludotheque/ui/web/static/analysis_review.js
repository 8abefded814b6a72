// The whole game studied: asks the house for the graph, tells how far it is, fills the table of its points. It can be stopped.
import { jsonLines } from "./json_lines.js";

const SURE_AFTER = 1500; // milliseconds before the time left is guessed

export class Review {
  constructor({ $, say, spelled, graph, noAnswer, onMark, onPick, onEnd }) {
    Object.assign(this, { $, say, spelled, graph, noAnswer, onMark, onPick, onEnd, asking: null });
    $("draw-stop").addEventListener("click", () => this.stop());
  }

  stop() {
    this.asking?.abort();
  }

  async run(query, total) {
    const { $, say, graph } = this;
    const control = (this.asking = new AbortController());
    this.#busy(true);
    graph.begin(total);
    $("points").replaceChildren();
    $("graph-details").hidden = $("graph-legend").hidden = false;
    $("graph-stage").textContent = "";
    const began = performance.now();
    let words = null;
    try {
      for await (const line of jsonLines(`/api/analyse/graph?${query}`, { signal: control.signal, noAnswer: this.noAnswer })) {
        if (line.error) {
          words = line.error;
          break;
        }
        if (line.stage) $("graph-progress").textContent = line.says;
        else this.#point(line, total, began);
      }
    } catch (error) {
      words = error.name === "AbortError" ? say("Arrêté.", "Stopped.") : this.noAnswer;
    }
    this.#busy(false);
    $("graph-stage").textContent = [words, this.#summary()].filter(Boolean).join(" ");
    this.onEnd(graph.points);
  }

  #busy(yes) {
    const { $ } = this;
    $("draw").hidden = yes;
    $("graph-running").hidden = !yes;
    $("graph-bar").removeAttribute("value");
    $("graph-progress").textContent = "";
    if (yes) $("draw-stop").focus({ preventScroll: true });
    else if (document.activeElement === document.body) $("draw").focus({ preventScroll: true });
  }

  #point(point, total, began) {
    const { $, say, graph } = this;
    graph.add(point);
    if (point.move) $("points").append(this.#row(point));
    if (point.mark) this.onMark();
    Object.assign($("graph-bar"), { max: total, value: point.ply });
    const [gone, done] = [performance.now() - began, graph.points.length];
    const left = Math.ceil(((gone / done) * (total - point.ply)) / 1000);
    const guess = gone > SURE_AFTER && left > 0 ? say(`, encore ~${left} s`, `, ~${left} s left`) : "";
    $("graph-progress").textContent = `${point.ply} / ${total}${guess}`;
  }

  #summary() {
    const { say, graph } = this;
    const [count, marks] = [graph.points.length, graph.marks.size];
    if (!count) return "";
    const exact = graph.points.filter((one) => one.exact).length;
    const faults = marks ? say(`${marks} faute${marks > 1 ? "s" : ""} relevée${marks > 1 ? "s" : ""}`, `${marks} mistake${marks > 1 ? "s" : ""} found`) : say("Aucune faute relevée", "No mistake found");
    return say(`${faults} ; valeurs exactes : ${exact} sur ${count}.`, `${faults}; exact worths: ${exact} of ${count}.`);
  }

  #row({ ply, move, worth, sure, exact, best, bestWorth, mark }) {
    const row = document.createElement("tr");
    row.classList.toggle("fault", Boolean(mark));
    const jump = Object.assign(document.createElement("button"), { type: "button", textContent: String(ply + 1) });
    jump.addEventListener("click", () => this.onPick(ply));
    const cells = [jump, mark ? `${this.spelled(move)} ${mark}` : this.spelled(move), worth, sure, mark ? `${this.spelled(best)} (${bestWorth})` : ""].map((content) => {
      const cell = document.createElement("td");
      cell.append(content);
      return cell;
    });
    cells[3].className = exact ? "proved" : "guessed";
    row.append(...cells);
    return row;
  }
}
