export const walletChanges = {
  title: "Credit and rebates",
  none: "No credit or rebate changes",
  kinds: {
    credit: {
      label: "New credit limit",
      propose: "Change credit limit",
      text: "Takes effect after approval. The payable amount is the available balance plus credit; top-ups repay used credit first.",
      fields: { amount: { label: "New credit limit" } },
    },
    rebate: {
      label: "New rebate",
      propose: "Grant rebate",
      text: "Once approved, it is used first to pay service bills. It cannot be withdrawn.",
      fields: { amount: { label: "Rebate" } },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      meaning: {
        credit: "The credit limit will be {{amount}}.",
        rebate: "{{amount}} is added to the rebate balance at the agency's expense.",
      },
    },
    reject: { label: "Reject", meaning: "The change does not take effect." },
    withdraw: { label: "Withdraw", meaning: "The change does not take effect; you can propose it again." },
  },
  detail: {
    payable: "Payable with credit",
    payableHint:
      "Credit is limited to the agency's own funds in this channel, so other companies' funds are never used. It cannot be withdrawn.",
  },
} as const;
