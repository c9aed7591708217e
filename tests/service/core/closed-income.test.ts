import { expect, it } from "vitest";
import { followLimits } from "../../../src-service/billing/bills/rows/limits-follower.ts";
import { overLimitCount } from "../../../src-service/billing/settlements/rows/payees.ts";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import type { Worker } from "../money-fill.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { batchParts, billRow, paidSettlement } from "../money-steps.ts";

const yuan = 100;
const worker = (scene: Scene, index: number): Worker => scene.workers[index] as Worker;

/** A fast bill of the client's company, imported by its own people. */
const clientBill = async (scene: Scene, of: Worker, fee: number): Promise<string> => {
  const { task_id: _task, ...row } = billRow(scene, 2, of, fee);
  const [part = {}] = batchParts(scene, [row], 5_000, {
    company_id: scene.other_company_id,
    inner_bill_type: 2,
  });
  const response = await scene.call("client", "bills.simpleImport", { body: part, key: part["batch_key"] as string });
  expect(response.body).toMatchObject({ succeeded: 1 });
  const { id } = await scene
    .running()
    .db.selectFrom("bills")
    .select("id")
    .where("import_id", "=", Number(response.body["batch_id"]))
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
    const { db } = scene().running();
    await paidSettlement(scene(), [{ worker: of, fee: 60_000 * yuan }]);
    const foreignBill = await db
      .selectFrom("bills")
      .select(["id", "status", "tax_month"])
      .where("labor_id", "=", of.id)
      .executeTakeFirstOrThrow();
    const put = (bill: number, values: { status: number; tax_month: string | null; income_ex_vat?: number }) =>
      writing.updateTable("bills").set(values).where("id", "=", bill).execute();
    const settled = billStates.code("settled");
    await put(foreignBill.id, { status: settled, tax_month: "2026-10" });
    const id = await clientBill(scene(), of, 1_234 * yuan);
    const whole = await detail("auditor", id);
    expect(whole.is_whole).toBe(true);
    // Without a month of others there would be nothing to leak.
    expect(whole.months.map(({ period }) => period)).toEqual(["2026-10"]);
    const foreignIncome = whole.months[0]?.income_ex_vat ?? 0;
    expect(foreignIncome).toBeGreaterThan(50_000 * yuan);
    const own = await detail("client", id);
    expect([own.months, own.is_whole, own.over_limit]).toEqual([[], false, null]);
    const shownNumbers = own.steps.flatMap(({ inputs }) => Object.values(inputs));
    for (const amount of [foreignIncome, 60_000 * yuan]) expect(shownNumbers).not.toContain(amount);
    expect(own.steps.map(({ key }) => key)).toEqual(expect.arrayContaining(["laborBase", "netPay", "customerPay"]));
    expect(own.steps.map(({ key }) => key).filter((key) => /^cum|month|taxable|payment/i.test(key))).toEqual([]);

    // Of its own payments in that month it sees just these, whatever others paid in it.
    const before = await db
      .selectFrom("bills")
      .select(["status", "tax_month", "income_ex_vat"])
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    await put(Number(id), { status: settled, tax_month: "2026-10", income_ex_vat: 1_111 * yuan });
    const later = await clientBill(scene(), of, 222 * yuan);
    const incomes = async (who: "client" | "auditor") =>
      (await detail(who, later)).months.map(({ income_ex_vat }) => income_ex_vat);
    expect(await incomes("client")).toEqual([1_111 * yuan]);
    expect(await incomes("auditor")).toEqual([foreignIncome + 1_111 * yuan]);
    await put(Number(id), before);
    await put(foreignBill.id, { status: foreignBill.status, tax_month: foreignBill.tax_month });
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
    const { db, service } = scene().running();
    const settlement = 77;
    const bills = [Number(id), Number(own)];
    await service.writing.updateTable("bills").set({ settlement_id: settlement }).where("id", "in", bills).execute();
    const permissions = new Set<PermissionKey>(["income_tax.summary.view"]);
    const counted = (company_id: number | null) => overLimitCount(db, { company_id, permissions }, settlement);
    expect([await counted(null), await counted(Number(scene().other_company_id))]).toEqual([2, 1]);
    await service.writing.updateTable("bills").set({ settlement_id: null }).where("id", "in", bills).execute();
  });
});
