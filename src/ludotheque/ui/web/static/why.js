// "Pourquoi ?": what the other player answers to a move that gave something away, shown on the board, and a sentence where
// the house has proved one.

export class Why {
  constructor({ $, say, spelled, query, show, noAnswer }) {
    Object.assign(this, { $, say, spelled, query, show, noAnswer, fault: null, known: new Map() });
    $("why-ask").addEventListener("click", () => this.#ask());
  }

  // The fault that led to the position shown, if one did.
  at(fault) {
    if (fault === this.fault) return;
    this.fault = fault;
    this.$("why").hidden = !fault;
    this.$("why-ask").hidden = false;
    this.$("why-says").textContent = "";
  }

  // What the house says of a move, asked once.
  async of(ply, move) {
    const key = `${ply} ${move}`;
    if (!this.known.has(key)) {
      const query = this.query(ply);
      query.set("move", move);
      const answer = await fetch(`/api/analyse/why?${query}`, { credentials: "same-origin" });
      const data = await answer.json();
      if (!answer.ok) throw new Error(data.error ?? this.noAnswer);
      this.known.set(key, data);
    }
    return this.known.get(key);
  }

  words({ line, proved, says, reason }) {
    const rest = line.length > 1 ? this.say(` Suite : ${line.map(this.spelled).join(" ")}.`, ` Line: ${line.map(this.spelled).join(" ")}.`) : "";
    return `${reason ? `${reason} ` : ""}${says}${rest}${proved || !line.length ? "" : this.say(" C'est une estimation.", " This is an estimate.")}`;
  }

  async #ask() {
    const { $, fault } = this;
    $("why-ask").hidden = true;
    $("why-says").textContent = this.say("Question posée au moteur…", "Asking the engine…");
    try {
      const found = await this.of(fault.ply, fault.move);
      if (fault !== this.fault) return;
      $("why-says").textContent = this.words(found);
      await this.show(fault.ply + 1, found.line);
    } catch (error) {
      if (fault !== this.fault) return;
      $("why-ask").hidden = false;
      $("why-says").textContent = error instanceof TypeError ? this.noAnswer : error.message;
    }
  }
}
