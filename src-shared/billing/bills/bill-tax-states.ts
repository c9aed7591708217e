import { defineStates, type States } from "../../kernel/states/define.ts";

/** States of a bill's invoicing by the agency (dictionary B5, `invoicing_status`). */
export const billInvoicingStates = defineStates(
  "billInvoicing",
  {
    notInvoiced: { code: 1, tone: "neutral" },
    invoicing: { code: 2, tone: "info" },
    invoiced: { code: 3, tone: "success" },
    failed: { code: 4, tone: "danger" },
    notNeeded: { code: 5, tone: "neutral" },
  },
  {
    start: { from: ["notInvoiced", "failed"], to: ["invoicing"], guards: ["settled"] },
    issue: { from: ["notInvoiced", "invoicing", "failed"], to: ["invoiced"], guards: ["settled"] },
    fail: { from: ["invoicing"], to: ["failed"] },
    waive: { from: ["notInvoiced", "failed"], to: ["notNeeded"] },
    // A red-letter invoice, an application withdrawn, or a waiver taken back.
    reopen: { from: ["invoicing", "invoiced", "failed", "notNeeded"], to: ["notInvoiced"] },
  },
);

/** Statuses of a bill that an invoice stands behind: such a bill names what the invoice is for (spec 5). */
const needsContent: ReadonlySet<number> = new Set([
  billInvoicingStates.code("invoicing"),
  billInvoicingStates.code("invoiced"),
]);
export const needsInvoiceContent = (status: number): boolean => needsContent.has(status);

/** Progress of the withholding of a bill's income tax at the tax office (dictionary B5, `withholding_status`). */
export const billWithholdingStates = defineStates(
  "billWithholding",
  {
    notDeclared: { code: 1, tone: "neutral" },
    declaring: { code: 2, tone: "info" },
    toPay: { code: 3, tone: "warning" },
    withheld: { code: 4, tone: "success" },
    failed: { code: 5, tone: "danger" },
    notNeeded: { code: 6, tone: "neutral" },
  },
  {
    declare: { from: ["notDeclared", "failed"], to: ["declaring"], guards: ["settled"] },
    accept: { from: ["declaring"], to: ["toPay"], guards: ["settled"] },
    pay: { from: ["toPay"], to: ["withheld"], guards: ["settled"] },
    fail: { from: ["declaring", "toPay"], to: ["failed"] },
    waive: { from: ["notDeclared"], to: ["notNeeded"] },
    reopen: { from: ["failed", "notNeeded"], to: ["notDeclared"] },
  },
);

/** Result of comparing a bill's income tax with the tax office's own figure (dictionary B5, `tax_verify_status`). */
export const billTaxVerifyStates = defineStates(
  "billTaxVerify",
  {
    unchecked: { code: 1, tone: "neutral" },
    equal: { code: 2, tone: "success" },
    differs: { code: 3, tone: "danger" },
    unknownPerson: { code: 4, tone: "warning" },
  },
  { verify: { from: ["unchecked", "equal", "differs", "unknownPerson"], to: ["equal", "differs", "unknownPerson"] } },
);

/** Finds a lifecycle's move from one code to another; a move that asks for a settled bill says so by its guard. */
export const moveBetween = (
  states: States,
  from: number,
  to: number,
): { readonly legal: boolean; readonly needsSettled: boolean } => {
  const source = states.keyOf(from);
  const target = states.keyOf(to);
  const transition = Object.values(states.transitions).find(
    (move) => source !== undefined && target !== undefined && move.from.includes(source) && move.to.includes(target),
  );
  return { legal: transition !== undefined, needsSettled: transition?.guards?.includes("settled") ?? false };
};
