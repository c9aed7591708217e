import { beforeAll, expect, it } from "vitest";
import type { InsuranceStatistics } from "../../../src-shared/insurance/statistics/statistics-calls.ts";
import { refusedOf } from "../import-steps.ts";
import type { Role } from "../money-fill.ts";
import { onEveryScene } from "../money-scene.ts";
import { addOccupations, dayTo, importChanges, named, orderOf, pay, posts, walletOf } from "./insurance-kit.ts";
import { act, addPlan, make, orderIn, paymentOf, type Shown, seen, underwritten } from "./order-kit.ts";
import { countedFrom, readRows } from "./statistics-kit.ts";

onEveryScene("statistics of insurance", { workers: 24 }, (scene) => {
  let [planA, planB] = ["", ""];
  let first: Shown;
  let second: Shown;
  let before = 0;
  const ask = async (query: Record<string, string> = {}, who: Role = "checker") =>
    scene().call(who, "insuranceStatistics.get", { query });
  const told = async (query: Record<string, string> = {}, who: Role = "checker"): Promise<InsuranceStatistics> => {
    const answer = await ask(query, who);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as InsuranceStatistics;
  };
  const worker = (nth: number) => {
    const one = scene().workers[nth];
    if (one === undefined) throw new Error("no such worker");
    return one;
  };
  const paid = async (order: Shown): Promise<Shown> => {
    const answer = await pay(scene(), await paymentOf(scene(), order));
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { status: 50 } });
    return (await seen(scene(), order.id)).order;
  };
  const bought = async (more: Parameters<typeof make>[1]) =>
    paid(await underwritten(scene(), orderIn(await make(scene(), more))));
  const change = async (order: Shown, rows: readonly Record<string, string>[]) =>
    importChanges(
      scene(),
      rows.map((row) => ({ ...row, order_no: order.no })),
    );
  const payChange = async (order: Shown) => {
    const amendment = await scene()
      .running()
      .db.selectFrom("insurance_amendments")
      .selectAll()
      .where("order_id", "=", Number(order.id))
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const answer = await pay(scene(), {
      ...{ order_id: order.id, amendment_id: String(amendment.id), version: amendment.version },
      ...{ wallet_id: String((await walletOf(scene())).id), amount: amendment.amount },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  /** Compares every figure of the service with a count over the rows, for all, for the company and for each plan. */
  const compare = async (months: readonly string[]): Promise<void> => {
    const company = scene().other_company_id;
    const rows = await readRows(scene());
    for (const month of months)
      for (const narrowed of [{}, { company_id: company }, { plan_id: planA }, { plan_id: planB }]) {
        const { today, ...figures } = await told({ ...narrowed, month });
        expect(figures, `${month} ${JSON.stringify(narrowed)}`).toEqual(
          countedFrom(rows, { today, month, ...narrowed }),
        );
        let heads: number | null = null;
        for (const day of figures.days) {
          if (heads !== null) expect(day.heads, day.day).toBe(heads + day.began + day.added - day.over - day.reduced);
          heads = day.heads;
        }
      }
  };
  const headsOn = async (month: string, ...days: readonly string[]) => {
    const { days: all } = await told({ month });
    return days.map((day) => all.find((one) => one.day === day)?.heads ?? null);
  };

  beforeAll(async () => {
    await addOccupations(scene());
    planA = await addPlan(scene(), 9_200_001);
    planB = await addPlan(scene(), 9_200_002, { type: 2, insurer: "太平洋产险" });
    before = (await walletOf(scene())).balance;
  });

  it("is empty before there is an order, and refuses months that are none or are to come", async () => {
    const figures = await told();
    expect(figures).toMatchObject({ today: "2026-11-20", month: "2026-11", heads_before: 0, companies: [], plans: [] });
    expect(figures.days).toHaveLength(30);
    expect(figures.days.at(-1)).toEqual({
      ...{ day: "2026-11-20", heads: 0, began: 0, over: 0, added: 0, reduced: 0, replaced: 0, failed: 0 },
    });
    expect(figures.months.map(({ period }) => period)).toEqual([
      ...["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08"],
      ...["2026-09", "2026-10", "2026-11"],
    ]);
    for (const month of ["2026-12", "2026-13", "2026-1", "今年"])
      expect([month, (await ask({ month })).body["code"]]).toEqual([month, "invalid"]);
    expect((await ask({ plan_id: "987654321" })).status).toBe(404);
    expect((await ask({ company_id: "987654321" })).status).toBe(404);
  });

  it("counts premium in the month in which it was paid, and what was cancelled as given back", async () => {
    first = await bought({ plan_id: planA, places: [0, 1, 2, 3] });
    second = await bought({ plan_id: planB, places: [4, 5], start_day: "2026-12-05", end_day: "2027-02-02" });
    const third = await bought({ plan_id: planA, places: [6, 7] });
    await underwritten(scene(), orderIn(await make(scene(), { plan_id: planA, places: [8] })));
    const cancel = (order: Shown) =>
      scene().call("maker", "insuranceOrders.requestCancel", {
        params: { id: order.id },
        body: { reason: "推迟开工" },
      });
    const asked = orderIn(await cancel(third));
    expect((await told()).asked).toEqual({ count: 1, amount: 7_200 });
    await scene().call("checker", "insuranceOrders.agreeCancel", {
      body: { ids: [{ id: asked.id, version: asked.version }], agree: true },
    });
    // Its cancellation is never decided: it begins with its first day.
    await cancel(await bought({ plan_id: planB, places: [9], start_day: "2026-12-31", end_day: "2027-01-01" }));
    const figures = await told();
    expect(figures.months.at(-1)).toEqual({
      ...{ period: "2026-11", orders: 4, premium: 14_400 + 14_400 + 7_200 + 240, given_back: 7_200 },
      ...{ cancelled: 1, surrendered: 0 },
      types: [
        { type: 1, premium: 21_600 },
        { type: 2, premium: 14_640 },
        { type: 3, premium: 0 },
      ],
    });
    expect(figures.asked).toEqual({ count: 1, amount: 240 });
    expect(figures.plans).toMatchObject([
      { id: planA, premium: 21_600, given_back: 7_200, premium_before: 0, heads: 0 },
      { id: planB, premium: 14_640, given_back: 0 },
    ]);
    await compare(["2026-11", "2026-10"]);
  });

  it("counts a cover from 00:00 of its first day to 24:00 of its last, and seats until they were reduced or replaced", async () => {
    await dayTo(scene(), "2026-11-30 23:59:59");
    expect(await headsOn("2026-11", "2026-11-30")).toEqual([0]);
    await dayTo(scene(), "2026-12-01 00:00:00");
    expect(await headsOn("2026-12", "2026-11-30", "2026-12-01", "2026-12-02")).toEqual([0, 4, null]);
    await dayTo(scene(), "2026-12-10 20:00:00");
    const answer = await change(first, [
      { action: "add", ...named(worker(10), posts.medium) },
      { action: "add", ...named(worker(11), posts.medium) },
      { action: "reduce", name: worker(0).name, id_no: worker(0).id_no },
      { action: "replace", ...named(worker(12)), replaced_id_no: worker(1).id_no },
      { action: "add", ...named(worker(13), posts.far) },
    ]);
    expect(refusedOf(answer)).toEqual({ 5: "roster_class" });
    await payChange(first);
    const today = (await told()).days.at(-1);
    expect(today).toMatchObject({ day: "2026-12-10", heads: 6, added: 0, reduced: 0, replaced: 0, failed: 1 });
    await dayTo(scene(), "2026-12-11 00:00:00");
    expect((await told()).days.at(-1)).toMatchObject({
      heads: 7,
      began: 0,
      over: 0,
      added: 2,
      reduced: 1,
      replaced: 1,
    });
    await compare(["2026-11", "2026-12"]);
  });

  it("follows the end of an order over the end of a month and of a year", async () => {
    // It ends with 12-30.
    await dayTo(scene(), "2026-12-31 23:30:00");
    expect(await headsOn("2026-12", "2026-12-30", "2026-12-31")).toEqual([7, 3]);
    expect((await told()).days.at(-1)).toMatchObject({ began: 1, over: 5 });
    await change(second, [
      { action: "reduce", name: worker(4).name, id_no: worker(4).id_no },
      { action: "add", ...named(worker(14)) },
      { action: "add", ...named(worker(15)) },
    ]);
    await payChange(second);
    await compare(["2026-11", "2026-12"]);
    await dayTo(scene(), "2027-01-01 00:00:00");
    const figures = await told();
    expect(figures).toMatchObject({ month: "2027-01", heads_before: 3 });
    expect(figures.days.at(-1)).toMatchObject({ day: "2027-01-01", heads: 4, added: 2, reduced: 1 });
    // Paid in the last minutes of the year: of December.
    expect(figures.months.find(({ period }) => period === "2026-12")).toMatchObject({ orders: 2 });
    expect(figures.months.at(-1)).toMatchObject({ period: "2027-01", premium: 0 });
    expect((await told({ month: "2026-12" })).days).toHaveLength(31);
    await compare(["2026-11", "2026-12", "2027-01"]);
  });

  it("counts a surrender in its month, and no change that was to come after it", async () => {
    await dayTo(scene(), "2027-01-20 10:00:00");
    await change(second, [
      { action: "add", ...named(worker(16)), effective_at: "2027-01-25" },
      { action: "reduce", name: worker(5).name, id_no: worker(5).id_no, effective_at: "2027-01-25" },
      { action: "add", ...named(worker(17)), effective_at: "2027-01-25" },
    ]);
    await payChange(second);
    const { order, refund_amount } = await seen(scene(), second.id, "checker");
    const over = await act(scene(), "checker", order, "surrender", { reason: "提前结束", refund_amount });
    expect(orderIn(over), JSON.stringify(over.body)).toMatchObject({ status: 90 });
    expect((await told()).days.at(-1)).toMatchObject({ heads: 3, over: 0 });
    await dayTo(scene(), "2027-01-21 00:00:00");
    expect((await told()).days.at(-1)).toMatchObject({ day: "2027-01-21", heads: 0, over: 3 });
    await dayTo(scene(), "2027-02-01 00:00:00");
    expect((await told({ month: "2027-01" })).days.find(({ day }) => day === "2027-01-25")).toMatchObject({
      ...{ added: 0, reduced: 0, heads: 0 },
    });
    expect((await told()).months.find(({ period }) => period === "2027-01")).toMatchObject({
      ...{ surrendered: 1, cancelled: 0, given_back: (await orderOf(scene(), Number(second.id))).refunded },
    });
    await compare(["2026-11", "2026-12", "2027-01", "2027-02"]);
    // All that was paid and came back has gone through the wallet.
    const { months } = await told();
    const net = months.reduce((sum, { premium, given_back }) => sum + premium - given_back, 0);
    expect(before - (await walletOf(scene())).balance).toBe(net);
  });

  it("tells each person of the companies that they see", async () => {
    const all = await told({ month: "2026-12" });
    expect((await told({ month: "2026-12" }, "client")).days).toEqual(all.days);
    const none = await told({ month: "2026-12" }, "stranger");
    expect(none).toMatchObject({ companies: [], plans: [], heads_before: 0 });
    expect(none.days.every(({ heads, added }) => heads === 0 && added === 0)).toBe(true);
    expect(none.months.every(({ premium }) => premium === 0)).toBe(true);
    expect((await ask({ company_id: scene().other_company_id }, "stranger")).status).toBe(404);
    expect((await ask({ plan_id: planA }, "stranger")).status).toBe(404);
  });
});
