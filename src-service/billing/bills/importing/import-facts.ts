import { createHash } from "node:crypto";
import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { BillImportRow } from "../../../../src-shared/billing/bills/bills-calls.ts";
import { payAccountStates } from "../../../../src-shared/kernel/states/worker.ts";
import { upgradeIdNumber15 } from "../../../../src-shared/kernel/values/people/id-number.ts";
import { nameKey } from "../../../../src-shared/kernel/values/text/text.ts";
import { addDays } from "../../../../src-shared/kernel/values/time/time.ts";
import { taskBatchStates } from "../../../../src-shared/tasks/batches/task-batch-states.ts";
import { lookUp, mapInTurns, type Reader } from "../../../core/database/tables.ts";
import { firstContractDay, termsForWork } from "../../../directory/companies/contract-terms.ts";
import { findApplicants } from "./import-applicants.ts";
import {
  type AccountFact,
  type AgeLimits,
  billTypes,
  type EarlierBill,
  namesApplicant,
  type RelationFact,
  type RowFacts,
  type TaskFact,
  type WorkerFact,
} from "./import-rules.ts";

export type ImportScope = {
  readonly agency_id: number;
  readonly company: AgeLimits & { readonly id: number };
  readonly type: number;
  /** True when the importer sees all of the agency: only they are told that workers of other companies use the same card. */
  readonly seesAgency: boolean;
  /** "YYYY-MM-DD", the day of the import. */
  readonly day: string;
  /** Plus bills: the batch of tasks that they belong to. */
  readonly task_batch_id?: number | null;
};

/** A row with its facts and its business key, which is unique. */
export type RowWithFacts = { readonly row: BillImportRow; readonly facts: RowFacts; readonly business_key: string };

const recentDays = 90;

/** An ID number in capitals; a 15-digit number is converted to 18 digits. */
export const fullIdNumber = (text: string): string => {
  const upper = text.toUpperCase();
  return upper.length === 15 ? (upgradeIdNumber15(upper) ?? upper) : upper;
};

const workerColumns = ["l.id", "l.name", "l.id_no", "l.mobile", "l.birth", "l.real_name_status"] as const;

type Workers = { find(row: BillImportRow): WorkerFact | null; readonly ids: readonly number[] };

/**
 * Workers of the company by ID number; standard bills may leave it out, then by phone and name, if that is one person. A
 * worker of other companies only gets the same answer as one who does not exist.
 */
const findWorkers = async (db: Reader, scope: ImportScope, rows: readonly BillImportRow[]): Promise<Workers> => {
  const own = rows.filter((row) => !namesApplicant(row));
  const numbers = own.filter((row) => row.id_no !== "").flatMap((row) => [row.id_no, fullIdNumber(row.id_no)]);
  const phones = own.filter((row) => row.id_no === "").map((row) => row.labor_phone);
  const select = () =>
    db
      .selectFrom("labors as l")
      .innerJoin("company_labors as r", "r.labor_id", "l.id")
      .where("r.company_id", "=", scope.company.id)
      .where("l.agency_id", "=", scope.agency_id)
      .select(workerColumns);
  // A number of somebody who was merged into another person means that person.
  const numbered = await lookUp(numbers, (chunk) =>
    db
      .selectFrom("labors as f")
      .innerJoin("labors as l", (join) => join.on("l.id", "=", sql<number>`coalesce(f.merged_into, f.id)`))
      .innerJoin("company_labors as r", "r.labor_id", "l.id")
      .where("r.company_id", "=", scope.company.id)
      .where("f.agency_id", "=", scope.agency_id)
      .where("f.id_no", "in", chunk)
      .select(workerColumns)
      .select("f.id_no as asked")
      .execute(),
  );
  const byNumber = new Map(numbered.map(({ asked, ...one }) => [asked, one]));
  const byPhone = await lookUp(phones, (chunk) =>
    select().where("l.mobile", "in", chunk).where("l.merged_into", "is", null).execute(),
  );
  const byPhoneAndName = new Map<string, WorkerFact[]>();
  for (const one of byPhone) {
    const key = `${one.mobile} ${nameKey(one.name)}`;
    byPhoneAndName.set(key, [...(byPhoneAndName.get(key) ?? []), one]);
  }
  return {
    find: (row) => {
      if (row.id_no !== "") return byNumber.get(fullIdNumber(row.id_no)) ?? byNumber.get(row.id_no) ?? null;
      const matches = byPhoneAndName.get(`${row.labor_phone} ${nameKey(row.labor_name)}`) ?? [];
      return matches.length === 1 ? (matches[0] ?? null) : null;
    },
    ids: [...byNumber.values(), ...byPhone].map((one) => one.id),
  };
};

const isTaking = ({ batch_status }: TaskFact): boolean =>
  batch_status === null || batch_status === taskBatchStates.code("open");

const findTasks = async (db: Reader, scope: ImportScope, rows: readonly BillImportRow[]) => {
  const select = () =>
    db
      .selectFrom("tasks as t")
      .leftJoin("task_batches as k", "k.id", "t.batch_id")
      .select(["t.id", "t.no", "t.name", "t.status", "k.status as batch_status"])
      .where("t.company_id", "=", scope.company.id);
  if (scope.type === billTypes.fast) return (): TaskFact | null => null;
  if (scope.type === billTypes.plus) {
    const names = rows.flatMap((row) => (row.task_name === undefined ? [] : [row.task_name]));
    const batchId = scope.task_batch_id ?? null;
    const tasks = await lookUp(names, (chunk) =>
      select()
        .where("t.name", "in", chunk)
        .$if(batchId !== null, (query) =>
          query.where("t.id", "in", (eb) =>
            eb
              .selectFrom("task_batch_rows")
              .select(sql<number>`task_id`.as("task_id"))
              .where("batch_id", "=", batchId)
              .where("task_id", "is not", null),
          ),
        )
        .orderBy("t.id")
        .execute(),
    );
    // Of several tasks with one name the latest open one is used.
    const byName = new Map<string, TaskFact>();
    for (const task of tasks) {
      const previous = byName.get(task.name);
      const isOpen = task.status >= 50 && task.status <= 70 && isTaking(task);
      if (previous === undefined || isOpen) byName.set(task.name, task);
    }
    return (row: BillImportRow): TaskFact | null => byName.get(row.task_name ?? "") ?? null;
  }
  const taskIds = rows.flatMap((row) => (row.task_id === undefined ? [] : [row.task_id]));
  const ids = taskIds.filter((text) => /^\d{1,15}$/.test(text)).map(Number);
  const byNo = await lookUp(taskIds, (chunk) => select().where("t.no", "in", chunk).execute());
  const byId = await lookUp(ids, (chunk) => select().where("t.id", "in", chunk).execute());
  const tasks = new Map<string, TaskFact>([
    ...byId.map((task) => [String(task.id), task] as const),
    ...byNo.map((task) => [task.no, task] as const),
  ]);
  return (row: BillImportRow): TaskFact | null => tasks.get(row.task_id ?? "") ?? null;
};

const findRelations = async (db: Reader, companyId: number, laborIds: readonly number[]) =>
  new Map<number, RelationFact>(
    (
      await lookUp(laborIds, (chunk) =>
        db
          .selectFrom("company_labors")
          .select(["labor_id", "cooperation_status", "contract_sign_type", "organization_id", "source_type"])
          .where("company_id", "=", companyId)
          .where("labor_id", "in", chunk)
          .execute(),
      )
    ).map((one) => [one.labor_id, one]),
  );

/** Accounts of the workers, each with the number of other workers who use it: of the agency, or of the company alone. */
const findAccounts = async (db: Reader, scope: ImportScope, laborIds: readonly number[]) => {
  const own = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("labor_accounts")
      .select(["labor_id", "account_no", "bank_code", "is_default", "status", "hold"])
      .where("labor_id", "in", chunk)
      .where("status", "<>", payAccountStates.code("removed"))
      .orderBy("id")
      .execute(),
  );
  const users = await lookUp(
    own.map((account) => account.account_no),
    (chunk) =>
      db
        .selectFrom("labor_accounts as a")
        .innerJoin("labors as l", "l.id", "a.labor_id")
        .where("l.agency_id", "=", scope.agency_id)
        .where("a.account_no", "in", chunk)
        .$if(!scope.seesAgency, (query) =>
          query.where("l.id", "in", (eb) =>
            eb.selectFrom("company_labors").select("labor_id").where("company_id", "=", scope.company.id),
          ),
        )
        .groupBy("a.account_no")
        .select((eb) => ["a.account_no", eb.fn.count<number>("a.labor_id").distinct().as("users")])
        .execute(),
  );
  const usersOf = new Map(users.map((one) => [one.account_no, Number(one.users)]));
  const accounts = new Map<number, AccountFact[]>();
  for (const one of own) {
    const account: AccountFact = { ...one, shared_with: (usersOf.get(one.account_no) ?? 1) - 1 };
    const list = accounts.get(one.labor_id);
    if (list) list.push(account);
    else accounts.set(one.labor_id, [account]);
  }
  return accounts;
};

const cancelled = billStates.code("cancelled");

/** Tells whether a worker is one of those whom the file of a batch names for a task; of tasks that no file made everybody is. */
const findNamed = async (db: Reader, { task_batch_id = null }: ImportScope) => {
  if (task_batch_id === null) return () => true;
  const rows = await db
    .selectFrom("task_batch_rows")
    .select(["task_id", "labor_id"])
    .distinct()
    .where("batch_id", "=", task_batch_id)
    .where("task_id", "is not", null)
    .execute();
  const named = new Set(rows.map(({ task_id, labor_id }) => `${task_id} ${labor_id ?? ""}`));
  return (taskId: number, laborId: number): boolean => named.has(`${taskId} ${laborId}`) || named.has(`${taskId} `);
};

/** Bills that name somebody's part in one of these tasks, by task and worker. */
const findPartBills = async (db: Reader, taskIds: readonly number[]) =>
  new Map(
    (
      await lookUp(taskIds, (chunk) =>
        db
          .selectFrom("bills")
          .select(["task_id", "labor_id", "no"])
          .where("task_id", "in", chunk)
          .where("applicant_id", "is not", null)
          .where("status", "<>", cancelled)
          .execute(),
      )
    ).map(({ task_id, labor_id, no }) => [`${task_id} ${labor_id}`, no]),
  );

/**
 * Plus bills of the same worker, amount, day and name of the task that were not cancelled, whichever task of that name they are of: a
 * file makes a new one once the first is paid.
 */
const findRepeated = async (
  db: Reader,
  scope: ImportScope,
  laborIds: readonly number[],
  rows: readonly BillImportRow[],
) => {
  if (scope.type !== billTypes.plus) return new Map<string, EarlierBill[]>();
  const amounts = [...new Set(rows.map((row) => row.accounting_fee))];
  const found = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills as b")
      .innerJoin("tasks as t", "t.id", "b.task_id")
      .select(["b.labor_id", "b.accounting_fee", "b.work_date", "t.name", "b.no", "b.create_at"])
      .where("b.labor_id", "in", chunk)
      .where("b.company_id", "=", scope.company.id)
      .where("b.inner_bill_type", "=", billTypes.plus)
      .where("b.accounting_fee", "in", amounts)
      .where("b.status", "<>", cancelled)
      .orderBy("b.id")
      .execute(),
  );
  const byRow = Map.groupBy(found, (bill) => rowKind(bill.name, bill.labor_id, bill.accounting_fee, bill.work_date));
  return new Map([...byRow].map(([kind, own]) => [kind, own.map(({ no, create_at }) => ({ no, create_at }))]));
};

const rowKind = (task: string, worker: number, amount: number, day: string): string =>
  `${task}\u001f${worker} ${amount} ${day}`;

const findByKey = async (db: Reader, agencyId: number, keys: readonly string[]) =>
  new Map<string, EarlierBill>(
    (
      await lookUp(keys, (chunk) =>
        db
          .selectFrom("bills")
          .select(["business_key", "no", "create_at"])
          .where("agency_id", "=", agencyId)
          .where("business_key", "in", chunk)
          .where("status", "<>", cancelled)
          .execute(),
      )
    ).map(({ business_key, ...bill }) => [business_key, bill]),
  );

/**
 * Only bills of the same people and amounts, because reading all bills of these people with every part of a large file
 * would be slow.
 */
const findRecent = async (
  db: Reader,
  scope: ImportScope,
  laborIds: readonly number[],
  rows: readonly BillImportRow[],
) => {
  const amounts = [...new Set(rows.map((row) => row.accounting_fee))];
  return new Map<string, EarlierBill>(
    (
      await lookUp(laborIds, (chunk) =>
        db
          .selectFrom("bills")
          .select(["labor_id", "accounting_fee", "no", "create_at"])
          .where("labor_id", "in", chunk)
          .where("work_date", ">=", addDays(scope.day, -recentDays))
          .where("accounting_fee", "in", amounts)
          .where("company_id", "=", scope.company.id)
          .where("status", "<>", cancelled)
          .orderBy("id")
          .execute(),
      )
    ).map(({ labor_id, accounting_fee, ...bill }) => [`${labor_id} ${accounting_fee}`, bill]),
  );
};

/** The work day of a row: its own, else the day of the import. */
export const workDate = (row: BillImportRow, day: string): string =>
  row.work_date === undefined || row.work_date === "" ? day : row.work_date;

/** The facts that identify a bill. `amount`: accounting fee in cents. */
export type BusinessKey = {
  readonly company: number;
  readonly task: number | null;
  readonly worker: number;
  readonly amount: number;
  readonly day: string;
  readonly nth: number;
};

/**
 * Hash that identifies a bill, whatever file it came in (security T2): company, task, worker, amount, day, and its ordinal
 * among equal rows of its batch, so that a batch may hold two equal bills and a second batch may not repeat them.
 */
export const businessKey = (key: BusinessKey): string => {
  const text = `${key.task ?? ""}|${key.worker}|${key.amount}|${key.day}|${key.nth}`;
  return `${key.company}:${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
};

/** Depth of a look-up: facts for errors only, or also those for warnings (pre-check). */
export type FactDepth = "errors" | "warnings";

/** Looks up all that the rules need, in a handful of queries for each five thousand rows. */
export const gatherFacts = async (
  db: Reader,
  scope: ImportScope,
  rows: readonly BillImportRow[],
  depth: FactDepth,
): Promise<readonly RowWithFacts[]> => {
  const workers = await findWorkers(db, scope, rows);
  const task = await findTasks(db, scope, rows);
  const applicants = await findApplicants(db, scope.company.id, rows);
  const people = [...new Set([...workers.ids, ...applicants.workers])];
  const relations = await findRelations(db, scope.company.id, people);
  const accounts = await findAccounts(db, scope, people);
  const isNamed = await findNamed(db, scope);
  const repeated = await findRepeated(db, scope, people, rows);
  const recent = depth === "warnings" ? await findRecent(db, scope, people, rows) : new Map<string, EarlierBill>();
  const first_day = await firstContractDay(db, scope.company.id);
  const terms = await termsForWork(db, scope.company.id, scope.day);
  const counts = new Map<string, number>();
  const keyed = await mapInTurns(rows, (row) => {
    const applicant = applicants.find(row);
    const worker = namesApplicant(row) ? (applicant?.worker ?? null) : workers.find(row);
    const itsTask = applicant?.task ?? task(row);
    const day = workDate(row, scope.day);
    const kind = `${itsTask?.id ?? ""} ${worker?.id ?? row.id_no} ${row.accounting_fee} ${day}`;
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    const business_key = businessKey({
      ...{ company: scope.company.id, task: itsTask?.id ?? null, worker: worker?.id ?? 0 },
      ...{ amount: row.accounting_fee, day, nth },
    });
    const same =
      worker === null ? [] : (repeated.get(rowKind(row.task_name ?? "", worker.id, row.accounting_fee, day)) ?? []);
    return { row, applicant, worker, task: itsTask, business_key, repeats: same[nth] ?? null };
  });
  const partBills =
    scope.type === billTypes.plus
      ? await findPartBills(db, [...new Set(keyed.flatMap((one) => (one.task === null ? [] : [one.task.id])))])
      : new Map<string, string>();
  const earlierBills = await findByKey(
    db,
    scope.agency_id,
    keyed.filter((one) => one.worker !== null).map((one) => one.business_key),
  );
  return mapInTurns(keyed, ({ row, applicant, worker, task: itsTask, business_key, repeats }) => ({
    row,
    business_key,
    facts: {
      ...{ day: scope.day, first_day, terms },
      limits: scope.company,
      applicant,
      task: itsTask,
      isOfBatch: itsTask === null || worker === null || isNamed(itsTask.id, worker.id),
      part_billed_by: partBills.get(`${itsTask?.id ?? 0} ${worker?.id ?? 0}`) ?? null,
      worker,
      relation: worker === null ? null : (relations.get(worker.id) ?? null),
      accounts: worker === null ? [] : (accounts.get(worker.id) ?? []),
      duplicate: worker === null ? null : (earlierBills.get(business_key) ?? repeats),
      recent: worker === null ? null : (recent.get(`${worker.id} ${row.accounting_fee}`) ?? null),
    },
  }));
};
