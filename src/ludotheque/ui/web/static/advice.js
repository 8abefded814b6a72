// A star where a move would be made: on a cell, on the piece and where it goes, on a card, on a button.

const SVG = "http://www.w3.org/2000/svg";
const STAR = "M0 -13L3.2 -4.4L12.4 -4L5.1 1.7L7.6 10.5L0 5.4L-7.6 10.5L-5.1 1.7L-12.4 -4L-3.2 -4.4Z";

// Answers the places, the one to begin with first.
export function advise(board, move) {
  forgetAdvice(board);
  const effect = board.effect(move);
  const cells = board.cells();
  const played = cells.filter((one) => one.dataset.move === move);
  const goal = effect?.taken[0] && cells.find((one) => one.dataset.name === effect.taken[0]);
  const piece = cells.find((one) => one.dataset.destinations && Object.values(JSON.parse(one.dataset.destinations)).includes(move));
  const places = [...new Set([piece, goal ?? played[0], ...played.filter((one) => one.classList.contains("card"))])].filter(Boolean);
  for (const place of places) place.querySelector(":scope > .focus").before(star());
  const button = [...document.querySelectorAll("#buttons [data-move]")].find((one) => one.dataset.move === move);
  button?.classList.add("advised");
  return button ? [...places, button] : places;
}

export function forgetAdvice(board) {
  for (const one of board.svg?.querySelectorAll(".advice") ?? []) one.remove();
  for (const one of document.querySelectorAll(".advised")) one.classList.remove("advised");
}

function star() {
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", "advice");
  made.setAttribute("aria-hidden", "true");
  for (const [name, attributes] of [["circle", { r: 27 }], ["path", { d: STAR }]]) {
    const part = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    made.append(part);
  }
  return made;
}
