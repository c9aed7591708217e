import { sql } from "kysely";
import type { MessageRule } from "../../../src-shared/registries/messages/messages-calls.ts";
import { memberColumns, principalNow, userInUse } from "../../access/session/authenticate.ts";
import type { Principal } from "../../core/context.ts";
import { lookUp } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";

const inUse = 1;

/** People in use of memberships, with all that decides what they may see now. */
const membersSelect = (service: Service) =>
  service.reading
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("users.status", "=", userInUse)
    .where("memberships.is_use", "=", inUse)
    .select([
      ...memberColumns,
      sql<number>`case when exists (
        select 1 from super_managers s where s.membership_id = memberships.id and s.ended_ms = 0
      ) then 1 else 0 end`.as("is_super"),
      sql<number | null>`(select c.status from companies c where c.id = memberships.company_id)`.as("company_status"),
    ]);

const asPrincipals = async (
  service: Service,
  rows: readonly Awaited<ReturnType<ReturnType<typeof membersSelect>["execute"]>>[number][],
): Promise<Principal[]> => {
  const people: Principal[] = [];
  for (const row of rows)
    people.push(await principalNow(service, { ...row, session_id: 0, device: "", lacks_factor: 0 }));
  return people;
};

/** The people of an agency and its companies who may sign in, as they may act now. */
export const membersOf = async (service: Service, agencyId: number): Promise<Principal[]> =>
  asPrincipals(
    service,
    await membersSelect(service).where("memberships.agency_id", "=", agencyId).orderBy("memberships.id").execute(),
  );

/** The same of some memberships. */
export const membersBy = async (service: Service, membershipIds: readonly number[]): Promise<Principal[]> =>
  asPrincipals(
    service,
    await lookUp(membershipIds, (chunk) => membersSelect(service).where("memberships.id", "in", chunk).execute()),
  );

/** True when a rule tells this person anything: it has a channel, and names nobody or one of their roles. */
export const isToldBy = ({ channels, roles }: MessageRule, person: Principal): boolean =>
  channels.length > 0 && (roles === null || person.roles.some((role) => roles.includes(role)));
