import { change, type Damage, firstOf, lastOf, move } from "./damage-kit.ts";

const settled = "x.status = 60";
const three = "settlements were decided by three people";
const stand = "settlements stand where their lines are";
const equal = "settlements equal their lines";
const lines = "lines are their bills and orders";
const paidLine = "x.status = 1 and x.channel_serial is not null";
const onceInItsMonth = "bills count once, in a month of their payment";
const paidBill = "x.status = 60 and x.settlement_id is not null";

const held = "what is frozen for a settlement is what it costs";
const queue = "orders to the bank stand where their lines are";
const home = "payments went to accounts of their workers";
const waiting = firstOf("settlements", "x.status = 35");
const another = "account_no = '6212260000000000'";

const inQueue = (what: string, set: string, where: string): Damage => ({
  what: `order in the queue: ${what}`,
  table: "payout_attempts",
  statements: [change("payout_attempts", set, where)],
  proof: queue,
});

/** What a service with a mistake, or somebody with its seals, would have written: each is right by itself and beside its neighbours. */
const byMeaning: readonly Damage[] = [
  {
    what: "a hold made larger, its wallet following",
    table: "settlements",
    statements: [
      `update wallets set frozen = frozen + 100 where id = (select wallet_id from settlements where id = ${waiting})`,
      `update settlements set frozen_amount = frozen_amount + 100 where id = ${waiting}`,
    ],
    proof: held,
  },
  {
    what: "a hold that nobody waits for any more",
    table: "settlements",
    statements: [`update settlements set status = 30 where id = ${waiting}`],
    proof: held,
  },
  {
    what: "a hold moved to another settlement of the wallet",
    table: "ledger_journals",
    statements: [
      `update ledger_journals set biz_no = ${firstOf("settlements", "x.status = 60", "no")} where kind = 'freeze' and biz_no = (select no from settlements where id = ${waiting})`,
    ],
    proof: held,
  },
  inQueue("claimed though it was handed out", "state = 3", "x.state = 30"),
  inQueue("unknown of a line that is being paid", "state = 99", "x.state = 5"),
  inQueue("under way of a line that nobody knows of", "state = 5", "x.state = 99"),
  inQueue("paid at no time", "finished_ms = null", "x.state = 1"),
  inQueue("finished while it is under way", "finished_ms = 1", "x.state = 5"),
  inQueue("sent by nobody", "first_claim_ms = null", "x.state = 5"),
  inQueue("failed of a line that was paid", "state = 20", "x.state = 1"),
  {
    what: "an order and its line to pay again",
    table: "payout_lines",
    statements: [
      `update payout_attempts set state = 0 where line_id = ${firstOf("payout_lines", paidLine)}`,
      change("payout_lines", "status = 5", paidLine),
    ],
    proof: queue,
  },
  {
    what: "a payment to another account, the bank's order following",
    table: "payout_attempts",
    statements: [
      `update sandbox_bank_orders set ${another} where channel_order_no = (select channel_order_no from payout_attempts where id = ${firstOf("payout_attempts", "x.state = 1 and x.first_claim_ms is not null")})`,
      change("payout_attempts", `${another}, bank_code = 'ICBC'`, "x.state = 1 and x.first_claim_ms is not null"),
    ],
    proof: home,
  },
  {
    what: "the account of a worker who was paid",
    table: "labor_accounts",
    statements: [
      `update labor_accounts set ${another} where account_no = (select account_no from payout_lines where id = ${firstOf("payout_lines", paidLine)})`,
    ],
    proof: home,
  },
];

/** Damage to settlements, their lines and orders. */
export const settlementDamage: readonly Damage[] = [
  ...byMeaning,
  ...[
    ["partly paid", 50],
    ["all failed", 65],
    ["paying", 40],
    ["suspended", 45],
    ["cancelled", 80],
    ["to review", 20],
    ["to pay", 35],
  ].map(
    ([name, code]): Damage => ({
      what: `a settled settlement ${name}`,
      table: "settlements",
      statements: [change("settlements", `status = ${code}`, settled)],
      proof: stand,
    }),
  ),
  {
    what: "a settlement gone",
    table: "settlements",
    statements: [`delete from settlements where id = ${firstOf("settlements", settled)}`],
    proof: stand,
  },
  ...(
    [
      ["checker is the maker", "checker_id = maker_id", three],
      ["payer is the maker", "payer_id = maker_id", three],
      ["payer is the checker", "payer_id = checker_id", three],
      ["no checker", "checker_id = null", three],
      ["no payer", "payer_id = null", three],
      ["approved hash gone", "approved_hash = null", three],
      ["approved for other lines", "approved_hash = 'x'", undefined],
      ["approved at no time", "approved_at = null", three],
      ["another maker", "maker_id = 99", "deciders are those of the audit log"],
      ["seal", "snapshot_hash = 'x', approved_hash = 'x'", equal],
      ["amount payable", "company_payable = company_payable + 1", equal],
      ["service fee", "service_fee = service_fee + 1", equal],
      ["income tax", "pit = pit + 1", equal],
      ["net pay", "labor_net = labor_net + 1", equal],
      ["fee moved to tax", "service_fee = service_fee - 1, pit = pit + 1", equal],
      ["number of lines", "line_count = line_count + 1", equal],
      ["paid amount", "success_amount = success_amount + 1", "progress equals the lines"],
      ["frozen amount", "frozen_amount = 1", "frozen money is held"],
      ["period", "period = '2026-01'", equal],
      ["number", "no = 'JS00000000000001'", equal],
      ["wallet", "wallet_id = 1", equal],
      ["contract", "contract_id = 1", equal],
      ["company", "company_id = 1", equal],
      ["invoice status", "invoice_status = 77", "settlements tell their invoices"],
      ["time of payment", "settlement_at = '2026-01-01 00:00:00'", undefined],
      ["time of approval", "approved_at = '2026-01-01 00:00:00'", undefined],
      ["time of making", "create_at = '2026-01-01 00:00:00'", undefined],
      ["way of paying", "pay_mode = 3", "fees and taxes booked are those of the bills"],
      ["voucher status", "voucher_status = 77", undefined],
      ["discount", "discount = 1", "discounts are used as granted"],
    ] as const
  ).map(
    ([what, set, proof]): Damage => ({
      what: `settlement: ${what}`,
      table: "settlements",
      statements: [change("settlements", set, settled)],
      ...(proof !== undefined && { proof }),
    }),
  ),
  ...(
    [
      ["serial", "channel_serial = 'B0'", undefined],
      ["order number", "channel_order_no = 'JS0P00001A1'", lines],
      ["finish date", "finished_at = '2026-01-01 00:00:00'", undefined],
      ["time of sending", "sent_at = '2026-01-01 00:00:00'", undefined],
      ["net pay", "net = net + 1", equal],
      ["account", "account_no = '6212260000000000'", equal],
      ["name", "labor_name = 'X'", equal],
      ["ID number", "id_no = 'X'", equal],
      ["bank", "bank_code = 'X'", equal],
      ["income tax", "pit = pit + 1", equal],
      ["service fee", "service_fee = service_fee + 1", equal],
      ["failed", "status = 2", "progress equals the lines"],
      ["attempt", "attempt = attempt + 1", lines],
      ["payout key", "payout_key = 'x'", equal],
      ["worker", "labor_id = 1", equal],
    ] as const
  ).map(
    ([what, set, proof]): Damage => ({
      what: `paid line: ${what}`,
      table: "payout_lines",
      statements: [change("payout_lines", set, paidLine)],
      ...(proof !== undefined && { proof }),
    }),
  ),
  {
    what: "reason of a failed line",
    table: "payout_lines",
    statements: [change("payout_lines", "fail_reason = 'X'", "x.status = 2")],
  },
  {
    what: "net pay moved between lines",
    table: "payout_lines",
    statements: move(
      "payout_lines",
      "net",
      `x.settlement_id = ${firstOf("settlements", "x.status = 60 and x.line_count > 1")}`,
    ),
    proof: equal,
  },
  {
    what: "a line gone",
    table: "payout_lines",
    statements: [`delete from payout_lines where id = ${firstOf("payout_lines", paidLine)}`],
    proof: equal,
  },
  {
    what: "an attempt gone",
    table: "payout_attempts",
    statements: [`delete from payout_attempts where id = ${firstOf("payout_attempts", "x.state = 1")}`],
    proof: lines,
  },
  {
    what: "amount of an attempt",
    table: "payout_attempts",
    statements: [change("payout_attempts", "amount = amount + 1", "x.state = 1")],
    proof: lines,
  },
  {
    what: "a paid attempt failed",
    table: "payout_attempts",
    statements: [change("payout_attempts", "state = 20", "x.state = 1")],
    proof: "fees and taxes booked are those of the bills",
  },
  {
    what: "a refunded attempt paid",
    table: "payout_attempts",
    statements: [change("payout_attempts", "state = 1", "x.state = 20")],
    proof: "fees and taxes booked are those of the bills",
  },
  {
    what: "number of an attempt",
    table: "payout_attempts",
    statements: [change("payout_attempts", "channel_order_no = 'x'", "x.state = 1")],
    proof: lines,
  },
  {
    what: "finish date of an attempt",
    table: "payout_attempts",
    statements: [change("payout_attempts", "finished_ms = 1", "x.state = 1")],
  },
  {
    what: "an event gone",
    table: "settlement_events",
    statements: [`delete from settlement_events where id = ${lastOf("settlement_events")}`],
  },
  { what: "actor of an event", table: "settlement_events", statements: [change("settlement_events", "actor = 'X'")] },
  {
    what: "amount of a fee discount",
    table: "fee_discounts",
    statements: [change("fee_discounts", "amount = amount + 1")],
  },
];

const fromBill = (what: string, set: string, proof?: string): Damage => ({
  what: `settled bill: ${what}`,
  table: "bills",
  statements: [change("bills", set, paidBill)],
  ...(proof !== undefined && { proof }),
});

const fromBase = (what: string, where: string, to: string): Damage => ({
  what: `settled bill: ${what}`,
  table: "bills",
  statements: [
    change(
      "bills",
      `steps = replace(steps, '"fee_base_before":', '"fee_base_before":${to}')`,
      `${paidBill} and ${where}`,
    ),
  ],
  proof: "fees go on from what was paid in their period",
});

/** Damage to bills. */
export const billDamage: readonly Damage[] = [
  fromBase("fee on top of more than was paid", "1 = 1", "99"),
  fromBase("fee of the first on top of something", "x.steps like '%\"fee_base_before\":0,%'", "7"),
  fromBill("service fee", "service_fee = service_fee + 1", lines),
  fromBill("accounting fee", "accounting_fee = accounting_fee + 1", lines),
  fromBill("income without VAT", "income_ex_vat = income_ex_vat - 1", undefined),
  fromBill("cumulated income", "cum_income = cum_income + 1", undefined),
  fromBill("cumulated tax", "cum_withheld = cum_withheld + 1", undefined),
  fromBill("steps", "steps = '[]'", undefined),
  fromBill("rule version", "tax_rule_version = 'x'", undefined),
  fromBill("income tax", "pit = pit + 1", lines),
  fromBill("tax month", "tax_month = '2020-01'", onceInItsMonth),
  fromBill("a month without", "tax_month = null", onceInItsMonth),
  {
    what: "a payment line given to another bill",
    table: "payout_lines",
    statements: [
      `update payout_lines set bill_id = ${lastOf("bills", paidBill)} where bill_id = ${firstOf("bills", paidBill)}`,
    ],
    proof: onceInItsMonth,
  },
  fromBill("tax moved to VAT", "pit = pit - 1, vat = vat + 1", lines),
  fromBill("rate", "pit_rate = 1", undefined),
  fromBill("net pay", "net_pay = net_pay + 1", lines),
  fromBill("what the company pays", "customer_pay = customer_pay + 1", equal),
  fromBill("recovered VAT", "vat_recover = vat_recover + 1", equal),
  fromBill("platform's fee", "labor_service_fee = labor_service_fee + 1", equal),
  fromBill("income above what is free of VAT", "net_pay = net_pay + 20000000", "months withhold the VAT that they owe"),
  fromBill("VAT beyond what the month owes", "vat = vat + 100", "months withhold the VAT that they owe"),
  fromBill("rent", "car_rental_fee = car_rental_fee + 1", equal),
  fromBill("worker", "labor_id = 1", lines),
  fromBill("worker's name", "labor_name = 'X'", undefined),
  fromBill("worker's account", "labor_bank_account = 'X'", undefined),
  fromBill("number", "no = 'X'", undefined),
  fromBill("state", "status = 70", "bills follow their lines"),
  fromBill("time of payment", "settlement_at = '2026-01-01 00:00:00'", undefined),
  fromBill("settlement", "settlement_id = null", lines),
  fromBill("company", "company_id = 1", lines),
  fromBill("day of work", "work_date = '2026-01-01'", undefined),
  fromBill("who imported it", "created_by = 1", undefined),
  fromBill("key of its business", "business_key = 'x'", undefined),
  {
    what: "a bill raised tenfold after its audit",
    table: "bills",
    statements: [
      change(
        "bills",
        "accounting_fee = accounting_fee * 10, customer_pay = customer_pay * 10, net_pay = net_pay * 10",
        "x.status = 30",
      ),
    ],
  },
  {
    what: "an unaudited bill audited",
    table: "bills",
    statements: [change("bills", "audit_status = 2, status = 30", "x.status = 10")],
  },
  {
    what: "a settled bill gone",
    table: "bills",
    statements: [`delete from bills where id = ${firstOf("bills", paidBill)}`],
    proof: "what can be invoiced was paid",
  },
  {
    what: "a cancelled bill to settle",
    table: "bills",
    statements: [change("bills", "status = 30", "x.status = 90 or x.cancel_at is not null")],
  },
  {
    what: "fees moved between bills",
    table: "bills",
    statements: move("bills", "service_fee", paidBill),
    proof: lines,
  },
  { what: "income tax moved between bills", table: "bills", statements: move("bills", "pit", paidBill), proof: lines },
  {
    what: "amount of an import",
    table: "bill_imports",
    statements: [change("bill_imports", "accounting_fee = accounting_fee + 1")],
  },
  { what: "digest of an import", table: "bill_imports", statements: [change("bill_imports", "digest = 'x'")] },
];
