import type { insuranceOrdersQuote } from "../../../src-shared/insurance/orders/order-papers-calls.ts";
import { earliestDay, takenAges } from "../../../src-shared/insurance/premium/entry-rules.ts";
import type { PremiumUnit } from "../../../src-shared/insurance/premium/units.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { SignedIn } from "../../core/context.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { offerOf, payerOf } from "./make-order.ts";

/** Terms at which a company gets a plan today (`insuranceOrders.quote`). */
export const quoteOf = async (
  { db, principal, clock }: SignedIn,
  { query }: CallRequest<typeof insuranceOrdersQuote>,
): Promise<CallOutput<typeof insuranceOrdersQuote>> => {
  const company = await findCompany(db, principal, query.company_id);
  const now = shanghaiNow(clock.now());
  const { plan, prices } = await offerOf(db, principal, {
    ...{ planId: query.plan_id, companyId: company.id, day: dayOf(now) },
  });
  const ages = takenAges({ min: plan.age_min, max: plan.age_max });
  return {
    ...{ product: plan.product, insurer: plan.insurer, unit: plan.unit as PremiumUnit, cut_off: plan.cut_off },
    ...{ age_min: ages.min, age_max: ages.max, payer: await payerOf(db, company.id), prices },
    earliest_day: earliestDay(now, plan.cut_off),
  };
};
