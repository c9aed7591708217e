import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { idsOf, insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import type { Ids } from "./matrix-world.ts";

type FundCall = Extract<
  CallName,
  | "alipayRecords.list"
  | "transactions.get"
  | "transactions.importTransact"
  | "transactions.reconcile"
  | `wallets.${string}`
  | `transfers.${string}`
  | `cmbAccount.${string}`
  | `merchantAccount.${string}`
  | "demo.deposit"
  | "promotionFees.preview"
  | "promotionFees.salesmen"
>;

const sms_code = "123456";
const uuid = "5f0c2a52-6f0e-4a4e-9d5a-000000000001";

const filter = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});

/** Of a company and month. */
const ofMonth = (more: Readonly<Record<string, string>> = {}): Pointer => ({
  at: "query.company_id",
  record: "company",
  with: (company_id) => ({ query: { company_id, period: "2026-10", ...more } }),
});

const on = (record: keyof Ids, body?: unknown): readonly Pointer[] => [
  { at: "path.id", record, with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];

const inBody = (name: string, record: keyof Ids, body: Readonly<Record<string, unknown>>): Pointer => ({
  at: `body.${name}`,
  record,
  with: (id) => ({ body: { ...body, [name]: id } }),
});

const withdrawal = { amount: 100, note: "", expected: { fee: 1_000, account_id: "1" }, sms_code };
const fromAccount = { amount: 100, note: "", expected: { available: 0, account_id: "1" }, sms_code };
const move = { type: 3, wallet_id: String(idsOf(11).wallet), to_wallet_id: "1163", amount: 1, note: "" };

/** Requests about wallets, transfers and the agency's accounts. */
export const fundCases: Readonly<Record<Exclude<FundCall, "wallets.sms">, Case>> = {
  "promotionFees.preview": {
    by: "worker",
    points: [ofMonth({ ratio: "100", channel_kind: "1" })],
    // Looked for among the salesmen of the company alone.
    plain: ["query.salesman_id"],
  },
  "promotionFees.salesmen": { by: "worker", points: [ofMonth()] },
  "wallets.list": { by: "worker", points: [filter("company_id", "company"), filter("ids", "wallet")] },
  "wallets.get": { by: "worker", points: on("wallet") },
  "wallets.update": { by: "worker", points: on("wallet", { version: 0, low_balance_alert: 1 }) },
  "wallets.withdraw": {
    by: "worker",
    points: [inBody("wallet_id", "wallet", withdrawal)],
    // The account is the company's own; another one is refused whatever it is.
    plain: ["body.expected.account_id"],
  },
  "transfers.list": { by: "worker", points: [filter("company_id", "company"), filter("ids", "transfer")] },
  "transfers.get": { by: "worker", points: on("transfer") },
  "transfers.create": {
    by: "worker",
    points: [
      inBody("wallet_id", "wallet", { type: 5, direction: 1, amount: 1, note: "尾差" }),
      inBody("to_wallet_id", "wallet", move),
      inBody("source_id", "transfer", { type: 4, amount: 1, note: "退回" }),
    ],
  },
  "transfers.update": {
    by: "worker",
    points: [
      ...on("transfer", { version: 0, action: "query" }),
      {
        at: "body.wallet_id",
        record: "wallet",
        with: (wallet_id) => ({
          path: { id: "1162" },
          body: { version: 1, action: "match", reason: "代付", wallet_id },
        }),
      },
    ],
    plain: ["body.order.order_no", "body.voucher_keys[]"],
  },
  "transfers.freezeAmount": {
    by: "worker",
    points: [{ at: "query.wallet_id", record: "wallet", with: (wallet_id) => ({ query: { wallet_id } }) }],
  },
  "cmbAccount.balance": { by: "worker" },
  "cmbAccount.withdraw": { by: "worker", valid: { body: fromAccount }, plain: ["body.expected.account_id"] },
  "merchantAccount.balance": { by: "worker" },
  "merchantAccount.withdraw": { by: "worker", valid: { body: fromAccount }, plain: ["body.expected.account_id"] },
  "alipayRecords.list": { by: "worker", points: [filter("company_id", "company")] },
  "transactions.get": { by: "worker", points: on("transaction") },
  "transactions.importTransact": {
    by: "worker",
    points: [
      {
        at: "body.rows[].no",
        record: "transactionNo",
        with: (no) => ({ body: { batch_key: uuid, file_name: "a.xlsx", rows: [{ row: 2, no, status: 2 }] } }),
        narrows: true,
        echoes: true,
      },
    ],
    plain: ["body.batch_key"],
  },
  // Who does not see all of the agency is refused by the handler itself: `funds/transactions.test.ts`.
  "transactions.reconcile": { by: "worker", valid: { body: { start: "2026-11-10", end: "2026-11-10" } } },
  "demo.deposit": {
    by: "worker",
    points: [inBody("wallet_id", "wallet", { amount: 1, payer_name: "别家公司", remark: "" })],
  },
};

/** An exceptional recharge of a company. */
export const addFundRecords = async (
  running: RunningService,
  company: number,
  agency_id: number,
  maker_id: number,
): Promise<void> => {
  await insert(running, "transfers", {
    id: company * 100 + 62,
    version: 1,
    change_seq: 1,
    agency_id,
    company_id: company,
    no: `CZ${company}`,
    type: 1,
    origin: 2,
    status: 6,
    channel: 1,
    to_wallet_id: idsOf(company).wallet,
    // In the name of nobody who asks here, so that the record of top-ups has it too.
    named_id: maker_id,
    amount: 100,
    actual: 100,
    payer_name: "别家公司",
    payer_account: "6225880137042816",
    maker_id,
    create_at: "2026-11-10 10:00:00",
  });
};
