import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { createService } from "../../src-service/server.ts";
import type { BillImportRow } from "../../src-shared/billing/bills/bills-calls.ts";
import { fillPath } from "../../src-shared/kernel/calls/define.ts";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import { type CallName, calls } from "../../src-shared/registries/calls/registry.ts";
import { testPasswordMemory } from "../service/make-database.ts";
import { fillScene, type Person, type Role, type Worker } from "../service/money-fill.ts";
import { takeDatabase } from "../service/reused-databases.ts";
import { anyObject, type Backend } from "./backend.ts";

type Sent = { readonly params?: Record<string, string>; readonly body: Record<string, unknown>; readonly key?: string };
type Step = { readonly id: string; readonly version: number; readonly snapshot_hash: string };

const billsASettlement = 2;
export const paymentCode = "123456";

/**
 * The real service with its real database, in this process. Its ledger is what it booked: captures from the wallet by
 * settlement. Every settlement that is prepared can be paid, so no refusal is ever right.
 */
export const startServiceBackend = async (): Promise<Backend> => {
  const folder = mkdtempSync(join(tmpdir(), "torture-service-"));
  const { target } = await takeDatabase("sqlite", folder);
  const running = await createService({
    database: target,
    storageDir: join(folder, "storage"),
    environment: "demo",
    codes: { digits: () => paymentCode },
    passwordMemory: testPasswordMemory,
    limits: { publicPerMinute: 1_000_000, lookupsPerDay: 1_000_000, paymentSmsPerDay: 1_000_000 },
    runsJobs: false,
  });
  const people = new Map<Role, Person>();
  const workers: Worker[] = [];
  const scene = await fillScene(running, { workers: 40, funds: 10 ** 12 }, people, workers);
  const port = await running.listen(0);
  const payer = people.get("payer") as Person;
  let isPreparing = false;
  let sheetRow = 1;

  const call = async <T>(who: Role, name: CallName, request: Sent): Promise<T> => {
    const spec = calls[name];
    const response = await fetch(`http://127.0.0.1:${port}${fillPath(spec.path, request.params)}`, {
      method: spec.method,
      headers: {
        authorization: `Bearer ${people.get(who)?.token}`,
        "content-type": "application/json",
        ...(spec.keyed && { "idempotency-key": request.key ?? randomUUID() }),
      },
      body: JSON.stringify(request.body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} answered ${response.status} ${JSON.stringify(answer)}`);
    return answer as T;
  };

  const importBills = async (): Promise<{ ids: string[]; fee: number }> => {
    const rows: BillImportRow[] = Array.from({ length: billsASettlement }, () => {
      sheetRow += 1;
      const worker = workers[sheetRow % workers.length] as Worker;
      return {
        ...{ row: sheetRow, task_id: scene.task_no, labor_name: worker.name, labor_phone: worker.mobile },
        ...{ id_no: worker.id_no, accounting_fee: 1_000 + sheetRow, remark: `${sheetRow}` },
      };
    });
    const fee = rows.reduce((sum, row) => sum + row.accounting_fee, 0);
    const key = randomUUID();
    const body = {
      ...{ batch_key: key, digest: createHash("sha256").update(canonicalBatch(rows)).digest("hex") },
      ...{ file_name: "torture.xlsx", company_id: scene.company_id, inner_bill_type: 1, version: 1, part: 0, parts: 1 },
      ...{ total_rows: rows.length, total_accounting_fee: fee, bills: rows },
    };
    const { batch_id } = await call<{ batch_id: string }>("maker", "bills.import", { body, key });
    await call("checker", "billBatches.update", { params: { id: batch_id }, body: { action: "approve" } });
    const bills = await running.db.selectFrom("bills").select("id").where("import_id", "=", Number(batch_id)).execute();
    return { ids: bills.map((bill) => String(bill.id)), fee };
  };

  const prepareOne = async (): Promise<string> => {
    const { ids, fee } = await importBills();
    const body = {
      ...{ company_id: scene.company_id, channel: 1, period: "2026-11", settlement_remark: "", bill_ids: ids },
      expected: { count: ids.length, accounting_fee: fee },
    };
    const move = async (who: Role, { id, version }: Step, more: Record<string, unknown>): Promise<Step> => {
      const request = { params: { id }, body: { version, ...more } };
      return (await call<{ settlement: Step }>(who, "settlements.update", request)).settlement;
    };
    const { settlement } = await call<{ settlement: Step }>("maker", "settlements.create", { body });
    const submitted = await move("maker", settlement, { action: "submit" });
    const { snapshot_hash } = submitted;
    const approved = await move("checker", submitted, { action: "approve", snapshot_hash });
    const code = { purpose: "settle", object_id: approved.id, digest: approved.snapshot_hash };
    await call("payer", "wallets.sms", { body: code });
    return approved.id;
  };

  const postingsOf = async (id: string): Promise<number> => {
    const captures = await running.db
      .selectFrom("ledger_journals")
      .innerJoin("settlements", "settlements.no", "ledger_journals.biz_no")
      .select("ledger_journals.id")
      .where("settlements.id", "=", Number(id))
      .where("ledger_journals.kind", "=", "capture")
      .execute();
    return captures.length;
  };

  running.service.feed.listen(({ lists }) => {
    if (!isPreparing && lists.includes("settlements")) backend.onCommitted(anyObject);
  });
  const membership = await running.db
    .selectFrom("memberships")
    .select("agency_id")
    .where("user_id", "=", payer.id)
    .executeTakeFirstOrThrow();

  const backend: Backend = {
    port,
    token: payer.token,
    operator: { id: String(payer.id), agency_id: String(membership.agency_id) },
    prepare: async (count) => {
      isPreparing = true;
      const ids: string[] = [];
      for (let madeCount = 0; madeCount < count; madeCount += 1) ids.push(await prepareOne());
      isPreparing = false;
      return ids;
    },
    ledger: (ids) =>
      Promise.all(ids.map(async (objectId) => ({ objectId, postings: await postingsOf(objectId), refused: false }))),
    onCommitted: () => {},
    close: async () => {
      const faults = (await auditBooks(running.service)).flatMap((result) => result.faults);
      await running.close();
      rmSync(folder, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(faults)}`);
    },
  };
  return backend;
};
