import type { SameShape } from "../shape.ts";
import type { figures as zh } from "../zh-CN/figures.ts";

export const figures = {
  title: "Changed amounts",
  of: "Amounts as approved and now",
  item: "Item",
  was: "As approved",
  now: "Now",
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
  lines: "Lines that changed",
  shown: "{{changed, line|lines}} changed; the first {{shown}} below",
  all: "{{changed, line|lines}} changed",
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
    workerToDate: "the worker has other income in the period",
    rules: "tax rules changed",
  },
  cause: "by payment of {{nos}}",
  why: "Reason: {{reasons}}",
  pay: {
    title: "Taxes differ from the approved ones; the amounts of now are paid",
    text: "Taxes are those of the moment of payment. What the company pays is unchanged. The code is good for these amounts only; if they change again, you will be shown the newer ones.",
  },
  approval: {
    title: "What has to be approved changed, so this cannot be paid yet",
    text: "A reviewer has to approve the new amounts first. Sending it back releases the frozen money.",
    send: "Send back for review",
    sent: "Sent back for review with the new amounts",
    waits:
      "Sent back for review with the new amounts: nothing was paid and the frozen money is free. It can be paid once a reviewer has approved.",
    waitsAgain:
      "Sent back for review with the new amounts: nothing was paid. These lines can be paid again once a reviewer has approved the new amounts.",
  },
  record: {
    waiting: "Waiting for a review of the new amounts",
    waitingText: "{{at}} {{actor}}: on paying or reviewing, amounts had changed, so the earlier approval is void.",
    paid: "Paid with other taxes than approved",
    paidText: "{{at}} {{actor}} confirmed the new taxes and paid; what the company pays is unchanged.",
    earlier: "Earlier changes of amounts",
    approve: "Approve the new amounts",
    approved: "The new amounts are approved",
    fingerprints: "Fingerprint {{before}} → {{after}}",
    failed: "The changed amounts could not be read",
  },
  batch: {
    tax: "Paid with the new taxes: net {{was}} → {{now}}",
    approval: "Company pays {{was}} → {{now}}",
  },
  rules: {
    title: "What the agency demands",
    text: "Holds for all settlements of the agency; only the super administrator changes it.",
    loadFailed: "The agency's demands could not be read",
    approve_tax_changes: "A payment whose taxes differ from the approved ones needs a new review too",
  },
} as const satisfies SameShape<typeof zh>;
