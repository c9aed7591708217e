import { expect, it } from "vitest";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { billsOf, worker } from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const config = { gap_month_policy: "reset" };

onEveryScene("a month without income, after which the deduction counts anew", { config, funds: 10 ** 10 }, (scene) => {
  it("counts so in the income summary and its steps as in the withholding", async () => {
    const payIn = async (day: string, fee: number) => {
      scene().clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene().clock.now());
      const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee }]);
      await scene().rounds(2);
      return (await billsOf(scene(), [id]))[0];
    };
    expect((await payIn("2026-06-20", 20_000_00))?.pit).toBe(330_00);
    // 40,000 × 80 % less one month of 5,000, not three: 27,000 × 3 % − 330.
    expect((await payIn("2026-08-20", 20_000_00))?.pit).toBe(480_00);
    await followBills(scene().running().service);
    const rows = await scene().running().db.selectFrom("income_summary").selectAll().orderBy("period").execute();
    expect(
      rows.map((row) => [row.period, row.months, row.cum_basic, row.month_tax, row.expected_tax, row.diff]),
    ).toEqual([
      ["2026-06", 1, 5_000_00, 330_00, 330_00, 0],
      ["2026-08", 1, 5_000_00, 480_00, 480_00, 0],
    ]);
    const { body } = await scene().call("auditor", "incomeSummary.get", { params: { id: String(rows[1]?.id) } });
    const steps = body["steps"] as { key: string; cents: number; inputs: Record<string, number> }[];
    expect(steps.find(({ key }) => key === "cumBasic")).toMatchObject({ cents: 5_000_00, inputs: { months: 1 } });
    expect(steps.find(({ key }) => key === "pit")?.cents).toBe(480_00);
    await scene().audit();
  });
});
