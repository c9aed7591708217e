import { expect, it } from "vitest";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { billsOf, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const dayMs = 86_400_000;

const goTo = (scene: Scene, day: string): void =>
  scene.clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene.clock.now());

const payOf = async (scene: Scene, index: number, fee: number) => {
  const { id } = await paidSettlement(scene, [{ worker: worker(scene, index), fee }]);
  await scene.rounds(2);
  const [bill] = await billsOf(scene, [id]);
  if (bill === undefined) throw new Error("no bill");
  return bill;
};

/** 59,000.00 that come back after `days`, and 61,000.00 that recover the month's VAT of both before. */
const crossed = async (scene: Scene, index: number, days: number) => {
  const { account_no } = worker(scene, index);
  scene.fates.set(account_no, { outcome: "paid", due_after: 0, return_after: days * dayMs, fail_code: "E1004" });
  const first = await payOf(scene, index, 59_000_00);
  scene.fates.delete(account_no);
  const second = await payOf(scene, index, 61_000_00);
  expect([second.vat + second.surtax, second.vat_recover]).toEqual([640_19, 619_21]);
  return { first, second };
};

const comeBack = async (scene: Scene, bill: { settlement_id: number | null }) => {
  await scene.rounds(3, 61_000);
  expect((await billsOf(scene, [String(bill.settlement_id)]))[0]).toMatchObject({ status: 70 });
  await followBills(scene.running().service);
};

const checkOf = async (scene: Scene, period: string) => {
  await followBills(scene.running().service);
  const row = await scene
    .running()
    .db.selectFrom("tax_periods")
    .select("id")
    .where("period", "=", period)
    .executeTakeFirstOrThrow();
  const { body } = await scene.call("auditor", "taxPeriods.get", { params: { id: String(row.id) } });
  const checks = body["checks"] as { key: string; state: string; count: number; amount: number | null }[];
  const vatCheck = checks.find(({ key }) => key === "vatEven");
  return [vatCheck?.state, vatCheck?.count, vatCheck?.amount];
};

const over = 1_259_40;

onEveryScene("VAT recovered for a payment that comes back", { workers: 8, funds: 10 ** 11 }, (scene) => {
  it("is given back by the worker's next payment of the month, explained and in balance", async () => {
    goTo(scene(), "2026-11-02");
    const { first } = await crossed(scene(), 0, 2);
    goTo(scene(), "2026-11-06");
    await comeBack(scene(), first);
    expect(await checkOf(scene(), "2026-11")).toEqual(["open", 1, over]);
    const next = await payOf(scene(), 0, 1_000_00);
    expect(next).toMatchObject({ vat: 0, surtax: 0, vat_recover: -over, customer_pay: 1_060_00 });
    expect(next.net_pay).toBe(1_000_00 + over - next.pit);
    expect(await checkOf(scene(), "2026-11")).toEqual(["done", 0, null]);
    const { body } = await scene().call("auditor", "bills.get", { params: { id: String(next.id) } });
    const steps = body["steps"] as { key: string; cents: number; inputs: Record<string, number> }[];
    expect(steps.find(({ key }) => key === "vatReturn")).toMatchObject({
      cents: over,
      inputs: { vat: 0, surtax: 0, vat_withheld: 1_188_12 },
    });
    expect(steps.find(({ key }) => key === "vatRecover")?.cents).toBe(-over);
    // The month owes nothing and has withheld nothing; what was recovered is income again.
    expect((await payOf(scene(), 0, 2_000_00)).vat_recover).toBe(0);
    await followBills(scene().running().service);
    const month = await scene()
      .running()
      .db.selectFrom("income_summary")
      .selectAll()
      .where("labor_id", "=", next.labor_id)
      .executeTakeFirstOrThrow();
    expect([month.vat + month.surtax + month.vat_recover, month.income]).toEqual([0, 64_000_00]);
    await scene().audit();
  });

  it("is given back once, by lines of one settlement too", async () => {
    const { first } = await crossed(scene(), 1, 2);
    goTo(scene(), "2026-11-12");
    await comeBack(scene(), first);
    const lines = [500_00, 700_00].map((fee) => ({ worker: worker(scene(), 1), fee }));
    const { id } = await paidSettlement(scene(), lines);
    await scene().rounds(2);
    expect((await billsOf(scene(), [id])).map(({ vat_recover }) => vat_recover)).toEqual([-over, 0]);
  });

  it("is given back by a payment of a later month, whose own threshold it does not touch", async () => {
    goTo(scene(), "2026-11-25");
    const { first } = await crossed(scene(), 2, 10);
    goTo(scene(), "2026-12-06");
    await comeBack(scene(), first);
    const next = await payOf(scene(), 2, 2_000_00);
    expect(next).toMatchObject({ tax_month: "2026-12", vat: 0, vat_recover: -over });
    expect(JSON.parse(next.steps)).toMatchObject({ returned: [{ month: "2026-11", vat: 1_188_12 }] });
    expect((await payOf(scene(), 2, 2_100_00)).vat_recover).toBe(0);
    expect(await checkOf(scene(), "2026-11")).toEqual(["done", 0, null]);
    // December itself has withheld nothing: its own threshold is not touched by what it gave back.
    const more = await payOf(scene(), 2, 100_000_00);
    expect([more.vat > 0, more.vat_recover]).toEqual([true, 40_59 + 2_44]);
    await scene().audit();
  });

  it("is given back after its month was locked, and corrected with the tax office in the open month", async () => {
    goTo(scene(), "2026-12-20");
    const { first } = await crossed(scene(), 3, 20);
    goTo(scene(), "2027-01-02");
    await followBills(scene().running().service);
    for (const period of ["2026-11", "2026-12"]) {
      await scene()
        .running()
        .service.writing.updateTable("tax_periods")
        .set({ status: 2, locked_at: "2027-01-02 00:00:00", locked_by: "税务" })
        .where("period", "=", period)
        .execute();
    }
    goTo(scene(), "2027-01-15");
    await comeBack(scene(), first);
    const next = await payOf(scene(), 3, 3_000_00);
    expect(next).toMatchObject({ tax_month: "2027-01", vat: 0, vat_recover: -over });
    await followBills(scene().running().service);
    const months = await scene()
      .running()
      .db.selectFrom("income_summary")
      .selectAll()
      .where("labor_id", "=", next.labor_id)
      .orderBy("period")
      .execute();
    expect(months.map((row) => [row.period, row.income, row.vat + row.surtax + row.vat_recover])).toEqual([
      ["2026-12", 120_000_00, over],
      ["2027-01", 3_000_00, -over],
    ]);
    expect(months[1]?.correction_income).toBe(-59_000_00);
    await scene().audit();
  });
});
