// "Refaire mes fautes": the positions of a game in which something was given away, played again until right.
// The house has said of every move whether it keeps what there was; the page only compares.

export class Retry {
  constructor({ $, say, spelled, why, show, onLeave }) {
    Object.assign(this, { $, say, spelled, why, show, onLeave, faults: [], tasks: [], place: 0, found: 0, active: false, solved: false });
    $("retry-side").addEventListener("change", () => this.#offer());
    $("retry-start").addEventListener("click", () => this.start());
    $("retry-show").addEventListener("click", () => this.#reveal());
    $("retry-why").addEventListener("click", () => (this.asked ? this.#why() : this.#resume()));
    $("retry-next").addEventListener("click", () => this.#next());
    $("retry-again").addEventListener("click", () => this.start());
    $("retry-leave").addEventListener("click", () => this.leave());
  }

  // What the study of the whole game has found.
  load(points) {
    this.faults = points.filter((point) => point.mark);
    this.$("retry").hidden = !this.faults.length;
    this.#offer();
  }

  #chosen() {
    const side = this.$("retry-side").value;
    return this.faults.filter((point) => !side || point.seat === side);
  }

  #offer() {
    const count = this.#chosen().length;
    this.$("retry-start").disabled = !count;
    this.$("retry-start").textContent = count
      ? this.say(`Refaire ${count > 1 ? `ces ${count} fautes` : "cette faute"}`, `Play ${count > 1 ? `these ${count} mistakes` : "this mistake"} again`)
      : this.say("Aucune faute de ce côté", "No mistake on this side");
  }

  start() {
    Object.assign(this, { tasks: this.#chosen(), place: -1, found: 0, active: true });
    this.$("analysis").classList.add("retrying");
    this.$("retry-panel").hidden = false;
    this.$("retry-again").hidden = true;
    this.#next();
  }

  leave() {
    this.active = false;
    this.$("analysis").classList.remove("retrying");
    this.$("retry-panel").hidden = true;
    this.onLeave();
    this.$("retry-start").focus();
  }

  async #next() {
    const { $, say } = this;
    this.place += 1;
    if (this.place >= this.tasks.length) return this.#end();
    const task = this.tasks[this.place];
    Object.assign(this, { solved: false, missed: false, asked: "" });
    $("retry-show").hidden = false;
    $("retry-next").hidden = $("retry-why").hidden = true;
    await this.show(task.ply, []);
    if (!this.active) return;
    $("retry-count").textContent = say(`Faute ${this.place + 1} sur ${this.tasks.length}`, `Mistake ${this.place + 1} of ${this.tasks.length}`);
    this.#tell(
      say(
        `${task.who} a joué ${this.spelled(task.move)} ${task.mark} (${task.worth}) alors qu'il y avait mieux. Jouez un meilleur coup.`,
        `${task.who} played ${this.spelled(task.move)} ${task.mark} (${task.worth}), though there was better. Play a better move.`,
      ),
    );
    this.#focusBoard();
  }

  #tell(words, kind = "") {
    const answer = this.$("retry-answer");
    answer.textContent = words;
    answer.dataset.kind = kind;
  }

  #focusBoard() {
    this.$("board").querySelector('.cell[tabindex="0"]')?.focus({ preventScroll: true });
  }

  async attempt(move) {
    const { say } = this;
    const task = this.tasks[this.place];
    const tried = task?.tries[move];
    if (this.solved || !tried || this.asked === null) return; // a refutation is on the board

    if (!tried.right) {
      this.missed = true;
      this.#offerWhy(move);
      const what = say(`${this.spelled(move)} : ${tried.worth}`, `${this.spelled(move)}: ${tried.worth}`);
      if (move === task.move) this.#tell(say(`${what}. C'est le coup de la partie : cherchez mieux.`, `${what}. This is the move of the game: look for better.`), "wrong");
      else if (tried.sure) this.#tell(say(`Non. ${what}. Essayez encore.`, `No. ${what}. Try again.`), "wrong");
      else this.#tell(say(`${what}, mais ce n'est pas sûr. Essayez encore.`, `${what}, but that is not sure. Try again.`), "wrong");
      return;
    }
    this.found += 1;
    this.#tell(say(`Oui ! ${this.spelled(move)} : ${tried.worth}.${this.#others(move)}`, `Yes! ${this.spelled(move)}: ${tried.worth}.${this.#others(move)}`), "right");
    await this.#solvedBy(move);
  }

  #offerWhy(move) {
    this.asked = move;
    this.$("retry-why").hidden = false;
    this.$("retry-why").textContent = this.say("Pourquoi ?", "Why?");
  }

  // What the other player answers to the try, on the board.
  async #why() {
    const [move, task] = [this.asked, this.tasks[this.place]];
    this.#tell(this.say("Question posée au moteur…", "Asking the engine…"));
    try {
      const found = await this.why.of(task.ply, move);
      if (!this.active || this.solved || this.tasks[this.place] !== task) return;
      this.#tell(this.why.words(found), "wrong");
      this.asked = null;
      this.$("retry-why").textContent = this.say("Revenir à la position", "Back to the position");
      await this.show(task.ply, [move, ...found.line.slice(0, 1)]);
    } catch (error) {
      this.#tell(error instanceof TypeError ? this.why.noAnswer : error.message);
    }
  }

  async #resume() {
    this.asked = "";
    this.$("retry-why").hidden = true;
    await this.show(this.tasks[this.place].ply, []);
    this.#focusBoard();
  }

  #rights() {
    const { tries } = this.tasks[this.place];
    return Object.keys(tries).filter((move) => tries[move].right);
  }

  #others(move) {
    const others = this.#rights().filter((one) => one !== move).map(this.spelled);
    return others.length ? this.say(` Tout aussi bien : ${others.join(", ")}.`, ` Just as good: ${others.join(", ")}.`) : "";
  }

  async #reveal() {
    const task = this.tasks[this.place];
    const { worth } = task.tries[task.best];
    this.#tell(this.say(`Il fallait jouer ${this.spelled(task.best)} : ${worth}.${this.#others(task.best)}`, `The move was ${this.spelled(task.best)}: ${worth}.${this.#others(task.best)}`), "shown");
    await this.#solvedBy(task.best);
  }

  async #solvedBy(move) {
    const { $, say } = this;
    this.solved = true;
    $("retry-show").hidden = $("retry-why").hidden = true;
    $("retry-next").hidden = false;
    $("retry-next").textContent = this.place + 1 < this.tasks.length ? say("Suivante", "Next") : say("Terminer", "Finish");
    $("retry-next").focus({ preventScroll: true });
    await this.show(this.tasks[this.place].ply, [move]);
  }

  #end() {
    const { $, say, found } = this;
    const count = this.tasks.length;
    $("retry-count").textContent = say("C'est fini", "Done");
    this.#tell(say(`${found} sur ${count} trouvée${found > 1 ? "s" : ""} sans montrer la solution.`, `${found} of ${count} found without being shown.`), found === count ? "right" : "");
    $("retry-next").hidden = $("retry-show").hidden = $("retry-why").hidden = true;
    $("retry-again").hidden = false;
    $("retry-leave").focus({ preventScroll: true });
  }
}
