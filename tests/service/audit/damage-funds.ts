import { change, type Damage, firstOf, lastOf, move, kindsOf as of } from "./damage-kit.ts";
import { fundMeaning } from "./damage-meaning.ts";

const booked = "transfers are booked as they stand";
const two = "transfers were decided by two people";
const deposit = "x.type = 1 and x.status = 3";

const monthsAsk = "each month asks for the usage fee of all who were paid";

/** Damage to what opens a way of paying, lets people register, or says that a paper is the bank's: only the seals tell. */
const sealedOnly: readonly Damage[] = [
  ...of("company_channels", "1 = 1", [["opened", "state = state + 1"]]),
  ...of("labor_qr_codes", "1 = 1", [["another company's", "company_id = company_id + 1"]]),
  ...of("voucher_records", "1 = 1", [["another hash", "sha256 = 'x'"]]),
];

/** Damage to transfers, deposits, orders, credit and bound accounts. */
export const fundDamage: readonly Damage[] = [
  ...sealedOnly,
  ...fundMeaning,
  ...of("transfers", deposit, [
    ["amount", "amount = amount + 1", booked],
    ["state", "status = 5", booked],
    ["exceptional", "status = 6", booked],
    ["serial", "bank_serial = 'X'"],
    ["payer", "payer_name = 'X'"],
    ["payer's account", "payer_account = '1'"],
    ["origin", "origin = 1"],
    ["wallet", "to_wallet_id = 1", booked],
    ["company", "company_id = 1"],
    ["time", "finished_at = '2026-01-01 00:00:00'"],
  ]),
  ...of("transfers", "x.type = 2", [
    ["payee's account", "payee_account = '6212260000000000'", two],
    ["payee", "payee_name = 'X'", two],
    ["fee", "fee = fee + 1"],
    ["number", "no = 'X'", booked],
  ]),
  ...of("transfers", "x.checker_id is not null", [
    ["checker is the maker", "checker_id = maker_id", two],
    ["checker is named in it", "named_id = checker_id", two],
    ["maker", "maker_id = 1"],
    ["time of approval", "approved_at = null"],
    ["amount", "amount = 0", two],
  ]),
  {
    what: "a deposit's transfer gone",
    table: "transfers",
    statements: [`delete from transfers where id = ${firstOf("transfers", deposit)}`],
    proof: "recharges and withdrawals have their transfers",
  },
  {
    what: "amounts moved between deposits",
    table: "transfers",
    statements: move("transfers", "amount", deposit),
    proof: booked,
  },
  ...of(
    "sandbox_bank_deposits",
    "1 = 1",
    [
      ["amount", "amount = amount + 1", "deposits are booked as the bank reports them"],
      ["payer", "payer_name = 'X'"],
      ["account", "account_no = '1'"],
    ],
    "serial",
  ),
  {
    what: "a deposit gone at the bank",
    table: "sandbox_bank_deposits",
    statements: [
      `delete from sandbox_bank_deposits where serial = ${firstOf("sandbox_bank_deposits", "1 = 1", "serial")}`,
    ],
  },
  ...of(
    "sandbox_bank_orders",
    "x.plan = 'paid' and x.channel_order_no like 'JS%'",
    [
      ["amount", "amount = amount + 1", "no payout is paid twice"],
      ["account", "account_no = '1'", "no payout is paid twice"],
      ["fate", "plan = 'failed'", "no payout is paid twice"],
      ["serial", "serial = 'X'"],
      ["time", "due_ms = 1"],
    ],
    "channel_order_no",
  ),
  {
    what: "an order gone at the bank",
    table: "sandbox_bank_orders",
    statements: [
      `delete from sandbox_bank_orders where channel_order_no = ${firstOf("sandbox_bank_orders", "1 = 1", "channel_order_no")}`,
    ],
  },
  ...of("transfer_orders", "x.state = 1", [
    ["amount", "amount = amount + 1", "no transfer is paid twice"],
    ["payee's account", "payee_account = '1'", "no transfer is paid twice"],
    ["state", "state = 2", "no transfer is paid twice"],
    ["serial", "serial = 'X'"],
    ["number", "channel_order_no = 'X'"],
    ["transfer", "transfer_id = 1", two],
    ["finish date", "finished_ms = 1"],
  ]),
  {
    what: "an order gone",
    table: "transfer_orders",
    statements: [`delete from transfer_orders where id = ${lastOf("transfer_orders")}`],
  },
  ...of("wallet_changes", "x.kind = 1 and x.status = 2", [
    ["amount", "amount = amount + 1", "credit was granted"],
    ["decided by its maker", "decided_by = requested_by", "credit and rebates were decided by two people"],
    ["rejected", "status = 3", "credit was granted"],
    ["reason", "reason = 'X'"],
  ]),
  {
    what: "a change of credit gone",
    table: "wallet_changes",
    statements: ["delete from wallet_changes where kind = 1"],
    proof: "credit was granted",
  },
  ...of("corporate_accounts", "1 = 1", [
    ["number", "account_no = '1'"],
    ["bank", "bank_code = 'X'"],
    ["state", "status = 1"],
    ["company", "company_id = 1003"],
    ["who bound it", "created_by = 1"],
  ]),
  {
    what: "a corporate account gone",
    table: "corporate_accounts",
    statements: [`delete from corporate_accounts where id = ${firstOf("corporate_accounts")}`],
  },
];

/** Damage to invoices and service bills. */
export const invoiceDamage: readonly Damage[] = [
  ...of("invoice_records", "x.apply_id is not null and x.amount > 1000", [
    ["tax and price", "tax = tax + 100, price = price - 100", "invoices add up and are their company's"],
    ["amount", "amount = amount + 1", "applications equal parts and invoices"],
    ["rate", "tax_rate = 1300", "invoices add up and are their company's"],
    ["voided", "state = 3"],
    ["company", "company_id = 1", "invoices add up and are their company's"],
    ["number", "invoice_no = 'X'"],
    ["date", "invoice_at = '2026-01-01'"],
    ["application", "apply_id = null", "applications equal parts and invoices"],
    ["red", "red_amount = 100", "red letters were confirmed and booked"],
    ["who issued it", "drawer_id = 1"],
    ["category", "invoice_category = 'X'"],
  ]),
  {
    what: "an invoice gone",
    table: "invoice_records",
    statements: [`delete from invoice_records where id = ${firstOf("invoice_records", "x.apply_id is not null")}`],
    proof: "applications equal parts and invoices",
  },
  ...of("invoice_applies", "x.open_amount > 0", [
    ["amount", "open_amount = open_amount + 1", "applications equal parts and invoices"],
    ["amount and correction", "apply_amount = apply_amount + 1, correction_amount = correction_amount + 1"],
    ["issued amount", "opened_amount = opened_amount + 1", "applications equal parts and invoices"],
    ["company", "company_id = 1", "parts of invoices are their company's"],
    ["title", "title = 'X'"],
    ["tax number", "tax_no = 'X'"],
    ["who made it", "created_by = 1"],
  ]),
  {
    what: "state of an issued application",
    table: "invoice_applies",
    statements: [change("invoice_applies", "status = 9", "x.status = 2")],
    proof: "settlements tell their invoices",
  },
  {
    what: "amount of a flow",
    table: "invoice_flows",
    statements: [
      `update invoice_flows set amount = amount + 1 where settlement_id = ${firstOf("invoice_flows", "1 = 1", "settlement_id")}`,
    ],
    proof: "what can be invoiced was paid",
  },
  {
    what: "month of a flow",
    table: "invoice_flows",
    statements: [
      `update invoice_flows set period = '2025-01' where settlement_id = ${firstOf("invoice_flows", "1 = 1", "settlement_id")}`,
    ],
    proof: "invoice months equal the books",
  },
  {
    what: "a flow gone",
    table: "invoice_flows",
    statements: [
      `delete from invoice_flows where settlement_id = ${firstOf("invoice_flows", "1 = 1", "settlement_id")}`,
    ],
    proof: "what can be invoiced was paid",
  },
  {
    what: "amount of a part",
    table: "invoice_allocations",
    statements: [
      `update invoice_allocations set amount = amount + 1 where apply_id = ${firstOf("invoice_allocations", "1 = 1", "apply_id")}`,
    ],
    proof: "applications equal parts and invoices",
  },
  ...of("invoice_months", "1 = 1", [
    ["settled", "settled = settled + 1", "invoice months equal the books"],
    ["invoiced", "invoiced = invoiced + 1", "invoice months equal the books"],
  ]),
  {
    what: "an invoice's event gone",
    table: "invoice_events",
    statements: [`delete from invoice_events where id = ${lastOf("invoice_events")}`],
  },
  ...of("service_bills", "x.status = 50", [
    ["to pay", "status = 20", "service bills stand where their payments are"],
    ["overdue", "status = 60", "service bills stand where their payments are"],
    ["fee", "fee = fee + 1, payable = payable + 1", "service bills equal their parts"],
    ["paid", "paid = paid - 1", "service bills equal their parts"],
    ["time of payment", "paid_at = null", "service bills stand where their payments are"],
    ["month", "period = '2025-01'"],
    ["company", "company_id = 1"],
    ["due day", "due_at = '2030-01-01'"],
    ["waived", "status = 70"],
  ]),
  {
    what: "an overdue bill paid",
    table: "service_bills",
    statements: [change("service_bills", "status = 50", "x.status = 60")],
    proof: "service bills stand where their payments are",
  },
  {
    what: "an overdue bill void",
    table: "service_bills",
    statements: [change("service_bills", "status = 80", "x.status = 60")],
    proof: "claims are unpaid service bills",
  },
  {
    what: "quantity of a line",
    table: "service_bill_lines",
    statements: [
      `update service_bill_lines set quantity = quantity + 1 where bill_id = ${firstOf("service_bill_lines", "x.kind = 'usage'", "bill_id")}`,
    ],
    proof: "service bills stand where their payments are",
  },
  {
    what: "free quantity and price of a line",
    table: "service_bill_lines",
    statements: [
      `update service_bill_lines set quantity = 1, free_quantity = 0, unit_price = amount where bill_id = ${firstOf("service_bill_lines", "x.kind = 'usage'", "bill_id")}`,
    ],
    proof: monthsAsk,
  },
  {
    what: "a month said to be billed before it is over",
    table: "service_bill_months",
    statements: ["insert into service_bill_months (period, made_at) values ('2026-11', '2026-11-20 00:10:00')"],
    proof: monthsAsk,
  },
  {
    what: "months said to be billed ahead",
    table: "service_bill_months",
    statements: ["insert into service_bill_months (period, made_at) values ('2026-12', '2027-01-01 00:10:00')"],
    proof: monthsAsk,
  },
  {
    what: "a usage bill that is another company's",
    table: "service_bills",
    statements: [change("service_bills", "company_id = company_id + 1", "x.category = 2")],
    proof: monthsAsk,
  },
  {
    what: "a second usage bill of a month",
    table: "service_bills",
    statements: [
      `insert into service_bills select id + 900000000, version, change_seq, agency_id, company_id, contract_id, no || 'X', origin || 'X', 10, period, category, settlement_count, base_amount, fee, discount, payable, 0, pay_method, due_at, remark, create_at, null, null from service_bills where id = ${firstOf("service_bills", "x.category = 2")}`,
      `insert into service_bill_lines (bill_id, seq, kind, quantity, free_quantity, unit_price, amount) select bill_id + 900000000, seq, kind, quantity, free_quantity, unit_price, amount from service_bill_lines where bill_id = ${firstOf("service_bills", "x.category = 2")}`,
    ],
    proof: "service bills stand where their payments are",
  },
  ...of("service_bill_payments", "1 = 1", [
    ["amount", "amount = amount + 1", "service bills equal their parts"],
    ["who paid", "paid_by = 1"],
    ["bill", "bill_id = 1", "service bills equal their parts"],
    ["journal", "journal_id = 1", "service bills stand where their payments are"],
    ["time", "at = '2026-01-01 00:00:00'"],
  ]),
  ...of("service_bill_discounts", "x.status = 2 or x.decider_id is not null", [
    ["amount", "amount = amount + 1"],
    ["decided by its maker", "decider_id = maker_id"],
  ]),
  ...of("promotion_fees", "1 = 1", [
    ["fee", "fee = fee + 1", "promotion fees equal their base"],
    ["base", "base_amount = base_amount + 100000", "promotion fees equal their base"],
    ["ratio", "ratio = ratio + 100", "promotion fees equal their base"],
    ["tax", "tax = tax + 1", "promotion fees equal their base"],
    ["who made it", "maker_id = 77"],
  ]),
];

/** Damage to tax, to people and terms, and to what proves who did what. */
export const recordDamage: readonly Damage[] = [
  ...of("income_summary", "x.month_tax > 0 and x.rate > 0", [
    ["income", "income = income + 100", "income months equal the paid bills"],
    ["tax of the month", "month_tax = month_tax + 1", "income months equal the paid bills"],
    ["taxable income", "taxable = taxable + 1", "workers' tax months add up"],
    ["cumulated tax", "cum_tax = cum_tax + 100", "workers' tax months add up"],
    ["cumulated income", "cum_income = cum_income + 100", "workers' tax months add up"],
    ["cumulated withheld", "cum_withheld = cum_withheld + 100"],
    ["expected tax", "expected_tax = expected_tax + 1", "workers' tax months add up"],
    ["difference", "diff = 5", "workers' tax months add up"],
    ["income without VAT", "income_ex_vat = income_ex_vat - 100"],
    ["declaration", "declare_status = 1", "tax months are the sums of their rows"],
    ["paid tax", "paid_tax = paid_tax + 1", "taxes paid are booked"],
    ["correction", "correction_tax = correction_tax + 1", "income months equal the paid bills"],
    ["month", "period = '2025-01', period_start = '2025-01-01'", "tax months are the sums of their rows"],
    ["receipt", "receipt_no = 'X'"],
    ["rule version", "rule_version = 'X'"],
  ]),
  {
    what: "income moved between workers",
    table: "income_summary",
    statements: move("income_summary", "income", "x.period = '2026-08' and x.income > 1000"),
    proof: "income months equal the paid bills",
  },
  {
    what: "tax moved between a worker's months",
    table: "income_summary",
    statements: move(
      "income_summary",
      "month_tax",
      `x.month_tax > 200 and x.labor_id = (select min(y.labor_id) from income_summary y where y.month_tax > 200 group by y.labor_id having count(*) > 1 limit 1)`,
    ),
    proof: "workers' tax months add up",
  },
  {
    what: "a worker's month gone",
    table: "income_summary",
    statements: [`delete from income_summary where id = ${firstOf("income_summary", "x.month_tax > 0")}`],
    proof: "income months equal the paid bills",
  },
  ...of("tax_periods", "x.status = 2", [
    ["income", "income = income + 1", "tax months are the sums of their rows"],
    ["tax", "month_tax = month_tax + 1", "tax months are the sums of their rows"],
    ["VAT", "vat = vat + 1", "tax months are the sums of their rows"],
    ["paid tax", "paid_tax = paid_tax + 1", "tax months are the sums of their rows"],
    ["declared workers", "declared_count = declared_count + 1", "tax months are the sums of their rows"],
    ["lock taken off", "status = 1", "tax months are the sums of their rows"],
    ["lock taken off whole", "status = 1, locked_at = null, locked_by = null"],
    ["who locked it", "locked_by = 'X'"],
    ["due day", "due_at = '2030-01-01'"],
  ]),
  {
    what: "a tax month gone",
    table: "tax_periods",
    statements: [`delete from tax_periods where id = ${firstOf("tax_periods")}`],
    proof: "tax months are the sums of their rows",
  },
  {
    what: "sums moved between tax months",
    table: "tax_periods",
    statements: move("tax_periods", "month_tax"),
    proof: "tax months are the sums of their rows",
  },
  ...of("audit_log", "1 = 1", [
    ["actor", "actor = 'X'", "the audit log is whole"],
    ["actor's id", "actor_id = 1", "the audit log is whole"],
    ["what it was before", "before = '{}'", "the audit log is whole"],
    ["time", "at = '2026-01-01 00:00:00'", "the audit log is whole"],
    ["hash", "hash = 'x'", "the audit log is whole"],
    ["reason", "reason = 'X'", "the audit log is whole"],
  ]),
  {
    what: "newest audit entry gone",
    table: "audit_log",
    statements: [`delete from audit_log where id = ${lastOf("audit_log")}`],
    proof: "the audit log is whole",
  },
  {
    what: "an audit entry gone",
    table: "audit_log",
    statements: [`delete from audit_log where id = ${firstOf("audit_log")}`],
    proof: "the audit log is whole",
  },
  ...of(
    "operations",
    "1 = 1",
    [
      ["digest", "digest = 'x'", "kept answers are whole"],
      ["answer", "answer = '[]'"],
      ["state", "state = 'open'"],
      ["who called", "user_id = 1"],
      ["call", "call = 'x'"],
    ],
    "key",
  ),
  {
    what: "a key changed",
    table: "operations",
    statements: [`update operations set key = 'x' where key = ${firstOf("operations", "1 = 1", "key")}`],
  },
  { what: "keys gone", table: "operations", statements: ["delete from operations"] },
  ...of("company_contracts", "1 = 1", [
    ["terms", "config = '{}'"],
    ["state", "status = 10"],
    ["end", "end_at = '2030-01-01'"],
    ["company", "company_id = 1"],
  ]),
  ...of("companies", "1 = 1", [
    ["way to settle", "settlement_type = 9"],
    ["name", "name = 'X'"],
    ["channels", "channels = ''"],
  ]),
  ...of(
    "company_modes",
    "1 = 1",
    [
      ["tax mode", "tax_calculate_mode = 9"],
      ["calculation mode", "calculation_mode_no = 9"],
      ["first day", "start_at = '2099-01-01'"],
    ],
    "company_id",
  ),
  ...of("memberships", "1 = 1", [
    ["roles", "roles = roles || ',payer'"],
    ["limit of an approver", "amount_limit = 999999999999"],
    ["agency", "agency_id = 1"],
  ]),
  ...of("labor_accounts", "1 = 1", [
    ["number", "account_no = '6212260000000000'"],
    ["worker", "labor_id = 1"],
    ["status", "status = 3 - status"],
  ]),
  ...of("labors", "1 = 1", [
    ["ID number", "id_no = 'X'"],
    ["name", "name = 'X'"],
    ["first month of tax", "tax_start_month = '2020-01'"],
  ]),
  ...of("company_labors", "1 = 1", [
    ["contract", "contract_sign_type = 9"],
    ["cooperation", "cooperation_status = 9"],
  ]),
  ...of("tasks", "1 = 1", [
    ["amount", "predict_task_amount = predict_task_amount + 1"],
    ["state", "status = 99"],
  ]),
  ...of("users", "1 = 1", [
    ["phone", "mobile = '13900000000'"],
    ["state", "status = 9"],
  ]),
  ...of("platform_reports", "1 = 1", [
    ["net", "net = net + 1"],
    ["digest", "digest = 'x'"],
  ]),
  ...of("agreement_acceptances", "1 = 1", [["who", "user_id = 1"]]),
];
