import type { BankCaseView } from "../../../src-shared/billing/bank-cases/bank-cases-calls.ts";
import type { SettlementCase } from "../../../src-shared/billing/settlements/settlements-calls.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { BankCase } from "./cases.ts";

type CaseRow = BankCase & { readonly proposer_name: string | null; readonly decider_name: string | null };

const casesWithPeople = (db: Reader) =>
  db
    .selectFrom("bank_cases as c")
    .leftJoin("users as proposer", "proposer.id", "c.proposer_id")
    .leftJoin("users as decider", "decider.id", "c.decider_id")
    .leftJoin("payout_lines as p", "p.id", "c.line_id")
    .selectAll("c")
    .select(["p.seq", "proposer.name as proposer_name", "decider.name as decider_name"])
    .orderBy("c.id", "desc");

const viewOf = (row: CaseRow, userId: number): BankCaseView => ({
  id: String(row.id),
  order_no: row.channel_order_no,
  is_mine: row.proposer_id === userId,
  ...{ status: row.status, ordered: row.ordered, reason: row.reason },
  ...{ bank_state: row.bank_state, bank_amount: row.bank_amount },
  ...{ result: row.result, amount: row.amount, serial: row.serial },
  ...{ proposer_name: row.proposer_name, proposed_at: row.proposed_at },
  ...{ decider_name: row.decider_name, decided_at: row.decided_at },
});

/** The cases of a settlement as a person (`userId`) sees them, newest first. */
export const casesOfSettlement = async (
  db: Reader,
  settlementId: number,
  userId: number,
): Promise<SettlementCase[]> => {
  const rows = await casesWithPeople(db).where("c.settlement_id", "=", settlementId).execute();
  return rows.map((row) => ({ ...viewOf(row, userId), line_id: String(row.line_id), seq: row.seq ?? 0 }));
};

/** The cases of a transfer as a person (`userId`) sees them, newest first. */
export const casesOfTransfer = async (db: Reader, transferId: number, userId: number): Promise<BankCaseView[]> => {
  const rows = await casesWithPeople(db).where("c.transfer_id", "=", transferId).execute();
  return rows.map((row) => viewOf(row, userId));
};
