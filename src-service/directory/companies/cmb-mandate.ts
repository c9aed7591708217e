import { cmbMandateStates } from "../../../src-shared/companies/channels/company-channels-states.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";

export type CmbMandate = Tables["cmb_mandates"];

/** The mandate of a company in force, whether or not its last day has passed; undefined for none. */
export const mandateInForce = (db: Reader, companyId: number): Promise<CmbMandate | undefined> =>
  db
    .selectFrom("cmb_mandates")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "=", cmbMandateStates.code("inForce"))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Sum taken from a company's account on a day, cents; under whatever mandate. */
export const takenOn = async (db: Reader, companyId: number, day: string): Promise<number> => {
  const { sum } = await db
    .selectFrom("cmb_mandate_uses")
    .select((eb) => eb.fn.sum<number | string | null>("amount").as("sum"))
    .where("company_id", "=", companyId)
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
};

type Payment = { readonly company_id: number; readonly settlement_id: number; readonly amount: number };

/**
 * Counts a payment against the company's mandate, in the transaction that takes it: two at once never go beyond the day's limit
 * together, because the writer holds the change number. Amount in cents. Throws `cmb_mandate_missing`, `cmb_mandate_over`,
 * `cmb_payment_limit`, `cmb_day_limit`.
 */
export const useMandate = async (writing: Writing, { company_id, settlement_id, amount }: Payment): Promise<void> => {
  const day = dayOf(writing.at);
  const mandate = await mandateInForce(writing.tx, company_id);
  if (mandate === undefined) throw new ServiceError("cmb_mandate_missing");
  const { id, agency_id, until, payment_limit, day_limit } = mandate;
  if (until < day) throw new ServiceError("cmb_mandate_over", { params: { until } });
  if (amount > payment_limit) throw new ServiceError("cmb_payment_limit", { params: { limit: payment_limit } });
  const left = Math.max(0, day_limit - (await takenOn(writing.tx, company_id, day)));
  if (amount > left) throw new ServiceError("cmb_day_limit", { params: { limit: day_limit, left } });
  await writing.tx
    .insertInto("cmb_mandate_uses")
    .values({
      ...{ id: await writing.ids(1), agency_id, company_id, mandate_id: id, settlement_id },
      ...{ day, amount, at: writing.at },
    })
    .execute();
};
