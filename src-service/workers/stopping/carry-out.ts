import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { stopStates, stopWaitDays } from "../../../src-shared/workers/stopping/stop-states.ts";
import type { Context, Writing } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { endCooperation, relationsById } from "./end-cooperation.ts";
import { isOpenBill, isOpenPart, nothingOpen, openMattersOf } from "./open-matters.ts";
import { type StopRecord, saveStops } from "./stop-store.ts";

const nobody = 0;
/** Records of one transaction: other writers wait for it. */
const recordsATurn = 100;
/** The day begins for this at 00:05, so that what was entered until midnight is there. */
const afterMidnightMs = 5 * 60_000;

const { code } = stopStates;

/**
 * Carries out records in the caller's transaction: who has nothing open has stopped, who has open bills is stopping. Who was
 * stopped or barred otherwise needs nothing more. Returns the records as they were saved.
 */
export const carryOut = async (writing: Writing, records: readonly StopRecord[], by: number): Promise<StopRecord[]> => {
  const relations = await relationsById(
    writing.tx,
    records.map(({ company_labor_id }) => company_labor_id),
  );
  const open = await openMattersOf(writing.tx, [...relations.values()]);
  const endings = records.flatMap(({ company_labor_id, reason, effective_at }) => {
    const relation = relations.get(company_labor_id);
    return relation === undefined ? [] : [{ relation, reason, day: effective_at }];
  });
  const ended = await endCooperation(writing, endings, new Set(open.keys()), by);
  const done = records.map((record) => {
    const before = relations.get(record.company_labor_id)?.cooperation_status;
    const now = ended.get(record.company_labor_id)?.cooperation_status;
    const isOver = now !== cooperation.stopping;
    const { bills, amount, tasks } = open.get(record.company_labor_id) ?? nothingOpen;
    const after = {
      status: isOver ? code("stopped") : record.status === code("failed") ? record.status : code("processing"),
      done_at: isOver ? writing.at : null,
      notice_sent_at: before === now ? record.notice_sent_at : writing.at,
      ...{ unfinished_task_count: tasks, unsettled_count: bills, unsettled_amount: amount },
    };
    return { before: record, after };
  });
  return saveStops(writing, done);
};

const byIds = (db: Reader, ids: readonly number[], statuses: readonly number[]): Promise<StopRecord[]> =>
  lookUp(ids, (chunk) =>
    db
      .selectFrom("stop_records")
      .selectAll()
      .where("id", "in", chunk)
      .where("status", "in", statuses)
      .orderBy("id")
      .execute(),
  );

type Step = {
  /** Ids of records that wait for this, beyond `after`, in order. */
  readonly next: (after: number) => Promise<readonly number[]>;
  readonly work: (writing: Writing, ids: readonly number[]) => Promise<void>;
};

/** Runs a step over all its records, in transactions of a hundred: what a crash leaves is done by the next round. */
const inTurns = async (context: Context, { next, work }: Step): Promise<void> => {
  let last = 0;
  for (let ids = await next(last); ids.length > 0; ids = await next(last)) {
    const turn = ids;
    await context.write((writing) => work(writing, turn));
    last = turn.at(-1) ?? last;
  }
};

const auditTurn = async (writing: Writing, step: "start" | "finish" | "fail", records: readonly StopRecord[]) => {
  for (const [agency_id, own] of Map.groupBy(records, (record) => record.agency_id)) {
    const count = (key: "stopped" | "processing"): number => own.filter(({ status }) => status === code(key)).length;
    await writing.audit({
      agency_id,
      action: `stopRecords.${step}`,
      object: "list:stopRecords",
      after: {
        nos: own.map(({ no }) => no),
        ...(step === "start" && { stopped: count("stopped"), stopping: count("processing") }),
      },
    });
  }
};

/** Records whose day has come. `day`: the day that has begun for this, "YYYY-MM-DD". */
const beginDue = ({ db }: Context, day: string): Step => ({
  next: async (after) => {
    const rows = await db
      .selectFrom("stop_records")
      .select("id")
      .where("status", "=", code("waiting"))
      .where("effective_at", "<=", day)
      .where("id", ">", after)
      .orderBy("id")
      .limit(recordsATurn)
      .execute();
    return rows.map(({ id }) => id);
  },
  work: async (writing, ids) => {
    const records = await byIds(writing.tx, ids, [code("waiting")]);
    await auditTurn(writing, "start", await carryOut(writing, records, nobody));
  },
});

/** Records of workers who are stopping and have nothing open any more. */
const finishPaid = ({ db }: Context): Step => ({
  next: async (after) => {
    const rows = await db
      .selectFrom("stop_records as s")
      .select("s.id")
      .where("s.status", "in", [...stopStates.codesFor("finish")])
      .where("s.id", ">", after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("bills as b")
              .select("b.id")
              .whereRef("b.labor_id", "=", "s.labor_id")
              .whereRef("b.company_id", "=", "s.company_id")
              .where(isOpenBill),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("task_applicants as a")
              .select("a.id")
              .whereRef("a.labor_id", "=", "s.labor_id")
              .whereRef("a.company_id", "=", "s.company_id")
              .where(isOpenPart),
          ),
        ),
      )
      .orderBy("s.id")
      .limit(recordsATurn)
      .execute();
    return rows.map(({ id }) => id);
  },
  work: async (writing, ids) => {
    const records = await byIds(writing.tx, ids, stopStates.codesFor("finish"));
    const over = (await carryOut(writing, records, nobody)).filter(({ status }) => status === code("stopped"));
    await auditTurn(writing, "finish", over);
  },
});

/** Records whose open bills have waited too long: people have to look. */
const failOverdue = ({ db }: Context, day: string): Step => ({
  next: async (after) => {
    const rows = await db
      .selectFrom("stop_records")
      .select("id")
      .where("status", "=", code("processing"))
      .where("effective_at", "<", addDays(day, -stopWaitDays))
      .where("id", ">", after)
      .orderBy("id")
      .limit(recordsATurn)
      .execute();
    return rows.map(({ id }) => id);
  },
  work: async (writing, ids) => {
    const records = await byIds(writing.tx, ids, [code("processing")]);
    await saveStops(
      writing,
      records.map((before) => ({ before, after: { status: code("failed") } })),
    );
    await auditTurn(writing, "fail", records);
  },
});

/**
 * Daily round for ends of cooperation: carries out those whose day has come (from 00:05 on, Asia/Shanghai), finishes
 * those whose last bill was paid or cancelled, and marks those that have waited for `stopWaitDays` days. Safe to run at any time,
 * again after a crash, and by several copies of the service.
 */
export const followStops = async (context: Context): Promise<void> => {
  const day = dayOf(shanghaiNow(context.clock.now() - afterMidnightMs));
  await inTurns(context, beginDue(context, day));
  await inTurns(context, finishPaid(context));
  await inTurns(context, failOverdue(context, day));
};
