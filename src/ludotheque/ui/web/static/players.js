// Who sits at a board: the name and, for an account, the rating that leads to the player's page.
const signed = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number)}`;

const figure = ({ rating, sure, ratingChange }) => `${rating}${sure ? "" : " ?"}${ratingChange === null ? "" : ` (${signed(ratingChange)})`}`;

// `shown` is a seat of the match's message; what is as before is left alone, so that nobody loses the keyboard's place.
export function showPlayer(box, shown) {
  const put = (element, words) => element.textContent === words || (element.textContent = words);
  put(box.querySelector(".seat-name"), shown.name);
  const link = box.querySelector(".rating");
  link.hidden = !shown.page;
  if (!shown.page) return;
  if (link.getAttribute("href") !== shown.page) link.href = shown.page;
  put(link.querySelector(".figure"), figure(shown));
}
