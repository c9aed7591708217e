import { dataScopes } from "../../../src-shared/kernel/rights/permissions.ts";
import { nameKey, unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { isForAllCompanies } from "../../core/plumbing/data-scope.ts";
import { heldRoles, keysIn } from "../../core/plumbing/held-roles.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { type UnseenCounter, unseenCounter } from "../../lists/sensitive/unseen.ts";
import { addMembership, touchMember } from "../proofs/new-member.ts";
import { addUser } from "../proofs/new-user.ts";
import {
  againstChanging,
  isDisabled,
  judgeCompanies,
  judgeDepartment,
  judgeLastAdmin,
  judgeLimit,
  judgeRoles,
  judgeSuperManager,
  type Membership,
} from "./judge-user.ts";

/** Facts of a user as the calls take them; those of what they look after only for the agency's own people. */
export type UserFacts = {
  readonly email?: string | null | undefined;
  readonly roles: readonly string[];
  readonly organization_id: string | null;
  readonly amount_limit: number | null;
  readonly is_all_look?: boolean;
  readonly company_relate?: readonly string[];
  readonly is_a_company_contract_remind?: boolean;
};

const members = versioned("memberships");
const inUse = 1;

const save = async (writing: Writing, member: Membership, changes: Partial<Membership>): Promise<Membership> => {
  const next = await members.save(writing, member, changes);
  touchMember(writing, next);
  return next;
};

/** Facts of a membership that the audit log keeps. */
const toldOf = (member: Membership) => {
  const { roles, email, organization_id, amount_limit, data_scope, contract_remind, is_use } = member;
  return {
    roles,
    email: email === null ? null : "…",
    organization_id,
    amount_limit,
    data_scope,
    contract_remind,
    is_use,
  };
};

/**
 * Scope of data of one of the agency's own people (decision 7.15): the companies that are named, or none of its own, so that the roles'
 * holds. A department or the own records, which are narrower than all, stay.
 */
const scopeOf = (isForAll: boolean, before: number | null): number | null => {
  if (!isForAll) return dataScopes.companies;
  return before === dataScopes.department || before === dataScopes.own ? before : null;
};

/** Throws `companies_needed` where somebody would look after all companies whose roles see those that are named only. */
const judgeScope = async (db: Reader, agencyId: number, roles: string, facts: UserFacts): Promise<void> => {
  if (facts.is_all_look !== true) return;
  const held = await heldRoles(db, agencyId, keysIn(roles));
  if (!isForAllCompanies(held, null)) throw new ServiceError("companies_needed");
};

/** True when the same roles are named again: what is held is not judged anew, so that nobody with it is stuck. */
const areSameRoles = (wanted: readonly string[], member: Membership | null): boolean =>
  member !== null && [...new Set(wanted)].sort().join() === keysIn(member.roles).sort().join();

/** Columns of a membership, judged; `member`: as it was, null for a new one. */
const columnsOf = async (
  { tx }: Writing,
  agencyId: number,
  companyId: number,
  facts: UserFacts,
  member: Membership | null,
) => {
  const roles = areSameRoles(facts.roles, member)
    ? (member?.roles ?? "")
    : await judgeRoles(tx, agencyId, companyId, facts.roles);
  if (companyId === 0) await judgeScope(tx, agencyId, roles, facts);
  return {
    roles,
    organization_id: await judgeDepartment(tx, agencyId, companyId, facts.organization_id),
    ...(facts.email !== undefined && { email: facts.email === "" ? null : facts.email }),
    amount_limit: facts.amount_limit,
    ...(companyId === 0 && {
      data_scope: scopeOf(facts.is_all_look === true, member?.data_scope ?? null),
      contract_remind: facts.is_a_company_contract_remind === true ? 1 : 0,
    }),
  };
};

/** Replaces the companies that a person looks after. */
const relate = async ({ tx }: Writing, agencyId: number, membershipId: number, facts: UserFacts): Promise<number[]> => {
  const ids = facts.is_all_look === true ? [] : await judgeCompanies(tx, agencyId, facts.company_relate ?? []);
  await tx.deleteFrom("membership_companies").where("membership_id", "=", membershipId).execute();
  if (ids.length > 0) {
    const rows = ids.map((company_id) => ({ membership_id: membershipId, company_id }));
    await tx.insertInto("membership_companies").values(rows).execute();
  }
  return ids;
};

/**
 * The person of a mobile, and what they are there already. Who is known already joins as they are, and only under their own name: a
 * mistyped number must let nobody else in. That a number is somebody's is told so many times only (`accounts`). Throws
 * `user_name_differs`, `user_disabled_there`, `account_limit` (then it was not asked whose it is).
 */
const personOf = async (
  writing: Writing,
  agencyId: number,
  companyId: number,
  { mobile, name }: { readonly mobile: string; readonly name: string },
  accounts: UnseenCounter,
): Promise<{ id: number; existed: boolean; there?: Membership | undefined }> => {
  const { tx } = writing;
  const refusal = accounts.refusal();
  if (refusal !== null) throw new ServiceError(refusal.code, { params: refusal.params });
  const typed = unifyName(name);
  const known = await tx.selectFrom("users").selectAll().where("mobile", "=", mobile).executeTakeFirst();
  if (known === undefined) return { id: (await addUser(writing, { name: typed, mobile })).id, existed: false };
  const against =
    nameKey(known.name) !== nameKey(typed)
      ? "user_name_differs"
      : known.status !== inUse
        ? "user_disabled_there"
        : null;
  if (against !== null) {
    accounts.note(mobile, nameKey(typed));
    throw new ServiceError(against);
  }
  const there = await tx
    .selectFrom("memberships")
    .selectAll()
    .where("user_id", "=", known.id)
    .where("agency_id", "=", agencyId)
    .where("company_id", companyId === 0 ? "is" : "=", companyId === 0 ? null : companyId)
    .executeTakeFirst();
  return { id: known.id, existed: true, there };
};

/** Counter of what somebody who makes users is told of accounts; its `keep` is due whatever comes of it. */
export const accountCounter = (writing: Writing, principal: Principal): Promise<UnseenCounter> =>
  unseenCounter(writing, principal, "account");

/**
 * Makes a user of the agency (`companyId` 0) or of a company. Who is one already is refused (`user_exists`), except where `mayReturn`
 * says that the membership goes on as what is given. Errors: those of the calls.
 */
export const makeUser = async (
  writing: Writing,
  principal: Principal,
  companyId: number,
  body: UserFacts & { readonly mobile: string; readonly name: string },
  accounts: UnseenCounter,
  mayReturn: (member: Membership) => boolean = () => false,
): Promise<{ id: number; existed: boolean }> => {
  const { agency_id, user_id } = principal;
  // Before the reading: two requests with one mobile follow each other.
  await writing.changeSeq();
  const columns = await columnsOf(writing, agency_id, companyId, body, null);
  const person = await personOf(writing, agency_id, companyId, body, accounts);
  const { there } = person;
  if (there !== undefined && !mayReturn(there)) throw new ServiceError("user_exists");
  const company_id = companyId === 0 ? null : companyId;
  const given = { ...columns, user_id: person.id, agency_id, company_id, maker_id: user_id };
  const member =
    there === undefined
      ? await addMembership(writing, given)
      : await save(writing, there, { ...columns, is_use: inUse, maker_id: user_id });
  touchMember(writing, member);
  const companies = companyId === 0 ? await relate(writing, agency_id, member.id, body) : [];
  await writing.audit({
    ...{ agency_id, action: "users.create", object: `user:${person.id}` },
    after: { ...toldOf(member), company_id, companies, existed: person.existed },
  });
  return { id: member.id, existed: person.existed };
};

/** Makes one user, as `makeUser`, and keeps what was told of accounts. */
export const makeOneUser = async (
  writing: Writing,
  principal: Principal,
  companyId: number,
  body: UserFacts & { readonly mobile: string; readonly name: string },
): Promise<{ id: number; existed: boolean }> => {
  // Before the reading of what was told: two requests of one person follow each other.
  await writing.changeSeq();
  const accounts = await accountCounter(writing, principal);
  try {
    return await makeUser(writing, principal, companyId, body, accounts);
  } catch (error) {
    if (error instanceof ServiceError) await accounts.keep();
    throw error;
  }
};

/** Ends the sessions of a membership at once; what the person is elsewhere stays. Gives how many there were. */
export const endMemberSessions = async ({ tx, nowMs }: Writing, membershipId: number): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ revoked_ms: nowMs })
    .where("membership_id", "=", membershipId)
    .where("revoked_ms", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Changes a user. Errors: those of the calls. */
export const changeUser = async (
  writing: Writing,
  principal: Principal,
  member: Membership,
  body: UserFacts & { readonly is_use: boolean },
): Promise<void> => {
  const { agency_id } = principal;
  const against = againstChanging(principal, member);
  if (against !== null) throw new ServiceError(against);
  const columns = await columnsOf(writing, agency_id, member.company_id ?? 0, body, member);
  const after = { ...columns, is_use: body.is_use ? inUse : 0 };
  if (after.is_use === inUse && member.is_use !== inUse && (await isDisabled(writing.tx, member.user_id)))
    throw new ServiceError("user_disabled_there");
  judgeLimit(member.amount_limit, body.amount_limit);
  await judgeLastAdmin(writing, member, after);
  await judgeSuperManager(writing, member, after);
  const next = await save(writing, member, after);
  const companies = member.company_id === null ? await relate(writing, agency_id, member.id, body) : [];
  const ended = next.is_use === inUse ? 0 : await endMemberSessions(writing, member.id);
  await writing.audit({
    ...{ agency_id, action: "users.update", object: `user:${member.user_id}` },
    ...{ before: toldOf(member), after: { ...toldOf(next), companies, ended } },
  });
};
