import { letGoKindNames } from "../../../src-shared/billing/fees/service-bill-discount-states.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { ServiceBillDetail } from "../../../src-shared/billing/fees/service-bills-calls.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import { verdictOf } from "../../records/records/decide.ts";
import { payableFrom } from "../funds/rows/channel-money.ts";
import { billRow, findBill, type ServiceBill } from "./bill-store.ts";
import { serviceBillDiscounts } from "./discounts.ts";

/** Error code why a person may not pay a bill now; null when they may. */
const payRefusal = (bill: ServiceBill, principal: Principal): string | null => {
  if (!principal.permissions.has("service_bill.service_bill.pay")) return "forbidden";
  return serviceBillStates.allows("pay", bill.status) ? null : "illegal_transition";
};

/** A service bill with its lines, payments, the wallets it can be paid from, and what this person may do with it. */
export const billDetail = async (context: SignedIn, id: string): Promise<ServiceBillDetail> => {
  const { db, principal } = context;
  const bill = await findBill(db, principal, id);
  const lines = await db
    .selectFrom("service_bill_lines as l")
    .leftJoin("settlements as s", "s.id", "l.settlement_id")
    .selectAll("l")
    .select("s.no as settlement_no")
    .where("l.bill_id", "=", bill.id)
    .orderBy("l.seq")
    .execute();
  const wallets = await db
    .selectFrom("wallets")
    .selectAll()
    .where("company_id", "=", bill.company_id)
    .orderBy("channel")
    .execute();
  const payments = await db
    .selectFrom("service_bill_payments as p")
    .leftJoin("users as u", "u.id", "p.paid_by")
    .where("p.bill_id", "=", bill.id)
    .orderBy("p.id")
    .select(["p.at", "p.amount", "u.name"])
    .execute();
  const contract =
    bill.contract_id === null
      ? undefined
      : await db.selectFrom("company_contracts").select("no").where("id", "=", bill.contract_id).executeTakeFirst();
  const verdicts = [{ action: "pay", reason: payRefusal(bill, principal) }];
  for (const action of letGoKindNames) {
    verdicts.push({ action, reason: await serviceBillDiscounts.proposeRefusal(db, principal, bill, action) });
  }
  let remaining = bill.payable;
  return {
    bill: await billRow(db, context, bill.id),
    lines: lines.map(({ bill_id: _bill, kind, settlement_id, settlement_no, tax, ...line }) => ({
      ...line,
      kind: kind === "usage" || kind === "offline" ? kind : "imported",
      settlement_id: settlement_id === null ? null : String(settlement_id),
      settlement_no: settlement_no ?? "",
      tax: tax ?? 0,
    })),
    contract_no: contract?.no ?? "",
    wallets: await Promise.all(
      wallets.map(async (wallet) => ({
        id: String(wallet.id),
        channel: wallet.channel,
        available: wallet.balance - wallet.frozen,
        payable: await payableFrom(db, wallet),
        rebate: wallet.rebate_balance ?? 0,
      })),
    ),
    discounts: await serviceBillDiscounts.of(db, principal, bill),
    payments: payments.map(({ at, amount, name }) => {
      remaining -= amount;
      return { at, amount, by: name ?? "", balance: remaining };
    }),
    actions: verdicts.map(({ action, reason }) => verdictOf(action, reason)),
  };
};
