import { expect, it } from "vitest";
import { followLimits } from "../../src-service/billing/bills/rows/limits-follower.ts";
import { modesOn } from "../../src-service/directory/companies/contract-terms.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
import { inDays, today, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, approvedSettlement, paidSettlement } from "./money-steps.ts";

type Body = Record<string, unknown>;
const yuan = 100;

const base = {
  ...{ business_mode: null, tax_calculate_mode: 1, calculation_mode_no: 1 },
  ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null },
};

const companyOf = (scene: Scene) =>
  scene
    .running()
    .db.selectFrom("companies")
    .selectAll()
    .where("id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();

const ask = async (scene: Scene, more: Body, who: "operator" | "checker" = "operator") =>
  scene.call(who, "companyBusiness.create", {
    body: {
      ...{ company_id: scene.company_id, version: (await companyOf(scene)).version, ...base },
      ...{ start_at: addDays(today(scene), 5), reason: "补充约定", ...more },
    },
  });

type Change = { id: string; version: number; status: number; is_mine: boolean };
const latest = (body: Body): Change => (body["changes"] as Change[])[0] as Change;

const decide = (scene: Scene, who: "operator" | "checker" | "maker", change: Change, action: string, reason?: string) =>
  scene.call(who, "companyBusiness.update", {
    params: { id: scene.company_id },
    body: { change_id: change.id, version: change.version, action, ...(reason !== undefined && { reason }) },
  });

const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body["code"]];

onEveryScene("modes of a company by day", { workers: 6, funds: 10 ** 11 }, (scene) => {
  it("are asked for by one person and decided by another, from a day after today on", async () => {
    const day = addDays(today(scene()), 5);
    expect(codeOf(await ask(scene(), { start_at: today(scene()), tax_calculate_mode: 2 }))).toEqual([
      ...[409, "modes_day_past"],
    ]);
    expect(codeOf(await ask(scene(), { business_mode: 1, tax_calculate_mode: 1 }))).toEqual([400, "invalid"]);
    expect(codeOf(await ask(scene(), {}))).toEqual([409, "modes_same"]);
    expect(codeOf(await ask(scene(), { tax_calculate_mode: 2 }, "checker"))).toEqual([403, "forbidden"]);
    expect(codeOf(await ask(scene(), { tax_calculate_mode: 2, version: 99 }))).toEqual([409, "stale_version"]);
    const asked = await ask(scene(), { tax_calculate_mode: 2 });
    const change = latest(asked.body);
    expect(change).toMatchObject({ status: 1, is_mine: true, start_at: day, tax_calculate_mode: 2 });
    expect(codeOf(await ask(scene(), { tax_calculate_mode: 3 }))).toEqual([409, "modes_change_waits"]);
    expect(codeOf(await decide(scene(), "operator", change, "approve"))).toEqual([403, "forbidden"]);
    expect(codeOf(await decide(scene(), "checker", change, "withdraw"))).toEqual([403, "forbidden"]);
    expect(codeOf(await decide(scene(), "checker", change, "reject"))).toEqual([400, "invalid"]);
    expect(codeOf(await decide(scene(), "checker", { ...change, version: 7 }, "approve"))).toEqual([
      ...[409, "stale_version"],
    ]);
    expect((await decide(scene(), "checker", change, "approve")).status).toBe(200);
    expect(codeOf(await decide(scene(), "checker", { ...change, version: 2 }, "approve"))).toEqual([
      ...[409, "illegal_transition"],
    ]);
    const id = Number(scene().company_id);
    const { db } = scene().running();
    expect(await modesOn(db, id, addDays(day, -1))).toMatchObject({ tax_calculate_mode: 1 });
    expect(await modesOn(db, id, day)).toMatchObject({ tax_calculate_mode: 2 });
    const shown = await scene().call("auditor", "companyBusiness.get", { params: { id: scene().company_id } });
    expect(shown.body).toMatchObject({
      modes: [
        { start_at: day, counts: false },
        { tax_calculate_mode: 1, counts: true },
      ],
      preview: null,
    });
    const foreign = await scene().call("stranger", "companyBusiness.get", { params: { id: scene().company_id } });
    expect(foreign.status).toBe(404);
  });

  it("are offered to who may ask and decide, counted on the workbench and listed by the last day to decide", async () => {
    type Offered = { actions: { action: string; reason: string | null }[] };
    const shown = async (who: "operator" | "checker" | "auditor") =>
      (await scene().call(who, "companyBusiness.get", { params: { id: scene().company_id } })).body as Body &
        Offered & { changes: (Change & Offered)[] };
    const offered = ({ actions }: Offered) => actions.map(({ action, reason }) => [action, reason]);
    const waiting = async (who: "operator" | "checker" | "maker") => {
      const { waiting: kinds, deadlines } = await scene().answered(who, "workbench.get", {
        query: { company_id: scene().company_id },
      });
      return {
        count: kinds.find(({ key }) => key === "companyModesToApprove")?.count,
        days: deadlines.filter(({ kind }) => kind.startsWith("modes")).map(({ kind, day }) => [kind, day]),
      };
    };
    const begun = { count: undefined, days: [["modesBegin", addDays(today(scene()), 5)]] };
    expect(await waiting("operator")).toEqual(begun);
    expect(offered(await shown("operator"))).toEqual([["ask", null]]);
    expect(offered(await shown("checker"))).toEqual([["ask", "forbidden"]]);
    const start_at = addDays(today(scene()), 7);
    const change = latest((await ask(scene(), { start_at, tax_calculate_mode: 3 })).body);
    expect(offered(await shown("operator"))).toEqual([["ask", "modes_change_waits"]]);
    const [own] = (await shown("operator")).changes;
    const [others] = (await shown("checker")).changes;
    expect([own, others].map((one) => one && offered(one))).toEqual([
      [
        ["approve", "forbidden"],
        ["reject", "forbidden"],
        ["withdraw", null],
      ],
      [
        ["approve", null],
        ["reject", null],
        ["withdraw", "forbidden"],
      ],
    ]);
    expect(await waiting("operator")).toEqual(begun);
    expect(await waiting("checker")).toEqual({
      count: 1,
      days: [...begun.days, ["modesToDecide", addDays(start_at, -1)]],
    });
    const asked = await scene().call("checker", "companies.list", {
      query: { modes_asked: "1", modes_by_others: "1" },
    });
    expect((asked.body["results"] as { id: string }[]).map(({ id }) => id)).toEqual([scene().company_id]);
    expect((await decide(scene(), "checker", change, "reject", "附件不清晰")).status).toBe(200);
    expect((await waiting("checker")).count).toBe(0);
    const again = latest((await ask(scene(), { start_at, tax_calculate_mode: 3 })).body);
    expect((await decide(scene(), "operator", again, "withdraw")).status).toBe(200);
  });

  it("say by the calculator what open bills would become; nothing of what is sealed or paid counts", async () => {
    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee: 20_000 * yuan }]);
    await approvedSettlement(scene(), [{ worker: worker(scene(), 1), fee: 20_000 * yuan }]);
    await approvedBills(scene(), [{ worker: worker(scene(), 2), fee: 20_000 * yuan }]);
    const { body } = await scene().call("operator", "companyBusiness.get", {
      params: { id: scene().company_id },
      query: { tax_calculate_mode: "2", calculation_mode_no: "1" },
    });
    // Cumulative: (20,000 − 5,000) at 3 %; per payment: 20,000 × 80 % at 20 %.
    expect(body["preview"]).toMatchObject({ bills: 1, changed: 1, refused: 0 });
    const { before, after } = body["preview"] as { before: { pit: number }; after: { pit: number } };
    expect([before.pit, after.pit]).toEqual([330 * yuan, 3_200 * yuan]);
  });

  it("bring their limits to the marks of open bills on their first day", async () => {
    const follow = () => followLimits(scene().running().service);
    const [bill = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 3), fee: 600 * yuan }]);
    await follow();
    const day = addDays(today(scene()), 3);
    const asked = await ask(scene(), { start_at: day, labor_value_added_tax_max_month: 500 * yuan });
    expect((await decide(scene(), "checker", latest(asked.body), "approve")).status).toBe(200);
    const mark = async () => (await scene().call("auditor", "bills.get", { params: { id: bill } })).body["over_limit"];
    await follow();
    expect(await mark()).toBeNull();
    inDays(scene(), 3);
    await follow();
    expect(await mark()).toMatchObject({ month_limit: 500 * yuan });
    await follow();
    expect(await follow()).toBe(0);
  });
});
