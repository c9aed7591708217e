import { expect, it } from "vitest";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { billsOf, worker } from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const config = {
  service_fee_ratio_range: [
    { limit: 100_000_00, ratio: 800, sign: 1 },
    { limit: null, ratio: 300, sign: 1 },
  ],
  service_fee_cumulative_type: 5,
  tier_method: 1,
};

onEveryScene("fees that add up over a contract", { workers: 4, funds: 10 ** 10, config }, (scene) => {
  const goTo = (day: string): void =>
    scene().clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene().clock.now());
  const paidFees = async (index: number, fee: number) => {
    const one = await paidSettlement(scene(), [{ worker: worker(scene(), index), fee }]);
    await scene().rounds(2);
    return (await billsOf(scene(), [one.id])).map(({ service_fee }) => service_fee);
  };

  it("begin anew with the day of the contract, not with its month", async () => {
    goTo("2026-11-21");
    expect(await paidFees(0, 49_000_00)).toEqual([3_920_00]);
    expect(await paidFees(1, 50_000_00)).toEqual([4_000_00]);
    const { service } = scene().running();
    const company = Number(scene().company_id);
    const contracts = () => service.writing.updateTable("company_contracts").where("company_id", "=", company);
    await contracts().set({ status: 60, end_at: "2026-11-24" }).execute();
    const old = await service.reading
      .selectFrom("company_contracts")
      .selectAll()
      .where("company_id", "=", company)
      .executeTakeFirstOrThrow();
    const dates = { start_at: "2026-11-25", end_at: "2027-12-31", status: 50 };
    await service.writing
      .insertInto("company_contracts")
      .values(newContractRow({ ...old, ...dates, id: old.id + 500_000, no: "HT9" }))
      .execute();
    goTo("2026-11-26");
    expect(await paidFees(2, 2_000_00)).toEqual([160_00]);
    // What was paid under the new one counts for the next payment.
    expect(await paidFees(3, 99_000_00)).toEqual([2_970_00]);
    await scene().audit();
  });
});
