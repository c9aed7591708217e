import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { hardWordKinds } from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { type PlusTaskRow, unitPrice } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import { taskBatchStates } from "../../../src-shared/tasks/batches/task-batch-states.ts";
import { ceilingAmong, highestPrice } from "../../../src-shared/tasks/tasks/task-rules.ts";
import { billableTaskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { mostNeeded } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { SignedIn } from "../../core/context.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";
import { wordHits } from "../../core/plumbing/find-words.ts";
import { findFacts, isSameName } from "../../directory/worker-register/find-facts.ts";
import { fullIdNumber } from "../../directory/worker-register/rules.ts";
import { unfit } from "../tasks/task-facts.ts";
import type { Task } from "../tasks/task-row.ts";

type Company = Tables["companies"];
type Relation = Tables["company_labors"];

/** Reason why a row makes nothing, at a column of the template. Amounts in `params` are cents. */
export type RowFault = {
  readonly field: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, number>>;
};

/** The rows that name one task. `task`: the open one that there is, else it is to be made. */
export type PlannedTask = {
  readonly name: string;
  readonly industry: string;
  readonly task: Task | null;
  /** Money that the rows are added to, cents: what the batch has brought so far, else the bills that the task has. */
  readonly before: number;
  readonly rows: readonly { readonly row: PlusTaskRow; readonly worker: Relation | null }[];
};

export type RowPlan = {
  readonly tasks: readonly PlannedTask[];
  readonly refused: ReadonlyMap<number, RowFault>;
  /** Worker of the company whom a row names, by the row: also of those that are refused. */
  readonly known: ReadonlyMap<number, number>;
};

/** True for a task that a plus file made: its people are those of such files. */
export const isOfFile = (task: Task | null): boolean => task === null || task.batch_id !== null;

/**
 * Tasks of the company that rows can mean by their names: of several the latest whose bills can be made. One of a batch that takes no
 * more bills is passed over.
 */
const openTasks = async (db: Reader, companyId: number, names: readonly string[]): Promise<Map<string, Task>> => {
  const found = await lookUp(names, (chunk) =>
    db
      .selectFrom("tasks as t")
      .leftJoin("task_batches as b", "b.id", "t.batch_id")
      .selectAll("t")
      .where("t.company_id", "=", companyId)
      .where("t.name", "in", chunk)
      .where("t.status", "in", [...billableTaskStates])
      .where((eb) => eb.or([eb("t.batch_id", "is", null), eb("b.status", "=", taskBatchStates.code("open"))]))
      .orderBy("t.id")
      .execute(),
  );
  return new Map([...found].sort((a, b) => a.id - b.id).map((task) => [task.name, task]));
};

/** Industry of the simple tasks of a company, which a row without one takes; "" where the company names none. */
const commonIndustry = ({ simple_task_config }: Company): string => {
  const config = JSON.parse(simple_task_config ?? "{}") as { industry_name?: string } | null;
  return config?.industry_name ?? "";
};

type Named = { readonly worker: Relation | null; readonly fault: RowFault | null };

/** The worker of the company whom a row names, and what stands against their working. */
const workersOf = async (db: Reader, company: Company, rows: readonly PlusTaskRow[]) => {
  const { people, relations } = await findFacts(db, company, rows, "company");
  return ({ id_no, labor_name }: PlusTaskRow): Named => {
    const person = people.get(fullIdNumber(id_no));
    const relation = person === undefined ? undefined : relations.get(person.id);
    if (person === undefined || relation === undefined || !isSameName(person.name, labor_name))
      return { worker: null, fault: { field: "id_no", code: "worker_not_found" } };
    const code = unfit(relation);
    return { worker: relation, fault: code === null ? null : { field: "labor_name", code } };
  };
};

/** Faults of a row by itself. */
const ownFault = (row: PlusTaskRow): RowFault | null => {
  if (row.amount === 0) return { field: "amount", code: "task_amount_wrong" };
  return unitPrice(row) > highestPrice
    ? { field: "price", code: "task_price_too_high", params: { limit: highestPrice } }
    : null;
};

type Planned = Omit<PlannedTask, "rows"> & { readonly rows: PlannedTask["rows"][number][] };

/** Money in standing bills of tasks, cents. What no bill came for is brought again by a corrected file. */
const billedOf = async (db: Reader, taskIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await lookUp(taskIds, (chunk) =>
        db
          .selectFrom("bills")
          .select(sql<number>`task_id`.as("task_id"))
          .select(sql<number>`sum(accounting_fee)`.as("amount"))
          .where("task_id", "in", chunk)
          .where("status", "<>", billStates.code("cancelled"))
          .groupBy("task_id")
          .execute(),
      )
    ).map(({ task_id, amount }) => [Number(task_id), Number(amount)]),
  );

/**
 * Plans what rows of a plus file become: which tasks there are and which are to be made, with whom, and which rows are refused for what.
 * A task whose rows come to more than the ceiling of its industry gets none of them.
 */
export const planRows = async (
  context: Pick<SignedIn, "db">,
  db: Reader,
  company: Company,
  rows: readonly PlusTaskRow[],
  batchId: number | null,
): Promise<RowPlan> => {
  const names = [...new Set(rows.map(({ task_name }) => task_name))];
  const existing = await openTasks(db, company.id, names);
  const billed = await billedOf(
    db,
    [...existing.values()].map(({ id }) => id),
  );
  const workerOf = await workersOf(db, company, rows);
  const hard = new Set<string>();
  for (const { text, word } of await wordHits(context.db, company.agency_id, names))
    if (hardWordKinds.includes(word.kind)) hard.add(names[text] ?? "");
  const ceilings = await db
    .selectFrom("company_task_ceilings")
    .select(["industry_name", "ceiling"])
    .where("company_id", "=", company.id)
    .execute();
  const refused = new Map<number, RowFault>();
  const planned = new Map<string, Planned>();
  const named = new Map<number, number>();
  const take = (row: PlusTaskRow): RowFault | null => {
    const { worker, fault: unfitness } = workerOf(row);
    if (worker !== null) named.set(row.row, worker.labor_id);
    const task = existing.get(row.task_name) ?? null;
    const known = planned.get(row.task_name);
    const industry = task?.industry_name || known?.industry || row.industry_name || commonIndustry(company);
    if (isOfFile(task)) {
      if (task === null && hard.has(row.task_name)) return { field: "task_name", code: "task_word_forbidden" };
      if (industry === "") return { field: "industry_name", code: "task_industry_missing" };
      const fault = ownFault(row);
      if (fault !== null) return fault;
    }
    if (isOfFile(task) && unfitness !== null) return unfitness;
    const before =
      task === null ? 0 : task.batch_id === batchId ? task.predict_task_amount : (billed.get(task.id) ?? 0);
    const one = known ?? { name: row.task_name, industry, task, before, rows: [] };
    one.rows.push({ row, worker: unfitness === null ? worker : null });
    planned.set(row.task_name, one);
    return null;
  };
  for (const row of rows) {
    const fault = take(row);
    if (fault !== null) refused.set(row.row, fault);
  }
  for (const [name, one] of planned) {
    const fault = isOfFile(one.task) ? wholeFault(one, ceilingAmong(ceilings, one.industry)) : null;
    if (fault === null) continue;
    for (const { row } of one.rows) refused.set(row.row, fault);
    planned.delete(name);
  }
  return { tasks: [...planned.values()], refused, known: named };
};

/** Faults of all rows of a task together: more money or people than a task may have. */
const wholeFault = ({ task, before, rows }: Planned, ceiling: number | null): RowFault | null => {
  const amount = rows.reduce((sum, { row }) => sum + row.amount, before);
  if (ceiling !== null && amount > ceiling)
    return { field: "amount", code: "task_amount_ceiling", params: { limit: ceiling } };
  const people = new Set(rows.map(({ worker }) => worker?.labor_id)).size + (task?.need_count ?? 0);
  return people > mostNeeded ? { field: "task_name", code: "task_need_wrong" } : null;
};
