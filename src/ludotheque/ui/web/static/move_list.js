// The moves played, each one a button that shows the position after it. The dealer's are there too, and have no number.

const DEALER = "0";

// How many moves the players have made after so many plies.
export const movesMade = (movers, ply) => [...movers.slice(0, ply)].filter((one) => one !== DEALER).length;

export class MoveList {
  // `say(fr, en)`; `onPick(ply)`
  constructor(list, { say, onPick }) {
    Object.assign(this, { list, say, shown: null });
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) onPick(Number(button.dataset.ply));
    });
  }

  // Draws what is new; a move that was taken back goes.
  show(moves, movers) {
    const shown = this.shown ?? [];
    let same = 0;
    while (same < shown.length && same < moves.length && shown[same] === moves[same]) same += 1;
    if (this.shown && same === shown.length && same === moves.length) return;
    if (!this.shown) this.list.replaceChildren();
    while (this.list.children.length > same) this.list.lastChild.remove();
    for (let ply = same; ply < moves.length; ply += 1) this.list.append(this.#item(moves[ply], movers, ply));
    this.shown = [...moves];
    this.list.scrollTop = this.list.scrollHeight;
    this.current(null);
  }

  #item(move, movers, ply) {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: move, tabIndex: -1 });
    const dealt = movers[ply] === DEALER;
    item.classList.toggle("dealt", dealt);
    button.dataset.ply = ply + 1;
    const number = movesMade(movers, ply + 1);
    button.setAttribute("aria-label", dealt ? this.say(`${move}, donné`, `${move}, dealt`) : this.say(`coup ${number}, ${move}`, `move ${number}, ${move}`));
    item.append(button);
    return item;
  }

  // The position that is looked at: null for the present one, which nobody needs to be told of.
  current(ply) {
    const buttons = [...this.list.querySelectorAll("button")];
    const held = this.list.contains(document.activeElement) && document.activeElement.closest("button");
    for (const button of buttons) {
      const here = Number(button.dataset.ply) === ply;
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.tabIndex = -1;
    }
    const reached = buttons.find((one) => one.hasAttribute("aria-current")) ?? buttons.at(-1);
    if (!reached) return;
    reached.tabIndex = 0;
    if (held) reached.focus({ preventScroll: true });
    if (ply !== null) inView(this.list, reached);
  }
}

// Scrolls the list alone: the page stays where it is.
function inView(list, button) {
  const [box, here] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (here.top < box.top) list.scrollTop -= box.top - here.top + 8;
  else if (here.bottom > box.bottom) list.scrollTop += here.bottom - box.bottom + 8;
}
