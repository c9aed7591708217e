import { type RawBuilder, sql } from "kysely";
import { lineStanding } from "../../../../src-shared/billing/settlements/line-standing-states.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { payAccountStates, payableCooperation } from "../../../../src-shared/kernel/states/worker.ts";
import type { Principal } from "../../../core/context.ts";
import { withinSql } from "../../../core/plumbing/data-scope.ts";
import { isOverOwnLimit } from "../../bills/rows/own-limit.ts";
import { seesWorkerIncome } from "../../bills/rows/worker-income.ts";
import { realNameDone, signedTypes } from "../rows/payees.ts";
import { accountFailCodes } from "./triage.ts";

const list = (values: readonly (string | number)[]): RawBuilder<unknown> => sql.join(values.map((one) => sql.lit(one)));
const code = payoutLineStates.code;

/** Whose settlements a person may know of (`data-scope.ts`), and whether of a worker's income at other companies. */
export type KnownTo = Pick<Principal, "agency_id" | "rows"> & { readonly seesIncome: boolean };

/** Facts that a person may know about a worker beyond the settlement itself. */
export const knownTo = (principal: Pick<Principal, "agency_id" | "rows" | "company_id" | "permissions">): KnownTo => ({
  agency_id: principal.agency_id,
  rows: principal.rows,
  seesIncome: seesWorkerIncome(principal),
});

/**
 * Workers' accounts that the bank refused because of the account itself and has not paid to since, with its words, in
 * the settlements that the person may see; only those with failures are looked at.
 */
export const refusedAccounts = (known: KnownTo): RawBuilder<unknown> => sql`
  select q.labor_id as labor_id, coalesce(qa.account_no, q.account_no) as account_no, q.fail_reason as reason
  from settlements z
  join payout_lines q on q.settlement_id = z.id
    and q.status in (${list([code("failed"), code("returned")])}) and q.fail_code in (${list(accountFailCodes)})
  left join payout_attempts qa on qa.line_id = q.id and qa.attempt = q.attempt
  where z.failed_count + z.returned_count > 0
    and ${withinSql(known, { agency: "z.agency_id", company: "z.company_id", maker: "z.maker_id" })}
    and not exists (
      select 1 from bills y
      join payout_lines w on w.bill_id = y.id and w.status = ${sql.lit(code("paid"))} and w.finished_at > q.finished_at
      left join payout_attempts wa on wa.line_id = w.id and wa.attempt = w.attempt
      where y.labor_id = q.labor_id
        and coalesce(wa.account_no, w.account_no) = coalesce(qa.account_no, q.account_no))`;

const overLimit = ({ seesIncome }: KnownTo): RawBuilder<boolean> =>
  seesIncome ? sql<boolean>`b.over_limit is not null` : isOverOwnLimit;

/** True when payee `l` of a line is verified by real name. */
export const isVerified = sql<boolean>`coalesce(l.real_name_status, 0) = ${sql.lit(realNameDone)}`;
/** True when payee `l` works for the company and has signed with it (`r`). */
export const isSigned = sql<boolean>`(coalesce(r.cooperation_status, 0) in (${list(payableCooperation)})
  and coalesce(r.contract_sign_type, 0) in (${list(signedTypes)}))`;

/**
 * SQL of what stands against paying line `p` of bill `b`: `l` is its worker, `r` the worker's relation with the company `c`.
 * The same order of reasons as in the refusal of a payment (`payees.ts`).
 */
export const standingSql = (known: KnownTo): RawBuilder<number> => sql<number>`case
  when l.id is null or l.name <> p.labor_name or l.id_no <> p.id_no then ${sql.lit(lineStanding.changed)}
  when not ${isVerified} then ${sql.lit(lineStanding.unverified)}
  when coalesce(r.cooperation_status, 0) not in (${list(payableCooperation)}) then ${sql.lit(lineStanding.stopped)}
  when not ${isSigned} then ${sql.lit(lineStanding.unsigned)}
  when not exists (
    select 1 from labor_accounts o
    where o.labor_id = p.labor_id and o.account_no = p.account_no and o.bank_code = p.bank_code
      and o.status <> ${sql.lit(payAccountStates.code("removed"))})
    then ${sql.lit(lineStanding.account)}
  when exists (
    select 1 from labor_accounts o
    where o.labor_id = p.labor_id and o.account_no = p.account_no and o.bank_code = p.bank_code and o.hold = 1
      and o.status <> ${sql.lit(payAccountStates.code("removed"))})
    then ${sql.lit(lineStanding.accountHeld)}
  when not exists (
    select 1 from labor_accounts o
    where o.labor_id = p.labor_id and o.account_no = p.account_no and o.bank_code = p.bank_code
      and o.status = ${sql.lit(payAccountStates.code("verified"))})
    then ${sql.lit(lineStanding.accountUnverified)}
  when (p.labor_id, p.account_no) in (select f.labor_id, f.account_no from (${refusedAccounts(known)}) f)
    then ${sql.lit(lineStanding.refused)}
  when ${overLimit(known)} then ${sql.lit(lineStanding.overLimit)}
  else ${sql.lit(lineStanding.ready)} end`;
