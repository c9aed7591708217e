import { expect, it } from "vitest";
import { serviceBillChecks } from "../../src-service/billing/service-bills/audit-checks.ts";
import { runCalendar } from "../../src-service/billing/service-bills/generate.ts";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import type { Tables } from "../../src-service/core/database/tables.ts";
import { addDays, addMonths, parseShanghai, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { supplement, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

type Contract = Tables["company_contracts"];
type Terms = { readonly labor_usage_fee: number; readonly no_labor_usage_fee_count: number };

const service_fee_ratio_range = [{ limit: null, ratio: 600, sign: 1 }];
const three: Terms = { labor_usage_fee: 300, no_labor_usage_fee_count: 1 };
const five: Terms = { labor_usage_fee: 500, no_labor_usage_fee_count: 1 };
const none: Terms = { labor_usage_fee: 0, no_labor_usage_fee_count: 0 };

onEveryScene("the usage fee of a month in which terms change", { workers: 8, funds: 10 ** 9 }, (scene) => {
  const company = () => Number(scene().company_id);
  const goTo = (day: string): void =>
    scene().clock.advance((parseShanghai(`${day} 10:00:00`) ?? 0) - scene().clock.now());
  const contracts = () => scene().running().service.writing.updateTable("company_contracts");
  const addMain = async (start_at: string, terms: Terms): Promise<number> => {
    const { service } = scene().running();
    const [id, agency] = await service.write(
      { user_id: null, name: "test", device: "", request_id: "" },
      async ({ ids, tx }) => [
        await ids(1),
        await tx.selectFrom("companies").select("agency_id").where("id", "=", company()).executeTakeFirstOrThrow(),
      ],
    );
    const row = newContractRow({
      ...{ id, agency_id: agency.agency_id, company_id: company(), no: `HT${id}`, category: 1, status: 50 },
      ...{ start_at, end_at: "2028-12-31", create_at: start_at },
      config: JSON.stringify({ service_fee_ratio_range, ...terms }),
    });
    await service.writing.insertInto("company_contracts").values(row).execute();
    return id;
  };
  /** Ends whatever is in force on a day. */
  const end = (day: string, set: Partial<Contract> = { status: 60, end_at: day }) =>
    contracts().set(set).where("company_id", "=", company()).where("status", "=", 50).execute();
  let month = "2026-11";
  let paid = 0;
  const pay = async (...indexes: readonly number[]): Promise<void> => {
    paid += 1;
    await paidSettlement(
      scene(),
      indexes.map((index) => ({ worker: worker(scene(), index), fee: 1_000_00 + paid * 100 })),
      month,
    );
    await scene().rounds(2);
  };
  /**
   * A month in which four workers are paid on the 22nd under a contract of its own, what happens then, and the lines of its
   * usage bill: heads, free heads, price, amount.
   */
  const monthWith = async (terms: Terms, then: (period: string) => Promise<unknown>) => {
    const period = month;
    goTo(`${period}-22`);
    await end(addDays(`${period}-01`, -1));
    await addMain(`${period}-01`, terms);
    await pay(0, 1, 2, 3);
    await then(period);
    month = addMonths(period, 1);
    goTo(`${month}-02`);
    const { service, db } = scene().running();
    await runCalendar(service.system("service_bills"), shanghaiNow(scene().clock.now()));
    const lines = await db
      .selectFrom("service_bill_lines as l")
      .innerJoin("service_bills as b", "b.id", "l.bill_id")
      .where("b.period", "=", period)
      .orderBy("l.seq")
      .select(["l.quantity", "l.free_quantity", "l.unit_price", "l.amount"])
      .execute();
    await scene().audit();
    return lines.map((line) => [line.quantity, line.free_quantity, line.unit_price, line.amount]);
  };
  const nine = [4, 1, 300, 900];
  const followedBy =
    (terms: Terms, ...indexes: readonly number[]) =>
    async (period: string) => {
      await end(`${period}-24`);
      await addMain(`${period}-25`, terms);
      goTo(`${period}-26`);
      if (indexes.length > 0) await pay(...indexes);
    };

  it("is owed where the contract goes on, ends or is terminated before the month's end", async () => {
    expect(await monthWith(three, async () => {})).toEqual([nine]);
    expect(await monthWith(three, (period) => end(`${period}-24`))).toEqual([nine]);
    const terminated = (period: string) => end("", { status: 70, abort_at: `${period}-24` });
    expect(await monthWith(three, terminated)).toEqual([nine]);
  });

  it("of who was paid under the old contract is by the old one, whatever follows it", async () => {
    expect(await monthWith(three, followedBy(none))).toEqual([nine]);
    expect(await monthWith(three, followedBy(none, 0, 4))).toEqual([nine]);
    expect(await monthWith(three, followedBy(five))).toEqual([nine]);
    // The month's free head is used up: worker 1 counts once, worker 5 by the new contract.
    expect(await monthWith(three, followedBy(five, 0, 4))).toEqual([nine, [1, 0, 500, 500]]);
    expect(await monthWith(none, followedBy(five, 0, 4))).toEqual([[2, 1, 500, 500]]);
  });

  it("costs the same whether a contract goes on or is followed by an equal one", async () => {
    expect(await monthWith(three, followedBy(three, 0, 4))).toEqual([[5, 1, 300, 1_200]]);
  });

  it("goes by the supplements under which was paid", async () => {
    const supplemented = async (period: string): Promise<void> => {
      await supplement(scene(), `${period}-25`, { labor_usage_fee: 500, no_labor_usage_fee_count: 3 });
      goTo(`${period}-26`);
      await pay(0, 4, 5, 6);
    };
    expect(await monthWith(three, supplemented)).toEqual([nine, [3, 2, 500, 500]]);
  });

  it("is missed by the proof where it was never asked for, or the month was said to be billed ahead", async () => {
    const proof = async () => {
      const results = await Promise.all(serviceBillChecks.map((check) => check(scene().running().db)));
      return results.flatMap(({ faults }) => faults);
    };
    expect(await proof()).toEqual([]);
    const { writing } = scene().running().service;
    goTo(`${month}-22`);
    await end(addDays(`${month}-01`, -1));
    await addMain(`${month}-01`, three);
    await pay(0, 1, 2, 3);
    await writing
      .insertInto("service_bill_months")
      .values({ period: month, made_at: shanghaiNow(scene().clock.now()) })
      .execute();
    expect(await proof()).toEqual([
      `${month}: its service bills were made before it was over`,
      `company ${company()}, usage fee of ${month}: owes 900 and was never billed`,
    ]);
    const ahead = writing.deleteFrom("service_bill_months").where("period", "=", month);
    await ahead.execute();
    goTo(`${addMonths(month, 1)}-02`);
    await runCalendar(scene().running().service.system("service_bills"), shanghaiNow(scene().clock.now()));
    expect(await proof()).toEqual([]);
  });
});

/** Kept apart from the scene above: nothing of a company without a usage fee is examined. */
onEveryScene("the usage fee of a company without one", { workers: 2 }, (scene: () => Scene) => {
  it("is not asked for", async () => {
    await paidSettlement(scene(), [{ worker: worker(scene(), 0), fee: 1_000_00 }]);
    await scene().rounds(2);
    const { service, db } = scene().running();
    await runCalendar(service.system("service_bills"), "2026-12-02 10:00:00");
    expect(await db.selectFrom("service_bills").selectAll().execute()).toEqual([]);
  });
});
