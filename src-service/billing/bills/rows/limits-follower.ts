import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { lastChange, readFact, storeFact } from "../../../core/database/facts.ts";
import { lookUp, type Reader, turnsBy, yieldToEventLoop } from "../../../core/database/tables.ts";
import type { Service } from "../../../lists/service.ts";
import { followBegunModes } from "./begun-modes.ts";
import { type LimitChange, limitChanges, unpaidBills } from "./worker-limits.ts";

type Parts = Pick<Service, "reading" | "system" | "clock">;
type Worker = { readonly agency_id: number; readonly labor_id: number };
/** `day`: of the last run, "" before the first that kept one. */
type State = { readonly seq: number; readonly month: string; readonly day: string };

const fact = "limits:followed";
const workersATurn = 500;

const readState = async (db: Reader): Promise<State> => {
  const [seq = "0", month = "", day = ""] = (await readFact(db, fact))?.split(" ") ?? [];
  return { seq: Number(seq), month, day };
};

const workersChanged = (db: Reader, after: number, upTo: number): Promise<Worker[]> =>
  db
    .selectFrom("bills")
    .where("change_seq", ">", after)
    .where("change_seq", "<=", upTo)
    .select(["agency_id", "labor_id"])
    .distinct()
    .orderBy("agency_id")
    .orderBy("labor_id")
    .execute();

/** In a new month all workers with unpaid bills: these would now be paid in another month. */
const workersUnpaid = (db: Reader): Promise<Worker[]> =>
  db
    .selectFrom("bills")
    .where("status", "in", unpaidBills)
    .select(["agency_id", "labor_id"])
    .distinct()
    .orderBy("agency_id")
    .orderBy("labor_id")
    .execute();

/** The version stays, because no person changed the bill. */
const mark = async (parts: Parts, agencyId: number, laborIds: readonly number[], month: string): Promise<void> => {
  if ((await limitChanges(parts.reading, agencyId, laborIds, month)).length === 0) return;
  await parts.system("worker-limits").write(async (writing) => {
    const change_seq = await writing.changeSeq();
    const changes = await limitChanges(writing.tx, agencyId, laborIds, month);
    for (const [over_limit, marked] of Map.groupBy(changes, (change: LimitChange) => change.over_limit)) {
      const companies = await lookUp(
        marked.map(({ id }) => id),
        (chunk) =>
          writing.tx
            .updateTable("bills")
            .set({ over_limit, change_seq })
            .where("id", "in", chunk)
            .returning("company_id")
            .execute(),
      );
      for (const { company_id } of companies) writing.touched("bills", company_id);
    }
  });
};

/**
 * Updates the over-limit marks of bills: handles the workers of bills changed since its last run, in a new month all with
 * unpaid bills, and on a new day those of companies whose limits became others. Safe to run at any time, repeatedly, and to be
 * interrupted. Returns how many workers were looked at.
 */
export const followLimits = async (parts: Parts): Promise<number> => {
  const state = await readState(parts.reading);
  const day = dayOf(shanghaiNow(parts.clock.now()));
  const month = day.slice(0, 7);
  const isNewDay = state.day !== day;
  const begun = isNewDay && state.day !== "" ? await followBegunModes(parts, state.day, day) : [];
  const upTo = await lastChange(parts.reading);
  const isNewMonth = state.month !== month;
  if (upTo === 0 || (upTo <= state.seq && !isNewMonth && !isNewDay)) return 0;
  const workers = isNewMonth
    ? await workersUnpaid(parts.reading)
    : [...(await workersChanged(parts.reading, state.seq, upTo)), ...begun].sort((a, b) => a.agency_id - b.agency_id);
  for (const turn of turnsBy(workers, ({ agency_id }) => agency_id, workersATurn)) {
    const laborIds = [...new Set(turn.map(({ labor_id }) => labor_id))];
    await mark(parts, turn[0].agency_id, laborIds, month);
    await yieldToEventLoop();
  }
  if (workers.length > 0 || isNewMonth || isNewDay) {
    await parts.system("worker-limits").write(({ tx }) => storeFact(tx, fact, `${upTo} ${month} ${day}`));
  }
  return workers.length;
};
