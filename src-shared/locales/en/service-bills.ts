import type { SameShape } from "../shape.ts";
import type { serviceBills as zh } from "../zh-CN/service-bills.ts";

export const serviceBills = {
  actions: { pay: "Pay online", discount: "Propose discount", waive: "Propose waiver", void: "Propose voiding" },
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
  discount: {
    section: "Discounts, waivers, voiding",
    none: "No discounts, waivers or voiding",
    title: "Propose service bill discount",
    text: "A colleague must approve it. Until then the bill does not change.",
    amount: "Discount",
    voidAmount: "Voided",
    asked: "Submitted; a colleague must approve it",
    changed: "Someone else changed this bill; nothing was done. Check it again.",
    done: "Done: {{action}}",
    kinds: { discount: "Discount", waive: "Waiver of the unpaid fee", void: "Voiding of the bill" },
    decideTitle: "{{action}}: {{kind}}",
    taxes: "Workers' taxes in the bill ({{amount}}) are not waived and must be paid.",
    actions: { grant: "Approve", reject: "Reject", withdraw: "Withdraw" },
    meaning: {
      grant:
        "The amount is no longer payable and is deducted from service income. This cannot be undone. {{left}} of the bill remains unpaid.",
      reject: "The bill does not change.",
      grantVoid:
        "The bill becomes void and is no longer payable. This cannot be undone. Amounts owed for offline settlements move to the next bill.",
      withdraw: "The bill does not change; you can propose a new discount.",
    },
    reasonLine: "Reason: {{reason}}",
    byLine: "{{person}} {{time}}",
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
  dialog: {
    waiveTitle: "Propose service bill waiver",
    waiveText:
      "Once a colleague approves it, {{amount}} is no longer payable. This cannot be undone. Until then the bill does not change.",
    voidTitle: "Propose voiding the service bill",
    voidText:
      "Once a colleague approves it, the bill is void and its {{amount}} is no longer payable. This cannot be undone. Until then the bill does not change.",
    reason: "Reason",
  },
} as const satisfies SameShape<typeof zh>;
