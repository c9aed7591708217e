import type { OrganizationRow } from "../../../src-shared/access/organization/organization-import.ts";
import { type PlacedDepartment, placeDepartments } from "../../../src-shared/access/organization/place-departments.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader } from "../../core/database/tables.ts";
import type { ImportJob, ImportKind, ImportTurn, RowResult } from "../../core/plumbing/import-kind.ts";
import { usesOf } from "./department-uses.ts";
import { type Department, departmentsIn, mayChangeTree, type Tree, toldOf } from "./judge-department.ts";

const treeOf = ({ agency_id, company_id }: ImportJob): Tree => ({
  ...{ agency_id, company_id: company_id === 0 ? null : company_id },
});

/** Leaders of these who are neither users of the tree nor, in a company, its workers: a leader is a name, so they are told only. */
const unknownLeaders = async (db: Reader, tree: Tree, names: readonly string[]): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const { agency_id, company_id } = tree;
  const users = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("u.name")
    .distinct()
    .where("m.agency_id", "=", agency_id)
    .where("m.company_id", company_id === null ? "is" : "=", company_id)
    .where("m.is_use", "=", 1)
    .execute();
  const workers =
    company_id === null
      ? []
      : await lookUp(names, (chunk) =>
          db
            .selectFrom("company_labors as c")
            .innerJoin("labors as l", "l.id", "c.labor_id")
            .select("l.name")
            .distinct()
            .where("c.company_id", "=", company_id)
            .where("l.name", "in", chunk)
            .execute(),
        );
  const known = new Set([...users, ...workers].map(({ name }) => nameKey(name)));
  return new Set(names.filter((name) => !known.has(nameKey(name))));
};

const lineOf = ({ row, parent = "", name, code = "", leader = "" }: OrganizationRow) => ({
  ...{ row, parent, name, code, leader },
});

/** Writes new departments, those above first. Gives their ids by their rows. */
const write = async (
  { tx, ids, at, audit }: Writing,
  tree: Tree,
  known: readonly Department[],
  made: readonly PlacedDepartment[],
): Promise<ReadonlyMap<number, number>> => {
  if (made.length === 0) return new Map();
  const byId = new Map(known.map((one) => [String(one.id), one]));
  const rows = new Map<PlacedDepartment, Department>();
  const first = await ids(made.length);
  for (const [at_, one] of made.entries()) {
    const parent = one.parent === null ? undefined : (byId.get(one.parent.id ?? "") ?? rows.get(one.parent));
    const id = first + at_;
    rows.set(one, {
      ...{ id, version: 1, ...tree, parent_id: parent?.id ?? null, path: `${parent?.path ?? "/"}${id}/` },
      ...{ name: one.name, code: one.code === "" ? null : one.code, sort: 0, create_at: at },
      leader: one.leader === "" ? null : (one.leader ?? null),
    });
  }
  await insertMany(tx, "organizations", [...rows.values()]);
  for (const row of rows.values()) {
    const { agency_id } = tree;
    await audit({ agency_id, action: "departments.create", object: `department:${row.id}`, after: toldOf(row) });
  }
  return new Map([...rows].map(([{ row }, { id }]) => [row ?? 0, id]));
};

/** Takes the rows of a file as one tree: each becomes a department, is one already, or is refused with its reason. */
const take = async ({ context, writing, job, rows }: ImportTurn<OrganizationRow>): Promise<readonly RowResult[]> => {
  const tree = treeOf(job);
  if (!mayChangeTree(context.principal, tree)) throw new ServiceError("forbidden");
  // Before the reading: two files for one tree follow each other.
  await writing.changeSeq();
  const known = await departmentsIn(writing.tx, tree);
  const facts = known.map(({ id, parent_id, name, code, leader }) => ({
    ...{ id: String(id), parent_id: parent_id === null ? null : String(parent_id), name, code, leader },
  }));
  const { fates, made } = placeDepartments(rows.map(lineOf), facts);
  const ids = await write(writing, tree, known, made);
  const leaders = made.flatMap(({ leader }) => (leader === "" || leader == null ? [] : [leader]));
  const unknown = await unknownLeaders(writing.tx, tree, leaders);
  const names = new Map(rows.map(({ row, name }) => [row, name]));
  return fates.map(({ row, at, isNew, refusal }): RowResult => {
    const own = { row, no: names.get(row) ?? "" };
    if (refusal !== null) return { ...own, outcome: "refused", ...refusal };
    if (!isNew) return { ...own, outcome: "same" };
    const record_id = ids.get(row);
    const isUnknown = unknown.has(at?.leader ?? "");
    return { ...own, outcome: "taken", ...(record_id !== undefined && { record_id }), ...(isUnknown && told) };
  });
};

const told = { code: "leader_unknown" } as const;

/** Removes what an import made while nothing uses it and nothing else was made below it. */
const undo = async ({ tx, changeSeq, audit }: Writing, job: ImportJob, ids: readonly number[]): Promise<number> => {
  await changeSeq();
  const rows = await lookUp(ids, (chunk) =>
    tx.selectFrom("organizations").selectAll().where("id", "in", chunk).orderBy("path").execute(),
  );
  const own = new Set(rows.map(({ id }) => id));
  const below = await lookUp(ids, (chunk) =>
    tx.selectFrom("organizations").select(["id", "name"]).where("parent_id", "in", chunk).orderBy("id").execute(),
  );
  const others = below.filter(({ id }) => !own.has(id));
  const uses = await usesOf(tx, ids);
  const count = [...uses.values()].reduce((sum, one) => sum + one, others.length);
  if (count > 0) {
    const no = others[0]?.name ?? rows[0]?.name ?? "";
    throw new ServiceError("import_has_dependents", { params: { count, no } });
  }
  await lookUp(own, async (chunk) => {
    await tx.deleteFrom("organizations").where("id", "in", chunk).execute();
    return [];
  });
  for (const row of rows) {
    const { agency_id } = job;
    await audit({ agency_id, action: "departments.remove", object: `department:${row.id}`, before: toldOf(row) });
  }
  return rows.length;
};

/** Departments from a spreadsheet, or of lines that somebody typed. */
export const departmentImport: ImportKind<OrganizationRow> = {
  name: "organization",
  take,
  // The same rows come to what is there: they make nothing twice, and again what was removed since.
  repeats: async () => false,
  rollBack: { permission: "org.organization.delete", undo },
};
