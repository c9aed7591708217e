import { expect, it } from "vitest";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { promotionFeeStates } from "../../src-shared/billing/fees/promotion-fees-record.ts";
import { addMonths, monthOf, parseShanghai, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { pay, worker } from "./figure-kit.ts";
import { settled } from "./invoice-steps.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const status = promotionFeeStates.code;
const dayMs = 24 * 3_600_000;
const month = "2026-11";

const bodyOf = (scene: Scene, base_amount: number, more: Record<string, unknown> = {}) => ({
  company_id: scene.company_id,
  period: month,
  channel_name: "华东渠道",
  channel_kind: 1,
  ratio: 150,
  remark: "",
  expected: { base_amount, fee: Math.floor((base_amount * 150 + 5_000) / 10_000), tax: 0 },
  ...more,
});

const create = (scene: Scene, body: Record<string, unknown>, who: Role = "maker"): Promise<Answer> =>
  scene.call(who, "promotionFees.create", { body });

const read = (scene: Scene, id: string) =>
  scene.running().db.selectFrom("promotion_fees").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

const act = async (
  scene: Scene,
  who: Role,
  id: string,
  action: string,
  more: Record<string, unknown> = {},
): Promise<Answer> => {
  const { version } = await read(scene, id);
  return scene.call(who, "promotionFees.update", { params: { id }, body: { version, action, ...more } });
};

const createFee = async (scene: Scene, more: Record<string, unknown> = {}, base = 1_500_00): Promise<string> => {
  const answer = await create(scene, bodyOf(scene, base, more));
  expect(answer).toMatchObject({ status: 200, body: { status: status("toConfirm") } });
  return String(answer.body["fee_id"]);
};

const preview = (scene: Scene, more: Record<string, string> = {}, who: Role = "maker"): Promise<Answer> =>
  scene.call(who, "promotionFees.preview", {
    query: { company_id: scene.company_id, period: month, ratio: "150", channel_kind: "1", ...more },
  });

const accounts = async (scene: Scene): Promise<Record<string, number>> => {
  const rows = await scene.running().db.selectFrom("ledger_accounts").selectAll().execute();
  const kinds = ["promotion_expense", "bank", "tax_payable"];
  const sum = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((all, row) => all + Number(row.balance), 0);
  return Object.fromEntries(kinds.map((kind) => [kind, sum(kind)]));
};

onEveryScene("promotion fees", { workers: 4 }, (scene) => {
  it("are made of a finished month's real payments only", async () => {
    await settled(scene(), 1_000_00, 500_00);
    expect((await preview(scene())).body).toMatchObject({ base_amount: 1_500_00, problem: "promotion_month_open" });
    expect((await create(scene(), bodyOf(scene(), 1_500_00))).body).toMatchObject({ code: "promotion_month_open" });
    scene().clock.advance(20 * dayMs);
    expect((await preview(scene())).body).toMatchObject({
      base_amount: 1_500_00,
      fee: 22_50,
      tax: 0,
      net: 22_50,
      problem: null,
      parts: [{ line_count: 2, amount: 1_500_00 }],
    });
    const empty = { period: "2026-10", expected: { base_amount: 0, fee: 0, tax: 0 } };
    expect((await create(scene(), bodyOf(scene(), 0, empty))).body).toMatchObject({ code: "promotion_base_empty" });
  });

  it("refuse a base that is not what the person saw, and ratios beyond their range", async () => {
    expect((await create(scene(), bodyOf(scene(), 1_500_01))).body).toMatchObject({ code: "promotion_base_changed" });
    for (const ratio of [0, -1, 10_001, 1.5]) {
      expect([ratio, (await create(scene(), bodyOf(scene(), 1_500_00, { ratio }))).status]).toEqual([ratio, 400]);
    }
    expect((await create(scene(), bodyOf(scene(), 1_500_00), "checker")).status).toBe(403);
    expect((await preview(scene(), {}, "payer")).status).toBe(403);
  });

  it("go by maker, checker and payer, and are booked once when paid out", async () => {
    const before = await accounts(scene());
    const id = await createFee(scene());
    expect((await act(scene(), "checker", id, "approve")).body).toMatchObject({
      code: "illegal_transition",
      current: 1,
    });
    expect((await act(scene(), "payer", id, "pay", { bank_serial: "B001" })).body).toMatchObject({
      code: "illegal_transition",
    });
    expect((await act(scene(), "maker", id, "confirm")).body).toMatchObject({ status: status("confirming") });
    expect((await act(scene(), "maker", id, "approve")).status).toBe(403);
    expect((await act(scene(), "checker", id, "approve")).body).toMatchObject({ status: status("toPay") });
    expect((await act(scene(), "checker", id, "pay", { bank_serial: "B001" })).status).toBe(403);
    expect((await act(scene(), "payer", id, "pay")).body).toMatchObject({ code: "invalid" });
    expect(await accounts(scene())).toEqual(before);
    expect((await act(scene(), "payer", id, "pay", { bank_serial: "B001" })).body).toMatchObject({
      status: status("paid"),
    });
    expect(await accounts(scene())).toEqual({
      ...before,
      promotion_expense: (before["promotion_expense"] ?? 0) + 22_50,
      bank: (before["bank"] ?? 0) - 22_50,
    });
    for (const action of ["confirm", "approve", "pay", "reject"]) {
      const who = action === "pay" ? "payer" : action === "confirm" ? "maker" : "checker";
      const again = await act(scene(), who, id, action, { bank_serial: "B002", reason: "再来一次" });
      expect([action, again.status, again.body["code"]]).toEqual([action, 409, "illegal_transition"]);
    }
    const detail = await scene().call("auditor", "promotionFees.get", { params: { id } });
    expect(detail.body).toMatchObject({
      fee: { paid: 22_50, unpaid: 0 },
      steps: [{ step: "create" }, { step: "confirm" }, { step: "approve" }, { step: "pay" }],
      journals: [{ kind: "promotion_fee" }],
    });
    await scene().audit();
  });

  it("are one a channel, company and month, however its name is written; a rejected one does not count", async () => {
    const same = await create(scene(), bodyOf(scene(), 1_500_00, { channel_name: "华 东渠道" }));
    expect([same.status, same.body["code"]]).toEqual([409, "promotion_fee_exists"]);
    const id = await createFee(scene(), { channel_name: "North Agent" });
    await createFee(scene(), { channel_name: "上海（金桥）渠道" });
    const third = await create(scene(), bodyOf(scene(), 1_500_00, { channel_name: "上海 (⾦桥)　渠道" }));
    expect(third.body["code"]).toBe(same.body["code"]);
    const both = await create(scene(), bodyOf(scene(), 1_500_00, { channel_name: "ＮＯＲＴＨ agent" }));
    expect(both.body).toMatchObject({ code: "promotion_fee_exists" });
    expect((await act(scene(), "maker", id, "reject", { reason: "x" })).body).toMatchObject({ code: "invalid" });
    expect((await act(scene(), "maker", id, "reject", { reason: "费率有误" })).body).toMatchObject({
      status: status("rejected"),
    });
    await createFee(scene(), { channel_name: "North Agent" });
    const parallel = await Promise.all(
      [1, 2].map(() => create(scene(), bodyOf(scene(), 1_500_00, { channel_name: "双人渠道" }))),
    );
    expect(parallel.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it("withhold a person's tax, to the cent, and owe it", async () => {
    const before = await accounts(scene());
    // 1,500.00 at 100 %: less 800, 20 % of the rest.
    const person = { channel_name: "周海平", channel_kind: 2, ratio: 10_000 };
    const expected = { base_amount: 1_500_00, fee: 1_500_00, tax: 140_00 };
    const id = await createFee(scene(), { ...person, expected });
    await act(scene(), "maker", id, "confirm");
    await act(scene(), "checker", id, "approve");
    const short = await act(scene(), "payer", id, "pay", { bank_serial: "B010" });
    // Six percent of what was paid is all that the agency has earned.
    expect([short.status, short.body["code"]]).toEqual([409, "promotion_funds_short"]);
    expect(await accounts(scene())).toEqual(before);
    const small = { channel_name: "周海平二", channel_kind: 2, ratio: 1 };
    const cents = await createFee(scene(), { ...small, expected: { base_amount: 1_500_00, fee: 15, tax: 0 } });
    await act(scene(), "maker", cents, "confirm");
    await act(scene(), "checker", cents, "approve");
    const response = await act(scene(), "payer", cents, "pay", { bank_serial: "B001" });
    expect(response.body).toMatchObject({ code: "bank_serial_used" });
    const paid = await Promise.all([
      act(scene(), "payer", cents, "pay", { bank_serial: "B011" }),
      act(scene(), "payer", cents, "pay", { bank_serial: "B012" }),
    ]);
    expect(paid.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await accounts(scene()))["promotion_expense"]).toBe((before["promotion_expense"] ?? 0) + 15);
  });

  it("are not approved on a base that came back since, nor by a stale version", async () => {
    const id = await createFee(scene(), { channel_name: "退汇渠道" });
    await act(scene(), "maker", id, "confirm");
    const stale = await scene().call("checker", "promotionFees.update", {
      params: { id },
      body: { version: 1, action: "approve" },
    });
    expect(stale.body).toMatchObject({ code: "stale_version", current: 2 });
    const { service, db } = scene().running();
    const line = await db
      .selectFrom("payout_lines")
      .select("id")
      .where("accounting_fee", "=", 500_00)
      .executeTakeFirstOrThrow();
    const mark = (value: number) =>
      service.writing.updateTable("payout_lines").set({ status: value }).where("id", "=", line.id).execute();
    await mark(6);
    const refused = await act(scene(), "checker", id, "approve");
    await mark(1);
    expect([refused.status, refused.body["code"]]).toEqual([409, "promotion_base_changed"]);
    expect((await act(scene(), "checker", id, "approve")).status).toBe(200);
  });
});

onEveryScene("the proof of promotion fees", { workers: 2, funds: 100_000_00 }, (scene) => {
  const base = 20_000_00;

  it("owes the tax office what was withheld of a person, once paid out", async () => {
    await settled(scene(), base);
    scene().clock.advance(20 * dayMs);
    const before = await accounts(scene());
    // 5 % of it, less 800 yuan, 20 % of the rest.
    const person = { channel_name: "周海平", channel_kind: 2, ratio: 500 };
    const id = await createFee(
      scene(),
      { ...person, expected: { base_amount: base, fee: 1_000_00, tax: 40_00 } },
      base,
    );
    await act(scene(), "maker", id, "confirm");
    await act(scene(), "checker", id, "approve");
    expect((await act(scene(), "payer", id, "pay", { bank_serial: "B020" })).body).toMatchObject({ status: 4 });
    expect(await accounts(scene())).toEqual({
      promotion_expense: 1_000_00,
      bank: (before["bank"] ?? 0) - 960_00,
      tax_payable: (before["tax_payable"] ?? 0) - 40_00,
    });
    await scene().audit();
  });

  it("hands the tax over with the whole month's payment, once, and ends at nothing owed", async () => {
    const { running, call } = scene();
    await followBills(running().service);
    const december = "2026-12";
    const declare = (period: string, action: string, more: Record<string, unknown> = {}) =>
      call("taxOfficer", "incomeSummary.declare", { body: { period, action, ...more } });
    const periodRow = (period: string) =>
      running().db.selectFrom("tax_periods").selectAll().where("period", "=", period).executeTakeFirst();
    const point = async (period: string) => {
      const row = await periodRow(period);
      const { body } = await call("auditor", "taxPeriods.get", { params: { id: String(row?.id) } });
      return (body["checks"] as { key: string }[]).find(({ key }) => key === "promotionTaxPaid");
    };
    // Paid out in December, where nobody else was paid: the tax alone opens the month.
    expect(await periodRow(december)).toMatchObject({ worker_count: 0, promotion_tax: 40_00, paid_tax: 0 });
    expect(await point(december)).toMatchObject({ state: "open", count: 1, amount: 40_00 });
    const { body: owing } = await call("auditor", "incomeSummary.promotionTaxes", { query: { period: december } });
    expect(owing).toMatchObject({ count: 1, amount: 40_00, fees: [{ channel_name: "周海平", tax: 40_00 }] });
    const { body: client } = await call("client", "incomeSummary.promotionTaxes", { query: { period: december } });
    expect(client).not.toHaveProperty("count");
    // Its month is not over, so nothing is handed over.
    expect((await declare(december, "pay")).body).toMatchObject({ changed: 0, promotion_count: 0 });
    for (const action of ["generate", "report", "accept"]) await declare(month, action);
    // November's payment pays November's taxes and nothing of December's.
    expect((await declare(month, "pay")).body).toMatchObject({ changed: 1, promotion_count: 0, promotion_tax: 0 });
    expect(await accounts(scene())).toMatchObject({ tax_payable: -40_00 });
    scene().clock.advance(31 * dayMs);
    const before = (await accounts(scene()))["bank"] ?? 0;
    const both = await Promise.all([declare(december, "pay"), declare(december, "pay")]);
    expect(both.map(({ body }) => body["promotion_tax"]).sort()).toEqual([0, 40_00]);
    expect(await accounts(scene())).toMatchObject({ tax_payable: 0, bank: before - 40_00 });
    expect(await periodRow(december)).toMatchObject({ promotion_tax: 40_00, paid_tax: 40_00 });
    expect(await point(december)).toMatchObject({ state: "done" });
    const list = await call("auditor", "promotionFees.list", { query: { has_tax_unpaid: "1" } });
    expect(list.body).toMatchObject({ count: 0 });
    await scene().audit();
  });

  it("waits for the month's returns, stays out of locked months, and goes with the next month then", async () => {
    const { running, call, clock } = scene();
    // The agency earns what the fee is paid from.
    const { id: settlement } = await settled(scene(), base);
    const countIn = (period: string) =>
      running().service.writing.updateTable("settlements").set({ period }).where("id", "=", settlement).execute();
    // The summary is to have somebody in the month; the settlement itself stays sealed as it was.
    await countIn(monthOf(shanghaiNow(clock.now())));
    await followBills(running().service);
    await countIn(month);
    const person = { channel_name: "吴小川", channel_kind: 2, ratio: 500 };
    const id = await createFee(
      scene(),
      { ...person, expected: { base_amount: base, fee: 1_000_00, tax: 40_00 } },
      base,
    );
    await act(scene(), "maker", id, "confirm");
    await act(scene(), "checker", id, "approve");
    expect((await act(scene(), "payer", id, "pay", { bank_serial: "B030" })).status).toBe(200);
    const paidIn = ((await read(scene(), id)).paid_at ?? "").slice(0, 7);
    clock.advance(31 * dayMs);
    const next = addMonths(paidIn, 1);
    const declare = (period: string, action: string, more: Record<string, unknown> = {}) =>
      call("taxOfficer", "incomeSummary.declare", { body: { period, action, ...more } });
    // The worker's return is not accepted yet, so the month is not paid.
    expect((await declare(paidIn, "pay")).body).toMatchObject({ changed: 0, skipped_count: 1, promotion_count: 0 });
    const row = () =>
      running().db.selectFrom("tax_periods").selectAll().where("period", "=", paidIn).executeTakeFirstOrThrow();
    const locking = async () => {
      for (const { id: period, version } of await running()
        .db.selectFrom("tax_periods")
        .selectAll()
        .where("period", "<=", paidIn)
        .where("status", "=", 1)
        .orderBy("period")
        .execute()) {
        const answer = await call("taxOfficer", "taxPeriods.update", {
          params: { id: String(period) },
          body: { version, action: "lock", reason: "月结", accept_open: true },
        });
        expect(answer.status).toBe(200);
      }
    };
    await locking();
    expect((await declare(paidIn, "pay")).status).toBe(423);
    expect((await call("auditor", "incomeSummary.promotionTaxes", { query: { period: next } })).body).toMatchObject({
      count: 1,
      amount: 40_00,
    });
    clock.advance(31 * dayMs);
    expect((await declare(next, "pay")).body).toMatchObject({ promotion_count: 1, promotion_tax: 40_00 });
    expect(await read(scene(), id)).toMatchObject({ tax_paid: 40_00, tax_paid_period: next });
    // The locked month stays as it was.
    expect(await row()).toMatchObject({ promotion_tax: 40_00, paid_tax: 0 });
    await scene().audit();
    const faults = async (values: Record<string, unknown>) => {
      const { writing } = running().service;
      await writing.updateTable("promotion_fees").set(values).where("id", "=", Number(id)).execute();
      const faultText = (await auditBooks(running().service)).flatMap((result) => result.faults).join();
      await writing
        .updateTable("promotion_fees")
        .set({ tax_paid: 40_00, tax_paid_period: next })
        .where("id", "=", Number(id))
        .execute();
      return faultText;
    };
    expect(await faults({ tax_paid: 39_00 })).toMatch(/rows and fees say.*39/u);
    expect(await faults({ tax_paid_period: null })).toContain("tax paid with no month");
  });

  it("tells a fee that is not what its base makes, and one that was paid without being booked", async () => {
    const { service } = scene().running();
    const id = await createFee(scene(), { expected: { base_amount: base, fee: 300_00, tax: 0 } }, base);
    const faultsWith = async (values: Record<string, number>): Promise<string> => {
      const update = service.writing.updateTable("promotion_fees").set(values);
      await update.where("id", "=", Number(id)).execute();
      return (await auditBooks(service)).flatMap(({ faults }) => faults).join();
    };
    expect(await faultsWith({ fee: 300_01 })).toContain("not what base and ratio make");
    expect(await faultsWith({ fee: 300_00, base_amount: base + 1 })).toContain("its settlements differ from its base");
    expect(await faultsWith({ base_amount: base, status: status("paid") })).toContain('booked "" instead of');
    expect(await faultsWith({ status: status("toConfirm") })).toBe("");
  });
});

const failure = (return_after: number): BankPlan => ({
  outcome: "paid",
  due_after: 0,
  return_after,
  fail_code: "E1004",
});

onEveryScene("a payment that came back and was made again", { workers: 4, funds: 10 ** 10 }, (scene) => {
  const goTo = (day: string): void =>
    scene().clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene().clock.now());
  const baseOf = async (period: string, channel_name: string) => {
    const { body } = await preview(scene(), { period, channel_name });
    return [body["base_amount"], body["problem"]];
  };
  const feeFor = async (period: string, base: number, channel_name: string) => {
    const answer = await create(scene(), { ...bodyOf(scene(), base, { channel_name }), period });
    expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  };
  const one = (index: number, fee: number) => [{ worker: worker(scene(), index), fee }];

  it("counts once for a channel: its month is not made anew, what came back is deducted", async () => {
    goTo("2026-11-25");
    const again = worker(scene(), 0).account_no;
    const gone = worker(scene(), 1).account_no;
    for (const account of [again, gone]) scene().fates.set(account, failure(13 * dayMs));
    const first = await paidSettlement(scene(), one(0, 1_000_00));
    await paidSettlement(scene(), one(1, 200_00));
    await paidSettlement(scene(), one(2, 70_00));
    await scene().rounds(2);
    goTo("2026-12-02");
    await feeFor("2026-11", 1_270_00, "甲渠道");
    goTo("2026-12-10");
    await scene().rounds(3, 61_000);
    scene().fates.clear();
    expect((await pay(scene(), first, "retry_failed")).status).toBe(200);
    await paidSettlement(scene(), one(3, 500_00));
    await scene().rounds(2);
    goTo("2027-01-05");
    // The first channel has had its fee for all three; one of them is permanently lost.
    expect(await baseOf("2026-12", "甲渠道")).toEqual([300_00, null]);
    // Another one has had none: what arrived in December counts there.
    expect(await baseOf("2026-12", "乙渠道")).toEqual([1_500_00, null]);
    expect(await baseOf("2026-11", "乙渠道")).toEqual([70_00, null]);
    await feeFor("2026-12", 300_00, "甲渠道");
    // Deducted once.
    const [fee] = await scene()
      .running()
      .db.selectFrom("promotion_fees")
      .selectAll()
      .where("period", "=", "2026-12")
      .execute();
    expect((await act(scene(), "maker", String(fee?.id), "confirm")).status).toBe(200);
    expect((await act(scene(), "checker", String(fee?.id), "approve")).status).toBe(200);
    await paidSettlement(scene(), one(2, 90_00));
    await scene().rounds(2);
    goTo("2027-02-05");
    expect(await baseOf("2027-01", "甲渠道")).toEqual([90_00, null]);
    await scene().audit();
  });

  it("leaves no fee where more came back than arrived, and deducts the rest from the next one", async () => {
    goTo("2027-02-10");
    scene().fates.set(worker(scene(), 0).account_no, failure(25 * dayMs));
    await paidSettlement(scene(), one(0, 3_000_00));
    await scene().rounds(2);
    goTo("2027-03-01");
    await feeFor("2027-02", 3_000_00, "丙渠道");
    goTo("2027-03-20");
    await scene().rounds(3, 61_000);
    scene().fates.clear();
    await paidSettlement(scene(), one(1, 400_00));
    await scene().rounds(2);
    goTo("2027-04-02");
    expect(await baseOf("2027-03", "丙渠道")).toEqual([-2_600_00, "promotion_base_empty"]);
    await paidSettlement(scene(), one(1, 5_000_00));
    await scene().rounds(2);
    goTo("2027-05-02");
    expect(await baseOf("2027-04", "丙渠道")).toEqual([2_000_00, null]);
  });
});
