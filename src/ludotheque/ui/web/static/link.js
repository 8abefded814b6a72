// The line to the house: a socket that comes back by itself, and requests that answer with data or with one sentence.
import { heard, say } from "./words.js";

const FIRST_WAIT = 500; // milliseconds before the first new try
const LONGEST_WAIT = 15000;
const SILENCE = 70000; // milliseconds without a word after which the line is taken for dead; the house speaks every 25 s
const NO_ANSWER = say("La maison ne répond pas. Réessayez.", "The house does not answer. Try again.");

export class Link {
  // `address()` is asked at every new try; `onMessage(data)`; `onState("joined" | "lost" | "refused")`
  constructor(address, { onMessage, onState }) {
    Object.assign(this, { address, onMessage, onState, wait: FIRST_WAIT, over: false });
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && !this.joined && this.again());
    this.again();
  }

  get joined() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  // Drops the present socket, if any, and joins anew at once.
  again() {
    if (this.over) return;
    clearTimeout(this.retry);
    const left = this.socket;
    const socket = (this.socket = new WebSocket(new URL(this.address(), location.href.replace(/^http/, "ws"))));
    left?.close();
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.#listen();
      const data = heard(event.data);
      if (data.type === "ping") socket.send(JSON.stringify({ type: "pong" }));
      else this.onMessage(data);
    };
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.#listen();
      this.onState("joined");
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.silence);
      this.over = event.code === 4404 || event.code === 4403;
      this.onState(this.over ? "refused" : "lost");
      if (!this.over) this.retry = setTimeout(() => this.again(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
    };
  }

  #listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.again(), SILENCE);
  }
}

// POSTs JSON; answers {ok, status, data}, where a failure's data.error is a sentence to show.
export async function post(path, body = {}) {
  const csrf = document.querySelector('meta[name="csrf"]').content;
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRF": csrf };
  try {
    const answer = await fetch(path, { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body) });
    const data = await answer.text().then(heard).catch(() => ({}));
    if (!answer.ok && typeof data.error !== "string") data.error = NO_ANSWER;
    return { ok: answer.ok, status: answer.status, data };
  } catch {
    return { ok: false, status: 0, data: { error: NO_ANSWER } };
  }
}
