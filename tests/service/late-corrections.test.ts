import { sql } from "kysely";
import { expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import type { Tx } from "../../src-service/core/database/tables.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { onEveryScene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";
import { worker } from "./parallel-kit.ts";

const day = 86_400_000;

onEveryScene("a payment of a locked year that comes back in a later one", { funds: 10 ** 10 }, (scene) => {
  const inTx = (work: (tx: Tx) => Promise<unknown>) =>
    scene()
      .running()
      .service.system("test")
      .write(({ tx }) => work(tx));
  /** Locks all months of the books that are over. */
  const lockUntil = (period: string) =>
    inTx((tx) =>
      tx
        .updateTable("tax_periods")
        .set({ status: 2, locked_at: `${period}-28 00:00:00`, locked_by: "税务" })
        .where("period", "<=", period)
        .execute(),
    );
  const followAll = async () => {
    await inTx((tx) => tx.updateTable("facts").set({ value: "0" }).where("name", "=", "income:seq").execute());
    await followBills(scene().running().service);
  };
  const rows = async () =>
    (await scene().running().db.selectFrom("income_summary").selectAll().orderBy("period").execute())
      .filter(({ labor_id }) => labor_id === worker(scene(), 0).id)
      .map((row) => [row.period, row.income, row.month_tax, row.correction_income, row.correction_tax]);

  it("is corrected in the month that was open then, and later years neither undo it nor correct it again", async () => {
    const { account_no } = worker(scene(), 0);
    // Ten cents in September make December the fourth month of the deduction: 50,000.00 is taxed 600.00.
    scene().clock.advance(-75 * day);
    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee: 10 }]);
    await scene().rounds(2);
    scene().clock.advance(90 * day);
    const late: BankPlan = { outcome: "paid", due_after: 0, return_after: 35 * day, fail_code: "E1004" };
    scene().fates.set(account_no, late);
    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee: 50_000_00 }]);
    await scene().rounds(2);
    await followAll();
    await lockUntil("2026-12");
    scene().clock.advance(36 * day);
    await scene().rounds(3, 61_000);
    scene().fates.clear();
    await followAll();
    const corrected = [
      ["2026-09", 10, 0, 0, 0],
      ["2026-12", 50_000_00, 600_00, 0, 0],
      ["2027-01", 0, 0, -50_000_00, -600_00],
    ];
    expect(await rows()).toEqual(corrected);

    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee: 3_000_00 }]);
    await scene().rounds(2);
    // The same payment as in January 2028, when 2026 is no longer the year before.
    await inTx((tx) =>
      tx
        .updateTable("bills")
        .set({
          tax_month: "2028-01",
          steps: sql<string>`replace(steps, '"work_month":"2027-01"', '"work_month":"2028-01"')`,
        })
        .where("accounting_fee", "=", 3_000_00)
        .execute(),
    );
    await inTx((tx) =>
      tx
        .updateTable("payout_attempts")
        .set((eb) => ({ created_ms: eb("created_ms", "+", 365 * day) }))
        .where("line_id", "in", (eb) =>
          eb.selectFrom("payout_lines").select("id").where("accounting_fee", "=", 3_000_00),
        )
        .execute(),
    );
    await lockUntil("2027-12");
    scene().clock.advance(365 * day);
    await followAll();
    expect(await rows()).toEqual([...corrected, ["2028-01", 3_000_00, 0, 0, 0]]);
  });
});
