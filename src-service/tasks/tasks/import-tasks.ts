import { hardWordKinds } from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { namedRegion } from "../../../src-shared/kernel/values/regions/named-region.ts";
import type { TaskRow } from "../../../src-shared/tasks/tasks/task-import.ts";
import { ceilingAmong, taskFaults } from "../../../src-shared/tasks/tasks/task-rules.ts";
import { taskModes } from "../../../src-shared/tasks/tasks/task-states.ts";
import { mostNeeded, taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { insertMany, lookUp, type Reader, type Tables } from "../../core/database/tables.ts";
import { wordHits } from "../../core/plumbing/find-words.ts";
import { type ImportChecking, type ImportKind, oneByOne, type RowRemark } from "../../core/plumbing/import-kind.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { findFacts, isSameName, type RegisterFacts } from "../../directory/worker-register/find-facts.ts";
import { fullIdNumber } from "../../directory/worker-register/rules.ts";
import { takingBack } from "../../records/imports/taking-back.ts";
import { newTaskRow } from "./new-task.ts";
import { taskColumns } from "./save-task.ts";
import { factsOf, unfit } from "./task-facts.ts";
import { type Task, taskCode, taskStamps } from "./task-row.ts";

type Company = Tables["companies"];

/** A task that a row would become, with the worker whom it names. */
type Drafted = {
  readonly columns: ReturnType<typeof taskColumns>;
  readonly worker: Tables["company_labors"] | null;
};

const fault = (field: string, code: string, params: Record<string, string | number> = {}): ServiceError =>
  new ServiceError(code, { fields: { [field]: [code] }, params });

/** The worker of the company whom a row names, who has to be able to begin; null where it names none. */
const workerOf = (
  { people, relations }: RegisterFacts,
  { labor_id_no, labor_name }: TaskRow,
): Tables["company_labors"] | null => {
  if (labor_id_no === undefined && labor_name === undefined) return null;
  if (labor_id_no === undefined || labor_name === undefined)
    throw fault(labor_name === undefined ? "labor_name" : "labor_id_no", "task_worker_half");
  const person = people.get(fullIdNumber(labor_id_no));
  const relation = person === undefined ? undefined : relations.get(person.id);
  if (person === undefined || relation === undefined || !isSameName(person.name, labor_name))
    throw fault("labor_id_no", "worker_not_found");
  const obstacle = unfit(relation);
  if (obstacle !== null) throw fault("labor_id_no", obstacle);
  return relation;
};

/** The facts that the row says of a task, as a new one is sent; a row with a worker makes a directed one for that one person. */
const sentOf = (row: TaskRow, area: string, isDirected: boolean) => {
  const { row: _row, labor_id_no: _id, labor_name: _name, province: _province, city: _city, ...sent } = row;
  const need_count = sent.need_count ?? (isDirected ? 1 : undefined);
  const most = isDirected ? 1 : mostNeeded;
  if (need_count !== undefined && (need_count < 1 || need_count > most))
    throw fault("need_count", "task_need_wrong", { most: mostNeeded });
  return {
    ...sent,
    ...(need_count !== undefined && { need_count }),
    ...(area !== "" && { area }),
    ...(isDirected && { mode: taskModes.directed }),
  };
};

/** Reasons of `taskFaults` that a draft may have: what a row leaves open is filled in before it is submitted. */
const open: ReadonlySet<string> = new Set(["required", "task_nobody_named", "task_hall_closed"]);

/** Judges rows one after the other: gives the draft that each becomes, or throws what speaks against it. `now`: Shanghai's time. */
const judgeOf = async (
  context: Pick<SignedIn, "db">,
  db: Reader,
  company: Company,
  rows: readonly TaskRow[],
  now: string,
) => {
  const named = rows.flatMap(({ labor_id_no }) => (labor_id_no === undefined ? [] : [{ id_no: labor_id_no }]));
  const facts = await findFacts(db, company, named, "company");
  const ceilings = await db
    .selectFrom("company_task_ceilings")
    .select(["industry_name", "ceiling"])
    .where("company_id", "=", company.id)
    .execute();
  const hard = new Set<number>();
  const texts = rows.flatMap(({ name, requirement = "" }) => [name, requirement]);
  for (const { text, word } of await wordHits(context.db, company.agency_id, texts))
    if (hardWordKinds.includes(word.kind)) hard.add(text);
  const places = new Map(rows.map((row, at) => [row, at * 2]));
  return (row: TaskRow): Drafted => {
    const at = places.get(row) ?? 0;
    if (hard.has(at)) throw fault("name", "task_word_forbidden");
    if (hard.has(at + 1)) throw fault("requirement", "task_word_forbidden");
    const area = namedRegion([row.province, row.city]);
    if (area === null) throw fault("province", "region_unknown");
    const worker = workerOf(facts, row);
    const columns = taskColumns(sentOf(row, area, worker !== null), company);
    const task = newTaskRow({ ...columns, ...given, agency_id: 0, company_id: company.id });
    const ceiling = ceilingAmong(ceilings, columns.industry_name ?? "");
    const [first] = taskFaults(factsOf(task, worker === null ? 0 : 1), { ceiling, now }).filter(
      ({ field, code }) => field === "price" || !open.has(code),
    );
    if (first !== undefined) throw fault(first.field, first.code, shown(first.params ?? {}));
    return { columns, worker };
  };
};

const given = { id: 0, no: "", status: taskCode("draft"), create_at: "" };

/** Amounts of a reason as a person reads them. */
const shown = (params: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, plainMoney(Number(value)).replace(/\.00$/u, "")]),
  );

const nameAndDay = ({ name, start_day }: { readonly name: string; readonly start_day?: string | null | undefined }) =>
  `${name}\u001f${start_day ?? ""}`;

/** Tasks of the company with the names and days of the rows (B14: name, company and day), their numbers by both. */
const tasksLike = async (db: Reader, companyId: number, rows: readonly TaskRow[]) => {
  const found = await lookUp(
    rows.map(({ name }) => name),
    (chunk) =>
      db
        .selectFrom("tasks")
        .select(["no", "name", "start_day"])
        .where("company_id", "=", companyId)
        .where("name", "in", chunk)
        .where("status", "<>", taskCode("cancelled"))
        .execute(),
  );
  return new Map(found.map((task) => [nameAndDay(task), task.no]));
};

const check = async ({ context, company_id, rows }: ImportChecking<TaskRow>): Promise<RowRemark[]> => {
  const { db, principal } = context;
  const company = await findCompany(db, principal, String(company_id));
  const judge = await judgeOf(context, db, company, rows, `${principal.today} 00:00:00`);
  const like = await tasksLike(db, company.id, rows);
  return rows.flatMap((row): RowRemark[] => {
    const no = like.get(nameAndDay(row));
    const seen: RowRemark[] =
      no === undefined ? [] : [{ row: row.row, field: "name", severity: "warning", code: "task_seen", params: { no } }];
    try {
      judge(row);
      return seen;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const [field = ""] = Object.keys(error.fields ?? {});
      return [...seen, { row: row.row, field, severity: "error", code: error.code, params: error.params }];
    }
  });
};

/** Tasks of a company from a spreadsheet: drafts, which are submitted and audited like all others. */
export const taskImport: ImportKind<TaskRow> = {
  name: "task",
  check,
  take: async ({ context, writing, job, rows }) => {
    const { tx, at } = writing;
    const company = await findCompany(tx, context.principal, String(job.company_id));
    const judge = await judgeOf(context, tx, company, rows, at);
    const first = await writing.ids(rows.length);
    const drafts: Drafted[] = [];
    const results = await oneByOne(
      rows,
      (row) => row.name,
      async (row) => {
        drafts.push(judge(row));
        return { record_id: first + drafts.length - 1, amount: row.predict_task_amount };
      },
    );
    const numbers = await writing.numbers("RW", drafts.length);
    const change_seq = await writing.changeSeq();
    const made = drafts.map(
      ({ columns }, nth): Task =>
        newTaskRow({
          ...columns,
          ...{ id: first + nth, no: numbers[nth] ?? "", status: taskCode("draft"), create_at: at, change_seq },
          ...{ agency_id: company.agency_id, company_id: company.id, maker_id: context.principal.user_id },
        }),
    );
    await insertMany(tx, "tasks", made);
    await insertMany(
      tx,
      "task_named",
      drafts.flatMap(({ worker }, nth) =>
        worker === null
          ? []
          : [{ task_id: first + nth, position: 1, company_labor_id: worker.id, labor_id: worker.labor_id }],
      ),
    );
    writing.touched("tasks", company.id);
    return results;
  },
  rollBack: {
    ...takingBack(taskRecord, taskStamps, "cancel", "no"),
    permission: "task.task.import",
  },
};
