import { payoutLineStates, settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { Reader } from "../../core/database/tables.ts";
import { idsOfPerson } from "../../directory/people/merged.ts";
import { reportedQuarters } from "../../directory/people/reported-quarters.ts";

const { code: line } = payoutLineStates;
/** Lines that are still to be paid, or paid again. */
const unpaidLines = [line("waiting"), line("failed"), line("suspended"), line("awaitingPayee"), line("returned")];
const { code } = settlementStates;
/** Settlements whose payees have been approved. */
const approved = [
  ...[code("toFund"), code("toPay"), code("paying"), code("suspended"), code("partlyPaid"), code("allFailed")],
  ...[code("revoking"), code("offlineHandling")],
];

export type CorrectionEffects = { settlements: number; quarters: string[] };

/**
 * Effects of a changed name or ID number of a person: approved settlements with unpaid lines sealed to the former one, which
 * `payee_changed` will stop, and quarters whose accepted platform report names the person so.
 */
export const effectsOf = async (db: Reader, laborId: number): Promise<CorrectionEffects> => {
  const settlements = await db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("p.labor_id", "=", laborId)
    .where("p.status", "in", unpaidLines)
    .where("s.status", "in", approved)
    .select("s.id")
    .distinct()
    .execute();
  return { settlements: settlements.length, quarters: await reportedQuarters(db, await idsOfPerson(db, laborId)) };
};
