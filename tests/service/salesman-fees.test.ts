import { expect, it } from "vitest";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { pay, worker } from "./figure-kit.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const dayMs = 24 * 3_600_000;

/** Steps of fees for salesmen of the scene's company. */
const kit = (scene: () => Scene) => {
  const goTo = (day: string): void =>
    scene().clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene().clock.now());
  const idOf = (who: Role) => String(scene().person(who).id);
  const nameOf = (who: Role) => scene().person(who).name;
  const name = async (who: Role | null) => {
    const { version } = await scene()
      .running()
      .db.selectFrom("companies")
      .select("version")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    const answer = await scene().call("operator", "companies.assignSalesman", {
      params: { id: String(scene().company_id) },
      body: { version, user_id: who === null ? null : idOf(who) },
    });
    expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  };
  const payOut = async (at: number, fee: number) => {
    const settlement = await paidSettlement(scene(), [{ worker: worker(scene(), at), fee }]);
    await scene().rounds(2);
    return settlement;
  };
  const month = (period: string) =>
    scene().call("maker", "promotionFees.salesmen", { query: { company_id: scene().company_id, period } });
  const preview = (period: string, who: Role, more: Record<string, string> = {}): Promise<Answer> =>
    scene().call("maker", "promotionFees.preview", {
      query: {
        ...{ company_id: scene().company_id, period, ratio: "150", channel_kind: "2" },
        ...{ salesman_id: idOf(who), channel_name: nameOf(who), ...more },
      },
    });
  const create = async (period: string, who: Role, more: Record<string, unknown> = {}): Promise<Answer> => {
    const { base_amount, fee, tax } = (await preview(period, who)).body;
    return scene().call("maker", "promotionFees.create", {
      body: {
        ...{ company_id: scene().company_id, period, ratio: 150, channel_kind: 2, remark: "" },
        ...{ salesman_id: idOf(who), channel_name: nameOf(who), expected: { base_amount, fee, tax }, ...more },
      },
    });
  };
  const act = async (who: Role, id: string, action: string): Promise<Answer> => {
    const { version } = await scene()
      .running()
      .db.selectFrom("promotion_fees")
      .select("version")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    return scene().call(who, "promotionFees.update", { params: { id }, body: { version, action } });
  };
  return { goTo, idOf, nameOf, name, payOut, month, preview, create, act };
};

onEveryScene("promotion fees of salesmen", { workers: 4, funds: 10 ** 10 }, (scene) => {
  const { goTo, idOf, nameOf, name, payOut, month, preview, create, act } = kit(scene);

  it("count the days on which each had the company, and leave nothing out nor count it twice", async () => {
    goTo("2026-11-22");
    await payOut(0, 70_07);
    goTo("2026-11-23");
    await payOut(1, 1_000_01);
    // Later on the same day: the day is theirs.
    await name("maker2");
    goTo("2026-11-24");
    await name("checker");
    // A second naming of a day takes the place of the first.
    await name("maker2");
    goTo("2026-11-26");
    await payOut(2, 200_10);
    goTo("2026-11-27");
    await name("checker");
    await payOut(3, 300_33);
    goTo("2026-11-29");
    await name(null);
    await payOut(0, 5_55);
    expect((await preview("2026-11", "maker2")).body).toMatchObject({ problem: "promotion_month_open" });
    goTo("2026-12-05");
    // 1,000.01 + 200.10, 300.33, and 70.07 + 5.55 while nobody had it.
    expect((await month("2026-11")).body).toEqual({
      salesmen: [
        {
          ...{ id: idOf("maker2"), name: nameOf("maker2") },
          ...{ days: [{ from: "2026-11-23", to: "2026-11-26" }], base_amount: 1_200_11 },
        },
        {
          ...{ id: idOf("checker"), name: nameOf("checker") },
          ...{ days: [{ from: "2026-11-27", to: "2026-11-28" }], base_amount: 300_33 },
        },
      ],
      base_amount: 1_576_06,
      unassigned_amount: 75_62,
    });
    expect((await month("2026-10")).body).toMatchObject({ salesmen: [], base_amount: 0, unassigned_amount: 0 });
    // 1.5 % of 1,200.11 = 18.00165.
    expect((await preview("2026-11", "maker2")).body).toMatchObject({
      ...{ base_amount: 1_200_11, fee: 18_00, days: [{ from: "2026-11-23", to: "2026-11-26" }], line_count: 2 },
    });
    const others = await preview("2026-11", "maker2", { salesman_id: "", channel_name: "华东渠道" });
    expect(others.body).toMatchObject({ base_amount: 1_576_06, days: [] });
  });

  it("are for who had the company then, by their name, once a month", async () => {
    const code = ({ status, body }: Answer) => [status, body["code"]];
    expect(code(await preview("2026-11", "payer"))).toEqual([409, "promotion_not_salesman"]);
    expect(code(await preview("2026-10", "maker2"))).toEqual([409, "promotion_not_salesman"]);
    expect(code(await preview("2026-11", "maker2", { salesman_id: "" }))).toEqual([409, "promotion_is_salesman"]);
    expect(code(await preview("2026-11", "maker2", { channel_name: "别人" }))).toEqual([400, "invalid"]);
    expect(code(await preview("2026-11", "maker2", { salesman_id: "1 or 1=1" }))).toEqual([400, "invalid"]);
    // What another salesman's days come to is not what was seen.
    const wrong = { expected: { base_amount: 300_33, fee: 4_50, tax: 0 } };
    expect(code(await create("2026-11", "maker2", wrong))).toEqual([409, "promotion_base_changed"]);
    const made = await create("2026-11", "maker2");
    expect(code(made)).toEqual([200, undefined]);
    expect(code(await create("2026-11", "maker2"))).toEqual([409, "promotion_fee_exists"]);
    expect(code(await create("2026-11", "checker"))).toEqual([200, undefined]);
    const id = String(made.body["fee_id"]);
    const row = await scene()
      .running()
      .db.selectFrom("promotion_fees")
      .selectAll()
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      channel_name: nameOf("maker2"),
      salesman_id: Number(idOf("maker2")),
      base_amount: 1_200_11,
    });
    expect((await act("maker", id, "confirm")).status).toBe(200);
    expect((await act("checker", id, "approve")).status).toBe(200);
    const { body } = await scene().call("auditor", "promotionFees.get", { params: { id } });
    expect(body["how"]).toMatchObject({ days: [{ from: "2026-11-23", to: "2026-11-26" }], base_amount: 1_200_11 });
    await scene().audit();
    const { service } = scene().running();
    const move = (salesman_id: number) =>
      service.writing
        .updateTable("promotion_fee_parts")
        .set((eb) => ({ amount: eb("amount", "+", salesman_id) }))
        .where("fee_id", "=", Number(id))
        .execute();
    await move(1);
    const faults = (await auditBooks(service)).flatMap((result) => result.faults).join();
    expect(faults).toContain("counted for salesmen of 2026-11 beyond what it paid");
    await move(-1);
    await scene().audit();
  });
});

const failure = (return_after: number): BankPlan => ({
  outcome: "paid",
  due_after: 0,
  return_after,
  fail_code: "E1004",
});

onEveryScene("payments of salesmen that came back", { workers: 4, funds: 10 ** 10 }, (scene) => {
  const { goTo, idOf, nameOf, name, payOut, month, preview, create } = kit(scene);

  it("are taken off the fee of who had them, and count for who has the company when they arrive again", async () => {
    goTo("2026-11-22");
    await name("maker2");
    scene().fates.set(worker(scene(), 0).account_no, failure(16 * dayMs));
    scene().fates.set(worker(scene(), 1).account_no, failure(13 * dayMs));
    const again = await payOut(0, 1_000_00);
    goTo("2026-11-25");
    await name("checker");
    await payOut(1, 400_00);
    goTo("2026-12-02");
    const before = await Promise.all([preview("2026-11", "maker2"), preview("2026-11", "checker")]);
    expect(before.map(({ body }) => body["base_amount"])).toEqual([1_000_00, 400_00]);
    for (const who of ["maker2", "checker"] as const) expect((await create("2026-11", who)).status).toBe(200);
    goTo("2026-12-10");
    await scene().rounds(3, 61_000);
    scene().fates.clear();
    goTo("2026-12-12");
    expect((await pay(scene(), again, "retry_failed")).status).toBe(200);
    await scene().rounds(2);
    goTo("2026-12-20");
    await name("maker2");
    await payOut(2, 3_000_00);
    goTo("2027-01-05");
    expect((await month("2026-12")).body).toMatchObject({
      salesmen: [
        { id: idOf("checker"), base_amount: 1_000_00 },
        { id: idOf("maker2"), base_amount: 3_000_00 },
      ],
      unassigned_amount: 0,
    });
    // Who had it in November gives 1,000.00 back, the other 400.00; it arrived again while that one had the company.
    expect((await preview("2026-12", "maker2")).body).toMatchObject({ base_amount: 2_000_00, fee: 30_00 });
    expect((await preview("2026-12", "checker")).body).toMatchObject({ base_amount: 600_00, fee: 9_00 });
    for (const who of ["maker2", "checker"] as const) expect((await create("2026-12", who)).status).toBe(200);
    await scene().audit();
  });

  it("are taken off whoever was named by hand before they were the company's salesman", async () => {
    goTo("2027-01-10");
    await name(null);
    scene().fates.set(worker(scene(), 3).account_no, failure(25 * dayMs));
    await payOut(3, 100_00);
    goTo("2027-02-01");
    // Both had days in January, so somebody else is named by hand: the one who gets the company then.
    const byHand = { salesman_id: "", channel_name: ` ${nameOf("payer")}` };
    const { base_amount, fee, tax } = (await preview("2027-01", "payer", byHand)).body;
    expect(base_amount).toBe(100_00);
    const made = await create("2027-01", "payer", { ...byHand, expected: { base_amount, fee, tax } });
    expect([made.status, made.body["code"]]).toEqual([200, undefined]);
    await name("payer");
    goTo("2027-02-10");
    await scene().rounds(3, 61_000);
    scene().fates.clear();
    await payOut(2, 250_00);
    goTo("2027-03-01");
    expect((await preview("2027-02", "payer")).body).toMatchObject({ base_amount: 150_00 });
  });
});
