import { sql } from "kysely";
import { signedCopyKind } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { findInOwn } from "../../lists/lists/find-in-own.ts";
import type { ListSource } from "../../lists/lists/source.ts";

/** As `shownStatus` of a row says it. */
const shownStatus = sql`case when r.status = 40 and r.sealed_at is not null then 45
  when r.status = 50 and r.soon_at is not null then 52 else r.status end`;

/** A draft of a company that the agency has let in: nothing else comes before its submission. */
const awaitsSubmit = sql`case when r.status = 10 and c.status in (30, 40, 50) then 1 else 0 end`;

/** Approved, to be signed here by a company that the agency has let in and that has proven who it is: nothing else comes before. */
const awaitsSign = sql`case when r.status = 30 and r.sign_method <> 2 and c.status not in (10, 20, 25)
  and c.ent_identity_status = ${sql.lit(entIdentityStates.code("verified"))} then 1 else 0 end`;

/** A copy that the company signed on paper is filed before its signature is. */
const maySign = sql`case when r.sign_method <> 2 or exists (select 1 from company_contract_attachments as x
  where x.contract_id = r.id and x.kind = ${sql.lit(signedCopyKind)}) then 1 else 0 end`;

/** Rows of the list of contracts with companies. Days come without the time that some of them carry. */
export const companyContractsSource: ListSource = {
  maker: "maker_id",
  find: findInOwn({
    ...{ table: "company_contracts", maker: "maker_id", own: ["no", "reason"], companyName: "company_name" },
  }),
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.maker_id, r.no, r.category,
      cast(${shownStatus} as bigint) as status, substr(r.start_at, 1, 10) as start_at, substr(r.end_at, 1, 10) as end_at,
      substr(r.abort_at, 1, 10) as abort_at, nullif(r.top_ratio, 0) as top_ratio, r.auto_renew, r.remind_days, r.sign_method, r.reason,
      r.create_at, r.decided_at, r.signed_at, r.sealed_at, r.parent_contract_id, r.checker_id, coalesce(r.editors, '') as editors, r.signed_by,
      cast(${awaitsSubmit} as bigint) as awaits_submit, cast(${awaitsSign} as bigint) as awaits_sign, cast(${maySign} as bigint) as may_sign, c.name as company_name, p.no as parent_no,
      coalesce(maker.name, '') as maker_name, checker.name as checker_name
    from "company_contracts" as "r"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "company_contracts" as "p" on "p"."id" = "r"."parent_contract_id"
    left join "users" as "maker" on "maker"."id" = "r"."maker_id"
    left join "users" as "checker" on "checker"."id" = "r"."checker_id"`,
};
