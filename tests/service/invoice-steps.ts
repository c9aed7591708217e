import { expect } from "vitest";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import type { Role } from "./money-fill.ts";
import type { Answer, Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

/** A tax number whose check digits hold. */
export const taxNo = makeUscc("91", "310115", "MA1K4C7X");

export type Quota = {
  settled: number;
  returned: number;
  invoiced: number;
  invoicing: number;
  corrections_due: number;
  available: number;
};

/** A settlement of one line a worker, paid by the bank. */
export const settled = async (scene: Scene, ...fees: readonly number[]) => {
  const bills = fees.map((fee, at) => ({ worker: scene.workers[at] as Scene["workers"][number], fee }));
  const paid = await paidSettlement(scene, bills);
  await scene.rounds(3);
  return scene.settlement(paid.id);
};

export const quotaOf = async (scene: Scene, who: Role = "maker", company_id = scene.company_id): Promise<Quota> => {
  const answer = await scene.call(who, "invoiceQuota.get", { query: { company_id } });
  expect(answer.status).toBe(200);
  return answer.body["quota"] as Quota;
};

export const applyBody = (scene: Scene, more: Record<string, unknown>) => ({
  company_id: scene.company_id,
  apply_mode: 6,
  correction_amount: 0,
  invoice_type: 4,
  invoice_style: 1,
  invoice_category: "*现代服务*市场推广服务",
  title: "企业0",
  tax_no: taxNo,
  address_tel: "",
  bank_account: "",
  receive_emails: ["finance@example.com"],
  face_remark: "",
  attachment_keys: [],
  ...more,
});

type Row = { id: string; version: number; status: number; open_amount: number } & Record<string, unknown>;
export const applyOf = (answer: Answer): Row => {
  expect(answer.body).toHaveProperty("apply");
  return answer.body["apply"] as Row;
};

/** Applies for an amount of the quota as it is now. */
export const applyFor = async (scene: Scene, amount: number, more: Record<string, unknown> = {}): Promise<Answer> => {
  const { available } = await quotaOf(scene);
  const expected = { available, apply_amount: amount };
  return scene.call("maker", "invoiceApplies.create", { body: applyBody(scene, { amount, expected, ...more }) });
};

export const move = (
  scene: Scene,
  who: Role,
  apply: { id: string; version: number },
  action: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  scene.call(who, "invoiceApplies.update", {
    params: { id: apply.id },
    body: { version: apply.version, action, ...more },
  });

let lastInvoice = 0;

/** The next invoice number of this run. */
export const nextInvoiceNo = (): string => {
  lastInvoice += 1;
  return `2531${String(lastInvoice).padStart(16, "0")}`;
};

export const issue = (
  scene: Scene,
  apply: { id: string; version: number },
  amount: number,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  scene.call("invoicer", "invoiceRecords.create", {
    body: {
      apply_id: apply.id,
      version: apply.version,
      invoice_no: nextInvoiceNo(),
      invoice_code: "",
      invoice_at: "2026-11-20",
      amount,
      remark: "",
      ...more,
    },
  });

/** An application that is approved, started and issued whole. */
export const issuedApply = async (scene: Scene, amount: number): Promise<Row> => {
  const newApply = applyOf(await applyFor(scene, amount));
  const approved = applyOf(await move(scene, "invoicer", newApply, "approve"));
  const started = applyOf(await move(scene, "invoicer", approved, "start"));
  return applyOf(await issue(scene, started, amount));
};

/** Rows of an import of invoices for the workers of the scene in turn, each with a number of its own. */
export const staffInvoiceRows = (scene: Scene, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const { name, id_no } = scene.workers[at % scene.workers.length] as Scene["workers"][number];
    return {
      row: at + 2,
      invoice_no: nextInvoiceNo(),
      invoice_type: 4,
      invoice_category: "*现代服务*市场推广服务",
      invoice_at: "2026-11-20",
      amount: 100 + at,
      company_name: "企业0",
      name,
      id_no,
    };
  });
