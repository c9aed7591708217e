import type { loginSubmit } from "../../../src-shared/access/session/session-calls.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { agencyAppType, loginTypes } from "../../../src-shared/kernel/values/people/login.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import { type Database, findRow } from "../../core/database/tables.ts";
import { createRateLimit } from "../../core/plumbing/rate-limit.ts";
import type { Service } from "../../lists/service.ts";
import { isPasswordRight } from "../proofs/passwords.ts";
import { consumeFactor, factorPaceOf } from "../proofs/second-factor.ts";
import {
  addTry,
  checkPace,
  countTry,
  forgiveTry,
  knownSourceOf,
  type Pace,
  pacesOf,
  subjectsOf,
  uncountTry,
} from "../proofs/sign-in-pace.ts";
import { checkCode, codeSubject, consumeCode } from "../proofs/sms-codes.ts";
import { agencyOfHost } from "./agency-host.ts";
import { assertMaySignIn, type Membership, openSession, type User } from "./open-session.ts";

type Body = CallRequest<typeof loginSubmit>["body"];

/** The detail that the client recognises (spec 4, messages): part of the protocol, not a text of a screen. */
const regionDetail = "更换地区登录，需要短信验证";

const idOf = (text: string | undefined): number => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : -1);

/**
 * The membership that the chosen entry names, of the agency whose host it is; company entries belong to the agency that the
 * body names, if it does.
 */
const findMembership = async (db: Database, body: Body, userId: number): Promise<Membership | undefined> => {
  const memberships = db.selectFrom("memberships").selectAll().where("user_id", "=", userId);
  const agency = await agencyOfHost(db, body.host);
  const ofAgency = agency === null ? memberships : memberships.where("agency_id", "=", agency);
  const membershipId = idOf(body.related_id);
  if (body.qsApp === agencyAppType) {
    return ofAgency.where("company_id", "is", null).where("agency_id", "=", membershipId).executeTakeFirst();
  }
  const inCompany = ofAgency.where("company_id", "=", membershipId);
  const query = body.agency === undefined ? inCompany : inCompany.where("agency_id", "=", idOf(body.agency));
  return query.executeTakeFirst();
};

const checkRegion = (context: Context, user: User): void => {
  const isElsewhere = context.region !== "" && user.last_region !== null && user.last_region !== context.region;
  if (isElsewhere) throw new ServiceError("region_changed", { detail: regionDetail });
};

/**
 * Requires the second factor of a person who has one, after everything else was right. A try without a code does not count;
 * a wrong code counts for its source and for the person.
 */
const checkFactor = async (
  service: Service,
  writing: Writing,
  user: User,
  totp: string | undefined,
  paces: readonly Pace[],
): Promise<void> => {
  if (user.totp_on_ms === null) return;
  if (totp === undefined) {
    writing.writeOnRefusal((afterRefusal) => uncountTry(afterRefusal, paces));
    throw new ServiceError("second_factor_needed");
  }
  const factorPaces = [factorPaceOf(user.id)];
  await checkPace(writing, factorPaces);
  if (await consumeFactor(service, writing, user, totp)) return forgiveTry(writing, factorPaces);
  writing.writeOnRefusal((afterRefusal) => addTry(afterRefusal, factorPaces));
  throw new ServiceError("second_factor_wrong");
};

/** The person and membership as they are now: while the password was checked, it may have been changed or taken away. */
const readAgain = async ({ tx }: Writing, user: User | undefined, membership: Membership | undefined) => {
  if (user === undefined || membership === undefined) throw new ServiceError("login_failed");
  const now = await findRow(tx, "users", user.id);
  const currentMembership = await findRow(tx, "memberships", membership.id);
  if (now === undefined || currentMembership === undefined || now.password_hash !== user.password_hash) {
    throw new ServiceError("login_failed");
  }
  return { user: now, membership: currentMembership };
};

/**
 * Signs in by password or SMS code. Every try is counted before it is checked; whoever does not exist costs and answers
 * the same as a wrong password. Throws the refusals of `login.submit`.
 */
export const signIn = (service: Service) => {
  const ofStrangers = createRateLimit(service.clock);
  return async (
    context: Context,
    { body }: CallRequest<typeof loginSubmit>,
  ): Promise<CallOutput<typeof loginSubmit>> => {
    const { clock, db } = context;
    const user = await db.selectFrom("users").selectAll().where("mobile", "=", body.phone).executeTakeFirst();
    const membership = await findMembership(db, body, user?.id ?? -1);
    const address = context.remoteAddress;
    const knownSource = await knownSourceOf(db, user?.id ?? -1, { device: body.device, address }, clock.now());
    if (knownSource === null) ofStrangers.check(body.phone, service.limits.perPhonePerMinute);
    const paces = pacesOf({
      phone: body.phone,
      address,
      device: body.device,
      isKnownDevice: knownSource?.kind === "device",
    });
    const byPassword = body.login_type === loginTypes.password;
    if ((byPassword ? body.password : body.smsCd) === undefined) {
      throw new ServiceError("invalid", { fields: { [byPassword ? "password" : "smsCd"]: ["missing"] } });
    }
    await context.writeBeside(subjectsOf(paces), (writing) => countTry(writing, paces));
    if (byPassword && !(await isPasswordRight(service, body.password ?? "", user))) {
      throw new ServiceError("login_failed");
    }
    const use = { phone: body.phone, purpose: "login", binding: "" };
    const code = body.smsCd ?? "";
    if (!byPassword) {
      const subjects = [codeSubject(body.phone)];
      await context.writeBeside(subjects, (writing) => checkCode(service, writing, use, code));
    }
    return context.write(async (writing) => {
      if (!byPassword) await consumeCode(service, writing, use, code);
      const person = await readAgain(writing, user, membership);
      assertMaySignIn(person.user, person.membership);
      if (byPassword) checkRegion(context, person.user);
      await checkFactor(service, writing, person.user, body.totp, paces);
      await forgiveTry(writing, paces);
      const { id } = person.membership;
      await writing.tx.updateTable("memberships").set({ agree_protocol: 1 }).where("id", "=", id).execute();
      const { region, remoteAddress } = context;
      const by = byPassword ? "password" : "sms";
      return openSession(service, writing, person, { region, remoteAddress, device: body.device ?? "", by });
    });
  };
};
