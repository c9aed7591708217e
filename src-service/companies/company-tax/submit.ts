import { randomUUID } from "node:crypto";
import {
  companyTaxCollectRecord,
  companyTaxCollectStates,
} from "../../../src-shared/companies/tax/company-tax-collects-record.ts";
import { taxCollectStates } from "../../../src-shared/kernel/states/worker.ts";
import type { TaxAnswer, TaxOffice, TaxPerson } from "../../core/channels/tax-office.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import { lookUp, type Reader, readRow, readRows, type Tables } from "../../core/database/tables.ts";
import { raisedVersion } from "../../core/plumbing/versioned.ts";
import { saveRecord } from "../../records/records/save.ts";
import { markWorkers, recordsOf } from "./people.ts";

type Collect = Tables["company_tax_collects"];
type Submission = Tables["tax_submissions"];
type TaxRecord = Tables["tax_collect_records"];

/** States of a submission: nobody knows its answer yet, or it is answered. */
export const submissionStates = { sent: 1, answered: 2 } as const;

const { code } = taxCollectStates;
const retryMs = 5_000;
const mostRetryMs = 3_600_000;
const asksATurn = 20;

/**
 * Marks the records of a month that are in a state as sent, with a submission of their own that the rounds carry to the office:
 * nothing is asked within the transaction. Throws `collect_nobody`.
 */
export const sendRecords = async (
  writing: Writing,
  collect: Collect,
  from: "none" | "failed",
  makerId: number,
): Promise<void> => {
  const { tx, at, nowMs } = writing;
  const { agency_id, company_id } = collect;
  const records = (await recordsOf(tx, collect)).filter(({ result }) => result === code(from));
  if (records.length === 0) throw new ServiceError("collect_nobody");
  const id = await writing.ids(1);
  const change_seq = await writing.changeSeq();
  await tx
    .insertInto("tax_submissions")
    .values({
      ...{ id, agency_id, company_id, collect_id: collect.id, trace_id: randomUUID(), state: submissionStates.sent },
      ...{ people: records.length, asked_ms: nowMs, next_ms: nowMs, tries: 0, maker_id: makerId, create_at: at },
      ...{ receipt_no: null, refused_reason: null, collected: 0, failed: 0, answered_at: null },
    })
    .execute();
  await eachChunk(records, (ids) =>
    tx
      .updateTable("tax_collect_records")
      .set((eb) => ({
        ...{ result: code("collecting"), upload_time: at, fail_reason: "", change_seq, submission_id: id },
        ...{ attempts: eb("attempts", "+", 1), ...raisedVersion },
      }))
      .where("id", "in", ids)
      .execute(),
  );
  writing.touched("taxCollectRecords", company_id);
  const people = records.map(({ labor_id }) => labor_id);
  await markWorkers(writing, company_id, people, { tax_collect_status: code("collecting") });
};

const eachChunk = async (records: readonly TaxRecord[], work: (ids: readonly number[]) => Promise<unknown>) => {
  await lookUp(
    records.map(({ id }) => id),
    async (chunk) => {
      await work(chunk);
      return [];
    },
  );
};

const sentRecords = (db: Reader, { id }: Submission) =>
  db.selectFrom("tax_collect_records").selectAll().where("submission_id", "=", id).orderBy("id").execute();

const peopleOf = async (db: Reader, records: readonly TaxRecord[]): Promise<TaxPerson[]> => {
  const people = await readRows(
    db,
    "labors",
    records.map(({ labor_id }) => labor_id),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return records.map(({ labor_id }) => {
    const person = byId.get(labor_id);
    if (person === undefined) throw new Error(`tax records name a worker who is not there: ${labor_id}`);
    return { name: person.name, id_no: person.id_no, mobile: person.mobile ?? "" };
  });
};

const ask = async (office: TaxOffice, { db }: Context, submission: Submission): Promise<TaxAnswer> => {
  const records = await sentRecords(db, submission);
  const company = await db
    .selectFrom("company_tax_collects as k")
    .innerJoin("companies as c", "c.id", "k.company_id")
    .select(["c.credit_code", "k.period"])
    .where("k.id", "=", submission.collect_id)
    .executeTakeFirstOrThrow();
  const { trace_id, asked_ms } = submission;
  try {
    return await office.collect({ trace_id, asked_ms, ...company, people: await peopleOf(db, records) });
  } catch {
    return { outcome: "unknown" };
  }
};

/** Writes what the office said of each record, and how the month stands; once, whoever asked. */
const writeAnswer = async (
  writing: Writing,
  collect: Collect,
  submission: Submission,
  answer: Extract<TaxAnswer, { outcome: "answered" | "refused" }>,
): Promise<void> => {
  const { tx, at } = writing;
  const records = await sentRecords(tx, submission);
  const reasons = answer.outcome === "answered" ? answer.reasons : records.map(() => answer.reason);
  if (reasons.length !== records.length) throw new Error("the tax office answered about other people");
  const receipt_no = answer.outcome === "answered" ? answer.receipt_no : null;
  const change_seq = await writing.changeSeq();
  for (const [reason, group] of Map.groupBy(records.keys(), (index) => reasons[index] ?? null)) {
    const chosen = [...group].map((index) => records[index] as TaxRecord);
    const result = code(reason === null ? "collected" : "failed");
    await eachChunk(chosen, (ids) =>
      tx
        .updateTable("tax_collect_records")
        .set({ result, fail_reason: reason ?? "", receipt_no, change_seq, ...raisedVersion })
        .where("id", "in", ids)
        .execute(),
    );
    await markWorkers(
      writing,
      collect.company_id,
      chosen.map(({ labor_id }) => labor_id),
      { tax_collect_status: result, ...(reason === null && { tax_name_collect_upload_time: at }) },
    );
  }
  writing.touched("taxCollectRecords", collect.company_id);
  const failed = reasons.filter((reason) => reason !== null).length;
  await tx
    .updateTable("tax_submissions")
    .set({
      ...{ state: submissionStates.answered, answered_at: at, receipt_no, failed, collected: records.length - failed },
      refused_reason: answer.outcome === "refused" ? answer.reason : null,
    })
    .where("id", "=", submission.id)
    .execute();
  await saveMonth(writing, collect, receipt_no);
};

const saveMonth = async (writing: Writing, collect: Collect, receipt_no: string | null): Promise<void> => {
  const all = await recordsOf(writing.tx, collect);
  const count = (key: "collected" | "failed") => all.filter(({ result }) => result === code(key)).length;
  const [collected, failed] = [count("collected"), count("failed")];
  const move = failed === 0 ? "collect" : "fail";
  const status = companyTaxCollectStates.code(failed === 0 ? "collected" : "partly");
  const figures = { people: all.length, collected, failed };
  await saveRecord(
    writing,
    companyTaxCollectRecord,
    collect,
    { ...figures, status, fault: null, answered_at: writing.at, ...(receipt_no !== null && { receipt_no }) },
    move,
    () => ({ more: { ...figures, receipt_no: receipt_no ?? "" } }),
  );
};

/**
 * Asks the office about a submission, outside of transactions, and writes what came of it. Where nothing is known it is asked
 * again later under the same trace id, each time after twice as long, at most an hour.
 */
const settleSubmission = async (context: Context, office: TaxOffice, submission: Submission): Promise<void> => {
  const answer = await ask(office, context, submission);
  await context.write(async (writing) => {
    const { tx } = writing;
    const now = await readRow(tx, "tax_submissions", submission.id);
    if (now.state !== submissionStates.sent) return;
    const collect = await readRow(tx, "company_tax_collects", now.collect_id);
    if (answer.outcome === "answered" || answer.outcome === "refused") {
      await writeAnswer(writing, collect, now, answer);
      return;
    }
    const wait = Math.min(mostRetryMs, retryMs * 2 ** Math.min(now.tries, 10));
    await tx
      .updateTable("tax_submissions")
      .set({ tries: now.tries + 1, next_ms: writing.nowMs + wait })
      .where("id", "=", now.id)
      .execute();
    await tx.updateTable("company_tax_collects").set({ fault: answer.outcome }).where("id", "=", collect.id).execute();
  });
};

/** Asks about what waits for an answer: all that is due, or that of one month whenever it is due. */
export const settleSubmissions = async (
  context: Context,
  office: TaxOffice,
  collectId: number | null = null,
): Promise<void> => {
  const open = await context.db
    .selectFrom("tax_submissions")
    .selectAll()
    .where("state", "=", submissionStates.sent)
    .$if(collectId === null, (query) => query.where("next_ms", "<=", context.clock.now()))
    .$if(collectId !== null, (query) => query.where("collect_id", "=", collectId ?? 0))
    .orderBy("next_ms")
    .orderBy("id")
    .limit(asksATurn)
    .execute();
  for (const submission of open) await settleSubmission(context, office, submission);
};
