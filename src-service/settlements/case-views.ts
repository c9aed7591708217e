import type { SettlementCase } from "../../src-shared/calls/settlements.ts";
import type { Reader } from "../database/bulk.ts";

/** The cases of a settlement as a person (`userId`) sees them, newest first. */
export const casesOfSettlement = async (
  db: Reader,
  settlementId: number,
  userId: number,
): Promise<SettlementCase[]> => {
  const rows = await db
    .selectFrom("bank_cases as c")
    .innerJoin("payout_lines as p", "p.id", "c.line_id")
    .leftJoin("users as proposer", "proposer.id", "c.proposer_id")
    .leftJoin("users as decider", "decider.id", "c.decider_id")
    .where("c.settlement_id", "=", settlementId)
    .selectAll("c")
    .select(["p.seq", "proposer.name as proposer_name", "decider.name as decider_name"])
    .orderBy("c.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    line_id: String(row.line_id),
    order_no: row.channel_order_no,
    is_mine: row.proposer_id === userId,
    ...{ seq: row.seq, status: row.status, ordered: row.ordered, reason: row.reason },
    ...{ bank_state: row.bank_state, bank_amount: row.bank_amount },
    ...{ result: row.result, amount: row.amount, serial: row.serial },
    ...{ proposer_name: row.proposer_name, proposed_at: row.proposed_at },
    ...{ decider_name: row.decider_name, decided_at: row.decided_at },
  }));
};
