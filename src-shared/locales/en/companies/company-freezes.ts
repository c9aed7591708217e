export const companyFreezes = {
  title: "Freezing",
  none: "No freeze requests",
  kinds: {
    freeze: {
      label: "Freeze",
      propose: "Request freeze",
      text: "Takes effect once another person confirms: no new bills, workers, settlements, payments or withdrawals. Payments already at the bank are completed; the company's users become read-only.",
    },
    unfreeze: {
      label: "Unfreeze",
      propose: "Request unfreeze",
      text: "The company is active again once another person confirms.",
    },
  },
  actions: {
    approve: {
      label: "Confirm",
      meaning: { freeze: "The company is frozen immediately.", unfreeze: "The company is active again immediately." },
    },
    reject: { label: "Reject", meaning: "The status does not change." },
    withdraw: { label: "Withdraw", meaning: "The status does not change. You can request it again." },
  },
  detail: {},
} as const;
