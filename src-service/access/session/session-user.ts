import type { SessionUser } from "../../../src-shared/access/session/session-calls.ts";
import { agencyAppType } from "../../../src-shared/kernel/values/people/login.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { rightsTag } from "../../core/plumbing/data-scope.ts";
import { roleWordsOf } from "../../core/plumbing/held-roles.ts";
import { accountStateOf } from "../accounts/account-state.ts";
import { agreementsDue } from "../agreements/agreements-due.ts";
import { secondFactorOf } from "../proofs/second-factor-state.ts";

/** App type of a company's people; every value but the agency's means company mode (spec 1). */
const companyAppType = 1;

/** The signed-in person as the desk and the screens know them. */
export const describeUser = async (db: Database, principal: Principal, nowMs: number): Promise<SessionUser> => {
  const { agency_id, company_id } = principal;
  const user = await db
    .selectFrom("users")
    .select("mobile")
    .where("id", "=", principal.user_id)
    .executeTakeFirstOrThrow();
  const agency = await db.selectFrom("agencies").select("name").where("id", "=", agency_id).executeTakeFirstOrThrow();
  const company =
    company_id === null
      ? undefined
      : await db.selectFrom("companies").select("name").where("id", "=", company_id).executeTakeFirstOrThrow();
  return {
    id: String(principal.user_id),
    name: principal.name,
    mobile_masked: maskPhone(user.mobile),
    qsApp: company_id === null ? agencyAppType : companyAppType,
    agency_id: String(agency_id),
    agency_name: agency.name,
    company_id: company_id === null ? null : String(company_id),
    company_name: company?.name ?? null,
    roles: (await roleWordsOf(db, agency_id))(principal.roles.join(",")),
    permissions: [...principal.permissions],
    rights: rightsTag(principal),
    second_factor: await secondFactorOf(db, principal),
    agreements_due: await agreementsDue(db, principal),
    account: await accountStateOf(db, principal, nowMs),
    search_key: principal.search_key,
  };
};
