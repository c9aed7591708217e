import { expect, it } from "vitest";
import { expireDiscounts } from "../../src-service/billing/fee-discounts/area.ts";
import { applyUsageDiscounts, maxDiscountOfFee } from "../../src-service/billing/fee-discounts/uses.ts";
import type { FeeDiscountDetail } from "../../src-shared/billing/fees/fee-discounts-record.ts";
import { grantDiscount } from "./grant-discount.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { draftSettlement, settlementOf, update } from "./money-steps.ts";

const terms = {
  kind: 1,
  amount: 100_00,
  ratio: 10_000,
  start_at: "2026-11-01",
  end_at: "2026-12-31",
  reason: "续约优惠",
};

const propose = (scene: Scene, more: Record<string, unknown> = {}, who: Role = "maker", key?: string) =>
  scene.call(who, "feeDiscounts.create", {
    body: { company_id: scene.company_id, ...terms, ...more },
    ...(key !== undefined && { key }),
  });

const idOf = ({ body }: Answer): string => body["discount_id"] as string;
const detail = async (scene: Scene, id: string, who: Role = "maker"): Promise<FeeDiscountDetail> =>
  (await scene.call(who, "feeDiscounts.get", { params: { id } })).body as FeeDiscountDetail;

const step = async (scene: Scene, who: Role, id: string, action: string, more: Record<string, unknown> = {}) => {
  const { discount } = await detail(scene, id);
  return scene.call(who, "feeDiscounts.update", {
    params: { id },
    body: { version: discount.version, action, ...more },
  });
};

let fees = 0;
const draft = (scene: Scene, count = 2) => {
  fees += 1_00;
  return draftSettlement(
    scene,
    Array.from({ length: count }, (_, index) => ({
      worker: scene.workers[index] as Scene["workers"][number],
      fee: 1_000_00 + fees,
    })),
  );
};
const use = (scene: Scene, settlement: { id: string; version: number }, discount_id: string, amount: number) =>
  scene.call("maker", "settlements.useFeeDiscount", {
    params: { id: settlement.id },
    body: { version: settlement.version, uses: [{ discount_id, amount }] },
  });

onEveryScene("granting fee discounts", {}, (scene) => {
  it("takes a proposal and a second person, then a draft may use it", async () => {
    const key = "6b0d1c52-6f0e-4a4e-9d5a-0000000000d1";
    const proposed = await propose(scene(), {}, "maker", key);
    expect(proposed.body).toMatchObject({ status: 10 });
    expect(await propose(scene(), {}, "maker", key)).toEqual(proposed);
    const id = idOf(proposed);
    const settlement = await draft(scene());
    expect((await use(scene(), settlement, id, 1)).body["code"]).toBe("not_found");

    expect((await step(scene(), "maker", id, "approve")).body["code"]).toBe("forbidden");
    expect((await step(scene(), "payer", id, "approve")).body["code"]).toBe("forbidden");
    expect((await step(scene(), "checker", id, "withdraw", { reason: "收回" })).body["code"]).toBe(
      "illegal_transition",
    );
    const stale = { version: 9, action: "approve" };
    expect((await scene().call("checker", "feeDiscounts.update", { params: { id }, body: stale })).body["code"]).toBe(
      "stale_version",
    );
    expect((await step(scene(), "checker", id, "approve")).body).toMatchObject({ status: 20 });
    expect((await step(scene(), "checker", id, "approve")).body["code"]).toBe("illegal_transition");
    expect((await step(scene(), "checker", id, "reject", { reason: "不行" })).body["code"]).toBe("illegal_transition");

    settlementOf(await use(scene(), settlement, id, 60_00));
    const used = await detail(scene(), id);
    expect(used.discount).toMatchObject({ amount: 100_00, used: 60_00, left: 40_00 });
    expect(used.uses).toMatchObject([{ kind: "settlement", id: settlement.id, amount: 60_00 }]);
    expect(used.steps.map((one) => [one.step, one.by])).toEqual([
      ["create", scene().person("maker").name],
      ["approve", scene().person("checker").name],
    ]);
    await scene().audit();
  });

  it("refuses what is no grant: days, sums, shares, foreign companies, the wrong people", async () => {
    const code = async (...args: [more?: Record<string, unknown>, who?: Role]) =>
      (await propose(scene(), ...args)).body["code"];
    for (const wrong of [
      { amount: 0 },
      { amount: 10 ** 13 + 1 },
      { ratio: 0 },
      { ratio: 10_001 },
      { kind: 3 },
      { reason: " " },
      { start_at: "2026-13-01" },
      { end_at: "2026-10-31" },
      { start_at: "2026-01-01", end_at: "2026-11-19" },
      { end_at: "2030-01-01" },
    ]) {
      expect([wrong, await code(wrong)]).toEqual([wrong, "invalid"]);
    }
    expect(await code({ company_id: scene().other_company_id }, "maker")).toBe(undefined);
    expect(await code({ company_id: "999999" })).toBe("not_found");
    expect(await code({}, "checker")).toBe("forbidden");
    expect(await code({}, "payer")).toBe("forbidden");
    expect(await code({ amount: 1 })).toBe(undefined);
    expect(await code({ amount: 10 ** 13 })).toBe(undefined);
  });

  it("is granted by somebody else, within their limit, or rejected with a reason", async () => {
    const { writing } = scene().running().service;
    const limit = (amount_limit: number | null) =>
      writing
        .updateTable("memberships")
        .set({ amount_limit })
        .where("user_id", "=", Number(scene().person("checker").id))
        .execute();
    const id = idOf(await propose(scene()));
    await limit(100_00 - 1);
    expect((await step(scene(), "checker", id, "approve")).body["code"]).toBe("amount_limit");
    await limit(100_00);
    await writing
      .updateTable("fee_discounts")
      .set({ maker_id: Number(scene().person("checker").id) })
      .where("id", "=", Number(id))
      .execute();
    expect((await step(scene(), "checker", id, "approve")).body["code"]).toBe("same_person");
    await limit(null);
    expect((await step(scene(), "maker", id, "reject", { reason: "不是我的" })).body["code"]).toBe("forbidden");
    expect((await step(scene(), "checker", id, "reject")).body["code"]).toBe("invalid");
    expect((await step(scene(), "checker", id, "reject", { reason: "超出预算" })).body).toMatchObject({ status: 25 });
    const own = idOf(await propose(scene()));
    expect((await step(scene(), "maker", own, "reject", { reason: "填错了" })).body).toMatchObject({ status: 25 });
  });

  it("gives back the rest only: what is used stays used, and does not come back", async () => {
    const { id } = await grantDiscount(scene(), { amount: 80_00 });
    const settlement = await draft(scene());
    const used = settlementOf(await use(scene(), settlement, id, 30_00));
    expect((await step(scene(), "maker", id, "withdraw", { reason: "收回", expected_left: 50_00 })).body["code"]).toBe(
      "forbidden",
    );
    const response = await step(scene(), "checker", id, "withdraw", { reason: "收回", expected_left: 80_00 });
    expect(response.body["code"]).toBe("selection_changed");
    expect((await step(scene(), "checker", id, "withdraw", { expected_left: 50_00 })).body["code"]).toBe("invalid");
    const done = await step(scene(), "checker", id, "withdraw", { reason: "活动结束", expected_left: 50_00 });
    expect(done.body).toMatchObject({ status: 80 });
    expect((await detail(scene(), id)).discount).toMatchObject({ used: 30_00, left: 0 });
    const other = await draft(scene());
    expect((await use(scene(), other, id, 1)).body["code"]).toBe("not_found");
    // The draft that uses it keeps it, may not take more, and what it releases does not come back.
    expect((await use(scene(), used, id, 30_01)).body["code"]).toBe("discount_exceeded");
    const changedSettlement = settlementOf(await use(scene(), used, id, 20_00));
    const submitted = settlementOf(await update(scene(), "maker", changedSettlement, "submit"));
    const rejected = settlementOf(await update(scene(), "checker", submitted, "reject", { reason: "重做" }));
    expect((await scene().settlement(rejected.id)).discount).toBe(20_00);
    const edited = settlementOf(await update(scene(), "maker", rejected, "edit"));
    expect((await scene().settlement(edited.id)).discount).toBe(20_00);
    expect((await use(scene(), edited, id, 30_00)).body["code"]).toBe("discount_exceeded");
    const full = await grantDiscount(scene(), { amount: 10_00 });
    await use(scene(), other, full.id, 10_00);
    const nothing = await step(scene(), "checker", full.id, "withdraw", { reason: "收回", expected_left: 0 });
    expect(nothing.body["code"]).toBe("discount_used_up");
    await scene().audit();
  });

  it("takes no more of each fee than its share", async () => {
    expect([maxDiscountOfFee(99, { ratio: 5_000 }), maxDiscountOfFee(10 ** 13, { ratio: 3_333 })]).toEqual([
      49, 3_333_000_000_000,
    ]);
    expect([maxDiscountOfFee(0, { ratio: 10_000 }), maxDiscountOfFee(1, { ratio: 9_999 })]).toEqual([0, 0]);
    const { id } = await grantDiscount(scene(), { amount: 500_00, ratio: 2_000 });
    const settlement = await draft(scene());
    const fee = settlement["service_fee"] as number;
    const most = Math.floor(fee / 5);
    const discountAnswer = await scene().call("maker", "settlements.serviceFeeDiscount", {
      params: { id: settlement.id },
    });
    const one = (discountAnswer.body["discounts"] as { id: string }[]).find((discount) => discount.id === id);
    expect(one).toMatchObject({ ratio: 2_000, left: 500_00, most, used: 0 });
    expect((await use(scene(), settlement, id, most + 1)).body["code"]).toBe("discount_exceeded");
    settlementOf(await use(scene(), settlement, id, most));
    await scene().audit();
  });

  it("is listed with what is used and left, and found by it", async () => {
    const { id } = await grantDiscount(scene(), { amount: 70_00, reason: "列表优惠" });
    const spent = await grantDiscount(scene(), { amount: 5_00, reason: "列表优惠" });
    await use(scene(), await draft(scene()), spent.id, 5_00);
    const list = async (query: Record<string, string>) =>
      (
        await scene().call("checker", "feeDiscounts.list", {
          query: { keyword: "列表优惠", ordering: "end_at", ...query },
        })
      ).body as { count: number; results: { id: string }[]; summary: Record<string, number> };
    expect(await list({})).toMatchObject({ count: 2, summary: { amount: 75_00, used: 5_00, left: 70_00 } });
    const left = await list({ has_left: "1" });
    expect(left.results).toMatchObject([{ id, used: 0, left: 70_00, checker_name: scene().person("checker").name }]);
  });

  it("lets one of two people decide", async () => {
    const id = idOf(await propose(scene()));
    const body = { version: 1, action: "approve" };
    const answers = await Promise.all([
      scene().call("checker", "feeDiscounts.update", { params: { id }, body }),
      scene().call("checker", "feeDiscounts.update", {
        params: { id },
        body: { ...body, action: "reject", reason: "不行" },
      }),
      scene().call("maker", "feeDiscounts.update", {
        params: { id },
        body: { ...body, action: "reject", reason: "撤回" },
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body: answerBody } of answers)
      if (status !== 200) expect(answerBody["code"]).toBe("stale_version");
  });

  it("takes usage fees off by themselves, first those that end first, and frees what a voided bill used", async () => {
    const first = await grantDiscount(scene(), { kind: 2, amount: 30_00, end_at: "2026-11-30" });
    const half = await grantDiscount(scene(), { kind: 2, amount: 1_000_00, ratio: 5_000 });
    await grantDiscount(scene(), { kind: 2, amount: 1_000_00, start_at: "2026-12-01" });
    const company_id = Number(scene().company_id);
    const agency_id = (await scene().wallet()).agency_id;
    const bill = async (id: number, fee: number) => {
      const usedSum = await scene()
        .running()
        .service.system("test")
        .write(async (writing) => {
          await writing.changeSeq();
          const discount = await applyUsageDiscounts(writing, { id, company_id, fee }, "2026-11-30");
          const left = fee - discount;
          await writing.tx
            .insertInto("service_bills")
            .values({
              ...{ id, version: 1, change_seq: 0, agency_id, company_id, no: `FW${id}`, origin: `2:t${id}` },
              ...{ status: left > 0 ? 10 : 70, period: "2026-11", category: 2, contract_id: 0, settlement_count: 1 },
              ...{ base_amount: 0, fee, discount, payable: left, paid: 0, pay_method: 2, due_at: "2026-12-15" },
              ...{ remark: "", create_at: "2026-12-01 00:00:00", issued_at: null, paid_at: null },
            })
            .execute();
          await writing.tx
            .insertInto("service_bill_lines")
            .values({ bill_id: id, seq: 1, kind: "usage", quantity: 1, free_quantity: 0, unit_price: fee, amount: fee })
            .execute();
          return discount;
        });
      return usedSum;
    };
    expect(await bill(8_000_001, 100_00)).toBe(30_00 + 50_00);
    expect(await bill(8_000_002, 41)).toBe(20);
    expect((await detail(scene(), half.id)).discount).toMatchObject({ used: 50_20, left: 949_80 });
    expect((await detail(scene(), first.id)).discount).toMatchObject({ used: 30_00, left: 0 });
    await scene().audit();
    const { writing } = scene().running().service;
    await writing.updateTable("service_bills").set({ status: 80 }).where("id", "=", 8_000_001).execute();
    expect((await detail(scene(), half.id)).discount).toMatchObject({ used: 20, left: 999_80 });
    expect((await detail(scene(), half.id)).uses).toMatchObject([{ kind: "serviceBill", id: "8000002", amount: 20 }]);
    await scene().audit();
  });
});

onEveryScene("fee discounts whose last day is over", {}, (scene) => {
  it("expire on the day after, by themselves, and stand in no sum of what is left; what is used stays", async () => {
    const ending = { end_at: "2026-11-20" };
    const [used, unused, proposed] = [
      idOf(await propose(scene(), ending)),
      idOf(await propose(scene(), ending)),
      idOf(await propose(scene(), ending)),
    ];
    const later = idOf(await propose(scene(), { end_at: "2026-11-21" }));
    for (const id of [used, unused, later]) await step(scene(), "checker", id, "approve");
    const settlement = await draft(scene());
    const using = settlementOf(await use(scene(), settlement, used, 10_00));
    const context = scene().running().service.system("feeDiscounts");
    const listed = async (query: Record<string, string> = {}) =>
      (await scene().call("maker", "feeDiscounts.list", { query: { ordering: "no", ...query } })).body as {
        count: number;
        results: { id: string; status: number; left: number; used: number }[];
        summary: Record<string, number>;
      };
    await expireDiscounts(context);
    const before = await listed();
    expect(before.results.map(({ status }) => status)).toEqual([20, 20, 10, 20]);
    expect(before.summary["left"]).toBe(290_00);

    scene().clock.advance(24 * 60 * 60 * 1_000);
    await expireDiscounts(context);
    const after = await listed();
    expect(after.results.map(({ status, left }) => [status, left])).toEqual([
      [70, 0],
      [70, 0],
      [70, 0],
      [20, 100_00],
    ]);
    expect(after.results[0]?.used).toBe(10_00);
    expect(after.summary["left"]).toBe(100_00);
    expect((await listed({ status: "70" })).count).toBe(3);
    expect((await listed({ status: "20" })).results.map(({ id }) => id)).toEqual([later]);
    expect((await listed({ has_left: "1" })).results.map(({ id }) => id)).toEqual([later]);
    const { actions } = await detail(scene(), proposed, "checker");
    expect(actions.map(({ allowed }) => allowed)).toEqual([false, false, false]);

    const again = await detail(scene(), used);
    await expireDiscounts(context);
    expect((await detail(scene(), used)).discount.version).toBe(again.discount.version);
    // What the draft uses already may stay; more of an expired grant may not be used.
    expect((await use(scene(), using, used, 20_00)).status).not.toBe(200);
    const logs = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("object")
      .where("action", "=", "feeDiscounts.expire")
      .execute();
    expect(logs.map(({ object }) => object).sort()).toEqual(
      [used, unused, proposed].map((id) => `feeDiscount:${id}`).sort(),
    );
  });
});
