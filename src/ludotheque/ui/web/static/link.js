// The line to the house: a socket that comes back by itself, and requests that answer with data or with one sentence.
//
// The house says something every two seconds or so. A line that has fallen silent is lost, whatever the browser thinks
// of it: it may take minutes to notice that its packets arrive nowhere.
import { say } from "./words.js";

const FIRST_WAIT = 500; // milliseconds before the first new try
const LONGEST_WAIT = 15000;
const SILENCE = 6500; // milliseconds without a word after which the line is lost; the house speaks every 2 s
const JOINING = 5000; // milliseconds that a new try may take
const FIRST_WORD = 20000; // milliseconds until the first message, which is long: somebody's line may be slow
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");

export class Link {
  // `address()` is asked at every new try; `onMessage(data)`; `onState("joined" | "lost" | "refused")`
  constructor(address, { onMessage, onState }) {
    Object.assign(this, { address, onMessage, onState, wait: FIRST_WAIT, over: false, lost: false });
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.#lose());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && !this.joined && this.again());
    this.again();
    this.#expect();
  }

  get joined() {
    return this.socket?.readyState === WebSocket.OPEN && !this.lost;
  }

  // Drops the present socket, if any, and joins anew at once.
  again() {
    if (this.over) return;
    clearTimeout(this.retry);
    const left = this.socket;
    const socket = (this.socket = new WebSocket(new URL(this.address(), location.href.replace(/^http/, "ws"))));
    left?.close();
    this.#patience(JOINING);
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.#patience(SILENCE);
      this.#expect();
      if (this.lost) {
        this.lost = false;
        this.onState("joined");
      }
      const data = JSON.parse(event.data);
      if (data.type !== "ping") this.onMessage(data);
    };
    socket.onopen = () => {
      if (socket === this.socket) this.#patience(FIRST_WORD);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.giveUp);
      this.over = event.code === 4404 || event.code === 4403;
      if (this.over) {
        clearTimeout(this.silence);
        this.onState("refused");
        return;
      }
      this.#lose();
      this.retry = setTimeout(() => this.again(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
    };
  }

  // The present socket has so long to say something.
  #patience(milliseconds) {
    clearTimeout(this.giveUp);
    this.giveUp = setTimeout(() => this.again(), milliseconds);
  }

  // The house is to be heard before long, on whatever socket.
  #expect() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.#lose(), SILENCE);
  }

  #lose() {
    clearTimeout(this.silence);
    if (this.lost || this.over) return;
    this.lost = true;
    this.onState("lost");
  }
}

// POSTs JSON; answers {ok, status, data}, where a failure's data.error is a sentence to show. Status 0: no answer came.
export async function post(path, body = {}, signal = null) {
  const csrf = document.querySelector('meta[name="csrf"]').content;
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRF": csrf };
  try {
    const answer = await fetch(path, { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body), signal });
    const data = await answer.json().catch(() => ({}));
    if (!answer.ok && typeof data.error !== "string") data.error = NO_ANSWER;
    return { ok: answer.ok, status: answer.status, data };
  } catch {
    return { ok: false, status: 0, data: { error: NO_ANSWER } };
  }
}
