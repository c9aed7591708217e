import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { companyStatusOf, isSuperManager, principalNow } from "./authenticate.ts";
import { endOldestSessions } from "./own-sessions.ts";
import { describeUser } from "./session-user.ts";
import { newToken, tokenHash } from "./token-family.ts";

export type User = Tables["users"];
export type Membership = Tables["memberships"];

/** Way and place of a sign-in; `by` is in the audit log. */
export type SignInFrom = Pick<Context, "region" | "remoteAddress"> & {
  readonly device: string;
  readonly by: "password" | "sms" | "qr";
};

const disabled = 2;

/** Throws `user_disabled` for a person or membership that may not sign in. */
export const assertMaySignIn = (user: User, membership: Membership): void => {
  if (user.status === disabled || membership.is_use !== 1) throw new ServiceError("user_disabled");
};

/**
 * Opens a session. Returns its token, of which only the hash is stored, and the person as shown on screens. Ends the oldest
 * sessions above the limit.
 */
export const openSession = async (
  service: Service,
  writing: Writing,
  person: { readonly user: User; readonly membership: Membership },
  from: SignInFrom,
) => {
  const { user, membership } = person;
  const { device, region } = from;
  const token = newToken();
  const endedSessions = await endOldestSessions(writing, user.id);
  const session_id = await writing.ids(1);
  await writing.tx
    .insertInto("sessions")
    .values({
      id: session_id,
      token_hash: tokenHash(token),
      user_id: user.id,
      membership_id: membership.id,
      created_ms: writing.nowMs,
      seen_ms: writing.nowMs,
      revoked_ms: null,
      device,
      region,
      address: from.remoteAddress,
      ended_by: null,
    })
    .execute();
  await writing.tx
    .updateTable("users")
    .set({ last_login_at: writing.at, ...(region !== "" && { last_region: region }) })
    .where("id", "=", user.id)
    .execute();
  const by = { user_id: user.id, name: user.name, device };
  await writing.audit({
    by,
    agency_id: membership.agency_id,
    action: "session.open",
    object: `user:${user.id}`,
    after: { membership_id: membership.id, device, region, by: from.by },
  });
  for (const { id, device: endedDevice, address } of endedSessions) {
    await writing.audit({
      by,
      agency_id: membership.agency_id,
      action: "session.too_many",
      object: `user:${user.id}`,
      after: { session_id: id, device: endedDevice },
    });
    service.securityLog.note({
      kind: "sessionEnded",
      person: { user_id: user.id, agency_id: membership.agency_id, company_id: membership.company_id },
      address: address ?? "",
      device: endedDevice,
      code: "",
      detail: `session ${id}`,
      requestId: "",
    });
  }
  const who = {
    user_id: user.id,
    membership_id: membership.id,
    agency_id: membership.agency_id,
    company_id: membership.company_id,
  };
  const { data_scope, organization_id } = membership;
  const session = {
    ...who,
    ...{ session_id, device, data_scope, organization_id },
    name: user.name,
    roles: membership.roles,
    lacks_factor: 0,
    is_super: await isSuperManager(writing.tx, membership.id),
    company_status: await companyStatusOf(writing.tx, membership.company_id),
  };
  const principal = await principalNow(service, session, writing.tx);
  return { token, user: await describeUser(writing.tx, principal, writing.nowMs) };
};
