import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Columns of every row that is one company's and that lists show. */
const ownRow = { id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" } as const;

/** Terms of an insurance, as a plan says them and as an order keeps them. */
const cover = {
  ...{ insurer: "text", product: "text", type: "int" },
  /** Sums insured per person, cents; 0: not covered. */
  ...{ death: "int", medical: "int", allowance: "int", liability: "int" },
  ...{ age_min: "int", age_max: "int", unit: "int" },
  /** "HH:mm": what comes until then takes effect at 00:00 of the next day, what comes later a day after. */
  cut_off: "text",
  waiting_hours: "int",
  /** JSON (`src-shared/insurance/plans/refund-table.ts`). */
  refund_table: "text",
} as const satisfies Readonly<Record<string, ColumnType>>;

/**
 * Insurance: plans with dated prices, what each company has set, orders with the prices they were made with, who is insured, changes
 * of them, and what was paid. Amounts are cents, prices cents per head and unit; days are "YYYY-MM-DD", first and last included.
 */
export const insuranceTables = {
  insurance_plans: {
    columns: {
      ...ownRow,
      ...{ no: "text", status: "int", maker_id: "int", create_at: "text", ...cover, note: "text" },
      /** Names insurer and product, so that no plan stands there twice. */
      folded: "text",
      /** Classes of occupations that it takes (`id-set.ts`). */
      classes: "text",
      ...{ offer_by: "int?", offer_at: "text?", pause_by: "int?", pause_at: "text?", pause_reason: "text?" },
      ...{ end_by: "int?", end_at: "text?", end_reason: "text?", edit_by: "int?", edit_at: "text?" },
    },
    index: [["change_seq"], ["agency_id", "status"]],
  },
  /** Price of a class from a day on. `company_id` 0: of everybody; else of that company. `price` null: the company's ends. */
  insurance_prices: {
    columns: {
      ...{ id: "id", agency_id: "int", plan_id: "int", company_id: "int", class: "int", from_day: "text" },
      ...{ price: "int?", maker_id: "int", create_at: "text" },
    },
    unique: [["plan_id", "company_id", "class", "from_day"]],
  },
  /** Documents of a plan: clauses, tables of classes. */
  insurance_plan_files: {
    columns: { plan_id: "int", position: "int", storage_key: "text", file_name: "text", sha256: "text" },
    key: ["plan_id", "position"],
  },
  /** Settings of each company. Flags are 0 or 1. */
  insurance_settings: {
    columns: {
      ...ownRow,
      ...{ is_used: "int", plan_id: "int?", payer: "int", on_task_start: "int", before_payout: "int" },
      ...{ maker_id: "int", update_at: "text" },
    },
    unique: [["company_id"]],
  },
  insurance_orders: {
    columns: {
      ...ownRow,
      ...{ no: "text", status: "int", maker_id: "int", create_at: "text", plan_id: "int", ...cover, payer: "int" },
      ...{ start_day: "text", end_day: "text", units: "int", reason: "text" },
      /** Heads of the roster that was priced, and those insured now. */
      ...{ head_count: "int", insured_count: "int" },
      /** Premium at the sealed prices; what was asked to be taken off; what was; standard − discount. */
      ...{ standard: "int", discount_asked: "int", discount: "int", payable: "int" },
      /** Paid and given back, amendments included; handed on to the insurer. */
      ...{ paid: "int", refunded: "int", passed_on: "int" },
      policy_no: "text?",
      ...{ submit_by: "int?", submit_at: "text?" },
      ...{
        underwrite_by: "int?",
        underwrite_at: "text?",
        refuse_by: "int?",
        refuse_at: "text?",
        refuse_reason: "text?",
      },
      ...{ discount_by: "int?", discount_at: "text?", discount_reason: "text?" },
      ...{ agree_by: "int?", agree_at: "text?", disagree_by: "int?", disagree_at: "text?", disagree_reason: "text?" },
      ...{ pay_by: "int?", pay_at: "text?", begin_at: "text?", end_at: "text?" },
      /** Cancellation: who asked, in which state, what would come back. */
      ...{ cancel_by: "int?", cancel_at: "text?", cancel_reason: "text?", cancel_from: "int?", cancel_refund: "int?" },
      ...{ cancel_agree_by: "int?", cancel_agree_at: "text?" },
      ...{ cancel_refuse_by: "int?", cancel_refuse_at: "text?", cancel_refuse_reason: "text?" },
      ...{ surrender_by: "int?", surrender_at: "text?", surrender_reason: "text?", surrender_day: "text?" },
      ...{ drop_by: "int?", drop_at: "text?", drop_reason: "text?" },
    },
    index: [["change_seq"], ["company_id", "create_at"], ["agency_id", "status", "create_at"], ["plan_id"]],
  },
  /** Prices that an order was made with, and what the first roster's heads of the class came to. */
  insurance_order_prices: {
    columns: { order_id: "int", class: "int", price: "int", list_price: "int", heads: "int", amount: "int" },
    key: ["order_id", "class"],
  },
  /** A place in an order's roster: who is insured from which day until which. `labor_id`: the person; `id_no`: as insured. */
  insurance_seats: {
    columns: {
      ...ownRow,
      ...{ order_id: "int", plan_id: "int", labor_id: "int", name: "text", id_no: "text", post: "text" },
      ...{ occupation_id: "int?", class: "int", action: "int", status: "int", fail_code: "text?" },
      ...{ from_day: "text", until_day: "text", replaces_id: "int?" },
      /** Amendments by which the person came and went; null: with the order. */
      ...{ amendment_id: "int?", left_by_id: "int?" },
      /** Premium of the seat at the sealed price, and the share of what was paid; cents. */
      ...{ standard: "int", premium: "int", maker_id: "int", create_at: "text" },
    },
    index: [["change_seq"], ["order_id", "status"], ["plan_id", "id_no"], ["labor_id", "status"], ["company_id", "id"]],
  },
  /** Changes of a roster that came together, with what they cost. */
  insurance_amendments: {
    columns: {
      ...ownRow,
      ...{ no: "text", status: "int", maker_id: "int", create_at: "text", order_id: "int", import_id: "int?" },
      /** The day from which they hold, and the time until which it has to be paid for that. */
      ...{ effective_day: "text", pay_before: "text?" },
      ...{ added: "int", reduced: "int", replaced: "int", failed: "int" },
      /** Premium of those who come, of those who go, and the difference, which may be negative. */
      ...{ charge: "int", give_back: "int", amount: "int" },
      ...{ pay_by: "int?", pay_at: "text?", withdraw_by: "int?", withdraw_at: "text?", withdraw_reason: "text?" },
      lapse_at: "text?",
    },
    index: [["change_seq"], ["order_id", "status"], ["company_id", "create_at"], ["agency_id", "status"]],
  },
  /** One change each, also those that failed: the log of the roster. */
  insurance_changes: {
    columns: {
      ...ownRow,
      ...{ order_id: "int", plan_id: "int", amendment_id: "int?", seat_id: "int?", row: "int?" },
      ...{ action: "int", status: "int", fail_code: "text?", labor_id: "int?", name: "text", id_no: "text" },
      ...{ post: "text", class: "int?", replaced_name: "text", replaced_id_no: "text", effective_day: "text" },
      ...{ amount: "int", maker_id: "int", create_at: "text" },
    },
    index: [["change_seq"], ["order_id"], ["amendment_id"], ["company_id", "create_at"], ["agency_id", "create_at"]],
  },
  /** Money of an order: what was paid, or given back. */
  insurance_payments: {
    columns: {
      ...ownRow,
      ...{ no: "text", kind: "int", status: "int", order_id: "int", amendment_id: "int?", channel: "int" },
      ...{ amount: "int", maker_id: "int", create_at: "text", reason: "text" },
    },
    index: [["change_seq"], ["order_id"], ["company_id", "create_at"], ["agency_id", "create_at"]],
  },
  /** Premium handed on to the insurer: of a payment, and with which of the bank's serials. */
  insurance_remittances: {
    columns: {
      ...ownRow,
      ...{ no: "text", status: "int", order_id: "int", payment_id: "int", insurer: "text", amount: "int" },
      ...{ bank_serial: "text?", maker_id: "int", create_at: "text", finish_at: "text?", fail_code: "text?" },
    },
    unique: [["payment_id", "no"]],
    index: [["change_seq"], ["order_id"], ["agency_id", "status"]],
  },
  /** Files of an order. `amount`: of a claim, cents. */
  insurance_order_files: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", order_id: "int", kind: "int", storage_key: "text" },
      ...{ file_name: "text", sha256: "text", amount: "int?", note: "text", maker_id: "int", create_at: "text" },
    },
    index: [["order_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
