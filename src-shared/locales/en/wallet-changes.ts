import type { SameShape } from "../shape.ts";
import type { walletChanges as zh } from "../zh-CN/wallet-changes.ts";

export const walletChanges = {
  title: "Credit and rebates",
  none: "Neither credit nor rebate was changed",
  payable: "Payable with credit",
  payableHint:
    "Credit goes no further than the agency's own money in this channel, so no other company's is used. It cannot be withdrawn.",
  credit: "Change credit",
  rebate: "Grant a rebate",
  creditAmount: "New credit (yuan)",
  rebateAmount: "Rebate (yuan)",
  creditText:
    "In force once approved. Payable is available plus credit; what the company pays in makes up for it first.",
  rebateText: "Once approved it is used first when service bills are paid. It cannot be withdrawn.",
  now: "{{name}} now",
  reason: "Reason",
  asked: "Submitted; another colleague has to approve it",
  done: "Done: {{action}}",
  changed: "Somebody else changed this wallet; nothing was done. Check it again.",
  actions: { approve: "Approve", reject: "Reject", withdraw: "Withdraw" },
  approveCredit: "The credit is {{amount}} then.",
  approveRebate: "{{amount}} is added to the rebate then, and is a cost of the agency.",
  rejectText: "It does not come into force.",
  withdrawText: "It does not come into force; it can be asked for anew.",
  byLine: "{{person}} {{time}}",
  reasonLine: "Reason: {{reason}}",
} as const satisfies SameShape<typeof zh>;
