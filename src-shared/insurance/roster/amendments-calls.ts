import { z } from "zod";
import { defineCall, idText, reasonText, version } from "../../kernel/calls/define.ts";

/** An amendment of an order: changes of its roster that came together. Cents; `amount` below zero is given back. */
const amendment = z.object({
  ...{ id: idText, version: z.int(), no: z.string(), status: z.int(), effective_day: z.string() },
  ...{ pay_before: z.string().nullable(), added: z.int(), reduced: z.int(), replaced: z.int(), failed: z.int() },
  ...{ charge: z.int(), give_back: z.int(), amount: z.int(), maker_name: z.string(), create_at: z.string() },
  ...{ payer_name: z.string().nullable(), pay_at: z.string().nullable(), withdraw_reason: z.string().nullable() },
  /** Reasons why this person may not pay it or withdraw it now, and why not. */
  may: z.object({ pay: z.string().nullable(), withdraw: z.string().nullable() }),
});
export type InsuranceAmendment = z.output<typeof amendment>;

/** Wallet from which a premium may be paid. `payable`: with its credit; cents. */
const payingWallet = z.object({ id: idText, channel: z.int(), available: z.int(), payable: z.int() });

/** Amendments of an order, the newest first, and what paying for it needs: the company's wallets, what is held of it. */
export const insuranceOrdersMoney = defineCall({
  name: "insuranceOrders.money",
  method: "GET",
  path: "/v7/eli_insurance_orders/{id}/money",
  access: "insurance.order.view",
  output: () =>
    z.object({
      order: z.object({
        ...{ id: idText, version: z.int(), no: z.string(), status: z.int(), company_name: z.string() },
        ...{ payer: z.int(), payable: z.int(), paid: z.int(), refunded: z.int(), passed_on: z.int(), held: z.int() },
        insurer: z.string(),
      }),
      amendments: z.array(amendment),
      wallets: z.array(payingWallet),
      remittances: z.array(
        z.object({
          id: idText,
          no: z.string(),
          amount: z.int(),
          bank_serial: z.string(),
          by: z.string(),
          at: z.string(),
        }),
      ),
      /** Tells whether this person may pay the order's premium, or hand on what is held of it, and why not. */
      may: z.object({ pay: z.string().nullable(), passOn: z.string().nullable() }),
    }),
});
export type InsuranceOrderMoney = z.output<typeof insuranceOrdersMoney.output>;

/** Takes back changes of a roster that nobody has paid and whose day has not come. */
export const insuranceAmendmentsWithdraw = defineCall({
  name: "insuranceAmendments.withdraw",
  method: "POST",
  path: "/v7/eli_insurance_amendments/{id}/withdraw",
  access: "insurance.roster.edit",
  body: () => z.strictObject({ version, reason: reasonText }),
  output: () => z.object({ amendment_id: idText, status: z.int() }),
  refusals: ["not_found", "forbidden", "stale_version", "illegal_transition", "invalid"],
});
