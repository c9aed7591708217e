import { expect, it } from "vitest";
import { runCalendar } from "../../src-service/billing/service-bills/generate.ts";
import { parseShanghai, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { pay, worker } from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const config = { labor_usage_fee: 300, no_labor_usage_fee_count: 0 };
const dayMs = 86_400_000;

onEveryScene("usage fees of payments that came back", { workers: 3, config, funds: 10 ** 9 }, (scene) => {
  const goTo = (day: string): void =>
    scene().clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene().clock.now());
  /** Makes the bills of finished months; heads and settlements by month. */
  const billed = async () => {
    const { service, db } = scene().running();
    await runCalendar(service.system("service_bills"), shanghaiNow(scene().clock.now()));
    const rows = await db
      .selectFrom("service_bills as b")
      .innerJoin("service_bill_lines as l", "l.bill_id", "b.id")
      .orderBy("b.period")
      .select(["b.period", "l.quantity", "b.fee", "b.settlement_count", "b.base_amount"])
      .execute();
    return rows.map((row) => [row.period, row.quantity, row.fee, row.settlement_count, row.base_amount]);
  };
  const one = (index: number, fee: number) => [{ worker: worker(scene(), index), fee }];
  /** The next payment to a worker comes back after some days; without days every payment stays. */
  const comesBack = (index: number, days: number): void =>
    void scene().fates.set(worker(scene(), index).account_no, {
      ...{ outcome: "paid", due_after: 0, fail_code: "E1004", return_after: days * dayMs },
    });
  const november = ["2026-11", 2, 600, 2, 1_200_00];
  const december = ["2026-12", 2, 600, 2, 350_00];

  it("are owed once for a payment that was billed, came back and was made again", async () => {
    goTo("2026-11-25");
    comesBack(0, 13);
    const first = await paidSettlement(scene(), one(0, 1_000_00));
    await paidSettlement(scene(), one(1, 200_00));
    await scene().rounds(2);
    goTo("2026-12-02");
    // Paid before November's bill is made, and none of November's payments.
    await paidSettlement(scene(), one(2, 50_00));
    await scene().rounds(2);
    expect(await billed()).toEqual([november]);
    goTo("2026-12-10");
    await scene().rounds(3, 61_000);
    scene().fates.clear();
    expect((await pay(scene(), first, "retry_failed")).status).toBe(200);
    await paidSettlement(scene(), one(1, 300_00));
    await scene().rounds(2);
    expect((await scene().settlement(first.id)).status).toBe(60);
    goTo("2027-01-02");
    expect(await billed()).toEqual([november, december]);
    await scene().audit();
  });

  it("are owed for the month of the second payment where the first came back before its month was billed", async () => {
    goTo("2027-01-10");
    comesBack(2, 10);
    const second = await paidSettlement(scene(), one(2, 400_00));
    await scene().rounds(2);
    goTo("2027-01-25");
    await scene().rounds(3, 61_000);
    expect((await scene().settlement(second.id)).status).toBe(65);
    goTo("2027-02-02");
    expect(await billed()).toEqual([november, december]);
    scene().fates.clear();
    expect((await pay(scene(), second, "retry_failed")).status).toBe(200);
    await scene().rounds(2);
    goTo("2027-03-02");
    expect(await billed()).toEqual([november, december, ["2027-02", 1, 300, 1, 400_00]]);
    await scene().audit();
  });
});
