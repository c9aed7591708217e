import { sql } from "kysely";
import { expect, it } from "vitest";
import { toDateIsContinued } from "../../src-service/tax/income-tax/audit/audit-to-date.ts";
import { billsOf, worker } from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

onEveryScene("the proof of years and months to date", { funds: 10 ** 10 }, (scene) => {
  it("reports a payment that was computed on top of something else than the worker's other payments", async () => {
    const ids: string[] = [];
    for (const fee of [20_000_00, 30_000_00, 7_000_00]) {
      ids.push((await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee }])).id);
      await scene().rounds(2);
    }
    const { db, service } = scene().running();
    const faults = async () => (await toDateIsContinued(db)).faults;
    expect(await faults()).toEqual([]);
    const [, second] = await billsOf(scene(), ids);
    const damaged = async (set: Record<string, unknown>) => {
      const { steps = "", pit = 0, cum_income = 0 } = second ?? {};
      const bill = () => service.writing.updateTable("bills").where("id", "=", second?.id ?? 0);
      await bill().set(set).execute();
      const proofFaults = await faults();
      await bill().set({ steps, pit, cum_income }).execute();
      return proofFaults.length;
    };
    const without = (name: string) => sql<string>`replace(steps, ${`"${name}":2000000`}, ${`"${name}":1000000`})`;
    expect(await damaged({ steps: without("income_ex_vat") })).toBeGreaterThan(0);
    expect(await damaged({ steps: without("gross") })).toBeGreaterThan(0);
    expect(await damaged({ pit: (second?.pit ?? 0) + 1 })).toBeGreaterThan(0);
    expect(await damaged({ cum_income: 1 })).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
  });
});
