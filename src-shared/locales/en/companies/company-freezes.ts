import type { SameShape } from "../../shape.ts";
import type { companyFreezes as zh } from "../../zh-CN/companies/company-freezes.ts";

export const companyFreezes = {
  title: "Freezing",
  none: "Nobody has asked for freezing or its end",
  kinds: {
    freeze: {
      label: "Freeze",
      propose: "Ask to freeze",
      text: "Counts once someone else confirms it: no new bills, workers, settlements, payments or withdrawals. What the bank has is finished, the company's people can only look.",
    },
    unfreeze: {
      label: "Unfreeze",
      propose: "Ask to unfreeze",
      text: "The company is active again once someone else confirms it.",
    },
  },
  actions: {
    approve: {
      label: "Confirm",
      meaning: { freeze: "The company is frozen at once.", unfreeze: "The company is active again at once." },
    },
    reject: { label: "Refuse", meaning: "The status stays as it is." },
    withdraw: { label: "Withdraw", meaning: "The status stays as it is. It can be asked for again." },
  },
  detail: {},
} as const satisfies SameShape<typeof zh>;
