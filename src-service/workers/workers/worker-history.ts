import { z } from "zod";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { ownMask, ownValues } from "../../../src-shared/kernel/lists/own-columns.ts";
import { type WorkerFieldType, workerFieldTypes } from "../../../src-shared/kernel/lists/worker-column.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import type { companyLaborsHistory, companyLaborsWork } from "../../../src-shared/workers/workers/workers-calls.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import { type Database, lookUp } from "../../core/database/tables.ts";
import { seesAgency } from "../../core/plumbing/data-scope.ts";
import { idsOfCooperation, idsOfPerson } from "../../directory/people/merged.ts";
import { type Cooperation, findCooperation } from "./find-cooperation.ts";
import { shownValue } from "./worker-fields.ts";

type Entry = CallOutput<typeof companyLaborsHistory>["entries"][number];

/** The newest entries of each kind that are shown. */
const mostEntries = 200;

type Change = {
  readonly at: string;
  readonly action: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly by: string | null;
};
type Columns = ReadonlyMap<string, { readonly title: string; readonly type: WorkerFieldType }>;

const columnType = z.enum(workerFieldTypes);

/** The company's own columns, also those that it asks for no more. */
const columnsOf = async (db: Database, companyId: number): Promise<Columns> => {
  const rows = await db
    .selectFrom("company_worker_fields")
    .select(["code", "name as title", "code_type"])
    .where("company_id", "=", companyId)
    .execute();
  return new Map(rows.map(({ code, title, code_type }) => [code, { title, type: columnType.parse(code_type) }]));
};

/** Names of the departments that changes are about, by id. */
const departmentsOf = async (db: Database, changes: readonly Change[]): Promise<ReadonlyMap<string, string>> => {
  const ids = changes
    .filter(({ field }) => field === "organization_id")
    .flatMap(({ before, after }) => [before, after])
    .flatMap((id) => (id === null ? [] : [Number(id)]));
  const rows = await lookUp([...new Set(ids)], (chunk) =>
    db.selectFrom("organizations").select(["id", "name"]).where("id", "in", chunk).execute(),
  );
  return new Map(rows.map(({ id, name }) => [String(id), name]));
};

/** Values of the company's own columns change together; each is told by itself, phones and ID numbers masked. */
const ownChanges = (change: Change, columns: Columns): Entry[] => {
  const before = ownValues(change.before);
  const after = ownValues(change.after);
  return [...columns].flatMap(([code, own]): Entry[] => {
    const kind = ownMask(own);
    const shown = (value: string | number | undefined): string | null => {
      if (value === undefined) return null;
      return kind === undefined ? String(value) : maskField(kind, String(value));
    };
    if (before.get(code) === after.get(code)) return [];
    const values = { before: shown(before.get(code)), after: shown(after.get(code)) };
    return [{ ...change, by: change.by ?? "", kind: "changed", own, ...values, reason: null }];
  });
};

/** Changes of the person are the agency's to see; of the cooperation, its company's too (decision 7.5). */
const changesOf = async (db: Database, principal: Principal, one: Cooperation): Promise<Entry[]> => {
  const cooperations = await idsOfCooperation(db, one.id);
  const rows = await db
    .selectFrom("labor_history as h")
    .leftJoin("users as u", "u.id", "h.user_id")
    .where("h.labor_id", "in", await idsOfPerson(db, one.labor_id))
    .where("h.company_labor_id", "in", [...(principal.company_id === null ? [0] : []), ...cooperations])
    .select(["h.at", "h.action", "h.field", "h.before", "h.after", "u.name as by"])
    .orderBy("h.id", "desc")
    .limit(mostEntries)
    .execute();
  const columns = await columnsOf(db, one.company_id);
  const departments = await departmentsOf(db, rows);
  const shown = (field: string, value: string | null): string | null => {
    if (value === null) return null;
    return field === "organization_id" ? (departments.get(value) ?? value) : shownValue(field, value);
  };
  // Who does not see the agency is not told that somebody was in it before.
  const told = rows.map((row) =>
    row.action === "attach" && !seesAgency(principal) ? { ...row, action: "create" } : row,
  );
  return told.flatMap((row): Entry[] => {
    if (row.field === "content") return ownChanges(row, columns);
    const values = { before: shown(row.field, row.before), after: shown(row.field, row.after) };
    return [{ ...row, by: row.by ?? "", kind: "changed", own: null, ...values, reason: null }];
  });
};

const logOf = async (db: Database, principal: Principal, one: Cooperation): Promise<Entry[]> => {
  const people = principal.company_id === null ? await idsOfPerson(db, one.labor_id) : [];
  const cooperations = await idsOfCooperation(db, one.id);
  const rows = await db
    .selectFrom("audit_log")
    .where("agency_id", "=", one.agency_id)
    .where("object", "in", [...cooperations.map((id) => `worker:${id}`), ...people.map((id) => `labor:${id}`)])
    .select(["at", "actor", "action", "reason"])
    .orderBy("id", "desc")
    .limit(mostEntries)
    .execute();
  return rows.map(({ actor, reason, ...row }) => ({
    ...row,
    by: actor,
    kind: "logged",
    ...{ field: "", own: null, before: null, after: null },
    reason: reason === "" ? null : reason,
  }));
};

/** Lists who changed a worker of a company and who saw what of it, newest first; values masked. */
export const workerHistory = async (
  { db, principal }: SignedIn,
  id: string,
): Promise<CallOutput<typeof companyLaborsHistory>> => {
  const one = await findCooperation(db, principal, id);
  const entries = [...(await changesOf(db, principal, one)), ...(await logOf(db, principal, one))];
  return { entries: entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) };
};

const newestBills = 50;

/** The newest bills of a worker at a company. */
export const workerWork = async (
  { db, principal }: SignedIn,
  id: string,
): Promise<CallOutput<typeof companyLaborsWork>> => {
  const one = await findCooperation(db, principal, id);
  const ofWorker = db
    .selectFrom("bills as b")
    .where("b.labor_id", "=", one.labor_id)
    .where("b.company_id", "=", one.company_id);
  const { count } = await ofWorker.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await ofWorker
    .leftJoin("tasks as k", "k.id", "b.task_id")
    .leftJoin("settlements as s", "s.id", "b.settlement_id")
    .select(["b.id", "b.no", "b.status", "k.name as task_name", "b.accounting_fee", "b.net_pay", "b.settlement_id"])
    .select(["s.no as settlement_no", "b.create_at"])
    .orderBy("b.create_at", "desc")
    .orderBy("b.id", "desc")
    .limit(newestBills)
    .execute();
  return {
    count: Number(count),
    bills: rows.map((row) => ({
      ...row,
      id: String(row.id),
      task_name: row.task_name ?? "",
      settlement_id: row.settlement_id === null ? null : String(row.settlement_id),
    })),
  };
};
