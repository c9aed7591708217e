import { beforeAll, expect, it } from "vitest";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import type { CloseCheck } from "../../src-shared/registries/workbench/tax-close-calls.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { draftSettlement, paidSettlement } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const period = "2026-11";

onEveryScene("closing a tax month", {}, (scene) => {
  const follow = () => followBills(scene().running().service);
  const monthRow = () =>
    scene().running().db.selectFrom("tax_periods").selectAll().where("period", "=", period).executeTakeFirstOrThrow();
  const detail = async () => {
    const { id } = await monthRow();
    return (await scene().call("auditor", "taxPeriods.get", { params: { id: String(id) } })).body;
  };
  const checks = async () => {
    const all = (await detail())["checks"] as CloseCheck[];
    return Object.fromEntries(all.map((one) => [one.key, one]));
  };
  const notDone = async () =>
    Object.values(await checks()).flatMap(({ key, state, count }) =>
      state === "done" ? [] : [`${key} ${state} ${count}`],
    );
  const lock = async (more: Record<string, unknown> = {}) => {
    const { id, version } = await monthRow();
    const body = { version, action: "lock", reason: "月结", ...more };
    return scene().call("taxOfficer", "taxPeriods.update", { params: { id: String(id) }, body });
  };
  const declare = (action: string, more: Record<string, unknown> = {}) =>
    scene().call("taxOfficer", "incomeSummary.declare", { body: { period, action, ...more } });
  const recompute = (more: Record<string, unknown> = {}, who: "taxOfficer" | "auditor" = "taxOfficer") =>
    scene().call(who, "incomeSummary.recompute", { body: { period, ...more } });
  const spoil = (income: number) =>
    scene()
      .running()
      .service.writing.updateTable("income_summary")
      .set({ income, diff: 7, differs: 1 })
      .where("id_no", "=", worker(scene(), 0).id_no)
      .execute();

  beforeAll(async () => {
    await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 20_000_00 },
      { worker: worker(scene(), 1), fee: 3_000_00 },
    ]);
    await scene().rounds(2);
    await follow();
  });

  it("tells what is open, with figures that the lists behind them show", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 2), fee: 100_00 }]);
    expect(await notDone()).toEqual([
      "monthOver blocks 1",
      "settlementsFinished open 1",
      "declared open 2",
      "proofs open 1",
      "locked open 1",
    ]);
    const checklist = await checks();
    for (const key of ["declared", "proofs", "settlementsFinished"]) {
      const { count, link } = checklist[key] as CloseCheck;
      const list = `${link?.list}.list` as "incomeSummary.list";
      expect((await scene().call("taxOfficer", list, { query: { ...link?.query } })).body["count"]).toBe(count);
    }
    expect(checklist["proofs"]?.amount).toBe(330_00);
    expect((await detail())["days_left"]).toBe(25);
    await scene().call("maker", "settlements.cancel", {
      params: { id: draft.id },
      body: { version: draft.version, reason: "不付了" },
    });
    expect((await checks())["settlementsFinished"]?.state).toBe("done");
  });

  it("finds bills that the summary has not seen yet", async () => {
    const { writing } = scene().running().service;
    await writing.updateTable("facts").set({ value: "0" }).where("name", "=", "income:seq").execute();
    expect((await checks())["billsBooked"]).toMatchObject({ state: "open", count: 2 });
    await follow();
    expect((await checks())["billsBooked"]?.state).toBe("done");
  });

  it("compares a month with its bills without changing anything, then writes what was shown", async () => {
    expect((await recompute()).body).toMatchObject({ examined: 2, changed: 0, rows: [], applied: false });
    await spoil(1);
    expect((await checks())["noDifference"]).toMatchObject({ state: "open", count: 1, amount: 7 });
    const comparison = (await recompute()).body;
    const [row] = comparison["rows"] as { changes: unknown[]; labor_name: string }[];
    expect(comparison).toMatchObject({ examined: 2, changed: 1, applied: false });
    expect(row?.changes).toEqual([
      { column: "income", before: 1, after: 20_000_00 },
      { column: "diff", before: 7, after: 0 },
    ]);
    expect(row?.labor_name).toContain("*");
    expect((await checks())["noDifference"]?.state).toBe("open");

    const digest = String(comparison["digest"]);
    expect((await recompute({ digest })).body).toMatchObject({ code: "invalid" });
    await spoil(2);
    const late = await recompute({ digest, reason: "重算" });
    expect([late.status, late.body["code"]]).toEqual([409, "selection_changed"]);
    const now = String((await recompute()).body["digest"]);
    expect((await recompute({ digest: now, reason: "重算" })).body).toMatchObject({ changed: 1, applied: true });
    expect((await recompute()).body).toMatchObject({ changed: 0 });
    expect((await checks())["noDifference"]?.state).toBe("done");
    const logged = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["reason"])
      .where("action", "=", "incomeSummary.recompute")
      .execute();
    expect(logged).toEqual([{ reason: "重算" }]);
  });

  it("is for who may declare, about people of the agency", async () => {
    expect((await recompute({}, "auditor")).status).toBe(403);
    expect((await recompute({ ids: ["999999"] })).status).toBe(404);
    expect((await scene().call("client", "taxPeriods.calendar")).status).toBe(403);
  });

  it("gives the days by which something is due", async () => {
    const { body } = await scene().call("auditor", "taxPeriods.calendar");
    const days = body["deadlines"] as { kind: string; day: string; days_left: number }[];
    expect(body["today"]).toBe("2026-11-20");
    expect(days.map(({ kind, day, days_left }) => `${kind} ${day} ${days_left}`)).toEqual([
      "monthlyReturn 2026-12-15 25",
      "platformReport 2027-01-31 72",
      "annualOpens 2027-03-01 101",
    ]);
  });

  it("locks with open points only when somebody takes them upon themselves, and writes down which", async () => {
    scene().clock.advance(15 * 86_400_000);
    const refused = await lock();
    expect([refused.status, refused.body["code"], refused.body["params"]]).toEqual([
      409,
      "period_unfinished",
      { period, count: 2 },
    ]);
    await declare("generate");
    await declare("report", { receipt_no: "S-1" });
    await declare("accept");
    await follow();
    expect(await notDone()).toEqual(["taxPaid open 2", "proofs open 1", "locked open 1"]);
    expect((await lock({ accept_open: true })).status).toBe(200);
    const entry = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("after")
      .where("action", "=", "taxPeriods.lock")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.after ?? "{}")).toMatchObject({ open_points: ["taxPaid", "proofs"] });
    expect((await checks())["locked"]?.state).toBe("done");
  });

  it("looks at a locked month and leaves it alone", async () => {
    await spoil(3);
    const comparison = (await recompute()).body;
    expect(comparison).toMatchObject({ is_locked: true, changed: 1 });
    const refused = await recompute({ digest: comparison["digest"], reason: "重算" });
    expect([refused.status, refused.body["code"]]).toEqual([423, "period_locked"]);
    await spoil(20_000_00);
    await scene().running().service.writing.updateTable("income_summary").set({ diff: 0, differs: 0 }).execute();
  });
});
