import { sql } from "kysely";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Context } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import type { Served } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { targetOf } from "./decide.ts";
import type { Figures, RecordRow, RowOf } from "./rules.ts";
import { saveRecord } from "./save.ts";

type Expiry<Row> = {
  /** The automatic move of the lifecycle. */
  readonly move: string;
  /** Column of the last day; records end once it is over (Asia/Shanghai). */
  readonly lastDay: string;
  /** Figures for the audit entry, before the move. */
  figures(db: Reader, row: Row): Promise<Figures>;
};

const everyMs = 30_000;

/** Ends the records whose last day is over. Safe to run at any time and by several copies of the service. */
export async function expireRecords<R extends AnyRecord>(
  context: Context,
  record: R,
  expiry: Expiry<RowOf<R>>,
): Promise<void>;
export async function expireRecords(context: Context, record: AnyRecord, expiry: Expiry<RecordRow>): Promise<void> {
  const { move, lastDay } = expiry;
  const endedBefore = async (db: Reader, day: string): Promise<readonly RecordRow[]> => {
    const { rows } = await sql<RecordRow>`select * from ${sql.table(record.table)}
      where status in (${sql.join(record.states.codesFor(move))}) and ${sql.ref(lastDay)} < ${day} order by id`.execute(
      db,
    );
    return rows;
  };
  if ((await endedBefore(context.db, dayOf(shanghaiNow(context.clock.now())))).length === 0) return;
  await context.write(async (writing) => {
    for (const row of await endedBefore(writing.tx, dayOf(writing.at))) {
      const more = await expiry.figures(writing.tx, row);
      await saveRecord(writing, record, row, { status: targetOf(record, move) }, move, () => ({ more }));
    }
  });
}

/** The job of an area that keeps running `round`. */
export const recordRounds = (service: Service, name: string, round: (context: Context) => Promise<void>): Served => ({
  start: () => {
    if (!service.runsJobs) return;
    const context = service.system(name);
    startRounds(service, { steps: [() => round(context)], everyMs, fault: "record_round_failed", startsNow: true });
  },
});
