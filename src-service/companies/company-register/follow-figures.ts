import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { lastChange, readFact, storeFact } from "../../core/database/facts.ts";
import { lookUp, type Reader, yieldToEventLoop } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { beginDay } from "./begin-day.ts";

const workersFact = "companies:workerSeq";
const companiesATurn = 200;

const workersOf = (db: Reader, ids: readonly number[]) =>
  lookUp(ids, (chunk) =>
    db
      .selectFrom("company_labors")
      .where("company_id", "in", chunk)
      .where("cooperation_status", "<>", cooperation.merged)
      .groupBy("company_id")
      .select((eb) => [
        "company_id",
        eb.fn.countAll<number>().as("workers"),
        eb.fn.sum<number>(eb.case().when("cooperation_status", "in", [1, 2]).then(1).else(0).end()).as("active"),
      ])
      .execute(),
  );

/** Counts the workers of companies anew: those who are there, and those who cooperate or are being stopped. */
export const refreshWorkers = async (writing: Writing, ids: readonly number[]): Promise<void> => {
  const counted = new Map((await workersOf(writing.tx, ids)).map((row) => [row.company_id, row]));
  const rows = await lookUp(ids, (chunk) =>
    writing.tx.selectFrom("company_figures").selectAll().where("company_id", "in", chunk).execute(),
  );
  for (const row of rows) {
    const now = counted.get(row.company_id);
    const [workers, active_workers] = [Number(now?.workers ?? 0), Number(now?.active ?? 0)];
    if (workers === row.workers && active_workers === row.active_workers) continue;
    await writing.tx
      .updateTable("company_figures")
      .set({ workers, active_workers, change_seq: await writing.changeSeq() })
      .where("company_id", "=", row.company_id)
      .execute();
    writing.touched("companies", row.company_id);
  }
};

const changedSince = async (db: Reader, after: number, upTo: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("company_labors")
    .where("change_seq", ">", after)
    .where("change_seq", "<=", upTo)
    .select("company_id")
    .distinct()
    .orderBy("company_id")
    .execute();
  return rows.map((row) => row.company_id);
};

/**
 * Brings the numbers of workers in the list of companies on from what changed since the last run, and has the rows read
 * anew that a new day changes. Safe to run at any time, twice, or to be cut off. Returns how many companies were counted.
 */
export const followFigures = async (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> => {
  await beginDay(service, shanghaiNow(service.clock.now()).slice(0, 10));
  const after = Number((await readFact(service.reading, workersFact)) ?? 0);
  const upTo = await lastChange(service.reading);
  if (upTo <= after) return 0;
  const ids = await changedSince(service.reading, after, upTo);
  const system = service.system("companies");
  for (let start = 0; start < ids.length; start += companiesATurn) {
    await system.write((writing) => refreshWorkers(writing, ids.slice(start, start + companiesATurn)));
    await yieldToEventLoop();
  }
  if (ids.length > 0) await system.write(({ tx }) => storeFact(tx, workersFact, String(upTo)));
  return ids.length;
};
