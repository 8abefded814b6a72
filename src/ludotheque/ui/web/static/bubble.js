// A few words beside the thing they are about: why a cell cannot be played, what an engine advises. Told to listeners too.

const SHOWN = 7000; // milliseconds
const EDGE = 8; // pixels kept free at the sides of the window

export class Bubble {
  constructor(element) {
    this.element = element; // role="status", in the page from the start, so that what comes is told
    addEventListener("resize", () => this.hide());
    addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
  }

  // `at` is what it is about; it may be gone when the words come.
  show(words, at) {
    this.hide();
    if (!words) return;
    this.element.textContent = words;
    this.element.classList.add("shown");
    this.#place(at);
    this.timer = setTimeout(() => this.hide(), SHOWN);
  }

  hide() {
    clearTimeout(this.timer);
    this.element.classList.remove("shown");
    this.element.textContent = "";
  }

  // Under the thing, or above where there is no room below; within the window.
  #place(at) {
    const host = this.element.offsetParent.getBoundingClientRect();
    const thing = at?.isConnected ? at.getBoundingClientRect() : host;
    const { width, height } = this.element.getBoundingClientRect();
    const middle = thing.left + thing.width / 2;
    const left = Math.max(EDGE, Math.min(middle - width / 2, document.documentElement.clientWidth - width - EDGE));
    const below = thing.bottom + EDGE + height < innerHeight;
    const top = below ? thing.bottom + EDGE : thing.top - EDGE - height;
    this.element.classList.toggle("above", !below);
    this.element.style.setProperty("--left", `${left - host.left}px`);
    this.element.style.setProperty("--top", `${top - host.top}px`);
    this.element.style.setProperty("--tip", `${Math.max(14, Math.min(middle - left, width - 14))}px`);
  }
}
