import { openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type TestClock, testClock } from "../../service/make-database.ts";
import { clockFile } from "./places.ts";

/** As many digits as any time has, so that a reader never meets half of one. */
const width = 16;

/** A clock moved by hand whose time other processes read from a file. */
export const sharedClock = (folder: string): TestClock => {
  const clock = testClock();
  const file = openSync(join(folder, clockFile), "w", 0o600);
  const writeClock = (): void => {
    writeSync(file, String(clock.now()).padStart(width, "0"), 0);
  };
  writeClock();
  return {
    now: clock.now,
    advance: (ms) => {
      clock.advance(ms);
      writeClock();
    },
  };
};

/** The time of such a clock, in another process. */
export const readClock = (folder: string): (() => number) => {
  const file = openSync(join(folder, clockFile), "r");
  const bytes = Buffer.alloc(width);
  return () => {
    readSync(file, bytes, 0, width, 0);
    return Number(bytes.toString("latin1"));
  };
};
