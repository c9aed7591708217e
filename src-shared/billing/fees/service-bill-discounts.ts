import { z } from "zod";
import { nonNegativeCents } from "../../kernel/calls/define.ts";
import { centsField, reasonField } from "../../kernel/forms/fields.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { proposalCalls, proposalMembers } from "../../kernel/records/proposal-calls.ts";
import { letGoKindNames, letGoKinds, serviceBillDiscountStates } from "./service-bill-discount-states.ts";
import { serviceBills } from "./service-bills-list.ts";

/** A proposal to waive a part of a bill, of its fee or of all of it, with what this person may do about it. */
export const serviceBillDiscount = z.object({
  ...proposalMembers,
  kind: z.enum(letGoKindNames),
  amount: z.int(),
  made_by: z.string(),
  create_at: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
  decided_reason: z.string(),
});

const amount = centsField({ min: 1 });
const reason = reasonField();

/**
 * Proposes to let a company off: `discount` a part of a bill (`amount`, cents), `waive` all of its fee that is unpaid, `void`
 * the whole bill, of which nothing may be paid. Taxes of workers in a bill are never let go of (`taxes_stay`). One proposal at
 * a time, granted or refused by another person than who proposed it; who proposed it may take it back. Granted, the bill's
 * `discount` rises and what is to be paid falls; a bill of which nothing is left is waived. A granted `void` closes the bill as
 * void.
 */
const proposed = proposalCalls({
  ...{ name: "serviceBillDiscounts", list: serviceBills, shown: serviceBillDiscount },
  answer: { record: "bill", proposal: "discount" },
  create: {
    ...{ name: "serviceBillDiscounts.create", path: "/cdl/1/service_bills/{id}/discounts" },
    permission: "settlement.discount.create",
    body: {
      kind: z.enum(letGoKindNames).default("discount"),
      amount: nonNegativeCents.min(1).optional(),
      reason: reason.schema,
    },
  },
  update: { path: "/cdl/1/service_bill_discounts/{id}", access: "service_bill.service_bill.view" },
  steps: ["grant", "reject", "withdraw"],
  refusals: ["change_pending", "discount_over_open", "taxes_stay"],
});

const facts = ["no", "company_name", "period"] as const;

/** Letting go of a claim commits the agency, so it takes a second person within their own limit. */
export const serviceBillDiscountProposal = defineProposal({
  ...proposed,
  states: serviceBillDiscountStates,
  start: "toGrant",
  table: "service_bill_discounts",
  of: { column: "bill_id", object: "serviceBill" },
  made: { by: "maker_id", at: "create_at" },
  decided: { by: "decider_id", at: "decided_at", reason: "decided_reason" },
  people: { maker: "made_by", decider: "decided_by" },
  kindAs: "name",
  oneOf: "record",
  kinds: {
    discount: {
      code: letGoKinds.discount,
      form: { amount, reason },
      most: "let_go_most",
      shows: [...facts, "fee", "discount", "paid", "unpaid"],
    },
    waive: { code: letGoKinds.waive, form: { reason }, amount: "let_go_most", shows: [...facts, "unpaid"] },
    void: { code: letGoKinds.void, form: { reason }, amount: "payable", shows: [...facts, "unpaid"] },
  },
  leaves: "unpaid",
  actions: {
    grant: {
      opens: "noFiles",
      permissions: ["service_bill.service_bill.audit"],
      excludes: ["maker_id"],
      limitedBy: "amount",
      forward: true,
      duty: "grant",
    },
    reject: { permissions: ["service_bill.service_bill.audit"], excludes: ["maker_id"], form: { reason } },
    withdraw: { permissions: ["settlement.discount.create"], makerOnly: true },
  },
});
