import { cooperationStates } from "../../../src-shared/kernel/states/worker.ts";
import { type HandlersFor, ServiceError, type Writing } from "../../core/context.ts";
import { readRows, type Tables } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { visible } from "../../core/plumbing/visible.ts";
import { differences, keepHistory } from "../../directory/people/history.ts";
import { departmentOf } from "./find-worker.ts";

type Relation = Tables["company_labors"];

/** Words between commas, each once, in their order. */
const tagsOf = (tags: string, add: string | undefined, remove: string | undefined): string => {
  const words = new Set(tags.split(",").filter((word) => word !== ""));
  if (add !== undefined) words.add(add);
  if (remove !== undefined) words.delete(remove);
  return [...words].join(",");
};

const about = ({ agency_id, company_id, labor_id, id: company_labor_id }: Relation) => ({
  ...{ agency_id, company_id, labor_id, company_labor_id, action: "edit" },
});

const setDepartment = async (
  writing: Writing,
  userId: number,
  rows: readonly Relation[],
  department: number | null,
) => {
  const rewrites = await versioned("company_labors").saveMany(
    writing,
    rows.map((before) => ({ before, after: { organization_id: department } })),
  );
  const history = rewrites.flatMap(({ before, after }) =>
    differences(about(before), before, after, ["organization_id"]),
  );
  await keepHistory(writing, userId, history);
};

const setTags = async (
  writing: Writing,
  userId: number,
  rows: readonly Relation[],
  tags: { readonly add?: string | undefined; readonly remove?: string | undefined },
) => {
  const people = await readRows(
    writing.tx,
    "labors",
    rows.map(({ labor_id }) => labor_id),
  );
  const rewrites = await versioned("labors").saveMany(
    writing,
    people.map((before) => ({ before, after: { tags: tagsOf(before.tags, tags.add, tags.remove) } })),
  );
  const history = rewrites.flatMap(({ before, after }) => {
    const { agency_id, id: labor_id } = before;
    return differences({ agency_id, labor_id, company_id: 0, company_labor_id: 0, action: "edit" }, before, after, [
      "tags",
    ]);
  });
  await keepHistory(writing, userId, history);
};

/**
 * Puts chosen workers into a department of their company, or gives and takes a tag of the person. Each is judged by itself:
 * one that has changed, or whose cooperation is over, keeps no other back. One that this person may not see refuses all.
 */
export const setManyWorkers: HandlersFor<"companyLabors.setMany">["companyLabors.setMany"] = (context, { body }) =>
  context.write(async (writing) => {
    const { principal } = context;
    const found = await readRows(
      writing.tx,
      "company_labors",
      body.records.map(({ id }) => recordId(id)),
    );
    const byId = new Map(found.map((row) => [String(row.id), row]));
    const chosen = body.records.map(({ id, version }) => ({ id, version, row: visible(principal, byId.get(id)) }));
    const [first] = chosen;
    const department = await departmentOf(writing.tx, first?.row.company_id ?? 0, body.organization_id);
    if (department !== undefined && chosen.some(({ row }) => row.company_id !== first?.row.company_id))
      throw new ServiceError("several_companies");
    const isTagged = body.add_tag !== undefined || body.remove_tag !== undefined;
    if (isTagged && principal.company_id !== null) throw new ServiceError("person_facts_agency");
    const refusalOf = ({ row, version }: (typeof chosen)[number]): string | null => {
      if (row.merged_into !== null) return "worker_merged";
      if (row.version !== version) return "stale_version";
      return cooperationStates.allows("edit", row.cooperation_status) ? null : "worker_stopped";
    };
    const judged = chosen.map((one) => ({ ...one, code: refusalOf(one) }));
    const rows = judged.flatMap(({ row, code }) => (code === null ? [row] : []));
    if (department !== undefined) await setDepartment(writing, principal.user_id, rows, department);
    if (isTagged) await setTags(writing, principal.user_id, rows, { add: body.add_tag, remove: body.remove_tag });
    for (const id of new Set(rows.map(({ company_id }) => company_id))) writing.touched("companyLabors", id);
    await writing.audit({
      agency_id: principal.agency_id,
      action: "companyLabors.updateMany",
      object: "list:companyLabors",
      after: { rows: rows.length, ...(department !== undefined && { organization_id: department }) },
    });
    return {
      done: rows.length,
      refused: judged.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }])),
    };
  });
