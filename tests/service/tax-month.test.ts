import { type Kysely, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { feeBaseBefore, workersToDate } from "../../src-service/billing/bills/rows/to-date.ts";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { upTaxMonth } from "../../src-service/core/migrations/0026-0050/0027-tax-month.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { monthOf, parseShanghai, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  createBody,
  draftSettlement,
  paidSettlement,
  sendCode,
  settleBody,
  settlementOf,
  update,
} from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const failure: BankPlan = { outcome: "failed", due_after: 0, fail_code: "E1003" };
const dayMs = 86_400_000;

const goTo = (scene: Scene, day: string): void =>
  scene.clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene.clock.now());

const billsOf = (scene: Scene, settlementId: string) =>
  scene
    .running()
    .db.selectFrom("bills")
    .selectAll()
    .where("settlement_id", "=", Number(settlementId))
    .orderBy("id")
    .execute();

/** Pays one bill as work of a month; returns its bill as it stands then. */
const payWorkOf = async (scene: Scene, index: number, period: string, fee: number) => {
  const more = { work_date: `${period}-02` };
  const ids = await approvedBills(scene, [{ worker: worker(scene, index), fee, more }]);
  const created = await scene.call("maker", "settlements.create", { body: { ...createBody(scene, ids, fee), period } });
  const submitted = settlementOf(await update(scene, "maker", settlementOf(created), "submit"));
  const { snapshot_hash } = submitted;
  const approved = settlementOf(await update(scene, "checker", submitted, "approve", { snapshot_hash }));
  const body = await settleBody(scene, approved, await sendCode(scene, "payer", approved));
  const paid = await scene.call("payer", "settlements.settle", { params: { id: approved.id }, body });
  expect(paid.status).toBe(200);
  await scene.rounds(2);
  const [bill] = await billsOf(scene, approved.id);
  if (bill === undefined) throw new Error("the settlement has no bill");
  return bill;
};

const retry = async (scene: Scene, id: string) => {
  const row = await scene.settlement(id);
  const sms_code = await sendCode(scene, "payer", { id, snapshot_hash: row.snapshot_hash }, "retry");
  const { version, snapshot_hash, failed_count, failed_amount, returned_count, returned_amount } = row;
  const expected = { count: failed_count + returned_count, amount: failed_amount + returned_amount };
  return scene.call("payer", "settlements.updatePartSettleRecords", {
    params: { id },
    body: { action: "retry_failed", version, snapshot_hash, sms_code, expected },
  });
};

onEveryScene("the month in which a payment counts", { funds: 10 ** 11, workers: 12 }, (scene) => {
  const summaryOf = async (index: number) => {
    await followBills(scene().running().service);
    const rows = await scene()
      .running()
      .db.selectFrom("income_summary")
      .select(["period", "income", "correction_income"])
      .where("labor_id", "=", worker(scene(), index).id)
      .orderBy("period")
      .execute();
    return rows.map((row) => [row.period, row.income, row.correction_income]);
  };

  beforeAll(async () => {
    goTo(scene(), "2026-06-15");
    await payWorkOf(scene(), 1, "2026-06", 1_000_00);
    goTo(scene(), "2026-11-20");
  });

  it("is the month of the payment for the VAT threshold, whatever months the work was done in", async () => {
    const first = await payWorkOf(scene(), 0, "2026-10", 99_000_00);
    const second = await payWorkOf(scene(), 0, "2026-11", 99_000_00);
    expect([first.tax_month, second.tax_month]).toEqual(["2026-11", "2026-11"]);
    // 198,000.00 with VAT at 1 % of 198,000 / 1.01; surcharges 6 % of it.
    const withheldTaxes = [first, second].reduce((sum, bill) => sum + bill.vat + bill.surtax + bill.vat_recover, 0);
    expect(withheldTaxes).toBe(1_960_40 + 117_62);
  });

  it("is the month of the payment for income tax: year-to-date sums and months are of the same payments", async () => {
    const november = await payWorkOf(scene(), 1, "2026-11", 50_000_00);
    const october = await payWorkOf(scene(), 1, "2026-10", 30_000_00);
    expect([november.pit, october.pit]).toEqual([324_00, 720_00]);
    const detail = await scene().call("auditor", "bills.get", { params: { id: String(october.id) } });
    expect(detail.body["terms"]).toMatchObject({ period: "2026-11" });
    const listed = await scene().call("auditor", "bills.list", {
      query: { tax_month: "2026-11", ids: String(october.id) },
    });
    expect(listed.body["results"]).toMatchObject([{ tax_month: "2026-11" }]);
  });

  it("leaves out a settlement's own bills for who computes it anew", async () => {
    const { running, company_id } = scene();
    const bill = await payWorkOf(scene(), 2, "2026-11", 7_000_00);
    const { db } = running();
    const settlement = Number(bill.settlement_id);
    const toDate = async (month: string, except?: number) =>
      (await workersToDate(db, bill.agency_id, [bill.labor_id], month, 1, except)).get(bill.labor_id);
    expect(await toDate("2026-11")).toMatchObject({ year: { income_months: ["2026-11"] }, month: { gross: 7_000_00 } });
    expect(await toDate("2026-11", settlement)).toBeUndefined();
    expect(await toDate("2026-10")).toBeUndefined();
    expect(await toDate("2026-12")).toMatchObject({ month: { gross: 0 } });
    const monthly = { fee_period: 2, start_at: "2026-01-01" } as Parameters<typeof feeBaseBefore>[2];
    const all = await feeBaseBefore(db, Number(company_id), monthly, "2026-11");
    expect(await feeBaseBefore(db, Number(company_id), monthly, "2026-11", settlement)).toBe(all - 7_000_00);
    expect(await feeBaseBefore(db, Number(company_id), monthly, "2026-10")).toBe(0);
  });

  it("refuses work of months to come and of before the contract", async () => {
    const ids = await approvedBills(scene(), [{ worker: worker(scene(), 3), fee: 100_00 }]);
    const create = async (period: string) => {
      const answer = await scene().call("maker", "settlements.create", {
        body: { ...createBody(scene(), ids, 100_00), period },
      });
      return [answer.status, answer.body["code"] ?? "made"];
    };
    expect(await create("2026-12")).toEqual([400, "period_to_come"]);
    expect(await create("2027-03")).toEqual([400, "period_to_come"]);
    expect(await create("2025-12")).toEqual([400, "period_before_contract"]);
    expect(await create("0001-01")).toEqual([400, "period_before_contract"]);
    expect(await create("2026-01")).toEqual([200, "made"]);
  });

  it("is the later month for what is paid again then, over the end of a year too", async () => {
    goTo(scene(), "2026-12-20");
    scene().fates.set(worker(scene(), 4).account_no, failure);
    const failed = await paidSettlement(scene(), [{ worker: worker(scene(), 4), fee: 8_000_00 }]);
    const returned: BankPlan = { outcome: "paid", due_after: 0, return_after: dayMs, fail_code: "E1004" };
    scene().fates.set(worker(scene(), 5).account_no, returned);
    const back = await paidSettlement(scene(), [{ worker: worker(scene(), 5), fee: 9_000_00 }]);
    await scene().rounds(2);
    expect(await summaryOf(5)).toEqual([["2026-12", 9_000_00, 0]]);
    goTo(scene(), "2027-01-05");
    await scene().rounds(3, 61_000);
    expect((await billsOf(scene(), back.id))[0]).toMatchObject({ status: 70, tax_month: "2026-12" });
    for (const at of [4, 5]) scene().fates.delete(worker(scene(), at).account_no);
    for (const id of [failed.id, back.id]) expect((await retry(scene(), id)).status).toBe(200);
    await scene().rounds(3);
    for (const id of [failed.id, back.id]) {
      expect((await billsOf(scene(), id))[0]).toMatchObject({ status: 60, tax_month: "2027-01" });
    }
    expect(await summaryOf(4)).toEqual([["2027-01", 8_000_00, 0]]);
    expect(await summaryOf(5)).toEqual([
      ["2026-12", 0, 0],
      ["2027-01", 9_000_00, 0],
    ]);
    await scene().audit();
  });

  it("is told to bills of before from the period that they were computed for", async () => {
    const { writing, reading, dialect } = scene().running().service;
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 6), fee: 100_00 }]);
    const read = () => reading.selectFrom("bills").select(["id", "tax_month"]).orderBy("id").execute();
    const paidIn = await read();
    await sql`drop index bills_tax_month_idx`.execute(writing);
    await sql`drop index bills_company_tax_month_idx`.execute(writing);
    await sql`alter table bills drop column tax_month`.execute(writing);
    await writing.transaction().execute((tx) => upTaxMonth(tx as unknown as Kysely<never>, dialect));
    const months = new Map((await read()).map(({ id, tax_month }) => [id, tax_month]));
    const settlements = await reading.selectFrom("settlements").select(["id", "period"]).execute();
    const periods = new Map(settlements.map(({ id, period }) => [id, period]));
    const bills = await reading.selectFrom("bills").select(["id", "status", "settlement_id"]).execute();
    for (const { id, status, settlement_id } of bills) {
      const isPaid = [50, 60, 65, 70].includes(status);
      expect([id, months.get(id)]).toEqual([id, isPaid ? periods.get(settlement_id ?? 0) : null]);
    }
    expect((await billsOf(scene(), draft.id))[0]?.tax_month).toBeNull();
    for (const { id, tax_month } of paidIn) {
      await writing.updateTable("bills").set({ tax_month }).where("id", "=", id).execute();
    }
  });
});

onEveryScene("a locked paying month", { funds: 10 ** 11 }, (scene) => {
  /** No call locks the month of today: the lock is put there by hand, as a clock set back would leave it. */
  const setLock = async (status: 1 | 2) => {
    const { running, clock } = scene();
    await followBills(running().service);
    const { numUpdatedRows } = await running()
      .service.writing.updateTable("tax_periods")
      .set({ status })
      .where("period", "=", monthOf(shanghaiNow(clock.now())))
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  };
  const refused = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer;
    expect([status, body["code"], body["params"]]).toEqual([423, "period_locked", { period: "2026-11" }]);
  };
  const setMode = (settlement_type: 1 | 2) =>
    scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ settlement_type })
      .where("id", "=", Number(scene().company_id))
      .execute();

  it("refuses to make, submit, approve, pay, pay again, hand out and report alike, and lets all go on when open", async () => {
    scene().fates.set(worker(scene(), 1).account_no, failure);
    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee: 1_000_00 }]);
    const failed = await paidSettlement(scene(), [{ worker: worker(scene(), 1), fee: 1_000_00 }]);
    await scene().rounds(2);
    const ids = await approvedBills(scene(), [{ worker: worker(scene(), 2), fee: 100_00 }]);
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 3), fee: 100_00 }]);
    const approved = await approvedSettlement(scene(), [{ worker: worker(scene(), 4), fee: 100_00 }]);
    const offline = await approvedSettlement(scene(), [{ worker: worker(scene(), 5), fee: 100_00 }]);
    const handedOut = await approvedSettlement(scene(), [{ worker: worker(scene(), 6), fee: 100_00 }]);
    const handOut = async (id: string) => {
      const { version, snapshot_hash, line_count, labor_net } = await scene().settlement(id);
      const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "offline");
      const body = { version, snapshot_hash, sms_code, expected: { count: line_count, labor_net } };
      return scene().call("payer", "settlements.smsOfflineSettle", { params: { id }, body });
    };
    const report = async (id: string) => {
      const [line] = await scene().lines(id);
      const row = { row: 2, trade_no: line?.channel_order_no, user_id_no: line?.id_no, status: "success" };
      return scene().call("payer", "settlements.importOfflineFeedback", {
        body: { company_id: scene().company_id, file_name: "回单.xlsx", rows: [{ ...row, amount: line?.net }] },
      });
    };
    const settle = async () => {
      const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
      return scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    };
    await setMode(2);
    expect((await handOut(handedOut.id)).status).toBe(200);
    await setLock(2);
    await refused(scene().call("maker", "settlements.create", { body: createBody(scene(), ids, 100_00) }));
    await refused(update(scene(), "maker", draft, "submit"));
    await refused(handOut(offline.id));
    await refused(report(handedOut.id));
    await setMode(1);
    await refused(settle());
    await refused(retry(scene(), failed.id));

    await setLock(1);
    scene().fates.delete(worker(scene(), 1).account_no);
    expect((await settle()).status).toBe(200);
    expect((await retry(scene(), failed.id)).status).toBe(200);
    await setMode(2);
    expect((await handOut(offline.id)).status).toBe(200);
    expect((await report(handedOut.id)).body).toMatchObject({ succeeded: 1, refused: [] });
    await setMode(1);
    await scene().rounds(2);
    await scene().audit();
  });

  it("is no obstacle for work of a locked month that is paid now", async () => {
    const { writing } = scene().running().service;
    const month = await writing
      .selectFrom("tax_periods")
      .selectAll()
      .where("period", "=", "2026-11")
      .executeTakeFirstOrThrow();
    const october = { ...month, id: month.id + 10 ** 6, period: "2026-10", status: 2 };
    await writing.insertInto("tax_periods").values(october).execute();
    expect(await payWorkOf(scene(), 7, "2026-10", 500_00)).toMatchObject({ status: 60, tax_month: "2026-11" });
    // The month was put there by hand: the books know of none.
    await writing.deleteFrom("tax_periods").where("id", "=", october.id).execute();
  });
});
