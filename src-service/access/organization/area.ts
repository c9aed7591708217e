import { sql } from "kysely";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { assertVersion, saveVersion } from "../../core/plumbing/versioned.ts";
import { defineArea } from "../../lists/area.ts";
import { usesOf } from "./department-uses.ts";
import { departmentImport } from "./import-departments.ts";
import {
  type DepartmentFacts,
  departmentsIn,
  findDepartment,
  findTree,
  judgeDepartment,
  mayChangeTree,
  type Tree,
  toldOf,
} from "./judge-department.ts";

const countBy = async (db: Reader, table: "memberships" | "company_labors", tree: Tree) => {
  const { rows } = await sql<{
    id: number;
    count: number;
  }>`select organization_id as id, cast(count(*) as bigint) as count
    from ${sql.table(table)} where agency_id = ${tree.agency_id} and organization_id is not null
    group by organization_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]));
};

const columnsOf = ({ name, code, leader, sort }: DepartmentFacts) => ({
  ...{ name, sort, code: code === "" ? null : code, leader: leader === "" ? null : leader },
});

/** Gives a department and all below it their places under another one: data scopes go by them from the next request on. */
const movePaths = async ({ tx }: Writing, before: string, after: string): Promise<void> => {
  if (before === after) return;
  await tx
    .updateTable("organizations")
    .set({ path: sql<string>`${after} || substr(path, ${before.length + 1})` })
    .where("path", "like", `${before}%`)
    .execute();
};

const assertMayChange = ({ principal }: SignedIn, tree: Tree): void => {
  if (!mayChangeTree(principal, tree)) throw new ServiceError("forbidden");
};

type Calls = `organizations.${"tree" | "create" | "update" | "remove"}`;

const handlers: HandlersFor<Calls> = {
  "organizations.tree": async ({ db, principal }, { query }) => {
    const tree = await findTree(db, principal, query.company_id ?? null);
    const departments = await departmentsIn(db, tree);
    const members = await countBy(db, "memberships", tree);
    const workers = await countBy(db, "company_labors", tree);
    const may_edit = mayChangeTree(principal, tree);
    return {
      departments: departments.map(({ id, parent_id, version, name, code, leader, sort }) => ({
        ...{ id: String(id), parent_id: parent_id === null ? null : String(parent_id), version, name, code },
        ...{ leader: leader ?? null, sort, members: members.get(id) ?? 0, workers: workers.get(id) ?? 0 },
      })),
      may_edit,
      may_remove: may_edit && principal.permissions.has("org.organization.delete"),
    };
  },

  "organizations.create": async (context, { body }) => {
    const { principal, write } = context;
    return write(async (writing) => {
      const { tx, ids, at, audit } = writing;
      // Before the reading: two of one name follow each other.
      await writing.changeSeq();
      const tree = await findTree(tx, principal, body.company_id);
      assertMayChange(context, tree);
      const parent = await judgeDepartment(tx, tree, body, null);
      const id = await ids(1);
      const row = {
        ...{ id, version: 1, ...tree, parent_id: parent?.id ?? null, path: `${parent?.path ?? "/"}${id}/` },
        ...{ ...columnsOf(body), create_at: at },
      };
      await tx.insertInto("organizations").values(row).execute();
      const { agency_id } = tree;
      await audit({ agency_id, action: "departments.create", object: `department:${id}`, after: toldOf(row) });
      return { id: String(id) };
    });
  },

  "organizations.update": async (context, { params, body }) => {
    const { principal, write } = context;
    await write(async (writing) => {
      await writing.changeSeq();
      const row = await findDepartment(writing.tx, principal, params.id);
      assertMayChange(context, row);
      assertVersion(row, body.version);
      const parent = await judgeDepartment(writing.tx, row, body, row);
      const path = `${parent?.path ?? "/"}${row.id}/`;
      const next = await saveVersion(writing, "organizations", row, {
        ...columnsOf(body),
        parent_id: parent?.id ?? null,
      });
      await movePaths(writing, row.path, path);
      await writing.audit({
        ...{ agency_id: row.agency_id, action: "departments.update", object: `department:${row.id}` },
        ...{ before: toldOf(row), after: toldOf(next) },
      });
    });
    return { ok: true as const };
  },

  "organizations.remove": async (context, { params }) => {
    const { principal, write } = context;
    await write(async (writing) => {
      const { tx, audit } = writing;
      await writing.changeSeq();
      const row = await findDepartment(tx, principal, params.id);
      assertMayChange(context, row);
      const uses = await usesOf(tx, [row.id]);
      const below = await tx.selectFrom("organizations").select("id").where("parent_id", "=", row.id).execute();
      if (uses.size > 0 || below.length > 0) {
        const count = (table: string) => uses.get(table) ?? 0;
        const all = [...uses.values()].reduce((sum, one) => sum + one, 0);
        const [members, workers, bills] = [count("memberships"), count("company_labors"), count("bills")];
        const params = { below: below.length, members, workers, bills, others: all - members - workers - bills };
        throw new ServiceError("department_in_use", { params });
      }
      await tx.deleteFrom("organizations").where("id", "=", row.id).execute();
      await audit({
        ...{ agency_id: row.agency_id, action: "departments.remove", object: `department:${row.id}` },
        before: toldOf(row),
      });
    });
    return { ok: true as const };
  },
};

/** Departments of the agency and of its companies. */
export const organizationArea = defineArea({ importKinds: [departmentImport], serve: () => ({ handlers }) });
