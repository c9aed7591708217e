const grantedText =
  "The amount is no longer payable and is deducted from service income. This cannot be undone. {{left}} of the bill remains unpaid.";

export const serviceBillDiscounts = {
  title: "Discounts, waivers and voids",
  none: "No discounts, waivers or voids",
  kinds: {
    discount: {
      label: "Partial discount",
      propose: "Propose discount",
      text: "A colleague must approve it. Until then the bill does not change.",
      fields: { amount: { label: "Discount" } },
    },
    waive: {
      label: "Waiver of the unpaid fee",
      propose: "Propose waiver",
      text: "Once a colleague approves it, {{amount}} is no longer payable. This cannot be undone. Until then the bill does not change.",
      amount: "Discount",
    },
    void: {
      label: "Void bill",
      propose: "Propose void",
      text: "Once a colleague approves it, the bill is void and its {{amount}} is no longer payable. This cannot be undone. Until then the bill does not change.",
      amount: "Voided",
    },
  },
  actions: {
    grant: {
      label: "Approve",
      meaning: {
        discount: grantedText,
        waive: grantedText,
        void: "The bill becomes void and is no longer payable. This cannot be undone. Amounts owed for offline settlements move to the next bill.",
      },
    },
    reject: { label: "Reject", meaning: "The bill does not change." },
    withdraw: { label: "Withdraw", meaning: "The bill does not change; you can propose a new discount." },
  },
  detail: {
    taxes: "Workers' taxes in the bill ({{amount}}) are not waived and must be paid.",
  },
} as const;
