export const promotionFees = {
  list: {
    title: "Promotion fees",
    keyword: "Number, reseller, company, bank serial, note",
    columns: {
      no: "Fee no.",
      channel_name: "Reseller",
      channel_kind: "Type",
      ratio: "Rate",
      fee: "Fee",
      tax: "Tax withheld",
      net: "Net to reseller",
      unpaid: "Not paid out",
      paid: "Paid out",
      tax_unpaid: "Tax to remit",
      tax_paid_at: "Tax remitted at",
      remark: "Note",
      checker_name: "Approved by",
      payer_name: "Paid by",
      paid_at: "Paid at",
    },
    flags: { by_others: "Created by others", has_tax_unpaid: "Tax to remit" },
  },
  object: "Promotion fee",
  states: {
    promotionFee: {
      toConfirm: "To confirm",
      confirming: "Confirming",
      toPay: "To pay out",
      paid: "Paid out",
      rejected: "Rejected",
    },
  },
  waiting: {
    promotionFee: {
      toConfirm: "Waiting for confirmation",
      confirming: "Waiting for approval",
      toPay: "Waiting for payment",
    },
  },
  enums: { promotionChannelKind: { 1: "Company", 2: "Individual" } },
  amounts: { fee: "Promotion fee", net: "Net to reseller" },
  create: {
    label: "New promotion fee",
    plan: "New promotion fee",
    confirm: "Create {{amount}}",
    warning:
      "Base, rate and amounts are fixed once the fee is created. If something is wrong, reject the fee and create a new one.",
    done: "Promotion fee created; waiting for confirmation",
    history: "Created",
    fields: {
      salesman_id: {
        label: "By salesperson",
        hint: "Counts the days on which the salesperson had the company. If it changed hands, each has their own days and none counts twice. Commission of the agency's own employees is wages and is paid with their salaries",
      },
      channel_name: {
        label: "Reseller",
        hint: "2 to 60 characters; one fee per reseller, company and month",
      },
      channel_kind: {
        label: "Reseller type",
        options: { 1: "Company (issues an invoice, no tax withheld)", 2: "Individual (income tax withheld)" },
      },
      period: { label: "Month", hint: "Past months only" },
      ratio: { label: "Rate" },
    },
  },
  actions: {
    confirm: {
      label: "Confirm",
      plan: "Confirm promotion fee",
      confirm: "Confirm {{amount}}",
      warning: "Another person must approve it next.",
      done: "Confirmed; waiting for approval",
      history: "Confirmed",
    },
    approve: {
      label: "Approve",
      plan: "Approve promotion fee",
      confirm: "Approve {{amount}}",
      warning: "The base is checked again; once approved, the fee can be paid out.",
      done: "Approved; waiting for payout",
      history: "Approved",
    },
    pay: {
      label: "Record payment",
      plan: "Record payment of promotion fee",
      confirm: "Record payment of {{amount}}",
      warning: "This records a payment you made in your bank. No payment order is sent and this cannot be undone.",
      done: "Payment recorded and booked",
      history: "Paid out",
      fields: {
        bank_serial: {
          label: "Bank serial",
          hint: "Make the payment in your bank first, then enter its serial; each serial is accepted once",
          wrong: "4 to 64 letters, digits, underscores or hyphens",
        },
      },
    },
    reject: {
      label: "Reject",
      plan: "Reject promotion fee",
      confirm: "Reject",
      warning: "This is final. You can create a new fee for the same reseller, company and month.",
      done: "Rejected",
      history: "Rejected",
    },
  },
  notes: {
    promotionChannel: "Reseller",
    promotionPeriod: "Month",
    promotionBase: "Base × rate (CNY)",
    promotionTax: "Tax withheld (CNY)",
    promotionNet: "Net to reseller (CNY)",
    bank_serial: "Bank serial",
  },
  refusals: {
    promotion_fee_exists:
      "This reseller already has a promotion fee for this company and month ({{no}}). If it is wrong, reject it first.",
    promotion_not_salesman: "The selected salesperson did not have this company in {{period}}. Select again.",
    promotion_is_salesman:
      "{{name}} was this company's salesperson in the month. Select them under By salesperson, so that only their days count. Give another reseller of that name a name that differs.",
    promotion_base_empty:
      "No settlement of this company was paid in the month, or the fee rounds to zero. No fee was created.",
    promotion_base_changed:
      "The base has changed (a payment may have been returned). Refresh; reject an existing fee and create a new one.",
    promotion_month_open:
      "{{period}} is not over, so its payments may still change. Create the fee after the month ends.",
    promotion_funds_short:
      "The agency's available earnings do not cover this fee; nothing was recorded. Check the available balance of the channel account.",
  },
  detail: {
    amounts: "Amounts",
    base: "Base",
    baseLine: "{{amount}} (settlements: {{settlements}}, payments: {{lines}})",
    fee: "Promotion fee",
    tax: "Tax withheld",
    net: "Net to reseller",
    title: "How the fee was calculated",
    line: "{{base}} × {{ratio}} = {{fee}} (rounded half up to the cent)",
    rule: "The base is the total of this company's successful payments in the month, excluding failed and returned ones. It is fixed when the fee is created.",
    parts: "Base breakdown",
    settlement: "Settlement",
    lines: "Payments",
    amount: "Amount (CNY)",
    taxTitle: "How the tax was calculated",
    noTax: "Companies issue an invoice for the fee; no tax is withheld.",
    taxRule: "Labour remuneration per payment, rule {{rule}}",
    facts: "Details",
    rejected: "Rejected: {{reason}}",
    noSalesman: "Another reseller, named below",
    salesmanOption: "{{name}} ({{days}}, base {{amount}})",
    span: "{{from}} to {{to}}",
    days: "Days counted",
    salesmanRule:
      "The base is the total of successful payments on the days on which the salesperson had the company, excluding failed and returned ones. It is fixed when the fee is created.",
    incomplete: "Select a company and month and enter the rate to see the base and fee.",
  },
} as const;
