import { sql } from "kysely";
import type { Check } from "../../core/database/audit-check.ts";

type Use = {
  readonly id: number;
  readonly own: number | null;
  readonly amount: number;
  readonly day: string;
  readonly payment_limit: number | null;
  readonly until: string | null;
  readonly decided_at: string | null;
};

const faultOf = ({ id, own, amount, day, payment_limit, until, decided_at }: Use): string | null => {
  if (own === null) return `mandate use ${id}: its mandate is gone or of another company`;
  if (Number(amount) <= 0) return `mandate use ${id}: it took ${amount}`;
  if (Number(amount) > Number(payment_limit)) return `mandate use ${id}: took ${amount}, a payment ${payment_limit}`;
  if (until === null || day > until) return `mandate use ${id}: taken on ${day}, after ${until}`;
  if (decided_at === null || day < decided_at.slice(0, 10)) return `mandate use ${id}: taken before it was confirmed`;
  return null;
};

/**
 * Checks what was taken from companies' own accounts: each payment by a mandate of that company on its days and up to its limit,
 * and all of a day up to the limit of that day. With another mandate on the same day it is the larger one that bounds the day.
 */
const takenWithinMandates: Check = async (db) => {
  const { rows } = await sql<Use>`
    select u.id, m.id as own, u.amount, u.day, m.payment_limit, m.until, m.decided_at from cmb_mandate_uses u
    left join cmb_mandates m on m.id = u.mandate_id and m.company_id = u.company_id and m.agency_id = u.agency_id
    order by u.id`.execute(db);
  const days = await sql<{ company_id: number; day: string; taken: number; most: number }>`
    select u.company_id, u.day, sum(u.amount) as taken, max(m.day_limit) as most from cmb_mandate_uses u
    join cmb_mandates m on m.id = u.mandate_id group by u.company_id, u.day
    having sum(u.amount) > max(m.day_limit) order by u.company_id, u.day`.execute(db);
  return {
    name: "companies' accounts are used within their mandates",
    examined: rows.length,
    faults: [
      ...rows.flatMap((row) => faultOf(row) ?? []),
      ...days.rows.map(
        ({ company_id, day, taken, most }) => `company ${company_id}: took ${taken} on ${day}, a day ${most}`,
      ),
    ],
  };
};

/** The proofs of mandates. */
export const mandateChecks: readonly Check[] = [takenWithinMandates];
