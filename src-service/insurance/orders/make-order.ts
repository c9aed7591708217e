import type { z } from "zod";
import type { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { insurancePlanRecord } from "../../../src-shared/insurance/plans/insurance-plans-record.ts";
import { planStates, premiumPayers } from "../../../src-shared/insurance/plans/plan-states.ts";
import { effectiveDay } from "../../../src-shared/insurance/premium/entry-rules.ts";
import { unitsOf } from "../../../src-shared/insurance/premium/units.ts";
import { idsInSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { insertMany, type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { findRecord } from "../../records/records/find.ts";
import { insuranceSettingOf } from "../plans/company-insurance.ts";
import { pricesOn } from "../plans/prices.ts";
import { coverOf } from "../roster/order-terms.ts";
import { placeStaff } from "./order-staff.ts";

type Plan = Tables["insurance_plans"];
type Body = z.output<typeof insuranceOrderRecord.calls.create.body>;

/**
 * A plan on offer with the prices of the classes that it takes, as a company gets them on a day. Throws `plan_not_offered`,
 * `plan_unpriced`.
 */
export const offerOf = async (
  db: Reader,
  principal: Principal,
  { planId, companyId, day }: { readonly planId: string; readonly companyId: number; readonly day: string },
) => {
  const plan = await findRecord<Plan>(db, principal, insurancePlanRecord, planId);
  if (plan.status !== planStates.code("offered")) throw new ServiceError("plan_not_offered");
  const taken = new Set(idsInSet(plan.classes).map(Number));
  const prices = [...(await pricesOn(db, plan.id, companyId, day))].filter(([of]) => taken.has(of));
  if (prices.length === 0) throw new ServiceError("plan_unpriced");
  return { plan, prices: prices.map(([of, { price, list_price }]) => ({ class: of, price, list_price })) };
};

/** Payer of the premiums of a company: itself, unless something else was set. */
export const payerOf = async (db: Reader, companyId: number): Promise<number> =>
  (await insuranceSettingOf(db, companyId))?.payer ?? premiumPayers[0];

/** Throws `insurance_start_past` where an order cannot begin on its first day any more. */
export const assertStarts = (now: string, order: { readonly cut_off: string; readonly start_day: string }): void => {
  const earliest = effectiveDay(now, order.cut_off, order.start_day);
  if (earliest > order.start_day) throw new ServiceError("insurance_start_past", { params: { day: earliest } });
};

/** Makes a draft with the terms and prices of now, and the people whom it names. */
export const makeOrder = async (
  { principal }: SignedIn,
  writing: Writing,
  body: Body,
  company: Tables["companies"],
) => {
  const { tx, at } = writing;
  const { plan_id, start_day, end_day, reason, staff = [] } = body;
  const asked = { planId: plan_id, companyId: company.id, day: dayOf(at) };
  const { plan, prices } = await offerOf(tx, principal, asked);
  const { insurer, product, type, death, medical, allowance, liability, age_min, age_max } = plan;
  const { unit, cut_off, waiting_hours, refund_table } = plan;
  assertStarts(at, { cut_off, start_day });
  const discount_asked = body.discount_asked ?? 0;
  return {
    columns: {
      ...{ plan_id: plan.id, insurer, product, type, death, medical, allowance, liability, age_min, age_max },
      ...{ unit, cut_off, waiting_hours, refund_table, payer: await payerOf(tx, company.id), start_day, end_day },
      ...{ units: unitsOf(coverOf({ start_day, end_day, unit })), reason, head_count: 0, insured_count: 0 },
      ...{ standard: 0, discount_asked, discount: 0, payable: 0, paid: 0, refunded: 0, passed_on: 0 },
      ...(discount_asked > 0 && { discount_by: principal.user_id, discount_at: at, discount_reason: reason }),
    },
    besides: async (id: number) => {
      await insertMany(
        tx,
        "insurance_order_prices",
        prices.map((price) => ({ ...price, order_id: id, heads: 0, amount: 0 })),
      );
      if (staff.length > 0)
        await placeStaff(writing, await readRow(tx, "insurance_orders", id), staff, principal.user_id);
    },
  };
};
