import { planStates } from "../../../src-shared/insurance/plans/plan-states.ts";
import { usualRefundTable } from "../../../src-shared/insurance/plans/refund-table.ts";
import { idSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { companyStates } from "../../../src-shared/kernel/states/company.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

const one = 100;
const tenThousand = 10_000 * one;

type Prices = Readonly<Record<number, number>>;

type DemoPlan = Pick<Tables["insurance_plans"], "insurer" | "product" | "type" | "unit" | "liability" | "death"> &
  Pick<Tables["insurance_plans"], "medical" | "allowance" | "age_min" | "age_max" | "cut_off" | "waiting_hours"> & {
    readonly note: string;
    readonly status: "offered" | "paused" | "ended";
    readonly daysAgo: number;
    /** Cents per head and unit by class. */
    readonly prices: Prices;
    /** Those of its first sixty days. */
    readonly former?: Prices;
  };

/** Plans of two insurers in every status; `daysAgo` they were made. */
const plans: readonly DemoPlan[] = [
  {
    ...{ insurer: "平安产险", product: "雇主责任险 A 款", type: 1, unit: 1, status: "offered", daysAgo: 240 },
    ...{
      liability: 80 * tenThousand,
      death: 60 * tenThousand,
      medical: 6 * tenThousand,
      allowance: 100 * one,
      age_min: 16,
      age_max: 60,
    },
    ...{ cut_off: "24:00", waiting_hours: 0, note: "按天计费，增减员次日零时生效" },
    prices: { 1: 120, 2: 120, 3: 120, 4: 210, 5: 340 },
    former: { 1: 110, 2: 110, 3: 110, 4: 200, 5: 320 },
  },
  {
    ...{ insurer: "太平洋产险", product: "团体意外险 B 款", type: 2, unit: 1, status: "offered", daysAgo: 200 },
    ...{
      liability: 0,
      death: 50 * tenThousand,
      medical: 5 * tenThousand,
      allowance: 80 * one,
      age_min: 18,
      age_max: 65,
    },
    ...{ cut_off: "17:00", waiting_hours: 24, note: "" },
    prices: { 1: 120, 2: 120, 3: 120, 4: 210 },
  },
  {
    ...{ insurer: "太平洋产险", product: "日结意外险", type: 3, unit: 1, status: "paused", daysAgo: 60 },
    ...{
      liability: 0,
      death: 20 * tenThousand,
      medical: 2 * tenThousand,
      allowance: 50 * one,
      age_min: 18,
      age_max: 60,
    },
    ...{ cut_off: "12:00", waiting_hours: 0, note: "等待保险公司确认新条款" },
    prices: { 1: 60, 2: 60, 3: 80 },
  },
  {
    ...{ insurer: "平安产险", product: "雇主责任险 月度版", type: 1, unit: 2, status: "offered", daysAgo: 150 },
    ...{
      liability: 100 * tenThousand,
      death: 80 * tenThousand,
      medical: 8 * tenThousand,
      allowance: 120 * one,
      age_min: 16,
      age_max: 60,
    },
    ...{ cut_off: "17:00", waiting_hours: 0, note: "" },
    prices: { 1: 2_800, 2: 2_800, 3: 3_200, 4: 5_600 },
  },
  {
    ...{ insurer: "平安产险", product: "雇主责任险 2024 版", type: 1, unit: 3, status: "ended", daysAgo: 320 },
    ...{
      liability: 60 * tenThousand,
      death: 50 * tenThousand,
      medical: 5 * tenThousand,
      allowance: 0,
      age_min: 18,
      age_max: 60,
    },
    ...{ cut_off: "17:00", waiting_hours: 0, note: "由 A 款代替" },
    prices: { 1: 26_000, 2: 26_000, 3: 28_000 },
  },
];

/** Prices of an agency's own plan for one company, from `daysAgo` on. */
const companyPrices = { plan: 0, company: 2, prices: { 1: 110, 2: 110, 3: 110, 4: 195 }, daysAgo: 90 } as const;

const addPrices = (world: World, plan_id: number, company_id: number, prices: Prices, from_day: string): void => {
  const maker_id = world.operator("superAdmin").id;
  for (const [of, price] of Object.entries(prices))
    world.add("insurance_prices", {
      ...{ id: world.ids(1), agency_id: world.agencyId, plan_id, company_id, class: Number(of), from_day, price },
      ...{ maker_id, create_at: `${from_day} 09:40:00` },
    });
};

/** The agency's plans, and what its first companies have set. */
const addPlans = async (world: World, tx: Tx): Promise<void> => {
  const maker_id = world.operator("superAdmin").id;
  const ids: number[] = [];
  for (const { daysAgo, status, prices, former, ...cover } of plans) {
    const day = addDays(world.anchor, -daysAgo);
    const id = world.ids(1);
    ids.push(id);
    world.add("insurance_plans", {
      ...{ id, change_seq: world.seq(), agency_id: world.agencyId, company_id: 0, no: world.number("BF", day) },
      ...{ ...cover, refund_table: JSON.stringify(usualRefundTable), classes: idSet(Object.keys(prices).map(Number)) },
      folded: `${nameKey(cover.insurer)} ${nameKey(cover.product)}`,
      ...{
        version: status === "ended" ? 4 : 3,
        status: planStates.code(status),
        maker_id,
        create_at: `${day} 09:30:00`,
      },
      ...{ offer_by: maker_id, offer_at: `${day} 10:00:00`, edit_by: null, edit_at: null },
      ...(status === "paused"
        ? {
            pause_by: maker_id,
            pause_at: `${addDays(day, 20)} 11:00:00`,
            pause_reason: "保险公司正在更新条款",
          }
        : { pause_by: null, pause_at: null, pause_reason: null }),
      ...(status === "ended"
        ? { end_by: maker_id, end_at: `${addDays(day, 90)} 15:00:00`, end_reason: "由 A 款代替" }
        : { end_by: null, end_at: null, end_reason: null }),
    });
    addPrices(world, id, 0, former ?? prices, day);
    if (former !== undefined) addPrices(world, id, 0, prices, addDays(day, 60));
  }
  const companies = await tx
    .selectFrom("companies")
    .select("id")
    .where("agency_id", "=", world.agencyId)
    .where("status", "=", companyStates.code("active"))
    .orderBy("id")
    .limit(5)
    .execute();
  const { plan, company, daysAgo } = companyPrices;
  const own = companies[company]?.id;
  if (own !== undefined) addPrices(world, ids[plan] ?? 0, own, companyPrices.prices, addDays(world.anchor, -daysAgo));
  for (const [at, { id: company_id }] of companies.entries())
    world.add("insurance_settings", {
      ...{ id: world.ids(1), version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id },
      ...{ is_used: at < 4 ? 1 : 0, plan_id: at < 4 ? (ids[at % 2] ?? null) : null, payer: at === 3 ? 2 : 1 },
      ...{ on_task_start: at === 0 ? 1 : 0, before_payout: at % 3, maker_id: world.operator("operator").id },
      update_at: `${addDays(world.anchor, -80 + at)} 14:20:00`,
    });
};

export const demo: AreaDemo = { fill: addPlans };
