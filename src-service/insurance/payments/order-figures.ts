import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { premiumPayers } from "../../../src-shared/insurance/plans/plan-states.ts";
import type { InsuranceOrderMoney } from "../../../src-shared/insurance/roster/amendments-calls.ts";
import { amendmentStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { payableFrom } from "../../billing/funds/rows/channel-money.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { findOrder, heldOf, type InsuranceOrder } from "../premiums/order-money.ts";
import { amendmentParties, orderParties, passOnParties } from "../premiums/parties.ts";
import type { Amendment } from "../roster/amendments.ts";

const payPermission = "insurance.payment.pay";
const running: readonly number[] = [orderStates.code("toBegin"), orderStates.code("inForce")];

const mayPay = ({ permissions, user_id }: Principal, parties: readonly (number | null)[]): string | null => {
  if (!permissions.has(payPermission)) return "forbidden";
  return parties.includes(user_id) ? "same_person" : null;
};

const mayPayAmendment = (principal: Principal, order: InsuranceOrder, amendment: Amendment, today: string) => {
  if (!amendmentStates.allows("pay", amendment.status) || amendment.amount <= 0 || !running.includes(order.status))
    return "illegal_transition";
  return amendment.effective_day <= today ? "insurance_too_late" : mayPay(principal, amendmentParties(amendment));
};

/** The reason why a person may not pay the premium of an order today, as an error code; null: they may. */
export const mayPayOrder = (principal: Principal, order: InsuranceOrder, today: string): string | null => {
  if (!orderStates.allows("pay", order.status)) return "illegal_transition";
  return order.start_day <= today ? "insurance_too_late" : mayPay(principal, orderParties(order));
};

const mayWithdraw = ({ permissions }: Principal, { status }: Amendment): string | null => {
  if (!permissions.has("insurance.roster.edit")) return "forbidden";
  return amendmentStates.allows("withdraw", status) ? null : "illegal_transition";
};

/** Wallets from which the premium may be paid, none for who may not pay. */
const walletsOf = async ({ db, principal }: SignedIn, order: InsuranceOrder) => {
  if (!principal.permissions.has(payPermission) || order.payer !== premiumPayers[0]) return [];
  const rows = await db
    .selectFrom("wallets as w")
    .selectAll("w")
    .where("w.company_id", "=", order.company_id)
    .where(withinSql(principal, { agency: "w.agency_id", company: "w.company_id", maker: null }))
    .orderBy("w.channel")
    .execute();
  const wallets: InsuranceOrderMoney["wallets"] = [];
  for (const wallet of rows)
    wallets.push({
      ...{ id: String(wallet.id), channel: wallet.channel, available: wallet.balance - wallet.frozen },
      payable: await payableFrom(db, wallet),
    });
  return wallets;
};

/** Amendments of an order and what paying for it needs (`insuranceOrders.money`). */
export const orderFigures = async (context: SignedIn, id: string): Promise<InsuranceOrderMoney> => {
  const { db, principal } = context;
  const order = await findOrder(db, principal, id);
  const today = dayOf(shanghaiNow(context.clock.now()));
  const company = await db.selectFrom("companies").select("name").where("id", "=", order.company_id).executeTakeFirst();
  const amendments = await db
    .selectFrom("insurance_amendments as m")
    .leftJoin("users as u", "u.id", "m.maker_id")
    .leftJoin("users as p", "p.id", "m.pay_by")
    .selectAll("m")
    .select(["u.name as maker_name", "p.name as payer_name"])
    .where("m.order_id", "=", order.id)
    .orderBy("m.id", "desc")
    .execute();
  const remittances = await db
    .selectFrom("insurance_remittances as r")
    .leftJoin("users as u", "u.id", "r.maker_id")
    .select(["r.id", "r.no", "r.amount", "r.bank_serial", "r.create_at as at", "u.name as by"])
    .where("r.order_id", "=", order.id)
    .orderBy("r.id", "desc")
    .execute();
  const held = heldOf(order);
  return {
    order: {
      ...{ id: String(order.id), version: order.version, no: order.no, status: order.status, payer: order.payer },
      ...{ company_name: company?.name ?? "", payable: order.payable, paid: order.paid, refunded: order.refunded },
      ...{ passed_on: order.passed_on, held, insurer: order.insurer },
    },
    amendments: amendments.map(({ maker_name, payer_name, ...one }) => ({
      ...{ id: String(one.id), version: one.version, no: one.no, status: one.status, amount: one.amount },
      ...{ effective_day: one.effective_day, pay_before: one.pay_before, added: one.added, reduced: one.reduced },
      ...{ replaced: one.replaced, failed: one.failed, charge: one.charge, give_back: one.give_back },
      ...{ maker_name: maker_name ?? "", create_at: one.create_at, payer_name, pay_at: one.pay_at },
      withdraw_reason: one.withdraw_reason,
      may: { pay: mayPayAmendment(principal, order, one, today), withdraw: mayWithdraw(principal, one) },
    })),
    wallets: await walletsOf(context, order),
    remittances: remittances.map((row) => ({
      ...row,
      ...{ id: String(row.id), bank_serial: row.bank_serial ?? "", by: row.by ?? "" },
    })),
    may: {
      pay: mayPayOrder(principal, order, today),
      passOn: held === 0 ? "illegal_transition" : mayPay(principal, passOnParties(order)),
    },
  };
};
