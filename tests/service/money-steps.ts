import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { BillImportRow } from "../../src-shared/billing/bills/bills-calls.ts";
import type { PaymentPurpose } from "../../src-shared/billing/funds/money-calls.ts";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import { monthOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import type { Role, Worker } from "./money-fill.ts";
import type { Answer, Scene } from "./money-scene.ts";

/** A row of a standard bill for a worker. */
export const billRow = (scene: Scene, row: number, worker: Worker, fee: number, more: Partial<BillImportRow> = {}) => ({
  row,
  task_id: scene.task_no,
  labor_name: worker.name,
  labor_phone: worker.mobile,
  id_no: worker.id_no,
  accounting_fee: fee,
  ...more,
});

export const digestOf = (rows: readonly BillImportRow[]): string =>
  createHash("sha256").update(canonicalBatch(rows)).digest("hex");

/** The parts of a batch, as the desk sends them: `size` rows a part. */
export const batchParts = (
  scene: Scene,
  rows: readonly BillImportRow[],
  size = 5_000,
  more: Record<string, unknown> = {},
): Record<string, unknown>[] => {
  const chunks: BillImportRow[][] = [];
  for (let start = 0; start < rows.length; start += size) chunks.push(rows.slice(start, start + size));
  const common = {
    batch_key: randomUUID(),
    digest: digestOf(rows),
    file_name: "账单.xlsx",
    company_id: scene.company_id,
    inner_bill_type: 1,
    version: 1,
    total_rows: rows.length,
    total_accounting_fee: rows.reduce((sum, row) => sum + row.accounting_fee, 0),
    parts: chunks.length,
    ...more,
  };
  return chunks.map((bills, part) => ({ ...common, part, bills }));
};

export const sendPart = (scene: Scene, part: Record<string, unknown>, who: Role = "maker"): Promise<Answer> =>
  scene.call(who, "bills.import", { body: part, key: part["batch_key"] as string });

let sheetRow = 1;

/** Imports one bill of `fee` for each worker and has them approved; returns the ids of the bills. */
export const approvedBills = async (
  scene: Scene,
  bills: readonly { worker: Worker; fee: number; more?: Partial<BillImportRow> }[],
): Promise<string[]> => {
  const rows = bills.map(({ worker, fee, more }) => {
    sheetRow += 1;
    return billRow(scene, sheetRow, worker, fee, { remark: `第${sheetRow}行`, ...more });
  });
  const [part] = batchParts(scene, rows);
  const response = await sendPart(scene, part as Record<string, unknown>);
  expect(response.body).toMatchObject({ state: "done", succeeded: rows.length });
  const batch = response.body["batch_id"] as string;
  const audited = await scene.call("checker", "billBatches.update", {
    params: { id: batch },
    body: { action: "approve" },
  });
  expect(audited.body).toMatchObject({ changed: rows.length, skipped: 0 });
  const importedBills = await scene
    .running()
    .db.selectFrom("bills")
    .select("id")
    .where("import_id", "=", Number(batch))
    .orderBy("id")
    .execute();
  return importedBills.map((bill) => String(bill.id));
};

export const createBody = (scene: Scene, bill_ids: readonly string[], accounting_fee: number) => ({
  company_id: scene.company_id,
  channel: 1,
  // The month of the tests' clock, or the one before where they set it back.
  period: [monthOf(shanghaiNow(scene.clock.now())), "2026-11"].sort()[0],
  settlement_remark: "十一月",
  bill_ids,
  expected: { count: bill_ids.length, accounting_fee },
});

/** The settlement that an answer carries. */
export const settlementOf = (
  answer: Answer,
): { id: string; version: number; snapshot_hash: string; status: number } & Record<string, unknown> => {
  expect(answer.body).toHaveProperty("settlement");
  return answer.body["settlement"] as ReturnType<typeof settlementOf>;
};

/** A draft settlement of new bills, of the work of a month where it is named. */
export const draftSettlement = async (
  scene: Scene,
  bills: readonly { worker: Worker; fee: number; more?: Partial<BillImportRow> }[],
  period?: string,
) => {
  const ids = await approvedBills(scene, bills);
  const fee = bills.reduce((sum, bill) => sum + bill.fee, 0);
  const body = { ...createBody(scene, ids, fee), ...(period !== undefined && { period }) };
  return settlementOf(await scene.call("maker", "settlements.create", { body }));
};

export const update = (
  scene: Scene,
  who: Role,
  settlement: { id: string; version: number },
  action: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  scene.call(who, "settlements.update", {
    params: { id: settlement.id },
    body: { version: settlement.version, action, ...more },
  });

/** Submitted by the maker and approved by the checker. */
export const approvedSettlement = async (
  scene: Scene,
  bills: readonly { worker: Worker; fee: number; more?: Partial<BillImportRow> }[],
  period?: string,
) => {
  const draft = await draftSettlement(scene, bills, period);
  const submitted = settlementOf(await update(scene, "maker", draft, "submit"));
  const { snapshot_hash } = submitted;
  return settlementOf(await update(scene, "checker", submitted, "approve", { snapshot_hash }));
};

export const sendCode = async (
  scene: Scene,
  who: Role,
  settlement: { id: string; snapshot_hash: string },
  purpose: PaymentPurpose = "settle",
  digest = settlement.snapshot_hash,
): Promise<string> => {
  scene.clock.advance(61_000);
  const response = await scene.call(who, "wallets.sms", { body: { purpose, object_id: settlement.id, digest } });
  expect(response.status).toBe(200);
  return scene.lastCode(who);
};

export const settleBody = async (
  scene: Scene,
  settlement: { id: string; version: number; snapshot_hash: string },
  sms_code: string,
) => {
  const row = await scene.settlement(settlement.id);
  return {
    snapshot_hash: settlement.snapshot_hash,
    version: settlement.version,
    sms_code,
    expected: { count: row.line_count, company_payable: row.company_payable },
  };
};

/** Paid by the payer; the lines still have to be carried to the bank. */
export const paidSettlement = async (
  scene: Scene,
  bills: readonly { worker: Worker; fee: number; more?: Partial<BillImportRow> }[],
  period?: string,
) => {
  const approved = await approvedSettlement(scene, bills, period);
  const code = await sendCode(scene, "payer", approved);
  const body = await settleBody(scene, approved, code);
  const paid = await scene.call("payer", "settlements.settle", { params: { id: approved.id }, body });
  expect(paid.body).not.toHaveProperty("code");
  return settlementOf(paid);
};
