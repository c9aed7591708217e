import type { SameShape } from "../shape.ts";
import type { walletChanges as zh } from "../zh-CN/wallet-changes.ts";

export const walletChanges = {
  title: "Credit and rebates",
  none: "No credit or rebate changes",
  payable: "Payable with credit",
  payableHint:
    "Credit is limited to the agency's own funds in this channel, so other companies' funds are never used. It cannot be withdrawn.",
  credit: "Change credit",
  rebate: "Propose rebate",
  creditAmount: "New credit (CNY)",
  rebateAmount: "Rebate (CNY)",
  creditText:
    "Takes effect after approval. Payable amount is available balance plus credit; top-ups repay used credit first.",
  rebateText: "After approval it is used first to pay service bills. It cannot be withdrawn.",
  now: "Current {{name}}",
  reason: "Reason",
  asked: "Submitted; a colleague must approve it",
  done: "Done: {{action}}",
  changed: "Someone else changed this wallet; nothing was done. Check it again.",
  actions: { approve: "Approve", reject: "Reject", withdraw: "Withdraw" },
  approveCredit: "The credit will be {{amount}}.",
  approveRebate: "{{amount}} is added to the rebate at the agency's expense.",
  rejectText: "The change does not take effect.",
  withdrawText: "The change does not take effect; you can propose it again.",
  byLine: "{{person}} {{time}}",
  reasonLine: "Reason: {{reason}}",
} as const satisfies SameShape<typeof zh>;
