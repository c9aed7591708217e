import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Context, Writing } from "../../../core/context.ts";
import { type Reader, readRow } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { openPlans } from "../../../ledger/money/open-plans.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { saveSettlement } from "../rows/store.ts";
import { addEvent } from "../rows/timeline.ts";
import { bookOfflineResults, type HandedOut } from "./offline-results.ts";

/** Actor of steps that the program takes by itself. */
const programActor = "system";

/** Most lines of a round. */
const atOnce = 200;

/** Tells on the timeline of a settlement how many of its lines leave nothing to pay and were settled without a payment. */
export const tellNothingPaid = async (writing: Writing, settlement: Settlement, count: number): Promise<void> => {
  if (count === 0) return;
  const { id: settlement_id, status } = settlement;
  await addEvent(writing, {
    ...{ settlement_id, actor: programActor, action: "nothing_to_pay" },
    ...{ from: status, to: status, params: { count } },
  });
};

type Nothing = HandedOut & { readonly settlement_id: number };

/** Lines of 0.00 that are handed out to a company, the oldest; of one settlement where it is named. */
const handedOutForNothing = (db: Reader, settlementId?: number): Promise<Nothing[]> =>
  db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", (join) => join.onRef("p.id", "=", "a.line_id").onRef("p.attempt", "=", "a.attempt"))
    .where("a.state", "=", attemptStates.offline)
    .where("a.amount", "=", 0)
    .$if(settlementId !== undefined, (query) => query.where("p.settlement_id", "=", settlementId ?? 0))
    .orderBy("a.id")
    .limit(atOnce)
    .select(["a.id as attempt_id", "p.id as line_id", "p.bill_id", "p.settlement_id"])
    .execute();

const settleOne = async (writing: Writing, settlementId: number): Promise<void> => {
  const lines = await handedOutForNothing(writing.tx, settlementId);
  const settlement = await readRow(writing.tx, "settlements", settlementId);
  const isHandedOut = settlement.status === settlementStates.code("offlineHandling");
  if (lines.length === 0 || !isHandedOut || (await openPlans(writing.tx, settlement.agency_id)).length > 0) return;
  const { changes } = await bookOfflineResults(writing, settlement, lines, [], null);
  await tellNothingPaid(writing, settlement, lines.length);
  await saveSettlement(writing, settlement, changes);
};

/** Settles lines of 0.00 that were handed out to companies: there is nothing that a company could pay or report. */
export const settleHandedOutNothing = async ({ db, write }: Pick<Context, "db" | "write">): Promise<void> => {
  const lines = await handedOutForNothing(db);
  for (const id of new Set(lines.map(({ settlement_id }) => settlement_id))) {
    await write((writing) => settleOne(writing, id));
  }
};
