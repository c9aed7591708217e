import type { Case, Pointer } from "./matrix-cases.ts";

const hash = "a".repeat(64);
const seenState = { version: 0, snapshot_hash: hash };
const sms_code = "123456";
const offline = { count: 1, labor_net: 1 };
const paying = { ...seenState, sms_code, expected: { count: 1, company_payable: 1 } };
const feedbackRow = { row: 2, trade_no: "JS1P00001A1", user_id_no: "11010519491231002X", status: "success", amount: 1 };

const onSettlement = (body?: unknown): readonly Pointer[] => [
  { at: "path.id", record: "settlement", with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];

/** Requests of the calls that act on settlements beside making and paying them. */
export const settlementCases = {
  "settlements.updatePartSettleRecords": {
    by: "worker",
    points: onSettlement({ action: "query", version: 0 }),
    // Lines and cases are looked for within the settlement of the path, files among those that the person may see.
    plain: ["body.lines[].id", "body.lines[].order_no", "body.case_ids[]", "body.voucher_keys[]"],
  },
  "settlements.revokePayment": { by: "worker", points: onSettlement({ snapshot_hash: hash, reason: "暂停" }) },
  "settlements.smsOfflineSettle": { by: "worker", points: onSettlement({ ...seenState, sms_code, expected: offline }) },
  "settlements.batchOfflineSettle": {
    by: "worker",
    points: [
      {
        at: "body.settlements[].id",
        record: "settlement",
        with: (id) => ({ body: { settlements: [{ id, ...seenState, expected: offline }], sms_code } }),
      },
    ],
  },
  "settlements.payPreview": {
    by: "worker",
    points: [{ at: "path.id", record: "settlement", with: (id) => ({ path: { id }, query: { way: "settle" } }) }],
  },
  "settlements.figureChanges": { by: "worker", points: onSettlement() },
  "settlements.checks": { by: "worker", points: onSettlement() },
  "settlements.batchSettlePreview": {
    by: "worker",
    points: [{ at: "body.ids[]", record: "settlement", with: (id) => ({ body: { ids: [id] } }) }],
  },
  "settlements.batchSettle": {
    by: "worker",
    points: [
      {
        at: "body.settlements[].id",
        record: "settlement",
        with: (id) => ({
          body: { settlements: [{ id, ...seenState, expected: { count: 1, company_payable: 1 } }], sms_code },
        }),
      },
    ],
  },
  "settlements.voucherSettle": {
    by: "worker",
    points: onSettlement({ ...seenState, voucher_keys: ["file-11"], reason: "回单", expected: offline }),
    plain: ["body.voucher_keys[]"],
  },
  "settlements.importOfflineFeedback": {
    by: "worker",
    points: [
      {
        at: "body.company_id",
        record: "company",
        with: (company_id) => ({ body: { company_id, file_name: "a.xlsx", rows: [feedbackRow] } }),
      },
    ],
    // Judged row by row within the company: an unknown number and a foreign one are refused alike.
    plain: ["body.rows[].trade_no", "body.rows[].user_id_no"],
  },
  "settlements.cmbCompanyPay": { by: "worker", points: onSettlement(paying) },
  "settlements.serviceFeeDiscount": { by: "worker", points: onSettlement() },
  "settlements.useFeeDiscount": {
    by: "worker",
    points: onSettlement({ version: 0, uses: [] }),
    // Looked for among the discounts of the settlement's company only.
    plain: ["body.uses[].discount_id"],
  },
} as const satisfies Readonly<Record<string, Case>>;
