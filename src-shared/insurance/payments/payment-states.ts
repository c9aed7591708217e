import { defineStates } from "../../kernel/states/define.ts";

/** 1 premium of an order · 2 of an amendment · 3 given back. */
export const insurancePaymentKinds = [1, 2, 3] as const;

/** Status of money of an order: it is booked when it is there, so there is one only. */
export const insurancePaymentStates = defineStates(
  "insurancePayment",
  { booked: { code: 1, tone: "success", final: true } },
  {},
);

/** Premium that the agency hands on to the insurer: 1 to pay · 2 at the bank · 3 paid · 4 failed · 5 result unknown. */
export const remittanceStates = defineStates(
  "insuranceRemittance",
  {
    toPay: { code: 1, tone: "warning" },
    sent: { code: 2, tone: "info" },
    paid: { code: 3, tone: "success", final: true },
    failed: { code: 4, tone: "danger" },
    unknown: { code: 5, tone: "doubt" },
  },
  {
    send: { from: ["toPay", "failed"], to: ["sent"] },
    succeed: { from: ["sent", "unknown"], to: ["paid"] },
    fail: { from: ["sent", "unknown"], to: ["failed"] },
    lose: { from: ["sent"], to: ["unknown"] },
  },
);
