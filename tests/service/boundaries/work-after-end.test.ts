import { describe, expect, it } from "vitest";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import type { SettlementDetail } from "../../../src-shared/billing/settlements/settlements-calls.ts";
import { approve, pay, payBlind, preview, worker } from "../figure-kit.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  createBody,
  draftSettlement,
  paidSettlement,
  settlementOf,
  update,
} from "../money-steps.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { addContract, changeContract, clockTo, contractRound, mainContracts } from "./contract-kit.ts";

const lastDay = "2026-11-30";
const failing = { outcome: "failed", due_after: 0, fail_code: "E1003" } as const;

/** Reasons against the actions of a settlement, as a person is told them. */
const verdicts = async (scene: Scene, id: string, who: "maker" | "checker" | "payer") => {
  const { actions } = await scene.answered(who, "settlements.get", { params: { id } });
  return Object.fromEntries(actions.map(({ action, reason }: SettlementDetail["actions"][number]) => [action, reason]));
};

/** One line of a settlement that failed on the contract's last day, beside one that was paid. */
const partlyPaid = async (scene: Scene) => {
  const [failed, paid] = [worker(scene, 0), worker(scene, 1)];
  scene.fates.set(failed.account_no, failing);
  const settlement = await paidSettlement(scene, [
    { worker: failed, fee: 1_000_00 },
    { worker: paid, fee: 2_000_00 },
  ]);
  await scene.rounds(2);
  scene.fates.clear();
  expect(await scene.settlement(settlement.id)).toMatchObject({ status: 50, failed_count: 1 });
  return settlement;
};

const inScene = async (kind: string, work: (scene: Scene) => Promise<void>): Promise<void> => {
  const scene = await makeScene(kind, { funds: 10 ** 9 });
  try {
    await changeContract(scene, { end_at: lastDay });
    clockTo(scene, `${lastDay} 10:00:00`);
    await work(scene);
    await scene.audit();
  } finally {
    await scene.end();
  }
};

describe.each(suiteDatabases())("work under a contract after its end (%s)", (kind) => {
  it("ended: what failed is paid again, and what was begun is paid, by its terms", () =>
    inScene(kind, async (scene) => {
      const failed = await partlyPaid(scene);
      const sealed = await approvedSettlement(scene, [{ worker: worker(scene, 2), fee: 3_000_00 }]);
      const draft = await draftSettlement(scene, [{ worker: worker(scene, 3), fee: 4_000_00 }]);
      const bills = await approvedBills(scene, [{ worker: worker(scene, 4), fee: 5_000_00 }]);
      clockTo(scene, "2026-12-01 00:02:00");
      expect((await verdicts(scene, failed.id, "payer"))["retry_failed"]).toBeNull();
      expect((await pay(scene, failed, "retry_failed")).body).not.toHaveProperty("code");
      await contractRound(scene);
      clockTo(scene, "2026-12-02 10:00:00");
      expect((await pay(scene, sealed)).body).not.toHaveProperty("code");
      expect(settlementOf(await update(scene, "maker", draft, "submit")).status).toBe(20);
      // The month's taxes are of another month by now: the checker sees them.
      await approve(scene, "checker", draft);
      expect((await approve(scene, "checker", draft)).body["settlement"] ?? {}).toBeDefined();
      expect((await scene.settlement(draft.id)).status).toBe(35);
      expect((await pay(scene, draft)).body).not.toHaveProperty("code");
      const made = await scene.call("maker", "settlements.create", { body: createBody(scene, bills, 5_000_00) });
      expect(settlementOf(made).status).toBe(10);
      await scene.rounds(3);
      for (const { id } of [failed, sealed, draft]) expect(await scene.settlement(id)).toMatchObject({ status: 60 });
      const rows = await scene.running().db.selectFrom("bills").select(["accounting_fee", "service_fee"]).execute();
      for (const { accounting_fee, service_fee } of rows) expect(service_fee).toBe(accounting_fee * 0.06);
    }));

  it("renewed by itself: nothing is made anew, also before the round of contracts and months after the end", () =>
    inScene(kind, async (scene) => {
      await changeContract(scene, { auto_renew: 1 });
      const failed = await partlyPaid(scene);
      const sealed = await approvedSettlement(scene, [{ worker: worker(scene, 2), fee: 3_000_00 }]);
      clockTo(scene, "2026-12-01 00:00:01");
      const seen = await preview(scene, sealed);
      expect(seen.outcome).toBe("same");
      expect((await pay(scene, sealed)).body).not.toHaveProperty("code");
      expect(await mainContracts(scene)).toMatchObject([{ status: 60 }, { status: 50, start_at: "2026-12-01" }]);
      await scene.rounds(2);
      const [renewal] = (await mainContracts(scene)).slice(1);
      const bill = await scene
        .running()
        .db.selectFrom("bills")
        .select("steps")
        .where("settlement_id", "=", Number(sealed.id))
        .executeTakeFirstOrThrow();
      expect(JSON.parse(bill.steps)).toMatchObject({ contract: renewal?.id, date: "2026-12-01" });
      clockTo(scene, "2028-03-05 10:00:00");
      expect((await verdicts(scene, failed.id, "payer"))["retry_failed"]).toBeNull();
      expect((await mainContracts(scene)).map(({ status }) => status)).toEqual([60, 60, 50]);
    }));

  it("followed by a contract of another fee: a second person sees what was and is, then it is paid", () =>
    inScene(kind, async (scene) => {
      const failed = await partlyPaid(scene);
      const sealed = await approvedSettlement(scene, [{ worker: worker(scene, 2), fee: 3_000_00 }]);
      await addContract(scene, { start_at: "2026-12-01", end_at: "2027-11-30", ratio: 800, status: 40 });
      clockTo(scene, "2026-12-01 00:00:30");
      expect(await preview(scene, sealed)).toMatchObject({ outcome: "approval" });
      expect((await payBlind(scene, sealed)).body["code"]).toBe("figures_changed");
      expect(await scene.settlement(sealed.id)).toMatchObject({ status: 20, service_fee: 240_00 });
      await approve(scene, "checker", sealed);
      expect((await pay(scene, sealed)).body).not.toHaveProperty("code");
      expect((await pay(scene, failed, "retry_failed")).body["code"]).toBe("figures_changed");
      await approve(scene, "checker", failed, "approve_again");
      expect((await pay(scene, failed, "retry_failed")).body).not.toHaveProperty("code");
      await scene.rounds(2);
      for (const { id } of [failed, sealed]) expect(await scene.settlement(id)).toMatchObject({ status: 60 });
      expect(await scene.settlement(failed.id)).toMatchObject({ service_fee: 80_00 + 120_00 });
      // Work of the month before is paid under the contract that follows.
      const bills = await approvedBills(scene, [{ worker: worker(scene, 4), fee: 100_00 }]);
      const body = { ...createBody(scene, bills, 100_00), period: "2026-11" };
      expect(settlementOf(await scene.call("maker", "settlements.create", { body })).status).toBe(10);
    }));

  it("a supplement of the last day still counts after the end", () =>
    inScene(kind, async (scene) => {
      const [main] = await mainContracts(scene);
      const days = { start_at: lastDay, end_at: lastDay, parent_contract_id: main?.id ?? 0 };
      await addContract(scene, { ...days, category: 2, ratio: 300 });
      const sealed = await approvedSettlement(scene, [{ worker: worker(scene, 2), fee: 1_000_00 }]);
      expect(await scene.settlement(sealed.id)).toMatchObject({ service_fee: 30_00 });
      clockTo(scene, "2026-12-03 10:00:00");
      await contractRound(scene);
      expect(await preview(scene, sealed)).toMatchObject({ outcome: "same" });
      expect((await pay(scene, sealed)).body).not.toHaveProperty("code");
      await scene.rounds(2);
      const explained = await scene.call("checker", "settlements.get", { params: { id: sealed.id } });
      expect((explained.body["fee_terms"] as { tiers: unknown[] }).tiers).toMatchObject([{ ratio: 300 }]);
    }));

  it("being ended: what can never be paid is given up by a second person, so that the contract comes to its end", () =>
    inScene(kind, async (scene) => {
      const failed = await partlyPaid(scene);
      await changeContract(scene, { abort_at: lastDay, status: 65 });
      clockTo(scene, "2026-12-02 10:00:00");
      const [main] = await mainContracts(scene);
      const contract = async () =>
        scene.answered("auditor", "companyContracts.get", { params: { id: String(main?.id ?? 0) } });
      expect((await contract()).waits).toEqual(["settlements", "balance"]);
      expect((await verdicts(scene, failed.id, "payer"))["give_up"]).toBe("forbidden");
      expect((await verdicts(scene, failed.id, "checker"))["give_up"]).toBeNull();
      const { version } = await scene.settlement(failed.id);
      const giveUp = (more: Record<string, unknown>) =>
        update(scene, "checker", { id: failed.id, version }, "give_up", more);
      expect((await giveUp({})).body["code"]).toBe("invalid");
      expect(settlementOf(await giveUp({ reason: "本人已销户，企业另行支付" })).status).toBe(62);
      expect((await contract()).waits).toEqual(["balance"]);
      await scene.audit();
      // It can be taken up again, and is then paid under the terms of the contract.
      const closed = await scene.settlement(failed.id);
      const again = await update(scene, "checker", { id: failed.id, version: closed.version }, "take_up");
      expect(settlementOf(again).status).toBe(50);
      expect((await pay(scene, failed, "retry_failed")).body).not.toHaveProperty("code");
      await scene.rounds(2);
      expect(await scene.settlement(failed.id)).toMatchObject({ status: 60 });
    }));

  it("terminated: what comes back after the end is still owed, and is paid again", () =>
    inScene(kind, async (scene) => {
      const payee = worker(scene, 2);
      scene.fates.set(payee.account_no, { outcome: "paid", due_after: 0, return_after: 30 * 3_600_000 });
      const paid = await paidSettlement(scene, [{ worker: payee, fee: 1_000_00 }]);
      await scene.rounds(2);
      scene.fates.clear();
      expect(await scene.settlement(paid.id)).toMatchObject({ status: 60 });
      await changeContract(scene, { abort_at: lastDay, status: 70 });
      const { writing } = scene.running().service;
      const company = writing.updateTable("companies").where("id", "=", Number(scene.company_id));
      await company.set({ status: 70 }).execute();
      clockTo(scene, "2026-12-02 10:00:00");
      await scene.rounds(2);
      expect(await scene.settlement(paid.id)).toMatchObject({ returned_count: 1 });
      expect((await verdicts(scene, paid.id, "payer"))["retry_failed"]).toBeNull();
      expect((await pay(scene, paid, "retry_failed")).body).not.toHaveProperty("code");
      await scene.rounds(2);
      expect(await scene.settlement(paid.id)).toMatchObject({ status: 60, returned_count: 0 });
    }));

  it("is proven by what was entered or done until the end, and by no contract but the last", () =>
    inScene(kind, async (scene) => {
      const sealed = await approvedSettlement(scene, [{ worker: worker(scene, 2), fee: 3_000_00 }]);
      clockTo(scene, "2026-12-02 10:00:00");
      expect((await pay(scene, sealed)).body).not.toHaveProperty("code");
      await scene.rounds(2);
      await scene.audit();
      const { writing } = scene.running().service;
      const faults = async () => (await auditBooks(scene.running().service)).flatMap((one) => one.faults).join();
      type Times = { readonly create_at: string; readonly work_date: string };
      const entered = (times: Times) => writing.updateTable("bills").set(times).execute();
      const times = await writing.selectFrom("bills").select(["create_at", "work_date"]).executeTakeFirstOrThrow();
      await entered({ create_at: "2026-12-01 00:00:00", work_date: "2026-12-01" });
      expect(await faults()).toContain("its contract did not count on the day of its payment");
      await entered(times);
      await addContract(scene, { start_at: "2026-12-02", end_at: "2027-11-30", ratio: 600 });
      expect(await faults()).toContain("its contract did not count on the day of its payment");
      await writing.deleteFrom("company_contracts").where("start_at", "=", "2026-12-02").execute();
    }));
});
