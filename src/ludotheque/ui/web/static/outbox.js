// The move that a player made: kept until the house is known to have it, sent again when the line is back.
import { post } from "./link.js";
import { say } from "./words.js";

const TRIES = 4; // before the player hears that it cannot be sent
const ANSWER = 10000; // milliseconds that the answer to a move may take
const plain = (move) => move.toLowerCase().replaceAll(" ", "");

export class Outbox {
  // `path` takes moves; `onDoubt()`: nobody knows whether the house has the move, it should be asked how the match is;
  // `onChange()`: a move waits for the line, or does not wait any longer.
  constructor(path, { onDoubt, onChange }) {
    Object.assign(this, { path, onDoubt, onChange, kept: null, lineIsLost: false });
  }

  // The move that is on its way or waits; null: none.
  get move() {
    return this.kept?.move ?? null;
  }

  // The move that waits for the line.
  get waiting() {
    return this.kept && (this.lineIsLost || this.kept.tries > 1) ? this.kept.move : null;
  }

  // Keeps a move and sends it; in the end {ok, error}: whether the house has it, or why not.
  put(ply, move) {
    return new Promise((resolve) => {
      this.kept = { ply, move, resolve, tries: 0, sending: null };
      if (this.lineIsLost) this.onChange();
      else this.#send();
    });
  }

  // The line is lost, or back: then a message follows that says what became of the move.
  line(lost) {
    this.lineIsLost = lost;
    if (lost) this.kept?.sending?.abort();
    this.onChange();
  }

  // The house says how the match is.
  heard(match) {
    if (!this.kept) return;
    const { ply, move, sending } = this.kept;
    if (match.ply > ply) {
      const mine = [match.moves, match.spelled ?? []].some((moves) => plain(moves[ply] ?? "") === plain(move));
      this.#settle(mine ? { ok: true } : { ok: false, error: say(`Votre coup ${move} n'a pas été joué : la partie a continué entre-temps.`, `Your move ${move} was not played: the game went on meanwhile.`) });
    } else if (match.ply < ply) {
      this.#settle({ ok: false, error: say(`Votre coup ${move} n'a pas été joué : un coup a été repris entre-temps.`, `Your move ${move} was not played: a move was taken back meanwhile.`) });
    } else if (match.status !== "playing") {
      this.#settle({ ok: false, error: say(`Votre coup ${move} est arrivé trop tard : la partie est finie.`, `Your move ${move} came too late: the game is over.`) });
    } else if (!sending && !this.lineIsLost) {
      this.#send();
    }
  }

  async #send() {
    const kept = this.kept;
    kept.tries += 1;
    const sending = (kept.sending = new AbortController());
    const late = setTimeout(() => sending.abort(), ANSWER);
    const { ok, status, data } = await post(this.path, { ply: kept.ply, move: kept.move }, sending.signal);
    clearTimeout(late);
    kept.sending = null;
    if (this.kept !== kept) return; // the house told of it before it answered
    const unsure = status === 0 || status === 409; // perhaps it has the move, and its answer was lost
    if (ok || !unsure || (kept.tries >= TRIES && !this.lineIsLost)) this.#settle({ ok, error: data.error });
    else {
      this.onChange();
      if (!this.lineIsLost) this.onDoubt();
    }
  }

  #settle(fate) {
    const { resolve } = this.kept;
    this.kept = null;
    this.onChange();
    resolve(fate);
  }
}
