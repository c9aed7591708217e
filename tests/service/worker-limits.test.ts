import { expect, it } from "vitest";
import { followLimits } from "../../src-service/billing/bills/rows/limits-follower.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedBills, approvedSettlement, draftSettlement, paidSettlement, update } from "./money-steps.ts";

const yuan = 100;
const gapOver = 4;

onEveryScene("bills that take a worker over a limit", {}, (scene) => {
  const follow = () => followLimits(scene().running().service);
  const billOf = async (id: string) => (await scene().call("auditor", "bills.get", { params: { id } })).body;
  const over = async (query: Record<string, string>) => {
    const { body } = await scene().call("auditor", "bills.list", { query: { page_size: "500", ...query } });
    return (body["results"] as { id: string; worker_gap: number }[]).map(({ id, worker_gap }) => [id, worker_gap]);
  };
  const setLimits = (month: number | null, quarter: number | null) =>
    scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ labor_value_added_tax_max_month: month, labor_value_added_tax_max_quarter: quarter })
      .where("id", "=", Number(scene().company_id))
      .execute();
  const worker = (at: number) => {
    const workerAt = scene().workers[at];
    if (workerAt === undefined) throw new Error(`no worker ${at}`);
    return workerAt;
  };

  it("are told from what was paid, to the cent, and no longer once they are paid", async () => {
    await paidSettlement(scene(), [{ worker: worker(0), fee: 60_000 * yuan }]);
    const [within = "", beyond = ""] = await approvedBills(scene(), [
      { worker: worker(0), fee: 40_000 * yuan },
      { worker: worker(0), fee: 40_000 * yuan + 1 },
    ]);
    await follow();
    const both = `${within},${beyond}`;
    expect(await over({ ids: both, not_ready: "1" })).toEqual([[beyond, gapOver]]);
    expect(await over({ ids: both, worker_gap: "4" })).toEqual([[beyond, gapOver]]);
    expect(await over({ ids: both, worker_gap: "1,2,3" })).toEqual([]);
    expect((await billOf(within))["over_limit"]).toBeNull();
    expect((await billOf(beyond))["over_limit"]).toEqual({
      period: "2026-11",
      month_before: 60_000 * yuan,
      quarter_before: 60_000 * yuan,
      month_limit: 100_000 * yuan,
      quarter_limit: 300_000 * yuan,
    });
    const version = (await billOf(beyond))["bill"] as { version: number };
    await follow();
    expect(await follow()).toBe(0);
    expect((await billOf(beyond))["bill"]).toMatchObject({ version: version.version });
  });

  it("count the earlier bills of their own settlement, and are free again when it is cancelled", async () => {
    const bills = [
      { worker: worker(1), fee: 70_000 * yuan },
      { worker: worker(1), fee: 30_000 * yuan },
      { worker: worker(1), fee: 1 * yuan },
    ];
    const draft = await draftSettlement(scene(), bills);
    await follow();
    const { body } = await scene().call("auditor", "bills.list", { query: { settlement_id: draft.id } });
    const rows = body["results"] as { id: string; accounting_fee: number; worker_gap: number }[];
    expect(rows.filter((row) => row.worker_gap === gapOver).map((row) => row.accounting_fee)).toEqual([1 * yuan]);
    const cancelled = await scene().call("maker", "settlements.cancel", {
      params: { id: draft.id },
      body: { version: draft.version, reason: "重做" },
    });
    expect(cancelled.status).toBe(200);
    await follow();
    expect(await over({ ids: rows.map(({ id }) => id).join(","), not_ready: "1" })).toEqual([]);
  });

  it("are judged by the company's own limits and by the quarter", async () => {
    const [bill = ""] = await approvedBills(scene(), [{ worker: worker(2), fee: 500 * yuan }]);
    const again = async () => {
      // A bill of the worker changes, so that the follower looks at them.
      const { version } = (await billOf(bill))["bill"] as { version: number };
      await scene().call("maker", "bills.update", { params: { id: bill }, body: { version, remark: `${version}` } });
      await follow();
      return (await billOf(bill))["over_limit"];
    };
    await setLimits(500 * yuan, null);
    expect(await again()).toBeNull();
    await setLimits(500 * yuan - 1, null);
    expect(await again()).toMatchObject({ month_limit: 500 * yuan - 1, month_before: 0 });
    await setLimits(null, 499 * yuan);
    expect(await again()).toMatchObject({ quarter_limit: 499 * yuan });
    await setLimits(null, null);
    expect(await again()).toBeNull();
  });

  it("are stopped, unsigned or unverified first", async () => {
    const { writing } = scene().running().service;
    const [bill = ""] = await approvedBills(scene(), [{ worker: worker(3), fee: 100_000 * yuan + 1 }]);
    await follow();
    const gap = async () => ((await billOf(bill))["bill"] as { worker_gap: number }).worker_gap;
    expect(await gap()).toBe(gapOver);
    const relation = (contract_sign_type: number, cooperation_status: number) =>
      writing
        .updateTable("company_labors")
        .set({ contract_sign_type, cooperation_status })
        .where("labor_id", "=", worker(3).id)
        .execute();
    const verified = (real_name_status: number) =>
      writing.updateTable("labors").set({ real_name_status }).where("id", "=", worker(3).id).execute();
    await verified(1);
    expect(await gap()).toBe(2);
    await relation(0, 1);
    expect(await gap()).toBe(1);
    await relation(0, 3);
    expect(await gap()).toBe(3);
    expect((await billOf(bill))["over_limit"]).toBeNull();
    await relation(2, 4);
    expect(await gap()).toBe(3);
    // Stopping: no new work, but what was done is still paid.
    await relation(0, 2);
    expect(await gap()).toBe(1);
    await relation(2, 2);
    expect(await gap()).toBe(2);
    await relation(2, 1);
    await verified(2);
    expect(await gap()).toBe(gapOver);
  });

  it("lose their mark while they are given up with their settlement, and have it again when it is taken up", async () => {
    const payee = worker(5);
    await setLimits(10_000 * yuan, null);
    scene().fates.set(payee.account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
    const failed = await paidSettlement(scene(), [{ worker: payee, fee: 10_001 * yuan }]);
    await scene().rounds(2);
    scene().fates.clear();
    expect(await scene().settlement(failed.id)).toMatchObject({ failed_count: 1 });
    const [loose = ""] = await approvedBills(scene(), [{ worker: payee, fee: 10_002 * yuan }]);
    const marked = async () => {
      await follow();
      const rows = await scene()
        .running()
        .db.selectFrom("bills")
        .select(["id", "over_limit", "worker_gap"])
        .where((eb) => eb.or([eb("settlement_id", "=", Number(failed.id)), eb("id", "=", Number(loose))]))
        .orderBy("id")
        .execute();
      return rows.map(({ over_limit, worker_gap }) => [over_limit, worker_gap]);
    };
    const over = ["2026-11", gapOver];
    expect(await marked()).toEqual([over, over]);
    const step = async (action: string, body: Record<string, unknown>) => {
      const { version } = await scene().settlement(failed.id);
      const done = await update(scene(), "checker", { id: failed.id, version }, action, body);
      expect([action, done.status]).toEqual([action, 200]);
    };
    await step("give_up", { reason: "本人已销户，企业另行支付" });
    expect(await marked()).toEqual([[null, null], over]);
    await follow();
    expect(await follow()).toBe(0);
    await step("take_up", {});
    expect(await marked()).toEqual([over, over]);
    await setLimits(null, null);
  });

  it("are looked at anew in a new month", async () => {
    await paidSettlement(scene(), [{ worker: worker(4), fee: 90_000 * yuan }]);
    const [loose = ""] = await approvedBills(scene(), [{ worker: worker(4), fee: 20_000 * yuan }]);
    const inNovember = await approvedSettlement(scene(), [{ worker: worker(4), fee: 10_001 * yuan }]);
    await follow();
    const marks = async () =>
      scene()
        .running()
        .db.selectFrom("bills")
        .select(["settlement_id", "over_limit"])
        .where("labor_id", "=", worker(4).id)
        .where("status", "in", [30, 40])
        .orderBy("id")
        .execute();
    const settlement_id = Number(inNovember.id);
    expect(await marks()).toEqual([
      { settlement_id: null, over_limit: "2026-11" },
      { settlement_id, over_limit: "2026-11" },
    ]);
    scene().clock.advance(12 * 24 * 3_600_000);
    await follow();
    expect(await marks()).toEqual([
      { settlement_id: null, over_limit: null },
      { settlement_id, over_limit: null },
    ]);
    expect((await billOf(loose))["over_limit"]).toBeNull();
  });
});
