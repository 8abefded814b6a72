// The page of the tests: what they ask for by name, with papers and modules from the same server.
import * as driver from "./driver.js";

const start = () => new Worker("./engines/worker.js", { type: "module" });
const papers = new Map();

async function paperOf(number) {
  if (!papers.has(number)) papers.set(number, driver.read(await (await fetch(`./papers/${number}`)).text()));
  return papers.get(number);
}

window.ask = async (what, number, ...more) => {
  const bytes = await (await fetch(`./modules/${number}`)).arrayBuffer();
  return await driver[what](start, await paperOf(number), bytes, ...more);
};
