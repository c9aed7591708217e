import { expect, it } from "vitest";
import { feesFollowContracts } from "../../src-service/billing/bills/audit/audit-terms.ts";
import { withdrawTermsOf } from "../../src-service/billing/funds/rows/withdraw-terms.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
import { billsOf, supplement, today, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const grid = (ratio: number) => ({ service_fee_ratio_range: [{ limit: null, ratio, sign: 1 }] });
const config = { company_withdraw_fee_type: 2, company_withdraw_fee_max_count: 0, company_withdraw_fee: 888_00 };

const supplementIn = (scene: Scene, id: number, change: Record<string, unknown>) =>
  scene.running().service.writing.updateTable("company_contracts").set(change).where("id", "=", id).execute();

onEveryScene("supplements with one first day", { config: { ...config, ...grid(600) } }, (scene) => {
  let next = 0;
  /** Pays 1,000.00 to the next worker. */
  const paidFee = async () => {
    const one = await paidSettlement(scene(), [{ worker: worker(scene(), next), fee: 1_000_00 }]);
    next += 1;
    await scene().rounds(2);
    const [bill] = await billsOf(scene(), [one.id]);
    const explained = await scene().call("auditor", "bills.get", { params: { id: String(bill?.id) } });
    const { tiers } = explained.body["terms"] as { tiers: { ratio: number }[] };
    return { id: String(bill?.id), fee: bill?.service_fee, ratio: tiers[0]?.ratio };
  };

  it("are laid over each other in the order in which they were sealed; what was paid before keeps its terms", async () => {
    const day = today(scene());
    // Entered first, not sealed yet.
    const first = await supplement(scene(), day, grid(100), { status: 40 });
    await supplement(scene(), day, grid(200), { sealed_at: `${day} 09:00:00` });
    const before = await paidFee();
    expect(before).toMatchObject({ fee: 20_00, ratio: 200 });
    await supplementIn(scene(), first, { status: 50, sealed_at: `${day} 17:00:00` });
    expect(await paidFee()).toMatchObject({ fee: 10_00, ratio: 100 });
    const { body } = await scene().call("auditor", "bills.get", { params: { id: before.id } });
    expect((body["terms"] as { tiers: { ratio: number }[] }).tiers[0]?.ratio).toBe(200);
    await scene().audit();
  });

  it("are missed by the proof where a payment left one out that was in force", async () => {
    const late = await supplement(scene(), today(scene()), grid(300), {
      sealed_at: `${addDays(today(scene()), -3)} 09:00:00`,
      // Not sealed, so that the day does not put it in force.
      status: 30,
    });
    scene().clock.advance(86_400_000);
    await paidFee();
    await supplementIn(scene(), late, { status: 50 });
    const { faults } = await feesFollowContracts(scene().running().db);
    expect(faults).toEqual([expect.stringContaining("that was in force is not laid over its contract")]);
    await supplementIn(scene(), late, { status: 80 });
    await scene().audit();
  });

  it("go on deciding the fee of withdrawals after the contract and they have ended", async () => {
    const { db } = scene().running();
    const day = today(scene());
    await supplement(scene(), day, { company_withdraw_fee: 0 });
    expect((await withdrawTermsOf(db, Number(scene().company_id), `${day} 10:00:00`)).fee).toBe(0);
    const company = Number(scene().company_id);
    await scene()
      .running()
      .service.writing.updateTable("company_contracts")
      .set({ status: 60, end_at: day })
      .where("company_id", "=", company)
      .where("status", "=", 50)
      .execute();
    expect((await withdrawTermsOf(db, company, `${addDays(day, 1)} 10:00:00`)).fee).toBe(0);
  });
});
