import type { z } from "zod";
import type { promotionFeesSalesmen } from "../../../src-shared/billing/fees/promotion-fees-record.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { salesmenDuring } from "../../directory/companies/salesman-on.ts";
import { arrivedIn, baseOf, type Channel, claimOf, daysOf } from "./compute.ts";

type MonthQuery = z.output<typeof promotionFeesSalesmen.query>;

/**
 * Salesmen of a company in a month, each with their days and what arrived then, cents; `unassigned`: what arrived while nobody
 * had it. The parts are all of the month. Errors: `not_found`.
 */
export const salesmenOfMonth = async (
  { db, principal }: SignedIn,
  { company_id, period }: MonthQuery,
): Promise<z.output<typeof promotionFeesSalesmen.output>> => {
  const company = await findCompany(db, principal, company_id);
  const all = baseOf(await arrivedIn(db, company.id, period, null));
  const salesmen = [];
  for (const { id, name, days } of await salesmenDuring(db, company.id, daysOf(period))) {
    const arrived = baseOf(await arrivedIn(db, company.id, period, days));
    salesmen.push({ id: String(id), name, days: [...days], base_amount: arrived });
  }
  const assigned = salesmen.reduce((sum, { base_amount }) => sum + base_amount, 0);
  return { salesmen, base_amount: all, unassigned_amount: all - assigned };
};

/**
 * Whom a fee of a month is for. A salesman is named as they are called and had the company in that month
 * (`promotion_not_salesman`); who had it is not paid as a stranger for the whole of it (`promotion_is_salesman`).
 */
export const channelFor = async (
  db: Reader,
  company: { readonly id: number },
  { period, channel_name, salesman_id }: { period: string; channel_name: string; salesman_id: string },
): Promise<Channel> => {
  const salesmen = await salesmenDuring(db, company.id, daysOf(period));
  if (salesman_id === "") {
    if (salesmen.some(({ name }) => claimOf(name) === claimOf(channel_name)))
      throw new ServiceError("promotion_is_salesman", { params: { name: channel_name.trim() } });
    return { name: channel_name, salesman: null };
  }
  const salesman = salesmen.find(({ id }) => id === recordId(salesman_id));
  if (salesman === undefined) throw new ServiceError("promotion_not_salesman", { params: { period } });
  if (claimOf(salesman.name) !== claimOf(channel_name))
    throw new ServiceError("invalid", { fields: { channel_name: ["range"] } });
  return { name: salesman.name, salesman };
};
