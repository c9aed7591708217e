import {
  type BillChangeAnswer,
  type SkipReason,
  skippedAtMost,
} from "../../../../src-shared/billing/bills/bill-changes-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { assertFree } from "../../../ledger/money/open-plans.ts";
import type { BillsAudited } from "../../../lists/contributed.ts";
import type { ChangeableBill, SelectedBills } from "../lists/bill-selection.ts";
import { idRanges } from "../rows/id-ranges.ts";
import { touchBatches } from "../rows/touch-batches.ts";
import { assertContent, type Change, changedColumns, skipReasonOf } from "./change-rules.ts";

export type ChangePlan = {
  readonly changing: readonly ChangeableBill[];
  readonly skipped: readonly { readonly bill: ChangeableBill; readonly reason: SkipReason }[];
};

/** Sum of the accounting fees of bills, cents. */
export const feeOf = (bills: readonly ChangeableBill[]): number =>
  bills.reduce((sum, bill) => sum + bill.accounting_fee, 0);

/** Divides bills into those that the change applies to and those that are skipped, with the reason. */
export const planChange = (bills: readonly ChangeableBill[], change: Change, userId: number): ChangePlan => {
  const changing: ChangeableBill[] = [];
  const skipped: { bill: ChangeableBill; reason: SkipReason }[] = [];
  for (const bill of bills) {
    const reason = skipReasonOf(bill, change, userId);
    if (reason === null) changing.push(bill);
    else skipped.push({ bill, reason });
  }
  return { changing, skipped };
};

type Expected = { readonly count: number; readonly accounting_fee: number } | undefined;

const assertExpected = ({ changing }: ChangePlan, expected: Expected, isSelection: boolean): void => {
  if (expected === undefined) {
    if (isSelection) throw new ServiceError("invalid", { fields: { expected: ["required"] } });
    return;
  }
  const accounting_fee = feeOf(changing);
  if (changing.length !== expected.count || accounting_fee !== expected.accounting_fee) {
    throw new ServiceError("selection_changed", { params: { count: changing.length, accounting_fee } });
  }
};

/** Changes of columns that the batch list neither counts nor shows. */
const isOfTaxes = ({ kind }: Change): boolean => kind === "invoicing" || kind === "withholding";

/** Changes after which a batch may have no bills left to audit. */
const endsAudit: ReadonlySet<Change["kind"]> = new Set(["approve", "reject", "cancel"]);

const write = async (writing: Writing, { changing }: ChangePlan, change: Change): Promise<void> => {
  if (endsAudit.has(change.kind)) {
    await assertFree(
      writing.tx,
      changing.map((bill) => bill.id),
    );
  }
  const ids = changing.map((bill) => bill.id);
  await versioned("bills").raise(writing, ids, changedColumns(change, writing.at));
  if (!isOfTaxes(change)) await touchBatches(writing, changing);
  for (const company of new Set(changing.map((bill) => bill.company_id))) writing.touched("bills", company);
};

const countBy = (bills: readonly ChangeableBill[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status } of bills) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
};

const record = async (
  context: SignedIn,
  writing: Writing,
  { batch }: SelectedBills,
  { changing, skipped }: ChangePlan,
  change: Change,
  reason: string,
): Promise<void> => {
  if (changing.length === 0) return;
  const { status: _status, audit_at: _auditAt, cancel_at: _cancelAt, ...set } = changedColumns(change, writing.at);
  await writing.audit({
    agency_id: context.principal.agency_id,
    action: `bills.${change.kind}`,
    object: batch === null ? "list:bills" : `import:${batch.id}`,
    before: { by_status: countBy(changing) },
    after: {
      ...set,
      changed: changing.length,
      skipped: skipped.length,
      accounting_fee: feeOf(changing),
      bills: idRanges(changing.map((bill) => bill.id)),
    },
    reason,
  });
};

const importsOf = (bills: readonly ChangeableBill[]): number[] => [
  ...new Set(bills.flatMap(({ import_id }) => (import_id === null ? [] : [import_id]))),
];

type Options = {
  readonly expected?: Expected;
  readonly reason?: string | undefined;
  /** Called in the same transaction when the change ends the audit of bills. */
  readonly audited?: readonly BillsAudited[];
};

/**
 * Changes bills where that is legal, and reports for the others why not. Refuses the whole request with `selection_changed`
 * when the bills that change are not those of `expected`, `nothing_to_change` for a selection that holds none.
 */
export const changeBills = async (
  context: SignedIn,
  writing: Writing,
  selected: SelectedBills,
  change: Change,
  { expected, reason = "", audited = [] }: Options,
): Promise<BillChangeAnswer> => {
  const plan = planChange(selected.bills, change, context.principal.user_id);
  const isSelection = selected.batch === null;
  if (isSelection && plan.changing.length === 0) throw new ServiceError("nothing_to_change");
  assertContent(plan.changing, change);
  assertExpected(plan, expected, isSelection);
  if (plan.changing.length > 0) await write(writing, plan, change);
  await record(context, writing, selected, plan, change, reason);
  const imports = endsAudit.has(change.kind) ? importsOf(plan.changing) : [];
  if (imports.length > 0) for (const follow of audited) await follow(writing, imports);
  return {
    changed: plan.changing.length,
    skipped: plan.skipped.length,
    accounting_fee: feeOf(plan.changing),
    skipped_rows: plan.skipped.slice(0, skippedAtMost).map(({ bill, reason: why }) => ({
      id: String(bill.id),
      no: bill.no,
      reason: why,
      status: bill.status,
      accounting_fee: bill.accounting_fee,
    })),
  };
};
