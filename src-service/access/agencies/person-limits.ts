import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { AuditObject } from "../../../src-shared/registries/audit/audit-objects.ts";
import {
  type AmountLimits,
  dayLimitOf,
  type LimitedStep,
  leftOfDay,
  overLimit,
} from "../../../src-shared/registries/limits/amount-limits.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";

/** The deciding person with their limits: of one step the lower one of membership and roles, of the day the membership's. */
export type Decider = AmountLimits & { readonly principal: Principal };

const lower = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

export const deciderOf = async (db: Reader, principal: Principal): Promise<Decider> => {
  const row = await db
    .selectFrom("memberships")
    .select(["amount_limit", "day_limit"])
    .where("id", "=", principal.membership_id)
    .executeTakeFirst();
  const amount_limit = lower(row?.amount_limit ?? null, principal.role_limit);
  return { principal, amount_limit, day_limit: row?.day_limit ?? null };
};

/** True when an amount exceeds the person's limit for one step; the daily limit is checked when the step is taken. */
export const isOverLimit = (decider: AmountLimits, amount: number): boolean => overLimit(decider, amount, 0) !== null;

/** Cents that a membership has committed on a day (`YYYY-MM-DD`). */
export const committedOn = async (db: Reader, membershipId: number, day: string): Promise<number> => {
  const row = await db
    .selectFrom("person_commitments")
    .select((eb) => eb.fn.sum<number>("amount").as("amount"))
    .where("membership_id", "=", membershipId)
    .where("day", "=", day)
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
};

/**
 * Throws `amount_limit` for an amount above the person's limit for one step, `day_limit` above the limit of the day
 * (params: limit and rest as formatted yuan). Must be called after `changeSeq()`, so that two parallel steps are added up.
 */
export const assertWithinLimits = async (writing: Writing, principal: Principal, amount: number): Promise<void> => {
  const decider = await deciderOf(writing.tx, principal);
  const limit = dayLimitOf(decider);
  if (limit === null && decider.amount_limit === null) return;
  const committed = await committedOn(writing.tx, principal.membership_id, dayOf(writing.at));
  const why = overLimit(decider, amount, committed);
  if (why === null) return;
  if (why === "amount_limit") throw new ServiceError(why);
  const remainingToday = leftOfDay(decider, committed) ?? 0;
  throw new ServiceError(why, { params: { limit: formatMoney(limit ?? 0), left: formatMoney(remainingToday) } });
};

/**
 * Counts a step against the limits of the person who takes it, in the transaction that takes it. A committed amount counts
 * for its day whatever happens to it later. Throws `amount_limit`, `day_limit`.
 */
export const commitAmount = async (
  writing: Writing,
  principal: Principal,
  { step, object, amount }: { readonly step: LimitedStep; readonly object: AuditObject; readonly amount: number },
): Promise<void> => {
  await assertWithinLimits(writing, principal, amount);
  await writing.tx
    .insertInto("person_commitments")
    .values({
      id: await writing.ids(1),
      agency_id: principal.agency_id,
      membership_id: principal.membership_id,
      day: dayOf(writing.at),
      at: writing.at,
      step,
      object,
      amount,
    })
    .execute();
};
