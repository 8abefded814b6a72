// The same driver in node: node node.mjs FOLDER PAPERS (a list, as questions.py writes it) writes what the engines say, as JSON.
import { readFile } from "node:fs/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

// A worker of node, as a browser would have it.
function start(folder) {
  const worker = new Worker(new URL(import.meta.url), { workerData: folder });
  const like = { postMessage: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  worker.on("message", (data) => like.onmessage({ data }));
  worker.on("error", (error) => like.onerror(error));
  return like;
}

async function work(folder) {
  const { serve } = await import(`${folder}/engines/service.js`);
  const like = { postMessage: (message) => parentPort.postMessage(message) };
  parentPort.on("message", (data) => like.onmessage({ data }));
  serve(like);
}

async function main(folder, file) {
  const { answers, read } = await import(`${folder}/driver.js`);
  const given = [];
  for (const paper of read(await readFile(file, "utf8"))) {
    const bytes = await readFile(paper.module);
    given.push(await answers(() => start(folder), paper, bytes));
  }
  process.stdout.write(JSON.stringify(given));
}

await (isMainThread ? main(...process.argv.slice(2)) : work(workerData));
