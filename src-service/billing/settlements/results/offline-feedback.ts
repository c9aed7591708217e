import type { z } from "zod";
import type {
  OfflineFeedbackRow,
  settlementsImportOfflineFeedback,
} from "../../../../src-shared/billing/settlements/offline-feedback-import.ts";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { deciderOf } from "../../../access/agencies/person-limits.ts";
import type { SignedIn, Writing } from "../../../core/context.ts";
import { lookUp, readRow } from "../../../core/database/tables.ts";
import { isWithin } from "../../../core/plumbing/data-scope.ts";
import { findCompany } from "../../../directory/companies/find-company.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { assertPeriodOpen } from "../../../ledger/tax-books/period-open.ts";
import { storeRequestImport } from "../../../records/imports/request-record.ts";
import { refusalReason } from "../rows/decide.ts";
import { saveStep } from "../rows/store.ts";
import { bookOfflineResults, type HandedOut } from "./offline-results.ts";

type Body = z.output<typeof settlementsImportOfflineFeedback.body>;
type Answer = z.output<typeof settlementsImportOfflineFeedback.output>;
type Refused = Answer["refused"][number];

const linesByTradeNo = (writing: Writing, companyId: number, tradeNos: readonly string[]) =>
  lookUp(tradeNos, (chunk) =>
    writing.tx
      .selectFrom("payout_attempts as a")
      .innerJoin("payout_lines as p", "p.id", "a.line_id")
      .innerJoin("settlements as s", "s.id", "p.settlement_id")
      .innerJoin("bills as b", "b.id", "p.bill_id")
      .where("a.channel_order_no", "in", chunk)
      .where("s.company_id", "=", companyId)
      .select(["a.id as attempt_id", "a.state", "a.channel_order_no as trade_no", "a.attempt", "p.attempt as last"])
      .select(["p.id as line_id", "p.bill_id", "p.id_no", "p.account_no", "p.net", "p.settlement_id", "p.labor_name"])
      .select("b.tax_month")
      .select("b.labor_id")
      .execute(),
  );
type OfflineLine = Awaited<ReturnType<typeof linesByTradeNo>>[number];

const upper = (text: string): string => text.trim().toUpperCase();

/** Error code of a row by itself; null when it is right. */
const refusalOf = (row: OfflineFeedbackRow, line: OfflineLine | undefined): string | null => {
  if (line === undefined) return "feedback_unknown_trade";
  if (line.state !== attemptStates.offline || line.attempt !== line.last) return "feedback_final";
  if (upper(row.user_id_no) !== upper(line.id_no)) return "feedback_other_person";
  if (row.amount !== line.net) return "feedback_other_amount";
  const account = row.user_bank_account?.trim() ?? "";
  return account !== "" && account !== line.account_no ? "feedback_other_account" : null;
};

/** A line of 0.00 was settled when it was handed out: that the company reports it as paid changes nothing. */
const isSettledNothing = (row: OfflineFeedbackRow, line: OfflineLine | undefined): boolean =>
  line !== undefined &&
  line.net === 0 &&
  line.state === attemptStates.paid &&
  row.amount === 0 &&
  row.status === "success" &&
  upper(row.user_id_no) === upper(line.id_no);

type Accepted = { readonly line: OfflineLine; readonly row: OfflineFeedbackRow };

const matchRows = (rows: readonly OfflineFeedbackRow[], lines: readonly OfflineLine[]) => {
  const byTrade = new Map(lines.map((line) => [line.trade_no, line]));
  const acceptedByLine = new Map<number, Accepted>();
  const refused: Refused[] = [];
  let known = 0;
  for (const row of rows) {
    const line = byTrade.get(row.trade_no.trim());
    if (isSettledNothing(row, line)) {
      known += 1;
      continue;
    }
    const code = refusalOf(row, line) ?? (line && acceptedByLine.has(line.line_id) ? "feedback_final" : null);
    if (code !== null || line === undefined) refused.push({ row: row.row, ok: false, code: code ?? "", params: {} });
    else acceptedByLine.set(line.line_id, { line, row });
  }
  return { accepted: [...acceptedByLine.values()], refused, known };
};

const handedOut = (accepted: readonly Accepted[], status: OfflineFeedbackRow["status"]): HandedOut[] =>
  accepted.filter(({ row }) => row.status === status).map(({ line }) => line);

/**
 * Imports a company's report about payments that it made itself. A row belongs to the company's line with its trade number;
 * person and amount must match the line, also the account if it is given; a line with a result keeps it. Refused rows are
 * returned with their codes; the others are booked in this transaction. They count in the month in which the lines were
 * handed out. Errors: `not_found`, `forbidden`, `period_locked` when that month is locked.
 */
export const importFeedback = async (context: SignedIn, writing: Writing, body: Body): Promise<Answer> => {
  const { principal } = context;
  const company = await findCompany(writing.tx, principal, body.company_id);
  await assertBooked(writing.tx, principal.agency_id);
  const lines = await linesByTradeNo(
    writing,
    company.id,
    body.rows.map((row) => row.trade_no.trim()),
  );
  const { accepted, refused, known } = matchRows(body.rows, lines);
  const decider = await deciderOf(writing.tx, principal);
  const settledNumbers: string[] = [];
  let succeeded = known;
  let failed = 0;
  for (const [id, own] of Map.groupBy(accepted, ({ line }) => line.settlement_id)) {
    const settlement: Settlement = await readRow(writing.tx, "settlements", id);
    // A settlement that the person may not see gets the same answer as one that does not exist.
    const code = isWithin(principal, settlement)
      ? refusalReason("offline_feedback", settlement, decider)
      : "feedback_unknown_trade";
    if (code !== null) {
      refused.push(...own.map(({ row }) => ({ row: row.row, ok: false, code, params: {} })));
      continue;
    }
    for (const month of new Set(own.map(({ line }) => line.tax_month))) {
      if (month !== null) await assertPeriodOpen(writing.tx, settlement.agency_id, month);
    }
    const paid = handedOut(own, "success");
    const unpaid = handedOut(own, "failure");
    const { changes, owed } = await bookOfflineResults(writing, settlement, paid, unpaid, principal.user_id);
    const params = { paid: paid.length, failed: unpaid.length, owed, file: body.file_name };
    const savedSettlement = await saveStep(context, writing, settlement, changes, {
      action: "offline_feedback",
      params,
    });
    if (savedSettlement.status === settlementStates.code("offlineSettled")) settledNumbers.push(savedSettlement.no);
    succeeded += paid.length;
    failed += unpaid.length;
  }
  refused.sort((one, other) => one.row - other.row);
  await storeRequestImport(context, writing, {
    ...{ kind: "offline_feedback", file_name: body.file_name, company_id: company.id, rows: body.rows },
    ...{ import_file_url: body.import_file_url, import_file_sha256: body.import_file_sha256 },
    refused: refused.map(({ row, code = "" }) => ({ row, code })),
  });
  return { succeeded, failed, settled: settledNumbers, refused };
};
