// Words wait for what they tell: nothing is said of a move before the board has shown it.
const LONGEST = 8000; // milliseconds; whatever holds a board up, words come in the end

let last = Promise.resolve();

// Tells once the board lies still, and after whatever waits to be told already. Nobody watches a page that is hidden.
export function whenStill(rest, tell) {
  last = Promise.all([last, patience(rest)]).then(tell, tell);
}

function patience(rest) {
  if (document.hidden) return null;
  let hide = () => {};
  const hidden = new Promise((done) => {
    hide = () => document.hidden && done();
    document.addEventListener("visibilitychange", hide);
  });
  let timer = null;
  const enough = new Promise((done) => (timer = setTimeout(done, LONGEST)));
  return Promise.race([rest, hidden, enough]).finally(() => {
    document.removeEventListener("visibilitychange", hide);
    clearTimeout(timer);
  });
}
