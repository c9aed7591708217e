import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of a voucher (dictionary B7): uploaded ones are there at once, receipts are applied for at the bank. */
export const voucherStates = defineStates(
  "voucher",
  {
    applied: { code: 1, tone: "info" },
    ready: { code: 2, tone: "success" },
    failed: { code: 3, tone: "danger" },
    expired: { code: 4, tone: "neutral" },
  },
  {
    deliver: { from: ["applied"], to: ["ready"] },
    fail: { from: ["applied"], to: ["failed"] },
    expire: { from: ["ready"], to: ["expired"] },
    applyAgain: { from: ["failed", "expired"], to: ["applied"] },
  },
);

/** 1 payment receipt · 2 recharge receipt · 3 tax certificate · 4 acceptance note · 5 offline voucher · 6 invoice (dictionary B7). */
export const voucherTypes = [1, 2, 3, 4, 5, 6] as const;

/** Of these the bank's receipt of a recharge, as it is handed in with a top-up. */
export const rechargeReceipt = 2;

/** Of these the stamped note on what was accepted in a task. */
export const acceptanceNote = 4;

/** Extent to which vouchers prove a settlement: 1 nothing, 2 a part, 3 all (dictionary B6). */
export const voucherCover = { none: 1, part: 2, all: 3 } as const;
