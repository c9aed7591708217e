import type { RunningService } from "../../../src-service/server.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import type { Ids, Known } from "./matrix-world.ts";

const day = "2027-01-10";
const withdraw = { version: 1, action: "withdraw" };
const chosen = (id: string) => ({ ids: [id], reason: 2, remark: "" });

const narrowing = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});
const at = (record: keyof Ids, body?: unknown): readonly Pointer[] => [
  { at: "path.id", record, with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];

/** Ends of cooperation. */
export const stopCases = {
  "companyLabors.fastStop": {
    by: "worker",
    points: [{ at: "body.ids[]", record: "cooperation", with: (id) => ({ body: chosen(id) }) }],
  },
  "companyLabors.bar": { by: "worker", points: at("cooperation", { version: 9, kind: 4, reason: "旷工" }) },
  "stopBatches.create": {
    by: "worker",
    points: [
      {
        at: "body.ids[]",
        record: "cooperation",
        with: (id) => ({ body: { ...chosen(id), effective_at: day } }),
      },
    ],
  },
  "taxCollectRecords.list": {
    by: "worker",
    points: [narrowing("company_id", "company"), narrowing("labor_id", "labor"), narrowing("ids", "taxCollectRecord")],
  },
  "stopRecords.list": {
    by: "worker",
    points: [
      narrowing("company_id", "company"),
      narrowing("batch_id", "stopBatch"),
      narrowing("company_labor_id", "cooperation"),
      narrowing("ids", "stopRecord"),
    ],
  },
  "stopRecords.get": { by: "worker", points: at("stopRecord") },
  "stopRecords.update": { by: "worker", points: at("stopRecord", withdraw) },
  "stopBatches.list": {
    by: "worker",
    points: [narrowing("company_id", "company"), narrowing("ids", "stopBatch")],
  },
  "stopBatches.get": { by: "worker", points: at("stopBatch") },
  "stopBatches.update": { by: "worker", points: at("stopBatch", withdraw) },
  "stopBatches.pdf": { by: "worker", points: at("stopBatch"), plain: ["query.protect_id_no"] },
  "stopBatches.excel": { by: "worker", points: at("stopBatch"), plain: ["query.protect_id_no"] },
} as const satisfies Readonly<Record<string, Case>>;

const known = (last: number): Known => ({
  own: String(11_000 + last),
  sibling: String(12_000 + last),
  stranger: String(21_000 + last),
  absent: "987654321",
});

/** Ids of the records that these calls are about. */
export const stopIds = { stopRecord: known(91), stopBatch: known(92), taxCollectRecord: known(94) } as const;

/** A batch of each company with two records: one waits for its day, one is over. */
export const addStopRecords = async (
  running: RunningService,
  company: number,
  relation: { readonly id: number; readonly labor_id: number },
): Promise<void> => {
  const agency_id = company === 21 ? 2 : 1;
  const base = { agency_id, company_id: company, version: 1, change_seq: 1, create_at: "2026-11-10 10:00:00" };
  const common = { ...base, maker_id: company === 21 ? 1008 : 1002, reason: 2, remark: "", effective_at: day };
  const batch_id = company * 1_000 + 92;
  await insert(running, "stop_batches", { ...common, id: batch_id, no: `TP${company}`, status: 2, rows: 2 });
  await insert(running, "tax_collect_records", {
    ...{ ...base, id: company * 1_000 + 94, labor_id: relation.labor_id, period: "2026-10", result: 2, attempts: 1 },
    ...{ fail_reason: "", maker_id: common.maker_id },
  });
  for (const [last, status] of [
    [91, 1],
    [93, 3],
  ] as const) {
    await insert(running, "stop_records", {
      ...{ ...common, id: company * 1_000 + last, no: `TZ${company}${last}`, status, batch_id },
      ...{ labor_id: relation.labor_id, company_labor_id: relation.id },
      ...{ unfinished_task_count: 0, unsettled_count: 0, unsettled_amount: 0 },
    });
  }
};
