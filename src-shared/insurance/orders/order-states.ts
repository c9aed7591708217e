import { defineStates } from "../../kernel/states/define.ts";

/**
 * Lifecycle of an insurance order (dictionary B12). `pay` is the payment of its premium; `begin`, `expire`, `lapse` and
 * `resume` are the clock's. A cancellation that is refused leads back to where it was asked for.
 */
export const orderStates = defineStates(
  "insuranceOrder",
  {
    draft: { code: 10, tone: "neutral" },
    underwriting: { code: 20, tone: "warning" },
    refused: { code: 25, tone: "danger", final: true },
    discount: { code: 30, tone: "warning" },
    toPay: { code: 40, tone: "warning" },
    toBegin: { code: 50, tone: "info" },
    inForce: { code: 60, tone: "success" },
    cancelAsked: { code: 70, tone: "warning" },
    cancelled: { code: 75, tone: "neutral", final: true },
    ended: { code: 80, tone: "neutral", final: true },
    surrendered: { code: 90, tone: "neutral", final: true },
  },
  {
    submit: { from: ["draft"], to: ["underwriting"] },
    drop: { from: ["draft"], to: ["cancelled"] },
    underwrite: { from: ["underwriting"], to: ["toPay", "discount"] },
    refuse: { from: ["underwriting"], to: ["refused"] },
    agreeDiscount: { from: ["discount"], to: ["toPay"] },
    refuseDiscount: { from: ["discount"], to: ["toPay"] },
    pay: { from: ["toPay"], to: ["toBegin"] },
    begin: { from: ["toBegin"], to: ["inForce"] },
    requestCancel: { from: ["toPay", "toBegin"], to: ["cancelAsked"] },
    agreeCancel: { from: ["cancelAsked"], to: ["cancelled"] },
    refuseCancel: { from: ["cancelAsked"], to: ["toPay", "toBegin"] },
    expire: { from: ["inForce"], to: ["ended"] },
    surrender: { from: ["inForce"], to: ["surrendered"] },
    /** Its first day has come and it was not paid: nothing is covered that was not. */
    lapse: { from: ["draft", "underwriting", "discount", "toPay", "cancelAsked"], to: ["cancelled"] },
    /** Its first day has come, it was paid, and nobody has decided the cancellation. */
    resume: { from: ["cancelAsked"], to: ["toBegin"] },
  },
  ["draft", "underwriting", "toPay", "toBegin", "inForce"],
);

/** Kinds of an order's files: 1 policy · 2 clauses · 3 application · 4 proof of payment · 5 invoice · 6 claim · 9 other. */
export const orderFileKinds = [1, 2, 3, 4, 5, 6, 9] as const;
