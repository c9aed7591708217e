/** Makes the database of a large payment: bills that are to be settled. Holds it until it is told to end. */
import { createHash, randomUUID } from "node:crypto";
import type { DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { canonicalBatch } from "../../../src-shared/kernel/imports/batch-digest.ts";
import type { Role } from "../../service/money-fill.ts";
import { type CallAnswer, createWorld } from "../../torture/money/world.ts";

/** An import of bills that are to be settled, and the sum of their fees (cents). */
export type Batch = { readonly id: string; readonly fee: number };

export type Scene = {
  readonly database: DatabaseTarget;
  readonly folder: string;
  readonly companyId: string;
  /** The month in which all is paid, "YYYY-MM". */
  readonly period: string;
  /** Bills of the same workers, one batch after the other. */
  readonly batches: readonly Batch[];
  readonly tokens: Readonly<Record<"maker" | "checker" | "payer" | "operator", string>>;
};

const rowsAPart = 5_000;

const [kind = "sqlite", count = "0"] = process.argv.slice(2);
const world = await createWorld(kind, { workers: Number(count) });

const good = ({ status, body }: CallAnswer): Record<string, unknown> => {
  if (status !== 200) throw new Error(`the scene was refused: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** One bill of about `cents` for each worker, imported and approved. */
const makeBills = async (cents: number): Promise<Batch> => {
  const rows: BillImportRow[] = world.workers.map((worker, at) => ({
    ...{ row: at + 2, task_id: world.task_no, labor_name: worker.name, labor_phone: worker.mobile },
    ...{ id_no: worker.id_no, accounting_fee: cents + (at % 977), remark: `${at}` },
  }));
  const key = randomUUID();
  const parts = Math.ceil(rows.length / rowsAPart);
  const fee = rows.reduce((sum, { accounting_fee }) => sum + accounting_fee, 0);
  let batch = "";
  for (let part = 0; part < parts; part += 1) {
    const body = {
      ...{ batch_key: key, digest: createHash("sha256").update(canonicalBatch(rows)).digest("hex") },
      ...{ file_name: "payment.xlsx", company_id: world.company_id, inner_bill_type: 1, version: 1, part, parts },
      ...{ total_rows: rows.length, total_accounting_fee: fee },
      bills: rows.slice(part * rowsAPart, (part + 1) * rowsAPart),
    };
    batch = String(good(await world.call("maker", "bills.import", { body, key }))["batch_id"] ?? "");
  }
  good(await world.call("checker", "billBatches.update", { params: { id: batch }, body: { action: "approve" } }));
  return { id: batch, fee };
};

/** The second bill of a worker is taxed otherwise once the first one is paid. */
const fees = [100_000, 800_000, 120_000];
const makeBatches = async (): Promise<readonly Batch[]> => {
  const batches: Batch[] = [];
  for (const cents of fees) batches.push(await makeBills(cents));
  return batches;
};

process.once("SIGTERM", () => {
  void world.end().finally(() => process.exit(0));
});

const token = (who: Role): string => world.person(who).token;
const scene: Scene = {
  ...{
    database: world.target,
    folder: world.folder,
    companyId: world.company_id,
    period: "2026-11",
    batches: await makeBatches(),
  },
  tokens: { maker: token("maker"), checker: token("checker"), payer: token("payer"), operator: token("operator") },
};
process.send?.(scene);
