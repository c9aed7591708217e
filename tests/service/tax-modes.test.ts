import { beforeAll, expect, it } from "vitest";
import { withdrawTermsOf } from "../../src-service/billing/funds/rows/withdraw-terms.ts";
import type { Tables } from "../../src-service/core/database/tables.ts";
import { modesOn } from "../../src-service/directory/companies/contract-terms.ts";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { inDays, today } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

onEveryScene("incomes under several tax modes", { funds: 10 ** 11 }, (scene) => {
  let day = 0;

  const goTo = (to: string): void =>
    scene().clock.advance((parseShanghai(`${to} 10:00:00`) ?? 0) - scene().clock.now());

  /** Another mode begins with a day of its own. */
  const changeMode = async (tax_calculate_mode: number): Promise<void> => {
    const { service, db } = scene().running();
    const id = Number(scene().company_id);
    if ((await modesOn(db, id, today(scene())))?.tax_calculate_mode === tax_calculate_mode) return;
    inDays(scene(), 1);
    const row = { agency_id: 0, company_id: id, start_at: today(scene()), calculation_mode_no: 1, tax_calculate_mode };
    await service.writing.insertInto("company_modes").values(row).execute();
  };

  /** Pays one bill under a tax mode and gives it as it stands then. */
  const pay = async (mode: number, index: number, fee: number): Promise<Tables["bills"]> => {
    const { service } = scene().running();
    await changeMode(mode);
    day += 1;
    const more = { work_date: `2026-06-${String(day).padStart(2, "0")}` };
    const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), index), fee, more }]);
    await scene().rounds(2);
    return service.reading
      .selectFrom("bills")
      .selectAll()
      .where("settlement_id", "=", Number(id))
      .executeTakeFirstOrThrow();
  };

  beforeAll(async () => {
    const { writing } = scene().running().service;
    const contract = await writing
      .selectFrom("company_contracts")
      .selectAll()
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    const config = JSON.stringify({ ...(JSON.parse(contract.config) as object), levy_ratio: 150 });
    await writing.updateTable("company_contracts").set({ config }).where("id", "=", contract.id).execute();
    goTo("2026-06-30");
    await pay(1, 1, 100_00);
    goTo("2026-11-20");
  });

  it("never add up: cumulative withholding counts nothing of a payment taxed by itself", async () => {
    expect((await pay(2, 0, 20_000_00)).pit).toBe(3_200_00);
    // 60,000 × 80 % − 5,000 = 43,000, of which 10 % − 2,520.
    const labour = await pay(1, 0, 60_000_00);
    expect([labour.pit, labour.cum_income, labour.cum_withheld]).toEqual([1_780_00, 60_000_00, 1_780_00]);
  });

  it("never add up: nor of income under the levy, whose gross counts for VAT alone", async () => {
    const levy = await pay(4, 1, 80_000_00);
    expect([levy.pit, levy.vat]).toEqual([1_200_00, 0]);
    // Six months of 5,000.00 free, since the first income in June: 80 % of some 29,000.00 stay below.
    const labour = await pay(1, 1, 30_000_00);
    expect(labour.pit).toBe(0);
    // 110,000.00 with VAT in the month: 1 % of 110,000 / 1.01, and 6 % of that.
    expect(labour.vat + labour.vat_recover + labour.surtax).toBe(1_089_11 + 65_35);
    expect(labour.cum_income).toBe(100_00 + labour.income_ex_vat);
  });

  it("tax the payments of a month under mode 2 as one, within a settlement and over several", async () => {
    const bills = [];
    for (let payment = 0; payment < 5; payment += 1) bills.push(await pay(2, 2, 800_00));
    // 4,000.00 − 800.00, of which 20 %.
    expect(bills.reduce((sum, { pit }) => sum + pit, 0)).toBe(640_00);
    expect(bills.map(({ pit }) => pit)).toEqual([0, 160_00, 160_00, 160_00, 160_00]);
    const last = String(bills.at(-1)?.id);
    const { body } = await scene().call("auditor", "bills.get", { params: { id: last } });
    const steps = body["steps"] as { key: string; inputs: Record<string, number>; cents: number }[];
    expect(steps.find(({ key }) => key === "paymentIncome")).toMatchObject({
      inputs: { month_income_before: 3_200_00, income: 800_00 },
      cents: 4_000_00,
    });
    expect(steps.find(({ key }) => key === "pit")?.cents).toBe(160_00);

    const at = (index: number) => ({ worker: worker(scene(), 3), fee: 800_00 + index });
    const { id } = await paidSettlement(scene(), [at(0), at(1), at(2)]);
    const rows = await scene()
      .running()
      .db.selectFrom("bills")
      .select("pit")
      .where("settlement_id", "=", Number(id))
      .execute();
    // 2,400.03 − 800.00, of which 20 %.
    expect(rows.reduce((sum, { pit }) => sum + pit, 0)).toBe(320_01);
    goTo("2026-12-20");
    expect((await pay(2, 3, 800_00)).pit).toBe(0);
  });

  it("explain every month with tax, to its last cent, in the income summary", async () => {
    await followBills(scene().running().service);
    const rows = await scene().running().db.selectFrom("income_summary").selectAll().orderBy("id").execute();
    const taxed = rows.filter(({ month_tax }) => month_tax > 0);
    // Worker 0: 3,200.00 per payment and 1,780.00 cumulative; worker 1: the levy alone; worker 2: per payment alone.
    expect(taxed.length).toBeGreaterThan(2);
    for (const { id, month_tax } of taxed) {
      const { body } = await scene().call("auditor", "incomeSummary.get", { params: { id: String(id) } });
      const steps = body["steps"] as { key: string; cents: number; inputs: Record<string, number> }[];
      expect(steps.at(-1)).toMatchObject({ key: "monthTax", cents: month_tax });
      const parts = steps.filter(({ key }) => /^monthTax./u.test(key));
      const other = parts.reduce((sum, { cents }) => sum + cents, 0);
      expect(other).toBeGreaterThan(0);
      expect(steps.at(-1)?.inputs).toEqual({ cumulative_tax: month_tax - other, other_tax: other });
    }
    const first = taxed.find(({ labor_id }) => labor_id === worker(scene(), 0).id);
    const { body } = await scene().call("auditor", "incomeSummary.get", { params: { id: String(first?.id) } });
    const steps = body["steps"] as { key: string; cents: number }[];
    expect(steps.map(({ key, cents }) => [key, cents])).toEqual([
      ...[
        ["cumIncome", 60_000_00],
        ["cumExpense", 12_000_00],
        ["cumBasic", 5_000_00],
        ["taxable", 43_000_00],
      ],
      ...[
        ["cumTax", 1_780_00],
        ["pit", 1_780_00],
        ["monthTaxPayments", 3_200_00],
        ["monthTax", 4_980_00],
      ],
    ]);
  });
});

onEveryScene("contracts that are not in force", {}, (scene) => {
  const add = async (id: number, change: Partial<Tables["company_contracts"]>, config: Record<string, unknown>) => {
    const { writing } = scene().running().service;
    const main = await writing
      .selectFrom("company_contracts")
      .selectAll()
      .where("company_id", "=", Number(scene().company_id))
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const more = { ...(JSON.parse(main.config) as object), ...config };
    const row = { ...main, id: main.id + id, no: `${main.no}-${id}`, ...change, config: JSON.stringify(more) };
    await writing.insertInto("company_contracts").values(row).execute();
    return main;
  };
  const fee = async () =>
    (await withdrawTermsOf(scene().running().db, Number(scene().company_id), "2026-11-20 10:00:00")).fee;
  const modeOf = async () =>
    (await scene().call("maker", "companies.get", { params: { id: scene().company_id } })).body["contract"];

  it("decide neither the withdrawal fee nor what is shown of a company; a supplement in force does", async () => {
    const paid = { company_withdraw_fee_type: 2, company_withdraw_fee: 8_888_00 };
    const before = await fee();
    expect(before).toBe(10_00);
    for (const [at, status] of [10, 20, 25, 30, 40, 80].entries()) {
      const main = await add(10_000 + at, { status, start_at: "2026-11-01" }, paid);
      expect(await fee()).toBe(before);
      expect(await modeOf()).toMatchObject({ no: main.no, status: main.status });
    }
    await add(20_000, { status: 50, category: 2, start_at: "2026-11-01" }, paid);
    expect(await fee()).toBe(8_888_00);
  });
});
