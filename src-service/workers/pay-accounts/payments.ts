import { type RawBuilder, sql } from "kysely";
import { payoutLineStates, settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { Principal } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Account } from "./store.ts";

const paid = sql.lit(payoutLineStates.code("paid"));
const cancelled = sql.lit(settlementStates.code("cancelled"));
const failed = sql.join(
  [payoutLineStates.code("failed"), payoutLineStates.code("returned")].map((code) => sql.lit(code)),
);

/** The account that a line was sent to last, else the sealed one. */
const lastAccount = sql`coalesce((select t.account_no from payout_attempts t where t.line_id = p.id
  and t.attempt = p.attempt), p.account_no)`;

const unpaid = sql`from payout_lines p join settlements s on s.id = p.settlement_id
  where p.status <> ${paid} and s.status <> ${cancelled}`;

/** True when a worker has a sealed payment that is not made. */
export const hasUnpaid = async (db: Reader, laborId: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`select p.id ${unpaid} and p.labor_id = ${laborId} limit 1`.execute(db);
  return rows.length > 0;
};

/** Adds up a worker's sealed payments that are not made yet, in cents. */
export const unpaidAmount = async (db: Reader, laborId: number): Promise<number> => {
  const { rows } = await sql<{ amount: number | string | null }>`select sum(p.net) as amount ${unpaid}
    and p.labor_id = ${laborId}`.execute(db);
  return Number(rows[0]?.amount ?? 0);
};

/** Counts the sealed payments to an account that are not made: sealed to it, or sent to it last. */
export const unpaidTo = async (db: Reader, { labor_id, account_no }: Account): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${unpaid} and p.labor_id = ${labor_id}
    and (p.account_no = ${account_no} or ${lastAccount} = ${account_no})`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

export type Payments = {
  readonly unpaid_count: number;
  readonly unpaid_amount: number;
  readonly paid_count: number;
  readonly paid_amount: number;
  readonly fail_reason: string | null;
  readonly fail_at: string | null;
};

type Sums = { [K in keyof Payments]: number | string | null };

const within = (person: Principal): RawBuilder<boolean> =>
  withinSql(person, { agency: "s.agency_id", company: "s.company_id", maker: "s.maker_id" });

/** Sums paid to an account since a day and to be paid, and the bank's last objection to it, as the person sees it. Cents. */
export const paymentsOf = async (
  db: Reader,
  person: Principal,
  { labor_id, account_no }: Account,
  since: string,
): Promise<Payments> => {
  const { rows } = await sql<Sums>`
    select sum(case when p.status <> ${paid} then 1 else 0 end) as unpaid_count,
      sum(case when p.status <> ${paid} then p.net else 0 end) as unpaid_amount,
      sum(case when p.status = ${paid} and p.finished_at >= ${since} then 1 else 0 end) as paid_count,
      sum(case when p.status = ${paid} and p.finished_at >= ${since} then p.net else 0 end) as paid_amount,
      max(case when p.status in (${failed}) then p.finished_at end) as fail_at
    from payout_lines p join settlements s on s.id = p.settlement_id
    where p.labor_id = ${labor_id} and s.status <> ${cancelled} and ${lastAccount} = ${account_no}
      and ${within(person)}`.execute(db);
  const [sums] = rows;
  const { rows: last } = await sql<{ fail_reason: string | null }>`
    select p.fail_reason from payout_lines p join settlements s on s.id = p.settlement_id
    where p.labor_id = ${labor_id} and p.status in (${failed}) and ${lastAccount} = ${account_no} and ${within(person)}
    order by p.finished_at desc, p.id desc limit 1`.execute(db);
  const count = (name: keyof Payments): number => Number(sums?.[name] ?? 0);
  return {
    unpaid_count: count("unpaid_count"),
    unpaid_amount: count("unpaid_amount"),
    paid_count: count("paid_count"),
    paid_amount: count("paid_amount"),
    fail_reason: last[0]?.fail_reason ?? null,
    fail_at: sums?.fail_at === null || sums?.fail_at === undefined ? null : String(sums.fail_at),
  };
};
