import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import type { PayoutBank } from "../channels/bank/payout-bank.ts";
import type { SignedIn, Writing } from "../context.ts";
import { assertMay } from "./decide.ts";
import { applyResults, type OrderResult } from "./results.ts";
import { findSettlement, type Settlement } from "./store.ts";
import { addEvent } from "./timeline.ts";

const asked = [payoutLineStates.code("unknown"), payoutLineStates.code("paying")];

/** Most orders that one question covers; the payout worker asks about the rest in its own time. */
const mostOrders = 500;

/** What the bank definitively says of orders; those that it says nothing of are left out. */
export const askBank = async (bank: PayoutBank, orderNos: readonly string[]): Promise<OrderResult[]> => {
  const results: OrderResult[] = [];
  for (const channel_order_no of orderNos) {
    try {
      results.push({ channel_order_no, answer: await bank.query(channel_order_no) });
    } catch {
      // The bank did not answer: the line stays as it is.
    }
  }
  return results.filter(({ answer }) => ["paid", "failed", "returned"].includes(answer.state));
};

/**
 * Asks the bank about the lines whose result is unknown or under way, unknown ones first; only a definitive answer moves a
 * line. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`.
 */
export const queryLines = async (
  bank: PayoutBank,
  context: SignedIn,
  writing: Writing,
  id: string,
  version: number,
): Promise<{ settlement: Settlement; resolved: number }> => {
  const { tx } = writing;
  await writing.changeSeq();
  const settlement = await findSettlement(tx, context.principal, id);
  await assertMay(tx, context.principal, "query", settlement, version);
  const lines = await tx
    .selectFrom("payout_lines")
    .select("channel_order_no")
    .where("settlement_id", "=", settlement.id)
    .where("status", "in", asked)
    .orderBy("status", "desc")
    .orderBy("seq")
    .limit(mostOrders)
    .execute();
  const results = await askBank(
    bank,
    lines.flatMap((line) => (line.channel_order_no === null ? [] : [line.channel_order_no])),
  );
  const resolved = await applyResults(writing, results);
  const after = await findSettlement(tx, context.principal, id);
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: context.principal.name,
    action: "query",
    from: settlement.status,
    to: after.status,
    params: { asked: lines.length, resolved },
  });
  return { settlement: after, resolved };
};
