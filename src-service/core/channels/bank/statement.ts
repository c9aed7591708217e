import { virtualAccountNo } from "../../../../src-shared/billing/funds/virtual-account.ts";
import type { Database } from "../../database/tables.ts";

/** One line of a bank's statement: in above zero, out below, cents. `order_no`: the number that we had ordered it under. */
export type StatementLine = {
  readonly serial: string;
  readonly amount: number;
  readonly at_ms: number;
  readonly order_no?: string;
};

/** Reads what a bank has booked for an agency between two times (epoch ms, both included). */
export type StatementBank = (agencyId: number, fromMs: number, untilMs: number) => Promise<readonly StatementLine[]>;

/**
 * The statement of the sandbox bank, from its own books: what came in for the agency's units, what it paid of the agency's
 * orders, and what of that came back.
 */
export const createSandboxStatement =
  (reading: Database): StatementBank =>
  async (agencyId, fromMs, untilMs) => {
    const wallets = await reading.selectFrom("wallets").select("id").where("agency_id", "=", agencyId).execute();
    const units = new Set(wallets.map(({ id }) => virtualAccountNo(id)));
    const deposits = await reading
      .selectFrom("sandbox_bank_deposits")
      .select(["serial", "amount", "account_no", "arrived_ms"])
      .where("arrived_ms", ">=", fromMs)
      .where("arrived_ms", "<=", untilMs)
      .execute();
    const paid = await reading
      .selectFrom("sandbox_bank_orders as o")
      .leftJoin("payout_attempts as a", "a.channel_order_no", "o.channel_order_no")
      .leftJoin("payout_lines as p", "p.id", "a.line_id")
      .leftJoin("transfer_orders as t", "t.channel_order_no", "o.channel_order_no")
      .leftJoin("transfers as f", "f.id", "t.transfer_id")
      .where("o.plan", "=", "paid")
      .where((eb) => eb.or([eb("p.agency_id", "=", agencyId), eb("f.agency_id", "=", agencyId)]))
      .where((eb) =>
        eb.or([
          eb.and([eb("o.due_ms", ">=", fromMs), eb("o.due_ms", "<=", untilMs)]),
          eb.and([eb("o.return_ms", ">=", fromMs), eb("o.return_ms", "<=", untilMs)]),
        ]),
      )
      .select(["o.serial", "o.amount", "o.due_ms", "o.return_ms", "o.channel_order_no as order_no"])
      .execute();
    const isIn = (ms: number | null): ms is number => ms !== null && ms >= fromMs && ms <= untilMs;
    return [
      ...deposits
        .filter(({ account_no }) => units.has(account_no))
        .map(({ serial, amount, arrived_ms }) => ({ serial, amount, at_ms: arrived_ms })),
      ...paid.flatMap(({ serial, amount, due_ms, return_ms, order_no }) => [
        ...(isIn(due_ms) ? [{ serial: serial ?? "", amount: -amount, at_ms: due_ms, order_no }] : []),
        ...(isIn(return_ms) ? [{ serial: serial ?? "", amount, at_ms: return_ms, order_no }] : []),
      ]),
    ];
  };
