import { roleHoldersAtMost } from "../../../src-shared/access/roles/roles-calls.ts";
import { roles } from "../../../src-shared/access/roles/roles-list.ts";
import { permissionKeys, presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { dutyOf } from "../../../src-shared/kernel/rights/separation-of-duties.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { asHeldRole, ofProgram } from "../../core/plumbing/held-roles.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import {
  againstEditing,
  assertEditsRoles,
  holdersOf,
  inOrder,
  judgeHolders,
  judgeRole,
  ofCompanies,
  type RoleFacts,
  type RoleRow,
} from "./judge-role.ts";
import { rolesSource } from "./roles-source.ts";

const { save } = versioned("roles", "roles");

const rowOf = ({ db, principal }: Pick<SignedIn, "db" | "principal">, id: number) =>
  maskedRow(db, principal, roles, rolesSource, id);

const findRole = async (db: Reader, agencyId: number, id: string): Promise<RoleRow> => {
  const role = await db
    .selectFrom("roles")
    .selectAll()
    .where("id", "=", recordId(id))
    .where("agency_id", "in", [ofProgram, agencyId])
    .executeTakeFirst();
  if (role === undefined) throw notFound();
  return role;
};

/** Columns of a role's row that say what it allows. */
const columnsOf = ({ name, data_scope, permissions, amount_limit }: RoleFacts) => ({
  ...{ name, data_scope, amount_limit, permissions: inOrder(permissions).join(",") },
});

/** Facts of a role that the audit log keeps. */
const toldOf = ({ name, scope, data_scope, permissions, amount_limit }: Omit<RoleRow, "id">) => ({
  ...{ name, scope, data_scope, permissions, amount_limit },
});

type Calls = "roles.list" | "roles.get" | "roles.create" | "roles.update" | "permissions.list";

const handlers: HandlersFor<Calls> = {
  "roles.list": ({ db, principal }, { query }) => listRows(db, principal, roles, query, rolesSource),

  "roles.get": async ({ db, principal }, { params }) => {
    const role = await findRole(db, principal.agency_id, params.id);
    const holders = await holdersOf(db, principal.agency_id, role.key);
    return {
      role: await rowOf({ db, principal }, role.id),
      permissions: [...asHeldRole(role).permissions],
      holders: holders.slice(0, roleHoldersAtMost).map(({ id, name, mobile, company_name }) => ({
        ...{ membership_id: String(id), name, mobile_masked: maskPhone(mobile), company_name },
      })),
      against: againstEditing(principal, role),
    };
  },

  "roles.create": async ({ db, principal, write }, { body }) => {
    assertEditsRoles(principal);
    const { agency_id, user_id } = principal;
    const id = await write(async (writing) => {
      const { tx, at, ids, audit } = writing;
      // Before the reading: two that are made at once follow each other, so that no name is taken twice.
      const change_seq = await writing.changeSeq();
      await judgeRole(tx, agency_id, body, null);
      const next = await ids(1);
      const role = {
        ...{ id: next, version: 1, change_seq, agency_id, company_id: 0, key: `r${next}`, scope: body.scope },
        ...{
          ...columnsOf(body),
          copied_from: body.copied_from ?? null,
          maker_id: user_id,
          create_at: at,
          update_at: at,
        },
      };
      await tx.insertInto("roles").values(role).execute();
      writing.touchedAgency("roles", agency_id);
      await audit({ agency_id, action: "role.create", object: `ownRole:${next}`, after: toldOf(role) });
      return next;
    });
    return { role: await rowOf({ db, principal }, id) };
  },

  "roles.update": async ({ db, principal, write }, { params, body }) => {
    const { agency_id } = principal;
    const id = await write(async (writing) => {
      await writing.changeSeq();
      const role = await findRole(writing.tx, agency_id, params.id);
      const against = againstEditing(principal, role);
      if (against !== null) throw new ServiceError(against);
      assertVersion(role, body.version);
      const facts: RoleFacts = { ...body, scope: asHeldRole(role).scope };
      await judgeRole(writing.tx, agency_id, facts, role.id);
      await judgeHolders(writing.tx, role, facts.permissions);
      const next = await save(writing, role, { ...columnsOf(facts), update_at: writing.at });
      await writing.audit({
        ...{ agency_id, action: "role.update", object: `ownRole:${role.id}` },
        ...{ before: toldOf(role), after: toldOf(next) },
      });
      return role.id;
    });
    return { role: await rowOf({ db, principal }, id) };
  },

  "permissions.list": async () => ({
    results: permissionKeys.map((key) => ({
      ...{ key, duty: dutyOf(key), of_company: ofCompanies.has(key) },
      roles: presetRoles.filter(({ permissions }) => permissions.includes(key)).map((role) => role.key),
    })),
  }),
};

/** Roles: what their people may do, read at every request. */
export const rolesArea = defineArea({
  tables: sealed("roles"),
  sources: { roles: { source: rolesSource, table: "roles" } },
  serve: () => ({ handlers }),
});
