import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { judgeCase } from "./judge-case.ts";
import { judgeChunks } from "./judge-chunks.ts";
import { makeCase } from "./make-case.ts";

/** Works off the cases from `next` in steps; `at` tells the watching thread which one is under way. */
const { seed, first, step, cases, at } = z
  .object({ seed: z.int(), first: z.int(), step: z.int(), cases: z.int(), at: z.instanceof(Int32Array) })
  .parse(workerData);

/** Every so many cases the scanner is also given the same markup whole and in pieces. */
const chunksEvery = 8;

for (let index = first; index < cases; index += step) {
  Atomics.store(at, 0, index);
  const { outcome, wrongs } = await judgeCase(makeCase(seed, index));
  const all = index % chunksEvery === 0 ? [...wrongs, ...judgeChunks(seed, index)] : wrongs;
  parentPort?.postMessage({ index, outcome, wrongs: all });
}
