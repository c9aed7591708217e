import type { SameShape } from "../shape.ts";
import type { serviceBills as zh } from "../zh-CN/service-bills.ts";

export const serviceBills = {
  actions: { pay: "Pay online", discount: "Discount", waive: "Propose waiver", void: "Propose voiding" },
  detail: {
    title: "Service bill {{no}}",
    amounts: "Amounts",
    facts: "Bill",
    lines: "How it came about",
    usage: "{{quantity, worker|workers}} paid in {{period}}, {{free}} free; {{billed}} billed at {{price}} each",
    imported: "Imported service order",
    settlement: "Settlement",
    serviceFee: "Service fee",
    tax: "Taxes",
    sum: "Total",
    offline:
      "Service fees (less discounts) and taxes of settlements paid offline up to {{period}} that were not billed before, settlement by settlement; below zero where too much was billed before.",
    offlineRule:
      "Each is billed once; those of a void bill go on the next. Issued on the 3rd, due on the 15th of the next month.",
    contract: "Usage fee of contract {{no}}",
    rule: "Every worker who was paid in the month counts once; those beyond the contract's free head-count cost its price. Issued on the 3rd, due on the 15th of the next month.",
    payments: "Payments",
    paidLine: "Paid by {{by}}, {{balance}} left",
    noPayments: "Nothing was paid yet",
    openTerms: "Basis",
  },
  discount: {
    section: "Discounts, waivers, voiding",
    none: "Nothing discounted, waived or voided",
    title: "Discount a service bill",
    text: "Another colleague has to grant it; until then the bill stays as it is.",
    amount: "Discount",
    voidAmount: "Voided",
    asked: "Submitted; another colleague has to grant it",
    changed: "Somebody else changed this bill; nothing was done. Check it again.",
    done: "Done: {{action}}",
    kinds: { discount: "Discount", waive: "Waiver of the unpaid fee", void: "Voiding the bill" },
    decideTitle: "{{action}}: {{kind}}",
    taxes: "Taxes of workers in the bill, {{amount}}, are not waived and have to be paid.",
    actions: { grant: "Grant", reject: "Reject", withdraw: "Withdraw" },
    meaning: {
      grant:
        "The amount is not claimed any more and taken off service income. This cannot be undone. {{left}} of the bill stay unpaid.",
      reject: "The bill stays as it is.",
      grantVoid:
        "The bill becomes void and is not claimed any more. This cannot be undone. What offline settlements owe goes on the next bill.",
      withdraw: "The bill stays as it is; a discount can be proposed anew.",
    },
    reasonLine: "Reason: {{reason}}",
    byLine: "{{person}} {{time}}",
  },
  pay: {
    title: "Pay service bills",
    wallet: "From wallet",
    walletLine: "{{channel}} · {{amount}} available",
    rebate: "{{amount}} of it from the rebate, the rest from the wallet",
    noWallet: "This company has no wallet",
    itemised: "Amounts",
    several: "Only bills of one company can be paid at once; the chosen ones are of {{count, company|companies}}.",
    none: "None of the chosen bills has to be paid.",
    tooMany: "At most {{most}} bills at once.",
    leftOut: "{{count}} need no payment and are left out",
    total: "{{count, bill|bills}}, {{amount}} ({{words}})",
    asked:
      "Not decided yet: {{count, discount|discounts}} of {{amount}} in all. Paid whole, the bill's discount lapses.",
    short: "{{amount}} short: bills are paid in this order, those that the wallet does not cover stay unpaid.",
    next: "Next",
    loading: "Reading the bills",
    choose: "Choose the bills one by one.",
    results: "Results",
    resultPaid: "{{amount}} paid",
    resultNot: "Not paid",
    resultsUnknown: "The results cannot be read now; see the list.",
  },
  dialog: {
    waiveTitle: "Propose to waive a service bill",
    waiveText:
      "Once another colleague grants it, {{amount}} are not claimed any more; that cannot be undone. Until then the bill stays as it is.",
    voidTitle: "Propose to void a service bill",
    voidText:
      "Once another colleague grants it, the bill is void and its {{amount}} are not claimed by it any more; that cannot be undone. Until then the bill stays as it is.",
    reason: "Reason",
  },
} as const satisfies SameShape<typeof zh>;
