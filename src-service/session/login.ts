import { randomBytes } from "node:crypto";
import type { CallOutput, CallRequest } from "../../src-shared/calls/define.ts";
import { agencyAppType, type loginSubmit, loginTypes } from "../../src-shared/calls/session.ts";
import { type Context, ServiceError, type Writing } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import type { Service } from "../plumbing/service.ts";
import { principalOf, tokenHash } from "./authenticate.ts";
import { isPasswordRight } from "./passwords.ts";
import { describeUser } from "./session-user.ts";
import { countTry, forgiveTry, isKnownDevice, pacesOf } from "./sign-in-pace.ts";
import { takeCode } from "./sms-codes.ts";

type Body = CallRequest<typeof loginSubmit>["body"];
type User = Tables["users"];
type Membership = Tables["memberships"];

/** The detail that the client recognises (spec 4, messages): part of the protocol, not a text of a screen. */
const regionDetail = "更换地区登录，需要短信验证";
const disabled = 2;

const idOf = (text: string | undefined): number => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : -1);

/** The membership that the chosen entry names; company entries belong to the agency that the body names, if it does. */
const findMembership = async (service: Service, body: Body, userId: number): Promise<Membership | undefined> => {
  const mine = service.reading.selectFrom("memberships").selectAll().where("user_id", "=", userId);
  const chosen = idOf(body.related_id);
  if (body.qsApp === agencyAppType) {
    return mine.where("company_id", "is", null).where("agency_id", "=", chosen).executeTakeFirst();
  }
  const inCompany = mine.where("company_id", "=", chosen);
  const query = body.agency === undefined ? inCompany : inCompany.where("agency_id", "=", idOf(body.agency));
  return query.executeTakeFirst();
};

const openSession = async (
  context: Context,
  writing: Writing,
  user: User,
  membership: Membership,
  device: string,
): Promise<{ token: string; session_id: number }> => {
  const token = randomBytes(32).toString("base64url");
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
      region: context.region,
    })
    .execute();
  await writing.tx
    .updateTable("users")
    .set({ last_login_at: writing.at, ...(context.region !== "" && { last_region: context.region }) })
    .where("id", "=", user.id)
    .execute();
  await writing.tx.updateTable("memberships").set({ agree_protocol: 1 }).where("id", "=", membership.id).execute();
  await writing.audit({
    agency_id: membership.agency_id,
    action: "session.open",
    object: `user:${user.id}`,
    after: { membership_id: membership.id, device, region: context.region },
  });
  return { token, session_id };
};

const checkStanding = (user: User, membership: Membership): void => {
  if (user.status === disabled || membership.is_use !== 1) throw new ServiceError("user_disabled");
};

const checkRegion = (context: Context, user: User): void => {
  const isElsewhere = context.region !== "" && user.last_region !== null && user.last_region !== context.region;
  if (isElsewhere) throw new ServiceError("region_changed", { detail: regionDetail });
};

/**
 * Signs in by password or SMS code. Every try is counted before it is judged; whoever does not exist costs and answers
 * the same as a wrong password. Throws the refusals of `login.submit`.
 */
export const signIn =
  (service: Service) =>
  async (context: Context, { body }: CallRequest<typeof loginSubmit>): Promise<CallOutput<typeof loginSubmit>> => {
    const { clock, reading } = service;
    const user = await reading.selectFrom("users").selectAll().where("mobile", "=", body.phone).executeTakeFirst();
    const membership = await findMembership(service, body, user?.id ?? -1);
    const isKnown = await isKnownDevice(reading, user?.id ?? -1, body.device, clock.now());
    const paces = pacesOf({
      phone: body.phone,
      address: context.remoteAddress,
      device: body.device,
      isKnownDevice: isKnown,
    });
    const byPassword = body.login_type === loginTypes.password;
    if ((byPassword ? body.password : body.smsCd) === undefined) {
      throw new ServiceError("invalid", { fields: { [byPassword ? "password" : "smsCd"]: ["missing"] } });
    }
    await context.write((writing) => countTry(writing, paces));
    if (byPassword && !(await isPasswordRight(service, body.password ?? "", user))) {
      throw new ServiceError("login_failed");
    }
    return context.write(async (writing) => {
      if (!byPassword) {
        const use = { phone: body.phone, purpose: "login", binding: "" };
        await takeCode(service, writing, use, body.smsCd ?? "");
      }
      if (user === undefined || membership === undefined) throw new ServiceError("login_failed");
      checkStanding(user, membership);
      if (byPassword) checkRegion(context, user);
      await forgiveTry(writing, paces);
      const device = body.device ?? "";
      const { token, session_id } = await openSession(context, writing, user, membership, device);
      const principal = principalOf(service, {
        session_id,
        device,
        user_id: user.id,
        name: user.name,
        membership_id: membership.id,
        agency_id: membership.agency_id,
        company_id: membership.company_id,
        roles: membership.roles,
      });
      return { token, user: await describeUser(writing.tx, principal, writing.nowMs) };
    });
  };
