import { expect, it } from "vitest";
import { feeBaseBefore } from "../../src-service/billing/bills/rows/to-date.ts";
import { usageTermsUnder } from "../../src-service/billing/service-bills/usage-terms.ts";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import { termsInForce, termsOfRecord, termsOn } from "../../src-service/directory/companies/contract-terms.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, createBody, sendCode, settleBody, settlementOf, update } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

const companyOf = (scene: Scene) =>
  scene
    .running()
    .db.selectFrom("companies")
    .selectAll()
    .where("id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();

let nextId = 700_000;

/** A contract, or a supplement, of the first company. */
const addContract = async (
  scene: Scene,
  category: number,
  [start_at, end_at]: readonly [string, string],
  config: Record<string, unknown>,
  more: { status?: number; abort_at?: string } = {},
): Promise<void> => {
  const { agency_id, id: company_id } = await companyOf(scene);
  nextId += 1;
  await scene
    .running()
    .service.writing.insertInto("company_contracts")
    .values(
      newContractRow({
        ...{ id: nextId, agency_id, company_id, no: `HT${nextId}`, category, status: more.status ?? 50 },
        ...{ start_at, end_at, abort_at: more.abort_at ?? null, config: JSON.stringify(config), create_at: start_at },
      }),
    )
    .execute();
};

const tier = (ratio: number) => [{ limit: null, ratio, sign: 1 }];

onEveryScene("the terms of a day", {}, (scene) => {
  it("are the main contract's with the supplements in force laid over it, the latest last", async () => {
    await scene().running().service.writing.deleteFrom("company_contracts").execute();
    await addContract(scene(), 1, ["2026-01-01", "2026-12-31"], {
      service_fee_ratio_range: tier(600),
      service_fee_cumulative_type: 2,
      tier_method: 2,
    });
    await addContract(scene(), 2, ["2026-04-01", "2026-06-30"], { service_fee_ratio_range: tier(500) });
    await addContract(
      scene(),
      2,
      ["2026-06-01", "2026-12-31"],
      { service_fee_ratio_range: tier(400) },
      { abort_at: "2026-09-30" },
    );
    await addContract(scene(), 2, ["2026-01-01", "2026-12-31"], { service_fee_ratio_range: tier(1) }, { status: 80 });
    const company = await companyOf(scene());
    const ratioOn = async (day: string) => {
      const terms = await termsInForce(scene().running().db, company.id, day);
      return terms === null
        ? null
        : [terms.terms.service_fee_ratio_range[0]?.ratio, terms.fee_period, terms.terms.tier_method];
    };
    expect(await ratioOn("2025-12-31")).toBeNull();
    expect(await ratioOn("2026-01-01")).toEqual([600, 2, 2]);
    expect(await ratioOn("2026-04-01")).toEqual([500, 2, 2]);
    expect(await ratioOn("2026-06-01")).toEqual([400, 2, 2]);
    expect(await ratioOn("2026-09-30")).toEqual([400, 2, 2]);
    expect(await ratioOn("2026-10-01")).toEqual([600, 2, 2]);
    expect(await ratioOn("2026-12-31")).toEqual([600, 2, 2]);
    expect(await ratioOn("2027-01-01")).toBeNull();
  });

  it("keep of each supplement in force what no later one names, for the fees of bills and of months alike", async () => {
    const { service } = scene().running();
    await service.writing.deleteFrom("company_contracts").execute();
    const year: [string, string] = ["2026-01-01", "2026-12-31"];
    await addContract(scene(), 1, year, { service_fee_ratio_range: tier(600), tier_method: 1, labor_usage_fee: 500 });
    // Made in another order than they take effect in.
    await addContract(scene(), 2, ["2026-09-01", "2026-12-31"], { tier_method: 2, no_labor_usage_fee_count: 3 });
    await addContract(scene(), 2, ["2026-04-01", "2026-12-31"], {
      service_fee_ratio_range: tier(400),
      labor_usage_fee: 200,
    });
    await addContract(scene(), 2, ["2026-06-01", "2026-12-31"], { labor_usage_fee: 300, tier_method: 1 });
    const company = await companyOf(scene());
    const on = async (day: string) => {
      const { db } = scene().running();
      const terms = await termsInForce(db, company.id, day);
      const ofDay = await termsOn(db, company.id, day);
      const usage = ofDay && usageTermsUnder(ofDay.main, ofDay.supplements);
      const supplements = terms?.supplement_ids ?? [];
      const kept = { contract: terms?.contract_id ?? 0, supplement: supplements.at(-1) ?? null, date: day };
      const modes = { calculation_mode_no: 1, tax_calculate_mode: 1 };
      // A line is explained by the very terms that it was computed with, also one of before, which kept the latest only.
      expect(await termsOfRecord(db, modes, { ...kept, supplements })).toEqual(terms);
      expect(await termsOfRecord(db, modes, kept)).toEqual(terms);
      return [
        terms?.terms.service_fee_ratio_range[0]?.ratio,
        terms?.terms.tier_method,
        usage?.labor_usage_fee,
        usage?.no_labor_usage_fee_count,
      ];
    };
    expect(await on("2026-03-31")).toEqual([600, 1, 500, 0]);
    expect(await on("2026-04-01")).toEqual([400, 1, 200, 0]);
    expect(await on("2026-06-01")).toEqual([400, 1, 300, 0]);
    expect(await on("2026-09-01")).toEqual([400, 2, 300, 3]);
  });

  it("are none where the fee grid cannot be used: nothing is charged by a guess", async () => {
    await scene().running().service.writing.deleteFrom("company_contracts").execute();
    const falling = [
      { limit: 100, ratio: 600, sign: 1 },
      { limit: 50, ratio: 500, sign: 1 },
    ];
    await addContract(scene(), 1, ["2026-01-01", "2026-12-31"], { service_fee_ratio_range: falling });
    expect(await termsInForce(scene().running().db, Number(scene().company_id), "2026-05-01")).toBeNull();
  });
});

const config = {
  service_fee_ratio_range: [
    { limit: 10_000_00, ratio: 1_000, sign: 2 },
    { limit: null, ratio: 500, sign: 1 },
  ],
  service_fee_cumulative_type: 3,
  tier_method: 1,
};

onEveryScene("the fee period", { workers: 12, config, funds: 10 ** 11 }, (scene) => {
  const settled = async (index: number, period: string, fee: number): Promise<number> => {
    // What is paid in a month counts there.
    const now = scene().clock.now();
    scene().clock.advance((parseShanghai(`${period}-20 10:00:00`) ?? now) - now);
    const [id = ""] = await approvedBills(scene(), [{ worker: worker(scene(), index), fee }]);
    const created = await scene().call("maker", "settlements.create", {
      body: { ...createBody(scene(), [id], fee), period },
    });
    const submitted = settlementOf(await update(scene(), "maker", settlementOf(created), "submit"));
    const { snapshot_hash } = submitted;
    const approved = settlementOf(await update(scene(), "checker", submitted, "approve", { snapshot_hash }));
    const code = await sendCode(scene(), "payer", approved);
    await scene().call("payer", "settlements.settle", {
      params: { id: approved.id },
      body: await settleBody(scene(), approved, code),
    });
    await scene().rounds(2);
    const bill = await scene()
      .running()
      .db.selectFrom("bills")
      .select(["service_fee", "status"])
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    expect(bill.status).toBe(60);
    return bill.service_fee;
  };

  it("reaches a tier by what the quarter has seen, and starts anew with the next", async () => {
    // Below the limit: 10 %. Reached exactly (sign 2 is "less than"): the next tier for this base only.
    expect(await settled(0, "2026-04", 9_999_99)).toBe(1_000_00);
    expect(await settled(1, "2026-05", 1)).toBe(0);
    expect(await settled(2, "2026-06", 1_000_00)).toBe(50_00);
    expect(await settled(3, "2026-07", 1_000_00)).toBe(100_00);
  });

  it("is counted by settlement, month, quarter, year or contract", async () => {
    const { db } = scene().running();
    const company = await companyOf(scene());
    const terms = await termsInForce(db, company.id, "2026-11-20");
    if (terms === null) throw new Error("no contract in force");
    const before = (fee_period: 1 | 2 | 3 | 4 | 5, period: string, contract_id = terms.contract_id) =>
      feeBaseBefore(db, company.id, { ...terms, fee_period, contract_id }, period);
    expect(await before(1, "2026-06")).toBe(0);
    expect(await before(2, "2026-06")).toBe(1_000_00);
    expect(await before(3, "2026-06")).toBe(9_999_99 + 1 + 1_000_00);
    expect(await before(3, "2026-07")).toBe(1_000_00);
    expect(await before(4, "2026-07")).toBe(9_999_99 + 1 + 2_000_00);
    expect(await before(4, "2027-01")).toBe(0);
    expect(await before(5, "2026-07")).toBe(9_999_99 + 1 + 2_000_00);
    expect(await before(5, "2026-05")).toBe(9_999_99 + 1);
    // Nothing of another contract, however late in the month it began.
    expect(await before(5, "2026-07", terms.contract_id + 1)).toBe(0);
  });
});
