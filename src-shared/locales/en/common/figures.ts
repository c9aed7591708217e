import type { SameShape } from "../../shape.ts";
import type { figures as zh } from "../../zh-CN/common/figures.ts";

export const figures = {
  title: "Changed amounts",
  of: "Approved and current amounts",
  item: "Item",
  was: "Approved",
  now: "Current",
  moved: "Change",
  totals: {
    company_payable: "Company pays",
    service_fee: "Service fee",
    pit: "Income tax",
    vat: "VAT",
    surtax: "Surcharges",
    vat_recover: "VAT recovered",
    labor_net: "Net to workers",
  },
  lines: "Changed payouts",
  shown: "{{changed, payout|payouts}} changed; first {{shown}} shown",
  all: "{{changed, payout|payouts}} changed",
  line: {
    bill: "Bill",
    payee: "Worker",
    payable: "Company pays",
    tax: "Taxes",
    net: "Net pay",
    why: "Reason",
  },
  change: "{{was}} → {{now}}",
  between: "; ",
  listed: ", ",
  reasons: {
    taxMonth: "paid in another month",
    terms: "contract terms or a supplement changed",
    feeBase: "the company's fee base changed",
    workerToDate: "the worker's income in the period changed",
    rules: "tax rules changed",
  },
  cause: "due to payment of {{nos}}",
  why: "Reason: {{reasons}}",
  pay: {
    title: "Taxes differ from the approved amounts; current amounts will be paid",
    text: "Taxes are calculated at the time of payment. The amount the company pays is unchanged. The code is valid for these amounts only; if they change again, you will see the new ones.",
  },
  approval: {
    title: "The approved amounts have changed, so this cannot be paid yet",
    text: "A checker must approve the new amounts first. Sending it back releases the frozen funds.",
    send: "Send back for review",
    sent: "Sent back for review with the new amounts",
    waits:
      "Sent back for review with the new amounts: nothing was paid and the frozen funds were released. It can be paid once a checker approves.",
    waitsAgain:
      "Sent back for review with the new amounts: nothing was paid. These payouts can be retried once a checker approves the new amounts.",
  },
  record: {
    waiting: "Waiting for review of the new amounts",
    waitingText: "{{at}} {{actor}}: amounts had changed at payment or review, so the earlier approval is void.",
    paid: "Paid with taxes that differ from those approved",
    paidText: "{{at}} {{actor}} confirmed the new taxes and paid; the company's amount is unchanged.",
    earlier: "Earlier amount changes",
    approve: "Approve new amounts",
    approved: "New amounts approved",
    fingerprints: "Integrity code {{before}} → {{after}}",
    failed: "The changed amounts could not be loaded",
  },
  batch: {
    tax: "Paid with the new taxes: net {{was}} → {{now}}",
    approval: "Company pays {{was}} → {{now}}",
  },
  rules: {
    title: "Agency rules",
    text: "Applies to all settlements of the agency. Only the super administrator can change it.",
    loadFailed: "The agency rules could not be loaded",
    approve_tax_changes: "Also require a new review when taxes differ from the approved ones",
  },
} as const satisfies SameShape<typeof zh>;
