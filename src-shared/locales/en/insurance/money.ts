/** Dialogs of premiums and of changes that wait. */
export const insuranceMoney = {
  pay: {
    title: "Pay premium",
    ofAmendment: "Pay amendment",
    next: "Next",
    order: "Insurance order",
    effective: "Effective",
    added: "{{people, person|people}} added or replacing",
    reduced: "{{people, person|people}} removed",
    due: "Premium due",
    wallet: "Pay from",
    walletLine: "{{channel}} · {{amount}} available",
    noWallet: "The company has no wallet",
  },
  passOn: {
    title: "Record handover",
    held: "{{amount}} is held for {{insurer}}. Once the bank has paid it, enter the serial of the payment.",
    comesBack: "{{insurer}} has to return {{amount}}. Once it has arrived, enter the bank's serial.",
    nothing: "No premium of this order is held",
    fields: { bank_serial: { label: "Bank serial", hint: "4 to 64 letters, digits, hyphens or underscores" } },
  },
  withdraw: {
    title: "Withdraw amendment",
    warning: "Withdraws {{no}} ({{added}} added, {{reduced}} removed, {{replaced}} replaced). None of it takes effect.",
    done: "Amendment withdrawn",
    fields: {},
  },
} as const;

/** Lists and texts of the money of insurance. */
export const insuranceMoneyLists = {
  insurancePayments: {
    title: "Premiums",
    keyword: "No., order, company, insurer",
    columns: {
      no: "No.",
      kind: "Type",
      order_no: "Insurance order",
      insurer: "Insurer",
      product: "Product",
      paid: "Premium paid",
      given_back: "Refunded",
      payer: "Borne by",
      held: "Not handed on",
      create_at: "Time",
      reason: "Reason",
      order_id: "Insurance order",
      date: "Date",
    },
    flags: {},
  },
} as const;

export const insuranceMoneyStates = { insurancePayment: { booked: "Booked" } } as const;

export const insuranceMoneyEnums = {
  insurancePaymentKind: { 1: "Order premium", 2: "Amendment premium", 3: "Premium refund" },
  premiumPayer: { 1: "Company", 2: "Agency" },
} as const;
