import { type BillChangeAnswer, type SkipReason, skippedAtMost } from "../../src-shared/calls/bill-changes.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { BillsAudited } from "../contributed.ts";
import { lookUp } from "../database/bulk.ts";
import { assertFree } from "../money/open-plans.ts";
import type { FoundBills, JudgedBill } from "./bill-selection.ts";
import { idRanges } from "./id-ranges.ts";
import { type Change, changedColumns, judgeChange } from "./judge-change.ts";
import { touchBatches } from "./touch-batches.ts";

export type Judged = {
  readonly changing: readonly JudgedBill[];
  readonly skipped: readonly { readonly bill: JudgedBill; readonly reason: SkipReason }[];
};

/** Cents of bills. */
export const feeOf = (bills: readonly JudgedBill[]): number =>
  bills.reduce((sum, bill) => sum + bill.accounting_fee, 0);

/** Divides bills into those that a change by this person changes and those that it leaves. */
export const judgeBills = (bills: readonly JudgedBill[], change: Change, userId: number): Judged => {
  const changing: JudgedBill[] = [];
  const skipped: { bill: JudgedBill; reason: SkipReason }[] = [];
  for (const bill of bills) {
    const reason = judgeChange(bill, change, userId);
    if (reason === null) changing.push(bill);
    else skipped.push({ bill, reason });
  }
  return { changing, skipped };
};

type Expected = { readonly count: number; readonly accounting_fee: number } | undefined;

const assertExpected = ({ changing }: Judged, expected: Expected, isSelection: boolean): void => {
  if (expected === undefined) {
    if (isSelection) throw new ServiceError("invalid", { fields: { expected: ["required"] } });
    return;
  }
  const accounting_fee = feeOf(changing);
  if (changing.length !== expected.count || accounting_fee !== expected.accounting_fee) {
    throw new ServiceError("selection_changed", { params: { count: changing.length, accounting_fee } });
  }
};

/** What the batch list neither counts nor shows. */
const isOfTaxes = ({ kind }: Change): boolean => kind === "invoicing" || kind === "withholding";

/** Changes after which nothing of a batch may wait for audit any more. */
const endsAudit: ReadonlySet<Change["kind"]> = new Set(["approve", "reject", "cancel"]);

const write = async (writing: Writing, { changing }: Judged, change: Change): Promise<void> => {
  if (endsAudit.has(change.kind)) {
    await assertFree(
      writing.tx,
      changing.map((bill) => bill.id),
    );
  }
  const seq = await writing.changeSeq();
  const columns = changedColumns(change, writing.at);
  await lookUp(
    changing.map((bill) => bill.id),
    async (chunk) => {
      await writing.tx
        .updateTable("bills")
        .set((eb) => ({ ...columns, version: eb("version", "+", 1), change_seq: seq }))
        .where("id", "in", chunk)
        .execute();
      return [];
    },
  );
  if (!isOfTaxes(change)) await touchBatches(writing, changing);
  for (const company of new Set(changing.map((bill) => bill.company_id))) writing.touched("bills", company);
};

const countBy = (bills: readonly JudgedBill[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status } of bills) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
};

const record = async (
  context: SignedIn,
  writing: Writing,
  { batch }: FoundBills,
  { changing, skipped }: Judged,
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

const importsOf = (bills: readonly JudgedBill[]): number[] => [
  ...new Set(bills.flatMap(({ import_id }) => (import_id === null ? [] : [import_id]))),
];

type Options = {
  readonly expected?: Expected;
  readonly reason?: string | undefined;
  /** Who follows where the change ends the audit of bills. */
  readonly audited?: readonly BillsAudited[];
};

/**
 * Changes bills where that is legal and says of the others why not. Refused whole: `selection_changed` when the bills that
 * change are not those of `expected`, `nothing_to_change` for a selection that holds none.
 */
export const changeBills = async (
  context: SignedIn,
  writing: Writing,
  found: FoundBills,
  change: Change,
  { expected, reason = "", audited = [] }: Options,
): Promise<BillChangeAnswer> => {
  const judged = judgeBills(found.bills, change, context.principal.user_id);
  const isSelection = found.batch === null;
  if (isSelection && judged.changing.length === 0) throw new ServiceError("nothing_to_change");
  assertExpected(judged, expected, isSelection);
  if (judged.changing.length > 0) await write(writing, judged, change);
  await record(context, writing, found, judged, change, reason);
  const imports = endsAudit.has(change.kind) ? importsOf(judged.changing) : [];
  if (imports.length > 0) for (const follow of audited) await follow(writing, imports);
  return {
    changed: judged.changing.length,
    skipped: judged.skipped.length,
    accounting_fee: feeOf(judged.changing),
    skipped_rows: judged.skipped.slice(0, skippedAtMost).map(({ bill, reason: why }) => ({
      id: String(bill.id),
      no: bill.no,
      reason: why,
      status: bill.status,
      accounting_fee: bill.accounting_fee,
    })),
  };
};
