import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guardAnswers, guardPostgres, guardSqlite, type Hand } from "./deadly-sql.ts";
import { type Fate, fateFile, folderVariable } from "./places.ts";
import { readClock } from "./shared-clock.ts";

/**
 * Loaded by `node --import` before the service's own entry, which is the product's: its clock is the case's, its pauses
 * are short, and it kills itself at the place that it was told. `build-programs.ts` gives it its bank.
 */
const folder = process.env[folderVariable] ?? "";
Date.now = readClock(folder);

/** Rounds of workers come four times as often; what bounds a request stays. */
const hurried = (ms: number | undefined): number | undefined =>
  ms !== undefined && ms >= 150 && ms <= 2_000 ? ms / 4 : ms;
const { setTimeout: later, setInterval: often } = globalThis;
globalThis.setTimeout = Object.assign(
  (work: () => void, ms?: number, ...rest: []) => later(work, hurried(ms), ...rest),
  later,
);
globalThis.setInterval = ((work: () => void, ms?: number, ...rest: []) =>
  often(work, hurried(ms), ...rest)) as typeof setInterval;

let fate: Fate;
let passes = 0;
const readFate = (): void => {
  fate = JSON.parse(readFileSync(join(folder, fateFile), "utf8")) as Fate;
  passes = 0;
};
readFate();
process.on("SIGUSR2", () => {
  readFate();
  process.stdout.write(`${JSON.stringify({ told: true })}\n`);
});

const hand: Hand = {
  mistake: () => fate.mistake,
  pass: (place) => {
    if (fate.kill?.place !== place) return;
    passes += 1;
    if (passes === fate.kill.pass) process.kill(process.pid, "SIGKILL");
  },
};
guardSqlite(hand);
guardPostgres(hand);
guardAnswers(hand);
