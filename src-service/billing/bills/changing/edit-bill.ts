import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { billsUpdate } from "../../../../src-shared/billing/bills/bills-calls.ts";
import type { CallRequest } from "../../../../src-shared/kernel/calls/define.ts";
import { withId } from "../../../../src-shared/kernel/lists/id-set.ts";
import { payAccountStates } from "../../../../src-shared/kernel/states/worker.ts";
import { dayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../../src-shared/records/imports/import-job-states.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { findRow, type Tables } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { assertVersion, versioned } from "../../../core/plumbing/versioned.ts";
import { visible } from "../../../core/plumbing/visible.ts";
import { firstContractDay, termsForWork } from "../../../directory/companies/contract-terms.ts";
import { assertFree } from "../../../ledger/money/open-plans.ts";
import { amountColumns, computeLines } from "../rows/compute-lines.ts";
import { feeBaseBefore, workersToDate } from "../rows/to-date.ts";
import { touchBatches } from "../rows/touch-batches.ts";
import { workDayIssues } from "../rows/work-day.ts";
import { isUnder, termsOfBill } from "../rows/work-terms.ts";

type Bill = Tables["bills"];
type Edit = CallRequest<typeof billsUpdate>["body"];

const pending = 1;
const bills = versioned("bills", "bills");

/** The bill's amounts by the terms under which it would be paid today. Throws `contract_not_effective`, or `invalid` when no net pay is left. */
export const recomputed = async (writing: Writing, bill: Bill): Promise<Partial<Bill>> => {
  const day = dayOf(writing.at);
  const tax_month = monthOf(day);
  const contract = await termsOfBill(writing.tx, bill, day);
  const { tax_calculate_mode } = contract.terms;
  const workers = await workersToDate(writing.tx, bill.agency_id, [bill.labor_id], tax_month, tax_calculate_mode);
  const fee_base_before = await feeBaseBefore(writing.tx, bill.company_id, contract, tax_month);
  const [line] = computeLines({ contract, tax_month, date: day, fee_base_before, workers }, [bill]);
  if (!line?.ok) throw new ServiceError("invalid", { fields: { accounting_fee: [line?.code ?? "amountInvalid"] } });
  return amountColumns(line);
};

/** The worker's account with this number. Throws `invalid` for any other number. */
const accountOf = async (writing: Writing, bill: Bill, accountNo: string) => {
  const accounts = await writing.tx
    .selectFrom("labor_accounts")
    .select(["account_no as labor_bank_account", "bank_code"])
    .where("labor_id", "=", bill.labor_id)
    .where("status", "<>", payAccountStates.code("removed"))
    .execute();
  const account = accounts.find((one) => one.labor_bank_account === accountNo);
  if (account === undefined)
    throw new ServiceError("invalid", { fields: { labor_bank_account: ["account_not_workers"] } });
  return account;
};

/** The batch that a bill is moved to: one of the same company that has its bills. Errors: `not_found`, `invalid`. */
const batchOf = async (context: SignedIn, writing: Writing, bill: Bill, batchId: string) => {
  const batchRow = await findRow(writing.tx, "bill_imports", recordId(batchId));
  const batch = visible(context.principal, batchRow);
  const isOpen = importJobStates.allows("rollBack", batch.status);
  if (batch.company_id !== bill.company_id || !isOpen) {
    throw new ServiceError("invalid", { fields: { batch_id: ["batch_not_fit"] } });
  }
  return { import_id: batch.id, batch_sn: batch.batch_sn };
};

/**
 * The day or month of a service, judged as in an import: what is paid after the end of its contract because it was done under
 * it stays work of that contract. Throws `invalid`.
 */
const workDayOf = async (writing: Writing, bill: Bill, work_date: string): Promise<Partial<Bill>> => {
  const facts = { day: dayOf(writing.at), first_day: await firstContractDay(writing.tx, bill.company_id) };
  const [issue] = work_date === bill.work_date ? [] : workDayIssues(work_date, facts);
  const terms = await termsForWork(writing.tx, bill.company_id, facts.day);
  const isLost = terms !== null && isUnder(bill, terms) && !isUnder({ ...bill, work_date }, terms);
  const code = issue?.code ?? (isLost ? "contract_not_effective" : null);
  if (code !== null) throw new ServiceError("invalid", { fields: { work_date: [code] } });
  return { work_date };
};

/** A remark may change while the bill waits to be settled; what changes payee or amount sends it back to audit. */
const changesOf = async (context: SignedIn, writing: Writing, bill: Bill, edit: Edit): Promise<Partial<Bill>> => {
  const fee = edit.accounting_fee ?? bill.accounting_fee;
  const rental = edit.car_rental_fee ?? bill.car_rental_fee;
  if (fee === 0) throw new ServiceError("invalid", { fields: { accounting_fee: ["amount_zero"] } });
  const isAmount = fee !== bill.accounting_fee || rental !== bill.car_rental_fee;
  const account = edit.labor_bank_account;
  const isPayee = account !== undefined && account !== bill.labor_bank_account;
  const amounts = { accounting_fee: fee, car_rental_fee: rental };
  const isReaudited = isAmount || isPayee || bill.status !== billStates.code("toSettle");
  return {
    ...(isAmount && { ...amounts, ...(await recomputed(writing, { ...bill, ...amounts })) }),
    ...(isPayee && (await accountOf(writing, bill, account))),
    ...(edit.remark !== undefined && { remark: edit.remark }),
    ...(edit.work_date !== undefined && (await workDayOf(writing, bill, edit.work_date))),
    ...(edit.batch_id !== undefined && (await batchOf(context, writing, bill, edit.batch_id))),
    ...((isAmount || isPayee) && {
      edited_by: context.principal.user_id,
      editors: withId(bill.editors, context.principal.user_id),
    }),
    ...(isReaudited && { status: billStates.code("toAudit"), audit_status: pending, audit_at: null }),
  };
};

/**
 * Edits a bill (dictionary B5). Errors: `not_found`, `stale_version`, `illegal_transition`, `invalid`,
 * `contract_not_effective`.
 */
export const editBill = (context: SignedIn, id: string, edit: Edit): Promise<number> =>
  context.write(async (writing) => {
    const billRow = await findRow(writing.tx, "bills", recordId(id));
    const bill = visible(context.principal, billRow);
    assertVersion(bill, edit.version);
    if (!billStates.allows("edit", bill.status)) throw new ServiceError("illegal_transition", { current: bill.status });
    await assertFree(writing.tx, [bill.id]);
    const changes = await changesOf(context, writing, bill, edit);
    await touchBatches(writing, [bill, await bills.save(writing, bill, changes)]);
    const { steps: _steps, labor_bank_account: account, ...auditedChanges } = changes;
    await writing.audit({
      agency_id: bill.agency_id,
      action: "bills.update",
      object: `bill:${bill.id}`,
      before: { status: bill.status, accounting_fee: bill.accounting_fee, car_rental_fee: bill.car_rental_fee },
      after: { ...auditedChanges, ...(account !== undefined && { account_changed: true }) },
    });
    return bill.id;
  });
