import type { SameShape } from "../../shape.ts";
import type { serviceBills as zh } from "../../zh-CN/billing/service-bills.ts";

export const serviceBills = {
  actions: { pay: "Pay online" },
  detail: {
    title: "Service bill {{no}}",
    amounts: "Amounts",
    facts: "Bill",
    lines: "Calculation",
    usage: "{{quantity, worker|workers}} paid in {{period}}, {{free}} free; {{billed}} billed at {{price}} each",
    imported: "Imported service order",
    settlement: "Settlement",
    serviceFee: "Service fee",
    tax: "Taxes",
    sum: "Total",
    offline:
      "Service fees (less discounts) and taxes of settlements paid offline up to {{period}} that were not billed before, by settlement; negative where too much was billed before.",
    offlineRule:
      "Each is billed once; those of a voided bill move to the next bill. Issued on the 3rd, due on the 15th of the following month.",
    contract: "Usage fee under contract {{no}}",
    rule: "Each worker paid in the month counts once; workers beyond the contract's free headcount are billed at the contract price. Issued on the 3rd, due on the 15th of the following month.",
    payments: "Payments",
    paidLine: "Paid by {{by}}, {{balance}} left",
    noPayments: "No payments yet",
    openTerms: "Basis",
  },
  pay: {
    title: "Pay service bills",
    wallet: "From wallet",
    walletLine: "{{channel}} · {{amount}} available",
    rebate: "{{amount}} from the rebate, the rest from the wallet",
    noWallet: "This company has no wallet",
    itemised: "Amounts",
    several: "You can pay bills of one company at a time; your selection includes {{count, company|companies}}.",
    none: "None of the selected bills needs payment.",
    tooMany: "At most {{most}} bills at once.",
    leftOut: "{{count}} need no payment and are skipped",
    total: "{{count, bill|bills}}, {{amount}} ({{words}})",
    asked:
      "Pending: {{count, discount|discounts}} totalling {{amount}}. If the bill is paid in full, its discount lapses.",
    short: "{{amount}} short: bills are paid in this order; those the wallet does not cover stay unpaid.",
    next: "Next",
    loading: "Loading bills",
    choose: "Select the bills individually.",
    results: "Results",
    resultPaid: "{{amount}} paid",
    resultNot: "Not paid",
    resultsUnknown: "The results cannot be loaded now; see the list.",
  },
} as const satisfies SameShape<typeof zh>;
