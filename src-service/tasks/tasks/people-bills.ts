import { sql } from "kysely";
import { taskApplicantRecord } from "../../../src-shared/tasks/applicants/task-applicants-record.ts";
import type { Context, Writing } from "../../core/context.ts";
import { type Reader, yieldToEventLoop } from "../../core/database/tables.ts";
import { partOfBill } from "../../ledger/evidence/part-bills.ts";
import { touchRecords } from "../../records/records/touch.ts";
import { tellTask } from "./tell.ts";

/** Bills of one transaction: other writers wait for it. */
const billsATurn = 500;

type Billed = {
  readonly id: number;
  readonly applicant_id: number;
  readonly task_id: number;
  readonly labor_id: number;
  readonly created_by: number;
  readonly create_at: string;
  readonly accounting_fee: number;
  readonly told: number;
};

/**
 * Bills of people's parts that changed within a span of change numbers, by their ids, those of plus files too. `told`: 1 where the
 * task's history has the making of it: as many entries as that person has bills of the amount and moment, up to this one. A person
 * merged into another one is that one.
 */
const changedBills = async (
  db: Reader,
  { after, upTo }: { after: number; upTo: number },
  past: number,
): Promise<readonly Billed[]> => {
  const { rows } = await sql<Billed>`
    select b.id, a.id as applicant_id, a.task_id, a.labor_id, b.created_by, b.create_at, b.accounting_fee,
      case when (select count(*) from task_events as e join labors as g on g.id = e.labor_id
        where e.task_id = a.task_id and e.kind = 'billed' and e.at = b.create_at and e.amount = b.accounting_fee
          and coalesce(g.merged_into, g.id) = coalesce(l.merged_into, l.id))
        >= (select count(*) from bills as f where f.task_id = b.task_id and f.labor_id = b.labor_id
          and f.create_at = b.create_at and f.accounting_fee = b.accounting_fee and f.id <= b.id) then 1 else 0 end as told
    from bills as b join task_applicants as a on a.id = ${partOfBill} join labors as l on l.id = a.labor_id
    where b.change_seq > ${after} and b.change_seq <= ${upTo} and b.id > ${past}
    order by b.id limit ${billsATurn}`.execute(db);
  return rows;
};

const tellMade = async (writing: Writing, bills: readonly Billed[]): Promise<void> => {
  for (const { task_id, labor_id, created_by, create_at, accounting_fee } of bills)
    await tellTask({ ...writing, at: create_at }, task_id, "billed", {
      ...{ userId: created_by, laborId: labor_id, amount: accounting_fee },
    });
};

/**
 * Tells what changed in bills of accepted work within a span of change numbers: the part's row gets a new change number, because it
 * shows its bill, and the task's history learns of each bill once, at the time when it was made. Safe to be cut off and done again.
 */
export const followPeopleBills = async (
  context: Pick<Context, "db" | "write">,
  span: { readonly after: number; readonly upTo: number },
): Promise<void> => {
  let past = 0;
  for (;;) {
    const count = await context.write(async (writing) => {
      const bills = await changedBills(writing.tx, span, past);
      await touchRecords(
        writing,
        taskApplicantRecord,
        bills.map(({ applicant_id }) => Number(applicant_id)),
      );
      await tellMade(
        writing,
        bills.filter(({ told }) => Number(told) === 0),
      );
      past = Number(bills.at(-1)?.id ?? past);
      return bills.length;
    });
    if (count < billsATurn) return;
    await yieldToEventLoop();
  }
};
