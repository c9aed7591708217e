import { sql } from "kysely";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import type { MessageRule } from "../../../src-shared/registries/messages/messages-calls.ts";
import { memberColumns, principalNow, userInUse } from "../../access/session/authenticate.ts";
import type { Principal } from "../../core/context.ts";
import { lookUp } from "../../core/database/tables.ts";
import { heldRoles, keysIn } from "../../core/plumbing/held-roles.ts";
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

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersSelect>["execute"]>>[number];

const asPrincipal = (service: Service, row: MemberRow): Promise<Principal> =>
  principalNow(service, { ...row, session_id: 0, device: "", lacks_factor: 0 });

const asPrincipals = async (service: Service, rows: readonly MemberRow[]): Promise<Principal[]> => {
  const people: Principal[] = [];
  for (const row of rows) people.push(await asPrincipal(service, row));
  return people;
};

const rowsOf = (service: Service, agencyId: number): Promise<MemberRow[]> =>
  membersSelect(service).where("memberships.agency_id", "=", agencyId).orderBy("memberships.id").execute();

/** The people of an agency and its companies who may sign in, as they may act now. */
export const membersOf = async (service: Service, agencyId: number): Promise<Principal[]> =>
  asPrincipals(service, await rowsOf(service, agencyId));

/** The same of some memberships. */
export const membersBy = async (service: Service, membershipIds: readonly number[]): Promise<Principal[]> =>
  asPrincipals(
    service,
    await lookUp(membershipIds, (chunk) => membersSelect(service).where("memberships.id", "in", chunk).execute()),
  );

/** Names who may be told by their roles alone: `permissions`, any one of them; `companies`, of which a company's people hear. */
type Sought = {
  readonly rule: MessageRule;
  readonly permissions: readonly PermissionKey[];
  readonly companies: ReadonlySet<number>;
};

/**
 * The people of an agency for one round: who may be told something is looked for by roles and company first, so that what all others
 * may see is not worked out.
 */
export const membersInRound = async (service: Service, agencyId: number) => {
  const rows = await rowsOf(service, agencyId);
  const keys = [...new Set(rows.flatMap(({ roles }) => keysIn(roles)))];
  const held = new Map((await heldRoles(service.reading, agencyId, keys)).map((role) => [role.key, role.permissions]));
  const people = new Map<number, Promise<Principal>>();
  const personOf = (row: MemberRow): Promise<Principal> => {
    const person = people.get(row.membership_id) ?? asPrincipal(service, row);
    people.set(row.membership_id, person);
    return person;
  };
  return (sought: Sought): Promise<Principal[]> => {
    const mayHear = (row: MemberRow): boolean => {
      const roles = keysIn(row.roles);
      return (
        isToldBy(sought.rule, { roles }) &&
        (row.company_id === null || sought.companies.has(row.company_id)) &&
        roles.some((role) => held.get(role)?.some((key) => sought.permissions.includes(key)))
      );
    };
    return Promise.all(rows.filter(mayHear).map(personOf));
  };
};

/** True when a rule tells this person anything: it has a channel, and names nobody or one of their roles. */
export const isToldBy = ({ channels, roles }: MessageRule, person: Pick<Principal, "roles">): boolean =>
  channels.length > 0 && (roles === null || person.roles.some((role) => roles.includes(role)));
