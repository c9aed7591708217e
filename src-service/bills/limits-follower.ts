import { sql } from "kysely";
import { monthOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { giveWay, lookUp, type Reader } from "../database/bulk.ts";
import type { Service } from "../plumbing/service.ts";
import { type LimitChange, limitChanges, unpaidBills } from "./worker-limits.ts";

type Parts = Pick<Service, "reading" | "system" | "clock">;
type Worker = { readonly agency_id: number; readonly labor_id: number };
type State = { readonly seq: number; readonly month: string };

const fact = "limits:followed";
const workersATurn = 500;

const readState = async (db: Reader): Promise<State> => {
  const row = await db.selectFrom("facts").select("value").where("name", "=", fact).executeTakeFirst();
  const [seq = "0", month = ""] = row?.value.split(" ") ?? [];
  return { seq: Number(seq), month };
};

const readCounter = async (db: Reader): Promise<number> => {
  const row = await db.selectFrom("counters").select("value").where("name", "=", "change").executeTakeFirst();
  return row?.value ?? 0;
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

/** Whoever has an unpaid bill: what belongs to no settlement counts in another month since. */
const workersUnpaid = (db: Reader): Promise<Worker[]> =>
  db
    .selectFrom("bills")
    .where("status", "in", unpaidBills)
    .select(["agency_id", "labor_id"])
    .distinct()
    .orderBy("agency_id")
    .orderBy("labor_id")
    .execute();

/** The bills keep their version: nobody changed them. */
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

const turnsOf = (workers: readonly Worker[]): { agency_id: number; laborIds: number[] }[] => {
  const turns: { agency_id: number; laborIds: number[] }[] = [];
  for (const { agency_id, labor_id } of workers) {
    const last = turns.at(-1);
    if (last !== undefined && last.agency_id === agency_id && last.laborIds.length < workersATurn) {
      last.laborIds.push(labor_id);
    } else turns.push({ agency_id, laborIds: [labor_id] });
  }
  return turns;
};

/**
 * Brings the marks of bills that go over a worker's limit up to what was paid: looks at the workers of bills changed since
 * it last did, in a new month at all with unpaid bills. Safe to run at any time, twice, or to be cut off. Gives how many
 * workers were looked at.
 */
export const followLimits = async (parts: Parts): Promise<number> => {
  const known = await readState(parts.reading);
  const month = monthOf(shanghaiNow(parts.clock.now()));
  const upTo = await readCounter(parts.reading);
  const isNewMonth = known.month !== month;
  if (upTo === 0 || (upTo <= known.seq && !isNewMonth)) return 0;
  const workers = isNewMonth
    ? await workersUnpaid(parts.reading)
    : await workersChanged(parts.reading, known.seq, upTo);
  for (const { agency_id, laborIds } of turnsOf(workers)) {
    await mark(parts, agency_id, laborIds, month);
    await giveWay();
  }
  if (workers.length > 0 || isNewMonth) {
    await parts.system("worker-limits").write(async ({ tx }) => {
      await sql`insert into facts (name, value) values (${fact}, ${`${upTo} ${month}`})
        on conflict (name) do update set value = excluded.value`.execute(tx);
    });
  }
  return workers.length;
};

const everyMs = 2_000;

/** Follows the bills until the service ends; `onFault` hears of a round that failed, the next one tries again. */
export const startLimitsFollower = (service: Service, onFault: (error: unknown) => void): void => {
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = followLimits(service)
      .catch(onFault)
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  service.onClose(async () => {
    clearInterval(timer);
    await running;
  });
};
