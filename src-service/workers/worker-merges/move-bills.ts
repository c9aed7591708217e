import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { recomputed } from "../../billing/bills/changing/edit-bill.ts";
import { businessKey } from "../../billing/bills/importing/import-facts.ts";
import { touchBatches } from "../../billing/bills/rows/touch-batches.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { assertFree } from "../../ledger/money/open-plans.ts";
import type { Side } from "./read-side.ts";

type Bill = Tables["bills"];
type Labor = Tables["labors"];

const toSettle = billStates.code("toSettle");
const toAudit = billStates.code("toAudit");
const pendingAudit = 1;

/** The amounts as the kept person's year and month to date make them; of a company without terms today they stay. */
const amountsOf = async (writing: Writing, bill: Bill): Promise<Partial<Bill>> => {
  try {
    return await recomputed(writing, bill);
  } catch (error) {
    if (error instanceof ServiceError) return {};
    throw error;
  }
};

/** Rows of one batch that say the same are told apart by their place among them; nobody sends more of them. */
const mostTwins = 100;

/** The key by which an import finds a bill again, as one of the kept person's; of an edited bill it stays. */
const keyOf = (bill: Bill, keptId: number): string => {
  const { company_id: company, task_id: task, accounting_fee: amount, work_date: day } = bill;
  for (let nth = 0; nth < mostTwins; nth += 1) {
    const key = { company, task, amount, day, nth };
    if (businessKey({ ...key, worker: bill.labor_id }) === bill.business_key)
      return businessKey({ ...key, worker: keptId });
  }
  return bill.business_key;
};

/**
 * Gives the kept person the bills of the gone one that are in no settlement yet: payee and amounts become theirs, so one that was
 * approved is audited anew. What is paid later is computed on top of what the kept person earned, as of everybody. Gives how many.
 */
export const moveBills = async (
  writing: Writing,
  { openBills }: Side,
  { kept, goneMobile }: { readonly kept: Labor; readonly goneMobile: string },
): Promise<number> => {
  await assertFree(
    writing.tx,
    openBills.map(({ id }) => id),
  );
  for (const bill of openBills) {
    const own: Bill = {
      ...bill,
      ...{ labor_id: kept.id, labor_name: kept.name, id_no: kept.id_no },
      business_key: keyOf(bill, kept.id),
      labor_phone: bill.labor_phone === goneMobile ? kept.mobile : bill.labor_phone,
      ...(bill.status === toSettle && { status: toAudit, audit_status: pendingAudit, audit_at: null }),
    };
    await versioned("bills", "bills").save(writing, bill, { ...own, ...(await amountsOf(writing, own)) });
  }
  await touchBatches(writing, openBills);
  return openBills.length;
};
