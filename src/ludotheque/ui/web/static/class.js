// Follows a tournament while it is played: the table is asked for again and again until the last game is over.

const section = document.querySelector("[data-follow]");
const again = document.querySelector("[data-again]");
const PAUSE = 2000; // milliseconds
const LONGEST_PAUSE = 30000;

const cell = (name, text) => {
  const made = document.createElement(name);
  made.textContent = text;
  if (name === "th") made.scope = "row";
  else made.className = "number";
  return made;
};

const show = (standing) => {
  const rows = standing.rows.map((row) => {
    const line = document.createElement("tr");
    line.append(cell("td", row.rank), cell("th", row.name));
    for (const name of ["points", "wins", "draws", "losses", "faults"]) line.append(cell("td", row[name]));
    return line;
  });
  const before = section.querySelector("[data-rows] th")?.textContent;
  const progress = section.querySelector("progress");
  if (progress.value !== standing.played) again.hidden = false;
  section.querySelector("[data-rows]").replaceChildren(...rows);
  section.querySelector("[data-played]").textContent = `${standing.played} / ${standing.total}`;
  progress.max = standing.total;
  progress.value = standing.played;
  section.querySelector("[data-live]").hidden = standing.over;
  const finished = section.querySelector("[data-finished]");
  finished.hidden = !standing.over;
  const leader = standing.rows[0]?.name;
  const says = section.querySelector("[data-says]");
  if (leader !== before) says.textContent = `1. ${leader}`;
  if (standing.over) says.textContent = `${finished.textContent} · 1. ${leader}`;
};

const follow = async () => {
  let pause = PAUSE;
  for (;;) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      const answer = await fetch(section.dataset.follow);
      if (!answer.ok) throw new Error(answer.statusText);
      const standing = await answer.json();
      show(standing);
      pause = PAUSE;
      if (standing.over) return;
    } catch {
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }
};

follow();
