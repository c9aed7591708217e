import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { BillImportRow } from "../../../../src-shared/billing/bills/bills-calls.ts";
import { dayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../../core/context.ts";
import { insertMany, mapInTurns, type Reader, type Tables } from "../../../core/database/tables.ts";
import { termsForWork } from "../../../directory/companies/contract-terms.ts";
import { amountColumns, type ComputedLine, computePossible } from "../rows/compute-lines.ts";
import type { Params } from "../rows/row-issue.ts";
import { feeBaseBefore, workersToDate } from "../rows/to-date.ts";
import { comparePay, type PayOfRow } from "./compare-pay.ts";
import { type EnteredWorkers, isUnknownWorker, registerUnknownWorkers } from "./enter-workers.ts";
import { gatherFacts, type ImportScope, type RowWithFacts, workDate } from "./import-facts.ts";
import { issuesOfEntered, issuesOfRow, payeeAccount } from "./import-rules.ts";

export type Batch = {
  readonly import_id: number;
  readonly batch_sn: string;
  readonly agency_id: number;
  readonly company: Tables["companies"];
  readonly type: number;
  readonly created_by: number;
  /** True when who imports sees everybody of the agency. */
  readonly seesAgency: boolean;
  /** True when people whom the company does not have are entered (fast bills). */
  readonly create_workers: boolean;
  /** The batch of tasks that plus bills belong to. */
  readonly task_batch_id: number | null;
};

export type Refusal = { readonly row: number; readonly code: string; readonly params: Params };
type Accepted = RowWithFacts & { readonly line: ComputedLine };

/** Amount that the company pays for a computed row by the contract. */
export const payOfLine = ({ row, line }: Accepted): PayOfRow => ({ row, contract_pay: line.amounts.customer_pay });

const sortRows = (rows: readonly BillImportRow[]): BillImportRow[] => [...rows].sort((a, b) => a.row - b.row);

const nobodyEntered: EnteredWorkers = { labors: new Set(), refused: new Map() };

/** The rows with their facts once the strangers among them are entered. */
const withStrangers = async (
  writing: Writing,
  batch: Batch,
  scope: ImportScope,
  rowsWithFacts: readonly RowWithFacts[],
): Promise<{ readonly rows: readonly RowWithFacts[]; readonly entered: EnteredWorkers }> => {
  const strangers = batch.create_workers ? rowsWithFacts.filter(isUnknownWorker) : [];
  if (strangers.length === 0) return { rows: rowsWithFacts, entered: nobodyEntered };
  const entered = await registerUnknownWorkers(writing, batch, strangers);
  if (entered.labors.size === 0) return { rows: rowsWithFacts, entered };
  const rows = await gatherFacts(
    writing.tx,
    scope,
    rowsWithFacts.map(({ row }) => row),
    "errors",
  );
  return { rows, entered };
};

const checkRows = async (rowsWithFacts: readonly RowWithFacts[], type: number, entered: EnteredWorkers) => {
  const fit: RowWithFacts[] = [];
  const refused: Refusal[] = [];
  await mapInTurns(rowsWithFacts, (one) => {
    const isEntered = entered.labors.has(one.facts.worker?.id ?? 0);
    const found = (isEntered ? issuesOfEntered : issuesOfRow)(one.row, type, one.facts);
    const issue = entered.refused.get(one.row.row) ?? found.find((error) => error.severity === "error");
    if (issue === undefined) fit.push(one);
    else refused.push({ row: one.row.row, code: issue.code, params: issue.params });
  });
  return { fit, refused };
};

/** Connection and time for computing bills: `at` is the time of the import or of its preview. */
type Moment = { readonly tx: Reader; readonly at: string };

/**
 * The amounts of new bills that the rules let pass: a preview by the terms of today, counted on from what the workers have been paid, as though the
 * batch were one settlement. `others`: accounting fees of the batch's earlier and later rows, cents, where it is computed
 * in chunks.
 */
export const previewBills = async (
  moment: Moment,
  batch: Pick<Batch, "agency_id" | "company">,
  fit: readonly RowWithFacts[],
  others: { readonly ahead: number; readonly after: number } = { ahead: 0, after: 0 },
) => {
  const day = dayOf(moment.at);
  const contract = (await termsForWork(moment.tx, batch.company.id, day))?.contract;
  const accepted: Accepted[] = [];
  const refused: Refusal[] = [];
  // Without a contract the rules let no row pass.
  if (contract === undefined) return { accepted, refused };
  const tax_month = monthOf(day);
  const toCompute = fit.map(({ row, facts }) => ({
    labor_id: facts.worker?.id ?? 0,
    accounting_fee: row.accounting_fee,
    car_rental_fee: row.car_rental_fee ?? 0,
  }));
  const workers = await workersToDate(
    moment.tx,
    batch.agency_id,
    toCompute.map((line) => line.labor_id),
    tax_month,
    contract.terms.tax_calculate_mode,
  );
  const fee_base_before = await feeBaseBefore(moment.tx, batch.company.id, contract, tax_month);
  const input = { contract, tax_month, date: day, fee_base_before, workers };
  const lines = await computePossible(input, toCompute, others);
  fit.forEach((one, index) => {
    const line = lines[index];
    if (line?.ok) accepted.push({ ...one, line });
    else refused.push({ row: one.row.row, code: "amounts_impossible", params: { reason: line?.code ?? "" } });
  });
  return { accepted, refused };
};

const billRows = async (writing: Writing, batch: Batch, accepted: readonly Accepted[]): Promise<Tables["bills"][]> => {
  const firstId = await writing.ids(accepted.length);
  const numbers = await writing.numbers("ZD", accepted.length);
  const seq = await writing.changeSeq();
  const day = dayOf(writing.at);
  return mapInTurns(accepted, ({ row, facts, business_key, line }, index) => {
    const account = payeeAccount(row, facts.accounts);
    return {
      id: firstId + index,
      version: 1,
      change_seq: seq,
      applicant_id: facts.applicant?.id ?? null,
      task_batch_id: batch.task_batch_id,
      agency_id: batch.agency_id,
      company_id: batch.company.id,
      task_id: facts.task?.id ?? null,
      labor_id: facts.worker?.id ?? 0,
      import_id: batch.import_id,
      organization_id: facts.relation?.organization_id ?? null,
      edited_by: null,
      editors: null,
      settlement_id: null,
      over_limit: null,
      tax_month: null,
      // Set by triggers of the database.
      worker_gap: null,
      no: numbers[index] ?? "",
      status: billStates.code("toAudit"),
      audit_status: 1,
      batch_sn: row.batch_sn === undefined || row.batch_sn === "" ? batch.batch_sn : row.batch_sn,
      inner_bill_type: batch.type,
      labor_name: facts.worker?.name ?? "",
      id_no: facts.worker?.id_no ?? "",
      labor_phone: facts.worker?.mobile ?? "",
      labor_bank_account: account?.account_no ?? "",
      bank_code: account?.bank_code ?? "",
      accounting_fee: row.accounting_fee,
      net_cost: row.net_cost ?? 0,
      car_rental_fee: row.car_rental_fee ?? 0,
      ...amountColumns(line),
      file_customer_pay: row.customer_pay ?? null,
      is_complete: row.is_complete === false ? 0 : 1,
      invoicing_status: 1,
      invoice_content: null,
      withholding_status: 1,
      tax_verify_status: 1,
      work_date: workDate(row, day),
      business_key,
      remark: row.remark ?? "",
      create_at: writing.at,
      created_by: batch.created_by,
      audit_at: null,
      settlement_at: null,
      cancel_at: null,
    };
  });
};

/**
 * Makes the bills of a complete batch in the caller's transaction: rows that the rules refuse are stored with their code,
 * every other row becomes a bill to be audited. Rows are taken in the order of the spreadsheet.
 */
export const createBills = async (writing: Writing, batch: Batch, rows: readonly BillImportRow[]) => {
  const { agency_id, company, type, task_batch_id } = batch;
  // Shared cards are only a warning, which an import does not report.
  const scope = { agency_id, company, type, seesAgency: false, day: dayOf(writing.at), task_batch_id };
  const rowsWithFacts = await gatherFacts(writing.tx, scope, sortRows(rows), "errors");
  const { rows: known, entered } = await withStrangers(writing, batch, scope, rowsWithFacts);
  const checked = await checkRows(known, batch.type, entered);
  const { accepted, refused: uncomputed } = await previewBills(writing, batch, checked.fit);
  const refused = [...checked.refused, ...uncomputed].sort((a, b) => a.row - b.row);
  if (accepted.length > 0) await insertMany(writing.tx, "bills", await billRows(writing, batch, accepted));
  const refusals = refused.map((one) => ({
    import_id: batch.import_id,
    row: one.row,
    code: one.code,
    params: JSON.stringify(one.params),
  }));
  await insertMany(writing.tx, "import_refusals", refusals);
  return {
    succeeded: accepted.length,
    entered: entered.labors.size,
    refused,
    accounting_fee: accepted.reduce((sum, one) => sum + one.row.accounting_fee, 0),
    pay: comparePay(accepted.map(payOfLine)),
  };
};
