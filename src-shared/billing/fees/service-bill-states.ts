import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of a service bill (dictionary B8); overdue is told by the service when the due day is over. */
export const serviceBillStates = defineStates(
  "serviceBill",
  {
    toIssue: { code: 10, tone: "neutral" },
    toPay: { code: 20, tone: "warning" },
    paying: { code: 30, tone: "info" },
    partlyPaid: { code: 40, tone: "warning" },
    paid: { code: 50, tone: "success", final: true },
    overdue: { code: 60, tone: "danger" },
    waived: { code: 70, tone: "neutral", final: true },
    voided: { code: 80, tone: "neutral", final: true },
  },
  {
    issue: { from: ["toIssue"], to: ["toPay"] },
    pay: { from: ["toPay", "partlyPaid", "overdue"], to: ["partlyPaid", "paid"] },
    fallDue: { from: ["toPay", "partlyPaid"], to: ["overdue"] },
    discount: {
      from: ["toIssue", "toPay", "partlyPaid", "overdue"],
      to: ["toIssue", "toPay", "partlyPaid", "overdue", "waived"],
    },
    waive: {
      from: ["toIssue", "toPay", "partlyPaid", "overdue"],
      to: ["toIssue", "toPay", "partlyPaid", "overdue", "waived"],
    },
    void: { from: ["toIssue", "toPay", "overdue"], to: ["voided"] },
  },
);
