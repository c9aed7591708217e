import { defineStates } from "../../kernel/states/define.ts";

/**
 * Lifecycle of a red-letter form (红字确认单) over a part of an invoice: the buyer confirms it within 72 hours or it lapses
 * (STA Ann. 2024 No. 11); nothing of the invoice is taken back before.
 */
export const invoiceRedStates = defineStates(
  "invoiceRed",
  {
    pending: { code: 1, tone: "warning" },
    confirmed: { code: 2, tone: "success", final: true },
    refused: { code: 3, tone: "danger", final: true },
    withdrawn: { code: 4, tone: "neutral", final: true },
    lapsed: { code: 5, tone: "neutral", final: true },
  },
  {
    confirm: { from: ["pending"], to: ["confirmed"] },
    refuse: { from: ["pending"], to: ["refused"] },
    withdraw: { from: ["pending"], to: ["withdrawn"] },
    lapse: { from: ["pending"], to: ["lapsed"] },
  },
);

/** Hours that the buyer may take to confirm a form. */
export const redFormHours = 72;
