import type { z } from "zod";
import { attorneyKinds } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import {
  type SuperManagerView,
  superManagerDecide,
  type superManagerSendCode,
  type superManagerSet,
} from "../../../src-shared/companies/identity/super-manager-calls.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { addMembership, touchMember } from "../../access/proofs/new-member.ts";
import { addUser } from "../../access/proofs/new-user.ts";
import { type CodeUse, codeSubject, consumeCode, issueCode } from "../../access/proofs/sms-codes.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { raised } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import type { JudgeAction } from "../../lists/contributed.ts";
import type { Service } from "../../lists/service.ts";
import { addAttorney, assertAttorneyDays, attorneyFile, attorneysOf } from "./attorneys.ts";
import { mayReadPapers } from "./paper-files.ts";
import { addNaming, decideNaming, judgeNaming, type Naming, shownNaming } from "./super-manager-naming.ts";

type Company = Tables["companies"];
type Who = Pick<z.output<typeof superManagerSet.body>, "user_id" | "person">;
type Body = z.output<typeof superManagerSet.body>;

const lifeMs = 10 * 60_000;
const purpose = "superManager";
const inUse = 1;
const role = "companyAdmin";
const scope = "管理本企业在平台的用户与权限";

const useOf = (companyId: number, phone: string): CodeUse => ({ phone, purpose, binding: String(companyId) });

/** Users of a company who may sign in to it. */
const usersOf = (db: Reader, companyId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.id as membership_id", "m.user_id", "m.roles", "u.name", "u.mobile"])
    .where("m.company_id", "=", companyId)
    .where("m.is_use", "=", inUse)
    .where("u.status", "=", inUse)
    .orderBy("m.id");

const inOffice = (db: Reader, companyId: number) =>
  db
    .selectFrom("super_managers")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("ended_ms", "=", 0)
    .executeTakeFirst();

/** Editor of a company's users, as a person sees it. */
export const superManagerView = async ({ db, principal }: SignedIn, company: Company): Promise<SuperManagerView> => {
  const rows = await db
    .selectFrom("super_managers as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("users as b", "b.id", "s.set_by")
    .select([
      "s.user_id",
      "s.attorney_id",
      "s.set_at",
      "s.ended_ms",
      "s.ended_at",
      "u.name",
      "u.mobile",
      "b.name as by",
    ])
    .where("s.company_id", "=", company.id)
    .orderBy("s.id", "desc")
    .execute();
  const now = rows.find(({ ended_ms }) => ended_ms === 0);
  const may_set = principal.company_id === null && principal.permissions.has("company.company.edit");
  const candidates = may_set ? await usersOf(db, company.id).execute() : [];
  const attorneys = await attorneysOf(db, company.id, mayReadPapers(principal));
  return {
    manager:
      now === undefined
        ? null
        : {
            ...{ user_id: String(now.user_id), name: now.name, mobile_masked: maskPhone(now.mobile) },
            ...{ set_at: now.set_at, set_by: now.by ?? "" },
          },
    waiting: may_set || principal.company_id === null ? await shownNaming({ db, principal }, company.id) : null,
    attorney: attorneys.find(({ id }) => id === String(now?.attorney_id ?? 0)) ?? null,
    before: rows
      .filter(({ ended_ms }) => ended_ms !== 0)
      .map(({ name, set_at, ended_at }) => ({ name, set_at, ended_at: ended_at ?? "" })),
    candidates: candidates
      .filter(({ user_id }) => user_id !== now?.user_id)
      .map(({ user_id, name, mobile }) => ({ user_id: String(user_id), name, mobile_masked: maskPhone(mobile) })),
    may_set,
  };
};

/** The phone and name of who is meant. Throws `invalid` for neither or both, `not_found` for no user of the company. */
const personOf = async (db: Reader, companyId: number, { user_id, person }: Who) => {
  if ((user_id === undefined) === (person === undefined))
    throw new ServiceError("invalid", { fields: { user_id: ["required"] } });
  if (person !== undefined) return { name: unifyName(person.name.trim()), mobile: person.mobile };
  const user = await usersOf(db, companyId)
    .where("m.user_id", "=", recordId(user_id ?? ""))
    .executeTakeFirst();
  if (user === undefined) throw notFound();
  return { name: user.name, mobile: user.mobile };
};

const assertAgency = ({ principal }: SignedIn): void => {
  if (principal.company_id !== null) throw new ServiceError("forbidden");
};

/** Sends a code to who is to become the super manager. Errors: those of `superManager.sendCode`. */
export const sendManagerCode =
  (service: Service) =>
  async (context: SignedIn, id: string, who: Who): Promise<z.output<typeof superManagerSendCode.output>> => {
    assertAgency(context);
    const company = await findCompany(context.db, context.principal, id);
    const { mobile } = await personOf(context.db, company.id, who);
    const issued = await context.writeBeside([codeSubject(mobile)], (writing) =>
      issueCode(service, writing, useOf(company.id, mobile), {
        ...{ lifeMs, about: "superManager", isVoice: false, together: [purpose], isDelivered: true },
        budget: { kind: "own", source: `company:${company.id}`, perDay: service.limits.smsPerDay },
      }),
    );
    return { phone_masked: maskPhone(mobile), ...issued };
  };

/** The user with this mobile; one is made where there is none, who signs in by code until they set a password. */
const userWith = async (writing: Writing, name: string, mobile: string): Promise<Tables["users"]> => {
  const known = await writing.tx.selectFrom("users").selectAll().where("mobile", "=", mobile).executeTakeFirst();
  if (known !== undefined) {
    if (known.status !== inUse) throw new ServiceError("user_disabled_there");
    return known;
  }
  return addUser(writing, { name, mobile });
};

/** The membership of a user at a company, with the role of a company's admin. */
const memberOf = async (
  writing: Writing,
  company: Company,
  user: Pick<Tables["users"], "id">,
): Promise<Pick<Tables["memberships"], "id">> => {
  const { tx } = writing;
  const own = await tx
    .selectFrom("memberships")
    .selectAll()
    .where("user_id", "=", user.id)
    .where("company_id", "=", company.id)
    .executeTakeFirst();
  if (own === undefined) {
    touchMember(writing, { agency_id: company.agency_id, company_id: company.id });
    return addMembership(writing, {
      user_id: user.id,
      agency_id: company.agency_id,
      company_id: company.id,
      roles: role,
    });
  }
  if (own.is_use !== inUse) throw new ServiceError("user_disabled_there");
  const roles = own.roles.split(",").filter(Boolean);
  if (!roles.includes(role))
    await tx
      .updateTable("memberships")
      .set({ roles: [...roles, role].join(","), ...(await raised(writing)) })
      .where("id", "=", own.id)
      .execute();
  touchMember(writing, own);
  return own;
};

/** Keeps who is to become it, once they gave their code; another person of the agency decides. */
const ask = async (
  service: Service,
  writing: Writing,
  { principal }: SignedIn,
  company: Company,
  body: Body,
  file: { readonly file_name: string; readonly sha256: string },
): Promise<void> => {
  const { tx } = writing;
  await writing.lock("companies", [company.id]);
  const { name, mobile } = await personOf(tx, company.id, body);
  await consumeCode(service, writing, useOf(company.id, mobile), body.sms_code);
  const known = await tx.selectFrom("users").select(["id", "status"]).where("mobile", "=", mobile).executeTakeFirst();
  if (known !== undefined && known.status !== inUse) throw new ServiceError("user_disabled_there");
  const before = await inOffice(tx, company.id);
  if (known !== undefined && before?.user_id === known.id) throw new ServiceError("super_manager_same");
  await addNaming(writing, company, {
    ...{ name, mobile, attorney_key: body.attorney_key, attorney_end_at: body.attorney_end_at, ...file },
    maker_id: principal.user_id,
  });
};

/** The one in office gives it up to the next, in the transaction of the approval; both are told. */
const hand = async (writing: Writing, { principal }: SignedIn, company: Company, naming: Naming): Promise<void> => {
  const { tx, ids, at, nowMs, audit } = writing;
  const { name, mobile, file_name, sha256 } = naming;
  const before = await inOffice(tx, company.id);
  const user = await userWith(writing, name, mobile);
  if (before?.user_id === user.id) throw new ServiceError("super_manager_same");
  const membership = await memberOf(writing, company, user);
  const attorney = {
    ...{ key: naming.attorney_key, file_name, sha256, agent_name: user.name, agent_id_no: "", agent_mobile: mobile },
    ...{ start_at: dayOf(at), end_at: naming.attorney_end_at, scope },
  };
  const attorney_id = await addAttorney(writing, company, attorneyKinds.superManager, attorney, principal.user_id);
  if (before !== undefined)
    await tx.updateTable("super_managers").set({ ended_ms: nowMs, ended_at: at }).where("id", "=", before.id).execute();
  await tx
    .insertInto("super_managers")
    .values({
      ...{ id: await ids(1), agency_id: company.agency_id, company_id: company.id, user_id: user.id },
      ...{ membership_id: membership.id, attorney_id, set_by: principal.user_id, set_at: at },
      ...{ ended_ms: 0, ended_at: null },
    })
    .execute();
  await audit({
    ...{ agency_id: company.agency_id, action: "superManagers.set", object: `company:${company.id}` as const },
    before: { user_id: before?.user_id ?? null },
    after: { user_id: user.id, attorney_id },
  });
  await sendNotice(writing, { phone: mobile, about: "superManagerSet", company: company.name });
  if (before === undefined) return;
  const old = await tx.selectFrom("users").select("mobile").where("id", "=", before.user_id).executeTakeFirstOrThrow();
  await sendNotice(writing, { phone: old.mobile, about: "superManagerEnded", company: company.name });
};

/** Names who is to become the super manager of a company. Errors: those of `superManager.set`. */
export const setSuperManager =
  (service: Service) =>
  async (context: SignedIn, id: string, body: Body): Promise<SuperManagerView> => {
    assertAgency(context);
    const company = await findCompany(context.db, context.principal, id);
    const today = dayOf(shanghaiNow(context.clock.now()));
    assertAttorneyDays({ start_at: today, end_at: body.attorney_end_at }, today);
    await personOf(context.db, company.id, body);
    const file = await attorneyFile(service, context, body.attorney_key);
    const { file_name, sha256 } = file;
    await context.write((writing) => ask(service, writing, context, company, body, { file_name, sha256 }));
    return superManagerView(context, company);
  };

/** Decides about who was named. Errors: those of `superManager.decide`. */
export const decideSuperManager = async (
  context: SignedIn,
  id: string,
  body: z.output<typeof superManagerDecide.body>,
): Promise<SuperManagerView> => {
  assertAgency(context);
  const company = await findCompany(context.db, context.principal, id);
  await decideNaming(context, company, body, (writing, naming) => hand(writing, context, company, naming));
  return superManagerView(context, company);
};

/** Judges a decision about who was named, without taking it. */
export const judgeSuperManager: JudgeAction = async (context, id, body) => {
  assertAgency(context);
  await judgeNaming(context, await findCompany(context.db, context.principal, id), superManagerDecide.body.parse(body));
};
