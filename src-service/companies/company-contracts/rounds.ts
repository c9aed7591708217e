import {
  mostRemindDays,
  companyContractRecord as record,
  usualRemindDays,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { addDays, addMonths, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Context, Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";
import { contractCategories, lastDayOf } from "../../directory/companies/effective-terms.ts";
import { insertRecord, saveRecord } from "../../records/records/save.ts";
import { type Contract, contractCode, newContractRow, topRatioOf } from "./contract-row.ts";
import { begin, followCompany } from "./follow-company.ts";
import { overlapping } from "./judge.ts";
import { tellEnding } from "./tell-ending.ts";
import { goesOn, waitsOf } from "./waits.ts";

const atOnce = 100;

type Move = "start" | "end" | "finish";

const save = (writing: Writing, row: Contract, change: Partial<Contract>, move: Move | "resend"): Promise<Contract> =>
  saveRecord(writing, record, row, change, move, (next) => ({
    more: { start_at: next.start_at, end_at: next.end_at, ...(next.abort_at !== null && { abort_at: next.abort_at }) },
  }));

const isMain = ({ category }: Contract): boolean => category === contractCategories.main;

const dueToBegin = (db: Reader, today: string) =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("status", "=", contractCode("toSeal"))
    .where("sealed_at", "is not", null)
    .where("start_at", "<=", `${today} 23:59:59`)
    .orderBy("id")
    .limit(atOnce)
    .execute();

const dueToEnd = (db: Reader, today: string) =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("status", "=", contractCode("inForce"))
    .where("end_at", "<", today)
    .orderBy("id")
    .limit(atOnce)
    .execute();

/** Longest term that is counted in months. */
const mostMonths = 240;

/** The days after it, for as long again: as many months where it is whole ones, else as many days. */
export const nextTerm = (
  contract: Pick<Contract, "start_at" | "end_at" | "abort_at">,
): { readonly start_at: string; readonly end_at: string } => {
  const [first, last] = [dayOf(contract.start_at), lastDayOf(contract)];
  const start_at = addDays(last, 1);
  for (let months = 1; months <= mostMonths; months += 1)
    if (addMonths(first, months) === start_at) return { start_at, end_at: addDays(addMonths(start_at, months), -1) };
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  return { start_at, end_at: addDays(start_at, days) };
};

/**
 * Renews a contract as agreed: a contract of its own from the day after, with the terms of the last day, on the signatures
 * of the one that it renews. Another main contract that was made for these days goes before it.
 */
const renew = async (writing: Writing, contract: Contract): Promise<void> => {
  const term = nextTerm(contract);
  const judged = { ...contract, ...term, id: 0 };
  if ((await overlapping(writing.tx, judged)) !== undefined) return;
  const terms = await termsOn(writing.tx, contract.company_id, lastDayOf(contract), { isOver: true });
  const config = JSON.stringify(terms?.config ?? JSON.parse(contract.config));
  const [no = ""] = await writing.numbers("HT", 1);
  const renewal = newContractRow({
    ...contract,
    ...term,
    ...{ id: await writing.ids(1), no, version: 1, change_seq: await writing.changeSeq(), create_at: writing.at },
    ...{
      status: contractCode("inForce"),
      config,
      top_ratio: topRatioOf(config),
      renewed_from: contract.id,
      soon_at: null,
    },
  });
  await insertRecord(writing, record, renewal, { more: { renews: contract.no, ...term } });
};

const beginDue = async (writing: Writing, contracts: readonly Contract[]): Promise<void> => {
  for (const contract of contracts) {
    await save(writing, contract, { status: contractCode("inForce") }, "start");
    await begin(writing, contract);
  }
};

const endDue = async (writing: Writing, contracts: readonly Contract[]): Promise<void> => {
  for (const contract of contracts) {
    const ended = await save(writing, contract, { status: contractCode("ended") }, "end");
    if (isMain(ended) && ended.auto_renew === 1) await renew(writing, ended);
  }
};

/**
 * Writes down which contracts have ended and begun by the day of this transaction, until nothing is left: a renewal may be
 * over too where the service was not running for months. Which terms count follows from the days of the contracts alone, so
 * this comes before anything else that is written on a new day (`Area.dayBegins`).
 */
export const beginContractDay = async (writing: Writing): Promise<void> => {
  const today = dayOf(writing.at);
  for (;;) {
    const [over, due] = [await dueToEnd(writing.tx, today), await dueToBegin(writing.tx, today)];
    if (over.length + due.length === 0) return;
    await endDue(writing, over);
    await beginDue(writing, due);
  }
};

const endingOnes = (db: Reader) =>
  db.selectFrom("company_contracts").selectAll().where("status", "=", contractCode("ending")).orderBy("id").execute();

const finishDue = async (context: Context, today: string): Promise<void> => {
  const due: number[] = [];
  for (const contract of await endingOnes(context.db))
    if ((await waitsOf(context.db, contract, today)).length === 0) due.push(contract.id);
  if (due.length === 0) return;
  await context.write(async (writing) => {
    for (const contract of await endingOnes(writing.tx)) {
      if (!due.includes(contract.id) || (await waitsOf(writing.tx, contract, today)).length > 0) continue;
      const finished = await save(writing, contract, { status: contractCode("terminated") }, "finish");
      if (isMain(finished) && !(await goesOn(writing.tx, finished)))
        await followCompany(writing, finished.company_id, "terminate");
    }
  });
};

const dueToTell = async (db: Reader, today: string): Promise<Contract[]> => {
  const rows = await db
    .selectFrom("company_contracts")
    .selectAll()
    .where("status", "=", contractCode("inForce"))
    .where("soon_at", "is", null)
    .where("category", "=", contractCategories.main)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("remind_days", "=", usualRemindDays),
          eb("end_at", "<=", `${addDays(today, usualRemindDays)} 23:59:59`),
        ]),
        eb.and([
          eb("remind_days", "<>", usualRemindDays),
          eb("end_at", "<=", `${addDays(today, mostRemindDays)} 23:59:59`),
        ]),
      ]),
    )
    .execute();
  return rows.filter((row) => dayOf(row.end_at) <= addDays(today, row.remind_days)).slice(0, atOnce);
};

/** Says once that a main contract ends soon, also to who has to make the next one: from then on the list shows it so. */
const tellDue = async (context: Context, today: string): Promise<void> => {
  if ((await dueToTell(context.db, today)).length === 0) return;
  await context.write(async (writing) => {
    for (const contract of await dueToTell(writing.tx, today)) {
      await save(writing, contract, { soon_at: writing.at }, "resend");
      await tellEnding(writing, contract);
    }
  });
};

/**
 * Daily round (Asia/Shanghai) for contracts: begins those whose first day has come, ends those whose last day is over
 * and renews them where that was agreed, terminates those that were ended once nothing is open, and tells of what ends soon.
 * Safe to run at any time, again after a crash, and by several copies of the service.
 */
export const followContracts = async (context: Context): Promise<void> => {
  const today = dayOf(shanghaiNow(context.clock.now()));
  const isDue = (await dueToEnd(context.db, today)).length + (await dueToBegin(context.db, today)).length > 0;
  if (isDue) await context.write(beginContractDay);
  await finishDue(context, today);
  await tellDue(context, today);
};
