import { z } from "zod";
import { defineCall, idText, nonNegativeCents, shortText, version, voucherKeys } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { bankCaseView } from "../bank-cases/bank-cases-calls.ts";
import { transfers } from "./transfers-list.ts";
import { positiveCents } from "./wallets-calls.ts";

export const transfersList = listCall(transfers, { path: "/cdl/1/transfers" });

/** One side of a journal: the account it is on, whose wallet it is, and the amount, a debit above zero. */
export const journalSide = z.object({ account: z.string(), company_name: z.string(), amount: z.int() });

/** Booked journal: its sides add up to zero. `kind`: `funds.journals.<kind>`. */
export const journal = z.object({
  id: idText,
  kind: z.string(),
  biz_no: z.string(),
  at: z.string(),
  by: z.string(),
  sides: z.array(journalSide),
});
export type JournalView = z.output<typeof journal>;

export const transfersGet = defineCall({
  name: "transfers.get",
  method: "GET",
  path: "/cdl/1/transfers/{id}",
  access: "fund.transfer.view",
  output: () =>
    z.object({
      transfer: transfers.row,
      /** Where it comes from and goes to, as far as it is a wallet; `channel` of the platform's channels. */
      from_wallet: z.object({ id: idText, channel: z.int() }).nullable(),
      to_wallet: z.object({ id: idText, channel: z.int() }).nullable(),
      /** Treatment that a person proposes for an exceptional recharge. */
      proposal: z.object({ kind: z.enum(["match", "return", "correct", "keep"]), company_name: z.string() }).nullable(),
      /** A recharge that was entered by hand and that the bank reports otherwise, cents; `bank` 0: the bank has not reported it. */
      difference: z
        .object({ booked: z.int(), bank: z.int(), held: z.int(), booked_by: z.string(), since: z.string() })
        .nullable(),
      /** The recharge that it gives back, or the deposit that it was credited from. */
      source: z.object({ id: idText, no: z.string() }).nullable(),
      /** The person of the agency in whose name it was entered; `member_id` null for who may not see the agency's users. */
      in_name_of: z.object({ name: z.string(), member_id: idText.nullable() }).nullable(),
      /** Receipts that were handed in with it. */
      vouchers: z.array(z.object({ no: z.string(), file_key: idText, file_name: z.string() })),
      reason: z.string(),
      approved_at: z.string().nullable(),
      journals: z.array(journal),
      /** Orders whose word from the bank is or was missing, or is not what the books have; newest first. */
      cases: z.array(bankCaseView),
      /** Bank orders, each under a number of its own. */
      orders: z.array(
        z.object({
          order_no: z.string(),
          amount: z.int(),
          /** Amount really paid by the bank, where two people decided that it is not what was ordered; null: as ordered. */
          paid_amount: z.int().nullable(),
          state: z.enum(["waiting", "sent", "paid", "failed", "unknown", "returned"]),
          fail_reason: z.string().nullable(),
          sent_at: z.string().nullable(),
          finished_at: z.string().nullable(),
        }),
      ),
      actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
    }),
});
export type TransferDetail = z.output<typeof transfersGet.output>;

export const createdTransfer = () => z.object({ transfer_id: idText, no: z.string(), status: z.int() });

/** Facts of a recharge that is entered by hand: into which wallet, who paid, and the bank's serial, which is taken once. */
export const rechargeFacts = {
  wallet_id: idText,
  amount: positiveCents,
  bank_serial: z.string().regex(/^[0-9A-Za-z_-]{4,64}$/),
  payer_name: z.string().trim().min(2).max(100),
  note: shortText(),
} as const;

/**
 * Asks for a transfer that a second person has to approve. Withdrawals have a call of their own (`wallets.withdraw`).
 * - type 1: a recharge that the bank did not report by itself, by its serial, which is taken once
 * - type 3: between two channels of one company · type 4: gives a recharge back to who paid it
 * - type 5: an adjustment with its reason, into the wallet (1) or out of it (2)
 */
export const transfersCreate = defineCall({
  name: "transfers.create",
  method: "POST",
  path: "/cdl/1/transfers",
  access: "fund.transfer.create",
  body: () =>
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal(1), ...rechargeFacts }),
      z.strictObject({
        type: z.literal(3),
        wallet_id: idText,
        to_wallet_id: idText,
        amount: positiveCents,
        note: shortText(),
      }),
      z.strictObject({
        type: z.literal(4),
        source_id: idText,
        amount: positiveCents,
        note: z.string().trim().min(2).max(200),
      }),
      z.strictObject({
        type: z.literal(5),
        wallet_id: idText,
        direction: z.literal([1, 2]),
        amount: positiveCents,
        note: z.string().trim().min(2).max(200),
      }),
    ]),
  output: createdTransfer,
  keyed: true,
  refusals: [
    "company_stopped",
    "insufficient_funds",
    "bank_serial_used",
    "several_companies",
    "illegal_transition",
    "refund_too_high",
    "payer_account_replaced",
    "invalid",
    "not_found",
    "forbidden",
    "idempotency_mismatch",
  ],
});

export const transferSteps = [
  "approve",
  "reject",
  "cancel",
  "match",
  "return",
  "correct",
  "keep",
  "query",
  "propose",
  "decide",
] as const;
export type TransferStep = (typeof transferSteps)[number];

/** Outcome of a transfer's order by the bank's file, and another person's verdict. */
export const transferCaseOf = {
  order: z
    .strictObject({
      /** The order number as the file names it. */
      order_no: shortText(64).min(1),
      result: z.enum(["paid", "failed"]),
      /** Amount really paid, cents. */
      amount: nonNegativeCents,
      /** The bank's own number of the payment; a paid one has it. */
      serial: shortText(64).optional(),
    })
    .optional(),
  /** The bank's file, by its storage key. */
  voucher_keys: voucherKeys.optional(),
  verdict: z.enum(["approve", "reject"]).optional(),
};

/**
 * Moves a transfer along its lifecycle. `match` credits an exceptional recharge (to `wallet_id`, of that company or another)
 * and `return` gives it back; `correct` takes the bank's figure for a recharge that was entered by hand and `keep` leaves it as
 * booked: all are proposals, which a second person approves. `query` asks the bank. `propose` says by the bank's file
 * (`voucher_keys`) the outcome of an `order` of which the bank is silent or says otherwise than is booked; `decide` is another
 * person's `verdict` on that.
 */
export const transfersUpdate = defineCall({
  name: "transfers.update",
  method: "PUT",
  path: "/cdl/1/transfers/{id}",
  access: "fund.transfer.view",
  body: () =>
    z.strictObject({
      version,
      action: z.enum(transferSteps),
      reason: shortText().optional(),
      wallet_id: idText.optional(),
      ...transferCaseOf,
    }),
  output: createdTransfer,
  keyed: true,
  refusals: [
    "stale_version",
    "illegal_transition",
    "same_person",
    "amount_limit",
    "day_limit",
    "company_stopped",
    "insufficient_funds",
    "payee_changed",
    "payer_account_replaced",
    "order_not_named",
    "bank_differs",
    "bank_serial_used",
    "proof_missing",
    "invalid",
    "not_found",
    "forbidden",
    "idempotency_mismatch",
  ],
});

/** Demo environment only: money arrives at a wallet's virtual account, as the bank would report it. */
export const demoDeposit = defineCall({
  name: "demo.deposit",
  method: "POST",
  path: "/cdl/1/demo/deposits",
  access: "fund.transfer.create",
  body: () =>
    z.strictObject({
      wallet_id: idText,
      amount: positiveCents,
      payer_name: z.string().trim().min(2).max(100),
      remark: shortText(60),
    }),
  output: () => z.object({ serial: z.string() }),
});
