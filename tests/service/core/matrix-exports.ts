import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RunningService } from "../../../src-service/server.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer, Request } from "./matrix-cases.ts";
import type { Ids, Known } from "./matrix-world.ts";

const columns = ["no"];
/** More rows than the foreign one, so that it is the one id that decides. */
const body = (more: Readonly<Record<string, unknown>>): Request => ({ body: { columns, ...more } });
const query = (more: Readonly<Record<string, string>>): Request => ({ query: { columns: "no", ...more } });
const pointer = (at: string, record: keyof Ids, request: (id: string) => Request): Pointer => ({
  at,
  record,
  with: request,
});
const onJob: readonly Pointer[] = [pointer("path.id", "exportJob", (id) => ({ path: { id } }))];
const onVoucher = (more?: unknown): readonly Pointer[] => [
  pointer("path.id", "voucher", (id) => ({ path: { id }, ...(more !== undefined && { body: more }) })),
];
const files = [{ key: "file-11" }];

/** Exports and vouchers. */
export const exportCases = {
  "bills.export": {
    by: "worker",
    plain: ["body.protect_id_no"],
    points: [
      pointer("body.ids[]", "bill", (id) => body({ ids: ["1102", id] })),
      pointer("body.except[]", "bill", (id) => body({ matching: { company_id: "11" }, except: ["1102", id] })),
    ],
  },
  "companyLabors.export": {
    by: "worker",
    plain: ["body.protect_id_no"],
    points: [
      pointer("body.ids[]", "cooperation", (id) => body({ columns: ["name"], ids: [id] })),
      pointer("body.except[]", "cooperation", (id) => body({ columns: ["name"], except: [id] })),
    ],
  },
  "transactions.export": {
    by: "worker",
    plain: ["body.protect_id_no"],
    points: [
      pointer("body.ids[]", "transaction", (id) => body({ ids: [id] })),
      pointer("body.except[]", "transaction", (id) => body({ except: [id] })),
    ],
  },
  "tasks.export": {
    by: "worker",
    plain: ["body.protect_id_no"],
    points: [
      pointer("body.ids[]", "tasks", (id) => body({ ids: [id] })),
      pointer("body.except[]", "tasks", (id) => body({ except: [id] })),
    ],
  },
  "tasks.exportDetails": {
    by: "worker",
    plain: ["body.protect_id_no"],
    points: [
      pointer("body.ids[]", "taskApplicants", (id) => body({ ids: [id] })),
      pointer("body.except[]", "taskApplicants", (id) => body({ except: [id] })),
      pointer("body.within.ids[]", "tasks", (id) => body({ within: { ids: [id] } })),
      pointer("body.within.except[]", "tasks", (id) => body({ within: { except: [id] } })),
    ],
  },
  "settlements.export": {
    by: "worker",
    plain: ["query.protect_id_no"],
    points: [
      pointer("query.company_id", "company", (company_id) => query({ company_id })),
      pointer("query.ids", "settlement", (ids) => query({ ids })),
      pointer("query.chosen_ids", "settlement", (chosen_ids) => query({ chosen_ids })),
      pointer("query.except_ids", "settlement", (except_ids) => query({ except_ids })),
    ].map((one) => (["query.company_id", "query.ids"].includes(one.at) ? { ...one, narrows: true as const } : one)),
  },
  "serviceBills.export": {
    by: "worker",
    plain: ["query.protect_id_no"],
    points: [
      pointer("query.chosen_ids", "serviceBill", (chosen_ids) => query({ chosen_ids })),
      pointer("query.except_ids", "serviceBill", (except_ids) => query({ except_ids })),
      { ...pointer("query.company_id", "company", (company_id) => query({ company_id })), narrows: true },
      { ...pointer("query.ids", "serviceBill", (ids) => query({ ids })), narrows: true },
    ],
  },
  "incomeSummary.export": {
    by: "worker",
    plain: ["body.protect_id_no"],
    points: [
      pointer("body.ids[]", "income", (id) => body({ ids: [id] })),
      pointer("body.except[]", "income", (id) => body({ except: [id] })),
    ],
  },
  "alipayRecords.export": {
    by: "worker",
    plain: ["query.protect_id_no"],
    points: [
      pointer("query.chosen_ids", "alipayLine", (chosen_ids) => query({ chosen_ids, columns: "out_biz_no" })),
      pointer("query.except_ids", "alipayLine", (except_ids) => query({ except_ids, columns: "out_biz_no" })),
      {
        ...pointer("query.company_id", "company", (company_id) => query({ company_id, columns: "out_biz_no" })),
        narrows: true,
      },
    ],
  },
  "exportJobs.list": { by: "self" },
  "exportJobs.get": { by: "self", points: onJob },
  "exportJobs.cancel": { by: "self", points: onJob },
  "exportJobs.download": { by: "self", points: onJob },
  "settlements.uploadVoucher": {
    by: "worker",
    points: [
      pointer("path.id", "settlement", (id) => ({ path: { id }, body: { type: 4, files } })),
      pointer("body.line_id", "line", (line_id) => ({ path: { id: "1150" }, body: { type: 4, line_id, files } })),
      pointer("body.files[].key", "file", (key) => ({ path: { id: "1150" }, body: { type: 4, files: [{ key }] } })),
    ],
  },
  "settlements.voucherDownload": {
    by: "worker",
    points: [pointer("path.id", "settlement", (id) => ({ path: { id } }))],
  },
  "settlements.downloadVouchers": {
    by: "worker",
    points: [pointer("query.ids", "settlement", (ids) => ({ query: { ids } }))],
  },
  "bills.voucherRecords": {
    by: "worker",
    points: [
      { ...pointer("query.company_id", "company", (company_id) => ({ query: { company_id } })), narrows: true },
      {
        ...pointer("query.ids", "settlementVoucher", (ids) => ({ query: { ids } })),
        narrows: true,
      },
      {
        ...pointer("query.settlement_id", "settlement", (settlement_id) => ({ query: { settlement_id } })),
        narrows: true,
      },
    ],
  },
  "bills.uploadVoucherTransaction": {
    by: "worker",
    points: [
      pointer("body.transaction_id", "transaction", (transaction_id) => ({ body: { transaction_id, type: 1, files } })),
      pointer("body.files[].key", "file", (key) => ({ body: { transaction_id: "1161", type: 1, files: [{ key }] } })),
    ],
  },
  "voucherTransactions.list": {
    by: "worker",
    points: [
      { ...pointer("query.company_id", "company", (company_id) => ({ query: { company_id } })), narrows: true },
      { ...pointer("query.ids", "voucher", (ids) => ({ query: { ids } })), narrows: true },
    ],
  },
  "transactions.voucherApply": {
    by: "worker",
    points: [pointer("body.transaction_ids[]", "transaction", (id) => ({ body: { transaction_ids: [id] } }))],
  },
  "vouchers.file": { by: "worker", points: onVoucher() },
  "vouchers.verify": { by: "worker", points: onVoucher() },
  "vouchers.applyAgain": { by: "worker", points: onVoucher({ version: 1 }) },
} as const satisfies Readonly<Record<string, Case>>;

const idOf = (company: number): string => String(company * 100 + 86);

/** Ids of the records that these calls are about. */
export const exportIds = {
  exportJob: {
    own: "1186",
    sibling: "1286",
    stranger: "2186",
    absent: "987654321",
    isPrivate: true,
  },
  alipayLine: { own: "1158", sibling: "1258", stranger: "2158", absent: "987654321" },
  transaction: { own: "1161", sibling: "1261", stranger: "2161", absent: "987654321" },
  settlementVoucher: { own: "1187", sibling: "1287", stranger: "2187", absent: "987654321" },
  voucher: { own: idOf(11), sibling: idOf(12), stranger: idOf(21), absent: "987654321" },
} as const satisfies Readonly<Record<string, Known>>;

/** A finished job of three people, and a failed receipt of each company. */
export const addExportRecords = async (running: RunningService, self: number): Promise<void> => {
  for (const [id, created_by, agency_id, membership_id] of [
    [1186, self, 1, self + 1000],
    [1286, 1002, 1, 2002],
    [2186, 1008, 2, 2008],
  ] as const) {
    const fileFields = { file_name: "a.xlsx", bytes: 1, create_at: "2026-11-10 10:00:00", request: "{}", kind: 1 };
    await insert(running, "export_jobs", {
      ...fileFields,
      ...{ id, created_by, agency_id, membership_id, no: `DC${id}`, status: 2, version: 1, change_seq: 1 },
      ...{ direction: 1, protect_id_no: 1, protect_mobile: 1, expire_ms: 9_000_000_000_000 },
    });
  }
  const folder = path.join(running.service.storageDir, "exports");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "1186.xlsx"), "x");
  for (const company of [11, 12, 21]) {
    const id = company * 100 + 86;
    const agency_id = company === 21 ? 2 : 1;
    await insert(running, "settlements", {
      case_count: 0,
      ...{ id: company * 100 + 57, agency_id, company_id: company, no: `JSA${company}`, channel: 4, change_seq: 1 },
      ...{ status: 60, period: "2026-11", create_at: "2026-11-10 10:00:00", maker_id: company === 21 ? 1008 : 1002 },
    });
    await insert(running, "payout_lines", {
      ...{ id: company * 100 + 58, agency_id, settlement_id: company * 100 + 57, seq: 1, payout_key: `a${company}` },
      ...{ channel_order_no: `A${company}`, sent_at: "2026-11-10 10:00:00", status: 1 },
    });
    await insert(running, "voucher_records", {
      ...{ id: id + 1, version: 1, change_seq: 1, agency_id, company_id: company, no: `PZ${id + 1}` },
      ...{ settlement_id: company * 100 + 50, type: 4, status: 2, create_at: "2026-11-10 10:00:00" },
    });
    await insert(running, "voucher_records", {
      ...{ id, version: 1, change_seq: 1, agency_id, company_id: company, no: `PZ${id}` },
      ...{ transaction_id: company * 100 + 61, type: 1, status: 3, create_at: "2026-11-10 10:00:00" },
    });
  }
};
