import { expect, it } from "vitest";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { worker } from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

onEveryScene("the twelve months up to a month", { workers: 1, funds: 10 ** 10 }, (scene) => {
  const goTo = (day: string): void =>
    scene().clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene().clock.now());
  const payIn = async (day: string, fee: number): Promise<void> => {
    goTo(day);
    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee }]);
    await scene().rounds(2);
  };

  it("count the year before, also where both years are over when the summary is made", async () => {
    await payIn("2026-12-20", 3_000_00);
    await payIn("2027-02-10", 1_000_00);
    await payIn("2027-12-20", 500_00);
    goTo("2028-02-10");
    await followBills(scene().running().service);
    const rows = await scene()
      .running()
      .db.selectFrom("income_summary")
      .orderBy("period")
      .select(["period", "rolling12"])
      .execute();
    expect(rows.map(({ period, rolling12 }) => [period, rolling12])).toEqual([
      ["2026-12", 3_000_00],
      ["2027-02", 4_000_00],
      ["2027-12", 1_500_00],
    ]);
  });
});
