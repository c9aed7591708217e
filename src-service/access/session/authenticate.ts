import { sql } from "kysely";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import {
  type HeldRole,
  limitOfRoles,
  permissionsOfRoles,
} from "../../../src-shared/kernel/rights/separation-of-duties.ts";
import { companyMay, companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type Principal, type RowScope, ServiceError } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { noRows, rowScopeOf } from "../../core/plumbing/data-scope.ts";
import { heldRoles, keysIn } from "../../core/plumbing/held-roles.ts";
import type { Service } from "../../lists/service.ts";
import { demandsFactor } from "../proofs/second-factor-state.ts";
import { findByOldToken, retireOldTokens, tokenHash } from "./token-family.ts";

export const idleMs = 30 * 60_000;
export const absoluteMs = 12 * 3_600_000;
/**
 * `sessions.ended_by` of a session that was ended by a newer sign-in, because the number of sessions is limited; the desk
 * shows why.
 */
export const endedByNewer = "too_many";
/** The last use of a session is written at most this often, so that reads do not cause a write each. */
const noteEveryMs = 60_000;

const bearer = /^Bearer ([A-Za-z0-9_-]{43,128})$/;

/**
 * Hex key of the blind search tokens of a membership. Whoever has it can guess the values behind the tokens of a copy, so
 * it is as sensitive as these values.
 */
const searchKeyOf = (service: Pick<Service, "secrets">, session: { user_id: number; membership_id: number }): string =>
  service.secrets.hmac("search", `${session.user_id}:${session.membership_id}`).toString("hex");

/** The roles of a session or membership, which the database holds as one text. */
export const rolesOf = (session: { roles: string }): string[] => keysIn(session.roles);

/** `users.status` of a person who may sign in. */
export const userInUse = 1;

/** Columns of a person and their membership from which a principal is made (`principalOf`). */
export const memberColumns = [
  "users.id as user_id",
  "users.name",
  "users.status",
  "memberships.id as membership_id",
  "memberships.agency_id",
  "memberships.company_id",
  "memberships.roles",
  "memberships.is_use",
  "memberships.data_scope",
  "memberships.organization_id",
] as const;

/**
 * The facts that decide whether a session is still valid, read for every request, so that a disabled person is signed out
 * at once. Includes whether an older token still waits for the first use of this one.
 */
const selectSession = (service: Service) =>
  service.reading
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("memberships", "memberships.id", "sessions.membership_id")
    .select([
      "sessions.id as session_id",
      "sessions.created_ms",
      "sessions.seen_ms",
      "sessions.revoked_ms",
      "sessions.ended_by",
      "sessions.device",
      ...memberColumns,
      sql<number>`case when users.totp_on_ms is null and ${demandsFactor} then 1 else 0 end`.as("lacks_factor"),
      sql<number>`case when exists (
        select 1 from old_tokens where old_tokens.session_id = sessions.id and old_tokens.until_ms is null
      ) then 1 else 0 end`.as("renewed"),
      sql<number>`case when exists (
        select 1 from super_managers s where s.membership_id = memberships.id and s.ended_ms = 0
      ) then 1 else 0 end`.as("is_super"),
      sql<number | null>`(select c.status from companies c where c.id = memberships.company_id)`.as("company_status"),
    ]);

/** Finds the session of a token: by the newest token, else by an older one that is still valid. */
const findSession = async (service: Service, hash: string) => {
  const newest = await selectSession(service).where("sessions.token_hash", "=", hash).executeTakeFirst();
  if (newest !== undefined) return { ...newest, renewed: newest.renewed === 1 };
  const id = await findByOldToken(service, hash);
  if (id === null) return undefined;
  const older = await selectSession(service).where("sessions.id", "=", id).executeTakeFirst();
  return older === undefined ? undefined : { ...older, renewed: false };
};

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** True when a session's time is up: 30 minutes without use or 12 hours in all. */
export const isExpired = (session: { created_ms: number; seen_ms: number }, nowMs: number): boolean =>
  nowMs - session.seen_ms > idleMs || nowMs - session.created_ms > absoluteMs;

/** Permissions over a company's own people for their super manager only. */
const ofSuperManager: ReadonlySet<PermissionKey> = new Set(["user.company_user.edit", "user.company_user.import"]);

/** Tells the permissions left to the people of a company that has ended: seeing and exporting its past (requirement F5). */
const isReading = (key: PermissionKey): boolean => /\.(?:view|export|reveal)$/u.test(key);

/** The status of the company that a person works for; null at the agency. */
export const companyStatusOf = async (db: Reader, companyId: number | null): Promise<number | null> => {
  if (companyId === null) return null;
  const row = await db.selectFrom("companies").select("status").where("id", "=", companyId).executeTakeFirst();
  return row?.status ?? null;
};

/** True when a membership is that of a company's super manager: 1 or 0. */
export const isSuperManager = async (db: Reader, membershipId: number): Promise<number> => {
  const row = await db
    .selectFrom("super_managers")
    .select("id")
    .where("membership_id", "=", membershipId)
    .where("ended_ms", "=", 0)
    .executeTakeFirst();
  return row === undefined ? 0 : 1;
};

/** Builds the principal of a session from the roles that it holds. Without `rows` it sees no rows. */
const principalOf = (
  service: Service,
  session: Omit<
    SessionRow,
    | "status"
    | "is_use"
    | "revoked_ms"
    | "ended_by"
    | "created_ms"
    | "seen_ms"
    | "renewed"
    | "data_scope"
    | "organization_id"
    | "is_super"
    | "company_status"
  > & { readonly is_super?: number; readonly company_status?: number | null },
  roles: readonly HeldRole[],
  rows: RowScope = noRows,
): Principal => {
  const held = permissionsOfRoles(roles, session.company_id !== null);
  // A company's users are edited by its super manager alone (requirement C8).
  const isBound = session.company_id !== null && session.is_super !== 1;
  const own = isBound ? new Set([...held].filter((key) => !ofSuperManager.has(key))) : held;
  const mayWork = companyMay(session.company_status ?? companyStatus.active, "ownWork");
  const permissions = mayWork ? own : new Set([...own].filter(isReading));
  return {
    user_id: session.user_id,
    name: session.name,
    membership_id: session.membership_id,
    session_id: session.session_id,
    agency_id: session.agency_id,
    company_id: session.company_id,
    roles: rolesOf(session),
    permissions,
    role_limit: limitOfRoles(roles, session.company_id !== null),
    rows,
    device: session.device,
    search_key: permissions.has("sensitive.field.reveal") ? searchKeyOf(service, session) : null,
    today: shanghaiNow(service.clock.now()).slice(0, 10),
    lacks_factor: session.lacks_factor === 1,
  };
};

type Known = Parameters<typeof principalOf>[1];
type Scoped = Known & Pick<SessionRow, "data_scope" | "organization_id">;

/** The principal of a session or membership with the roles and rows that it has now, as `db` reads them. */
export const principalNow = async (
  service: Service,
  session: Scoped,
  db: Reader = service.reading,
): Promise<Principal> => {
  const roles = await heldRoles(db, session.agency_id, rolesOf(session));
  return principalOf(service, session, roles, await rowScopeOf(db, { ...session, roles }));
};

/**
 * The person behind an Authorization header, from the database every time: logout, disabling, changed roles and expiry
 * work with the next request. Throws `signed_out` or `user_disabled`.
 */
export const createAuthenticate =
  (service: Service) =>
  async (header: string | undefined): Promise<Principal> => {
    const token = bearer.exec(header ?? "")?.[1];
    if (token === undefined) throw new ServiceError("signed_out");
    const hash = tokenHash(token);
    const session = await findSession(service, hash);
    const now = service.clock.now();
    if (session?.ended_by === endedByNewer) throw new ServiceError("signed_out", { params: { reason: endedByNewer } });
    if (session === undefined || session.revoked_ms !== null || isExpired(session, now)) {
      throw new ServiceError("signed_out");
    }
    if (session.status !== userInUse || session.is_use !== 1) throw new ServiceError("user_disabled");
    if (session.renewed) await retireOldTokens(service, session.session_id, hash);
    if (now - session.seen_ms >= noteEveryMs) {
      await service.noting.updateTable("sessions").set({ seen_ms: now }).where("id", "=", session.session_id).execute();
    }
    return principalNow(service, session);
  };

/** True when a session is valid at this moment. */
const isStanding = (session: Omit<SessionRow, "renewed">, nowMs: number): boolean =>
  session.revoked_ms === null && !isExpired(session, nowMs) && session.status === userInUse && session.is_use === 1;

/**
 * The people behind these sessions as they may act now, without counting as use: a stream that listens does not keep a
 * session awake. Sessions that have ended are left out.
 */
export const currentPrincipals = async (
  service: Service,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, Principal>> => {
  const rows = await lookUp(sessionIds, (chunk) => selectSession(service).where("sessions.id", "in", chunk).execute());
  const principals = new Map<number, Principal>();
  for (const row of rows) {
    if (!isStanding(row, service.clock.now())) continue;
    principals.set(row.session_id, await principalNow(service, row));
  }
  return principals;
};
