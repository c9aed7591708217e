/** A thread that hangs at case 2 and dies at case 5, for the proof that both are seen. */
import { parentPort, workerData } from "node:worker_threads";

const { first, step, cases, at } = workerData;
for (let index = first; index < cases; index += step) {
  Atomics.store(at, 0, index);
  while (index === 2);
  if (index === 5) throw new TypeError("planted");
  parentPort.postMessage({ index, outcome: "read", wrongs: [] });
}
