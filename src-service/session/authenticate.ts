import { createHash } from "node:crypto";
import { type PermissionKey, presetRoles } from "../../src-shared/permissions.ts";
import { type Principal, ServiceError } from "../context.ts";
import type { Service } from "../plumbing/service.ts";

export const idleMs = 30 * 60_000;
export const absoluteMs = 12 * 3_600_000;
/** A session's last use is noted at most this often, so that reading does not become writing. */
const noteEveryMs = 60_000;

/** The service keeps only this of a token. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

const bearer = /^Bearer ([A-Za-z0-9_-]{43,128})$/;

const permissionsOf = (roles: readonly string[], isCompany: boolean): ReadonlySet<PermissionKey> =>
  new Set(
    presetRoles
      .filter((role) => roles.includes(role.key) && (role.scope === "company") === isCompany)
      .flatMap((role) => role.permissions),
  );

/** Hex key of a person's blind search tokens. */
export const searchKeyOf = (service: Pick<Service, "secrets">, userId: number): string =>
  service.secrets.hmac("search", String(userId)).toString("hex");

const userInUse = 1;

/** What decides whether a session still stands: read for every request, so a disabled person is out at once. */
const findSession = (service: Service, hash: string) =>
  service.reading
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("memberships", "memberships.id", "sessions.membership_id")
    .select([
      "sessions.id as session_id",
      "sessions.created_ms",
      "sessions.seen_ms",
      "sessions.revoked_ms",
      "sessions.device",
      "users.id as user_id",
      "users.name",
      "users.status",
      "memberships.id as membership_id",
      "memberships.agency_id",
      "memberships.company_id",
      "memberships.roles",
      "memberships.is_use",
    ])
    .where("sessions.token_hash", "=", hash)
    .executeTakeFirst();

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Whether a session's time is up: 30 minutes without use or 12 hours in all. */
export const isExpired = (session: { created_ms: number; seen_ms: number }, nowMs: number): boolean =>
  nowMs - session.seen_ms > idleMs || nowMs - session.created_ms > absoluteMs;

export const principalOf = (
  service: Service,
  session: Omit<SessionRow, "status" | "is_use" | "revoked_ms" | "created_ms" | "seen_ms">,
): Principal => {
  const roles = session.roles.split(",").filter(Boolean);
  return {
    user_id: session.user_id,
    name: session.name,
    membership_id: session.membership_id,
    session_id: session.session_id,
    agency_id: session.agency_id,
    company_id: session.company_id,
    roles,
    permissions: permissionsOf(roles, session.company_id !== null),
    device: session.device,
    search_key: searchKeyOf(service, session.user_id),
  };
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
    const session = await findSession(service, tokenHash(token));
    const now = service.clock.now();
    if (session === undefined || session.revoked_ms !== null || isExpired(session, now)) {
      throw new ServiceError("signed_out");
    }
    if (session.status !== userInUse || session.is_use !== 1) throw new ServiceError("user_disabled");
    if (now - session.seen_ms >= noteEveryMs) {
      await service.writing
        .updateTable("sessions")
        .set({ seen_ms: now })
        .where("id", "=", session.session_id)
        .execute();
    }
    return principalOf(service, session);
  };

/** Whether a session still stands, without counting as its use: a stream that listens does not keep a session awake. */
export const doesSessionStand = async (service: Service, sessionId: number): Promise<boolean> => {
  const session = await service.reading
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("memberships", "memberships.id", "sessions.membership_id")
    .select(["sessions.created_ms", "sessions.seen_ms", "sessions.revoked_ms", "users.status", "memberships.is_use"])
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
  if (session === undefined || session.revoked_ms !== null || isExpired(session, service.clock.now())) return false;
  return session.status === userInUse && session.is_use === 1;
};
