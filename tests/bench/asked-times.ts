import { sql } from "kysely";
import type { Database } from "../../src-service/core/database/tables.ts";
import { median } from "./bench-row.ts";
import type { ServiceProcess } from "./service-process.ts";

/** Milliseconds by question, and the longest that the service's thread was held by any. */
export type AskedTimes = { readonly times: Map<string, number>; readonly held: number };

/** Says that something has changed, so that no total is one that was counted before. */
const touch = (db: Database) => sql`update counters set value = value + 1 where name = 'change'`.execute(db);

/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Asks a service `turns` times each, after a change every time, and keeps the median. */
export const createAsker = (service: ServiceProcess, writing: Database, turns: number) => {
  const times = new Map<string, number>();
  let held = 0;
  return {
    take: async (what: string, work: () => Promise<unknown>, before = () => touch(writing)): Promise<void> => {
      const turnTimes: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        await before();
        await service.holds("reset");
        turnTimes.push(await timed(work));
        held = Math.max(held, (await service.holds("reset")).longest);
      }
      times.set(what, median(turnTimes));
    },
    taken: (): AskedTimes => ({ times, held }),
  };
};
