import { z } from "zod";
import { figureDifference } from "../billing/settlements/settlement-figures-calls.ts";
import { settlementsCreate } from "../billing/settlements/settlements-calls.ts";
import { command, event, query } from "../kernel/bridge/define.ts";
import { recordNames } from "../registries/records/registry.ts";
import { billPlans } from "./bills.ts";
import { fundPlans } from "./fund-plans.ts";
import { insurancePlans } from "./insurance-money.ts";
import { serviceBillPlans } from "./invoices.ts";
import { recordPlans } from "./records.ts";
import { settlementPlans } from "./settlement-plans.ts";
import { taskPlans } from "./tasks.ts";

const nothing = z.strictObject({});

/** Money operations a person can plan. Each is one keyed call, sent by the outbox under one intent id. */
export const planInput = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("settlement.create"), body: settlementsCreate.body }),
  z.strictObject({ action: z.literal("settlement.pay"), settlement_id: z.string().max(64) }),
  z.strictObject({ action: z.literal("settlement.query"), settlement_id: z.string().max(64) }),
  z.strictObject({ action: z.literal("settlement.retry"), settlement_id: z.string().max(64) }),
  ...billPlans,
  ...fundPlans,
  ...settlementPlans,
  ...serviceBillPlans,
  ...insurancePlans,
  ...taskPlans,
  ...recordPlans,
]);
export type PlanInput = z.output<typeof planInput>;

/** One of several things that an operation is about, as the person sees it before. Cents. */
const planItem = z.object({
  id: z.string(),
  no: z.string(),
  company_name: z.string(),
  count: z.int(),
  amount: z.int(),
  /** Reason why it is left out (`errors.<code>`); null: it is part of the operation. */
  refusal: z.string().nullable(),
  /** Payees who stand against it: masked name and why (`payeeFaults`). */
  payees: z.array(z.object({ name: z.string(), fault: z.string() })),
  /** Where its payment would pay something else than was approved. */
  difference: figureDifference.optional(),
});
export type PlanItem = z.output<typeof planItem>;

/** Amounts that an operation leaves in a wallet, cents. `paid` comes out of what is frozen for it. */
const planWallet = z.object({
  id: z.string(),
  company_name: z.string(),
  channel: z.int(),
  balance: z.int(),
  paid: z.int(),
  balance_after: z.int(),
  available_after: z.int(),
});
export type PlanWallet = z.output<typeof planWallet>;

/**
 * Plan that the person confirms. The desk keeps the plan; the renderer gets the facts and a one-use `confirm_token` that is
 * bound to `digest` and dies after five minutes (security T4).
 */
export const moneyPlan = z.object({
  plan_id: z.string(),
  confirm_token: z.string(),
  action: z.string(),
  digest: z.string(),
  object_no: z.string(),
  company_name: z.string(),
  count: z.int(),
  amount: z.int(),
  /** Part of it that workers get; null where nobody gets any. */
  labor_net: z.int().nullable(),
  /** More facts to show: `money.notes.<key>`. */
  notes: z.array(z.object({ key: z.string(), value: z.string() })),
  amount_words: z.string(),
  /** Operations on several things: each of them, those left out too. */
  items: z.array(planItem).optional(),
  wallets: z.array(planWallet).optional(),
  /** Where taxes differ from the approved ones: what was, is, and why. */
  difference: figureDifference.optional(),
  needs_sms: z.boolean(),
});
export type MoneyPlan = z.output<typeof moneyPlan>;

/** planned → sending → done | refused | unknown; unknown → sending (same id) or done. */
export const intentStates = ["planned", "sending", "unknown", "done", "refused"] as const;

export const moneyIntent = z.object({
  intent_id: z.string(),
  action: z.string(),
  state: z.enum(intentStates),
  object_id: z.string().nullable(),
  object_no: z.string(),
  company_name: z.string(),
  count: z.int(),
  amount: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Reason why it was refused: `errors.<code>`. */
  refusal: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  attempts: z.int(),
});
export type MoneyIntent = z.output<typeof moneyIntent>;

export const moneyArea = {
  plan: command(planInput, moneyPlan),
  sendCode: command(
    () => z.strictObject({ plan_id: z.string().max(64) }),
    () => z.object({ phone_masked: z.string(), wait_seconds: z.int(), expires_seconds: z.int() }),
  ),
  /** One plan makes one intent however often it is pressed; answers when the outcome is known or after 8 s as it then stands. */
  confirm: command(
    () =>
      z.strictObject({
        plan_id: z.string().max(64),
        confirm_token: z.string().max(128),
        sms_code: z.string().max(6).optional(),
      }),
    moneyIntent,
    [
      "settlements",
      "bills",
      "billBatches",
      "wallets",
      "transactions",
      "transfers",
      "serviceBills",
      "insurancePayments",
      "insuranceRecords",
      "insuranceRoster",
      ...recordNames,
    ],
  ),
  intents: query(nothing, () => z.array(moneyIntent)),
  intent: query(() => z.strictObject({ intent_id: z.string().max(64) }), moneyIntent),
  changed: event(moneyIntent),
};
