import { agencyUsers, companyUsers } from "../../../src-shared/access/users/users-lists.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isForAllCompanies, isWithin, seesAgency } from "../../core/plumbing/data-scope.ts";
import { heldRoles, keysIn, ofProgram } from "../../core/plumbing/held-roles.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import { absoluteMs, idleMs } from "../session/authenticate.ts";
import { attorneysOf } from "./attorneys.ts";
import { findMember, type UserKind as Kind, looksAfter } from "./find-member.ts";
import { agencyUserImport, companyUserImport } from "./import-users.ts";
import { againstChanging, assertChanges, isDisabled, type Membership } from "./judge-user.ts";
import { changeUser, endMemberSessions, makeOneUser } from "./user-writing.ts";
import { agencyUsersSource, companyUsersSource } from "./users-source.ts";

/** Roles and departments that a user of a company (0: of the agency) may be given. */
const optionsFor = async (db: Reader, agencyId: number, companyId: number) => {
  const roles = await db
    .selectFrom("roles")
    .select(["key", "name"])
    .where("agency_id", "in", [ofProgram, agencyId])
    .where("scope", "=", companyId === 0 ? "agency" : "company")
    .orderBy("id")
    .execute();
  const departments = await db
    .selectFrom("organizations")
    .select(["id", "parent_id", "name"])
    .where("agency_id", "=", agencyId)
    .where("company_id", companyId === 0 ? "is" : "=", companyId === 0 ? null : companyId)
    .orderBy("path")
    .execute();
  return {
    roles,
    departments: departments.map(({ id, parent_id, name }) => ({
      ...{ id: String(id), parent_id: parent_id === null ? null : String(parent_id), name },
    })),
  };
};

/** The devices on which a person is signed in to a membership, the last used first. */
const devicesOf = async ({ db, clock }: SignedIn, membershipId: number) => {
  const now = clock.now();
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "region", "created_ms", "seen_ms"])
    .where("membership_id", "=", membershipId)
    .where("revoked_ms", "is", null)
    .where("seen_ms", ">=", now - idleMs)
    .where("created_ms", ">=", now - absoluteMs)
    .orderBy("seen_ms", "desc")
    .execute();
  return rows.map(({ id, device, region, created_ms, seen_ms }) => ({
    ...{ id: String(id), device, region, created_at: shanghaiNow(created_ms), seen_at: shanghaiNow(seen_ms) },
  }));
};

/** Facts of a member that the page shows besides the row. */
const shownOf = async (context: SignedIn, member: Membership) => ({
  roles: keysIn(member.roles),
  organization_id: member.organization_id === null ? null : String(member.organization_id),
  day_limit: member.day_limit,
  devices: await devicesOf(context, member.id),
  against: againstChanging(context.principal, member),
  is_use: member.is_use === 1,
  is_disabled: await isDisabled(context.db, member.user_id),
});

const companiesOf = async (db: Reader, membershipId: number) => {
  const rows = await db
    .selectFrom("membership_companies as m")
    .innerJoin("companies as c", "c.id", "m.company_id")
    .select(["c.id", "c.name"])
    .where("m.membership_id", "=", membershipId)
    .orderBy("c.id")
    .execute();
  return rows.map(({ id, name }) => ({ id: String(id), name }));
};

const agencyRow = ({ db, principal }: SignedIn, id: number) =>
  maskedRow(db, principal, agencyUsers, agencyUsersSource, id);
const companyRow = ({ db, principal }: SignedIn, id: number) =>
  maskedRow(db, principal, companyUsers, companyUsersSource, id);

const endSessionsOf = async (context: SignedIn, kind: Kind, id: string) => {
  const { principal, write } = context;
  await write(async (writing) => {
    const member = await findMember(context, writing.tx, kind, id);
    assertChanges(principal, member.company_id ?? 0);
    const ended = await endMemberSessions(writing, member.id);
    if (ended === 0) return;
    const { agency_id } = principal;
    await writing.audit({ agency_id, action: "session.close", object: `user:${member.user_id}`, after: { ended } });
  });
  return { ok: true as const };
};

type Calls =
  | `agencyUsers.${"list" | "options" | "attorneys" | "get" | "create" | "update" | "endSessions"}`
  | `companyUsers.${"list" | "options" | "get" | "create" | "update" | "endSessions"}`;

const handlers: HandlersFor<Calls> = {
  "agencyUsers.list": ({ db, principal }, { query }) => listRows(db, principal, agencyUsers, query, agencyUsersSource),
  "companyUsers.list": ({ db, principal }, { query }) =>
    listRows(db, principal, companyUsers, query, companyUsersSource),

  "agencyUsers.options": ({ db, principal }) => optionsFor(db, principal.agency_id, 0),
  "companyUsers.options": async ({ db, principal }, { query }) => {
    const company_id = recordId(query.company_id);
    const known = await db.selectFrom("companies").select("agency_id").where("id", "=", company_id).executeTakeFirst();
    if (known === undefined || !isWithin(principal, { agency_id: known.agency_id, company_id })) throw notFound();
    return optionsFor(db, principal.agency_id, company_id);
  },

  "agencyUsers.attorneys": (context, { query }) => attorneysOf(context, query.company_id),

  "agencyUsers.get": async (context, { params }) => {
    const member = await findMember(context, context.db, "agency", params.id);
    return {
      user: await agencyRow(context, member.id),
      ...(await shownOf(context, member)),
      is_all_look: isForAllCompanies(
        await heldRoles(context.db, member.agency_id, keysIn(member.roles)),
        member.data_scope,
      ),
      companies: await companiesOf(context.db, member.id),
      looks_after: (await looksAfter(context.db, member))?.map(String) ?? null,
    };
  },
  "companyUsers.get": async (context, { params }) => {
    const member = await findMember(context, context.db, "company", params.id);
    return { user: await companyRow(context, member.id), ...(await shownOf(context, member)) };
  },

  "agencyUsers.create": async (context, { body }) => {
    assertChanges(context.principal, 0);
    const { id, existed } = await context.write((writing) => makeOneUser(writing, context.principal, 0, body));
    return { user: await agencyRow(context, id), existed };
  },
  "companyUsers.create": async (context, { body }) => {
    const { principal, db } = context;
    const company_id = recordId(body.company_id);
    const known = await db.selectFrom("companies").select("agency_id").where("id", "=", company_id).executeTakeFirst();
    if (known === undefined || !isWithin(principal, { agency_id: known.agency_id, company_id })) throw notFound();
    assertChanges(principal, company_id);
    const { id, existed } = await context.write((writing) => makeOneUser(writing, principal, company_id, body));
    return { user: await companyRow(context, id), existed };
  },

  "agencyUsers.update": async (context, { params, body }) => {
    const { principal } = context;
    if (!seesAgency(principal)) throw new ServiceError("forbidden");
    const id = await context.write(async (writing) => {
      await writing.changeSeq();
      const member = await findMember(context, writing.tx, "agency", params.id);
      assertVersion(member, body.version);
      await changeUser(writing, principal, member, body);
      return member.id;
    });
    return { user: await agencyRow(context, id) };
  },
  "companyUsers.update": async (context, { params, body }) => {
    const id = await context.write(async (writing) => {
      await writing.changeSeq();
      const member = await findMember(context, writing.tx, "company", params.id);
      assertVersion(member, body.version);
      await changeUser(writing, context.principal, member, body);
      return member.id;
    });
    return { user: await companyRow(context, id) };
  },

  "agencyUsers.endSessions": (context, { params }) => endSessionsOf(context, "agency", params.id),
  "companyUsers.endSessions": (context, { params }) => endSessionsOf(context, "company", params.id),
};

/** Users of the agency and of its companies: what they are there, and that they stop being it. */
export const usersArea = defineArea({
  sources: {
    agencyUsers: { source: agencyUsersSource, table: "memberships" },
    companyUsers: { source: companyUsersSource, table: "memberships" },
  },
  importKinds: [agencyUserImport, companyUserImport],
  serve: () => ({ handlers }),
});
