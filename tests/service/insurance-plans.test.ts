import { beforeAll, expect, it } from "vitest";
import { pricesOn } from "../../src-service/insurance/plans/prices.ts";
import { addDays, dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";

/** Who is made the administrator of the scene: nobody else makes plans. */
const maker = "operator";

const makeAdministrator = (scene: Scene) =>
  scene.running().service.write({ user_id: null, name: "test", device: "", request_id: "test" }, ({ tx }) =>
    tx
      .updateTable("memberships")
      .set({ roles: "superAdmin" })
      .where("user_id", "=", Number(scene.person(maker).id))
      .execute(),
  );

const terms = {
  ...{ insurer: "平安产险", product: "雇主责任险", type: 1, unit: 1, liability: 80_000_000, death: 0, medical: 0 },
  ...{ allowance: 0, age_min: 16, age_max: 60, waiting_hours: 0, note: "", documents: [] },
};
const refund_table = [
  { when: 1, days: 0, ratio: 10_000 },
  { when: 4, days: 0, ratio: 0 },
];

type Shown = { id: string; version: number; status: number };
const planOf = ({ body }: Answer) => body["plan"] as Shown;
const create = (scene: Scene, more: object = {}, who: Role = maker) =>
  scene.call(who, "insurancePlans.create", { body: { ...terms, ...more } });
const act = (scene: Scene, plan: Shown, action: string, more: object = {}, who: Role = maker) =>
  scene.call(who, "insurancePlans.update", {
    params: { id: plan.id },
    body: { version: plan.version, action, ...more },
  });
const configure = (scene: Scene, { id, version }: Shown, prices: readonly object[], more: object = {}) =>
  scene.call(maker, "insurancePlans.setConfig", {
    params: { id },
    body: { version, cut_off: "17:00", refund_table, classes: [1, 4], prices, ...more },
  });

onEveryScene("insurance plans", {}, (scene) => {
  const today = () => dayOf(shanghaiNow(scene().running().service.clock.now()));
  beforeAll(() => makeAdministrator(scene()));

  it("are offered with a price only, edited while not on offer, and end for ever", async () => {
    const made = planOf(await create(scene(), { product: "甲款" }));
    expect(made.status).toBe(2);
    expect((await act(scene(), made, "offer")).body["code"]).toBe("plan_unpriced");
    const set = await configure(scene(), made, [{ class: 1, from_day: addDays(today(), 1), price: 120 }]);
    expect(set.body).toMatchObject({ version: 2, classes: [1, 4] });
    const priced = { ...made, version: 2 };
    // The price holds from tomorrow on.
    expect((await act(scene(), priced, "offer")).body["code"]).toBe("plan_unpriced");
    await configure(scene(), priced, [{ class: 1, from_day: today(), price: 130 }]);
    const offered = planOf(await act(scene(), { ...made, version: 3 }, "offer"));
    expect(offered.status).toBe(1);
    expect((await act(scene(), offered, "edit", { ...terms, product: "乙款" })).body["code"]).toBe(
      "illegal_transition",
    );
    const paused = planOf(await act(scene(), offered, "pause", { reason: "条款更新" }));
    const crossed = await act(scene(), paused, "edit", { ...terms, age_min: 50, age_max: 40 });
    expect(crossed.body).toMatchObject({ code: "invalid", fields: { age_max: expect.anything() } });
    const edited = planOf(await act(scene(), paused, "edit", { ...terms, product: "乙款", death: 1 }));
    const ended = planOf(await act(scene(), edited, "end", { reason: "不再销售" }));
    expect(ended.status).toBe(3);
    expect((await configure(scene(), ended, [])).body["code"]).toBe("plan_over");
  });

  it("are there once by insurer and product, whatever the spelling", async () => {
    await create(scene(), { product: "B 款", insurer: "太平洋产险" });
    expect((await create(scene(), { product: "b 款", insurer: "太平洋产险" })).body["code"]).toBe("plan_exists");
    expect((await create(scene(), { product: "B 款", insurer: "平安产险" })).status).toBe(200);
  });

  it("are refused without cover, with crossing ages, and to who may not make them", async () => {
    for (const more of [{ liability: 0 }, { age_min: 15 }, { age_max: 15 }, { type: 4 }, { unit: 0 }, { insurer: "" }])
      expect([more, (await create(scene(), { product: "坏", ...more })).status]).toEqual([more, 400]);
    for (const who of ["checker", "auditor", "client"] as const)
      expect([who, (await create(scene(), { product: "坏款" }, who)).body["code"]]).toEqual([who, "forbidden"]);
  });

  it("have prices by day, of everybody and of a company, and never change what holds or held", async () => {
    const plan = planOf(await create(scene(), { product: "价格款" }));
    const id = Number(plan.id);
    const day = (count: number) => addDays(today(), count);
    const past = await configure(scene(), plan, [{ class: 1, from_day: day(-1), price: 100 }]);
    expect(past.body["code"]).toBe("plan_price_past");
    const prices = [
      { class: 1, from_day: today(), price: 120 },
      { class: 1, from_day: day(10), price: 140 },
      { class: 4, from_day: today(), price: 210 },
    ];
    expect((await configure(scene(), plan, prices)).status).toBe(200);
    const again = await configure(scene(), { ...plan, version: 2 }, [{ class: 1, from_day: today(), price: 1 }]);
    expect(again.body["code"]).toBe("plan_price_past");
    // One that is to come may be another.
    await configure(scene(), { ...plan, version: 2 }, [{ class: 1, from_day: day(10), price: 150 }]);
    const twice = [
      { class: 1, from_day: day(20), price: 1 },
      { class: 1, from_day: day(20), price: 2 },
    ];
    expect((await configure(scene(), { ...plan, version: 3 }, twice)).body["code"]).toBe("invalid");
    const company_id = scene().other_company_id;
    const own = (version: number, list: readonly object[]) =>
      scene().call(maker, "insurancePlans.setCompanyPrice", {
        params: { id: plan.id },
        body: { version, company_id, prices: list },
      });
    await own(3, [{ class: 1, from_day: day(2), price: 99 }]);
    await own(4, [{ class: 1, from_day: day(5), price: null }]);
    expect((await own(4, [{ class: 1, from_day: day(6), price: 1 }])).body["code"]).toBe("stale_version");
    const { db } = scene().running();
    const at = async (company: number, count: number) => (await pricesOn(db, id, company, day(count))).get(1)?.price;
    const company = Number(scene().other_company_id);
    expect([await at(0, 0), await at(0, 9), await at(0, 10), await at(0, -1)]).toEqual([120, 120, 150, undefined]);
    expect([await at(company, 1), await at(company, 2), await at(company, 4)]).toEqual([120, 99, 99]);
    expect([await at(company, 5), await at(company, 10)]).toEqual([120, 150]);
    expect((await pricesOn(db, id, company, day(3))).get(1)).toMatchObject({ price: 99, list_price: 120 });
    const seen = async (who: Role) =>
      (await scene().call(who, "insurancePlans.companyPrices", { params: { id: plan.id }, query: {} })).body["prices"];
    expect(await seen("client")).toMatchObject([{ price: null }, { price: 99, company_id }]);
  });

  it("are what a company has set, which begins without any", async () => {
    const params = { id: scene().other_company_id };
    const get = async () => (await scene().call("client", "companyInsurance.get", { params })).body;
    expect(await get()).toMatchObject({ version: 0, is_used: false, plan: null, payer: 1, before_payout: 0 });
    const plan = planOf(await create(scene(), { product: "默认款" }));
    const set = (body: object, who: Role = maker) =>
      scene().call(who, "companyInsurance.set", {
        params,
        body: { version: 0, is_used: true, plan_id: plan.id, payer: 1, on_task_start: 1, before_payout: 2, ...body },
      });
    expect((await set({ plan_id: null })).body["code"]).toBe("plan_needed");
    expect((await set({})).body["code"]).toBe("plan_not_offered");
    await configure(scene(), plan, [{ class: 1, from_day: today(), price: 120 }]);
    await act(scene(), { ...plan, version: 2 }, "offer");
    expect((await set({}, "client")).body["code"]).toBe("forbidden");
    expect((await set({})).body).toMatchObject({ version: 1, is_used: true, plan: { id: plan.id }, before_payout: 2 });
    expect((await set({})).body["code"]).toBe("stale_version");
    expect((await set({ version: 1, before_payout: 1 })).body).toMatchObject({ version: 2, before_payout: 1 });
    expect(await get()).toMatchObject({ version: 2, plan: { id: plan.id } });
  });
});
