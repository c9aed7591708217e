import { expect, it } from "vitest";
import { followLimits } from "../../../src-service/bills/limits-follower.ts";
import type { Worker } from "../money-fill.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { batchParts, billRow, paidSettlement } from "../money-steps.ts";

const yuan = 100;
const worker = (scene: Scene, index: number): Worker => scene.workers[index] as Worker;

/** A fast bill of the client's company, imported by its own people. */
const clientBill = async (scene: Scene, of: Worker, fee: number): Promise<string> => {
  const { task_id: _task, ...row } = billRow(scene, 2, of, fee);
  const [part = {}] = batchParts(scene, [row as never], 5_000, {
    company_id: scene.other_company_id,
    inner_bill_type: 2,
  });
  const sent = await scene.call("client", "bills.simpleImport", { body: part, key: part["batch_key"] as string });
  expect(sent.body).toMatchObject({ succeeded: 1 });
  const { id } = await scene
    .running()
    .db.selectFrom("bills")
    .select("id")
    .where("import_id", "=", Number(sent.body["batch_id"]))
    .executeTakeFirstOrThrow();
  return String(id);
};

type Detail = {
  bill: { worker_gap: number; pit: number };
  steps: { key: string; inputs: Record<string, number | string> }[];
  months: { period: string; income_ex_vat: number }[];
  is_whole: boolean;
  over_limit: { month_before: number; quarter_before: number } | null;
};

onEveryScene("what a company sees of a worker's income", {}, (scene) => {
  const detail = async (who: "client" | "auditor", id: string): Promise<Detail> =>
    (await scene().call(who, "bills.get", { params: { id } })).body as Detail;
  const listed = async (who: "client" | "auditor", query: Record<string, string>) =>
    (await scene().call(who, "bills.list", { query })).body as { count: number; results: { worker_gap: number }[] };

  it("holds no month of other companies, and no step that counts on from them", async () => {
    const of = worker(scene(), 0);
    const { writing } = scene().running().service;
    await paidSettlement(scene(), [{ worker: of, fee: 60_000 * yuan }]);
    const taxMonth = (tax_month: string) =>
      writing
        .updateTable("bills")
        .set({ tax_month })
        .where("labor_id", "=", of.id)
        .where("settlement_id", "is not", null)
        .execute();
    await taxMonth("2026-10");
    const id = await clientBill(scene(), of, 1_234 * yuan);
    const whole = await detail("auditor", id);
    expect(whole.is_whole).toBe(true);
    const own = await detail("client", id);
    expect([own.months, own.is_whole, own.over_limit]).toEqual([[], false, null]);
    const foreign = whole.months.flatMap(({ income_ex_vat }) => [income_ex_vat, 60_000 * yuan]);
    const shown = own.steps.flatMap(({ inputs }) => Object.values(inputs));
    for (const amount of foreign) expect(shown).not.toContain(amount);
    expect(own.steps.map(({ key }) => key)).toEqual(expect.arrayContaining(["laborBase", "netPay", "customerPay"]));
    expect(own.steps.map(({ key }) => key).filter((key) => /^cum|month|taxable|payment/i.test(key))).toEqual([]);
    await taxMonth("2026-11");
  });

  it("holds no limit that others' payments go over: not in the list, its filter, the detail or the workbench", async () => {
    const of = worker(scene(), 1);
    await paidSettlement(scene(), [{ worker: of, fee: 60_000 * yuan }]);
    const id = await clientBill(scene(), of, 40_000 * yuan + 1);
    const own = await clientBill(scene(), worker(scene(), 2), 100_000 * yuan + 1);
    await followLimits(scene().running().service);
    const ids = `${id},${own}`;
    expect((await listed("auditor", { ids, not_ready: "1" })).count).toBe(2);
    expect((await detail("auditor", id)).over_limit).toMatchObject({ month_before: 60_000 * yuan });
    // The company's own payments do count for it.
    for (const query of [{ not_ready: "1" }, { worker_gap: "4" }]) {
      expect((await listed("client", query)).results.map(({ worker_gap }) => worker_gap)).toEqual([4]);
    }
    expect((await listed("client", { worker_gap: "0" })).count).toBeGreaterThan(0);
    expect((await detail("client", own)).over_limit).toMatchObject({ month_before: 0 });
    expect([(await detail("client", id)).over_limit, (await detail("client", id)).bill.worker_gap]).toEqual([null, 0]);
    const { body } = await scene().call("client", "bills.list", { query: { sync_cursor: "0", page_size: "500" } });
    const synced = body["results"] as { id: string; worker_gap: number }[];
    expect(synced.filter(({ worker_gap }) => worker_gap === 4).map((row) => row.id)).toEqual([own]);
  });
});
