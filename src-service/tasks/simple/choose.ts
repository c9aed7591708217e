import { notReady } from "../../../src-shared/tasks/simple/simple-runs.ts";
import type { SimpleReason } from "../../../src-shared/tasks/simple/simple-tasks-calls.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";
import { notFound, recordIds } from "../../core/plumbing/answers.ts";
import { countChoice, matchingIds } from "../../lists/lists/query.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { unfit } from "../tasks/task-facts.ts";

/** Choice of workers as a call says it. */
export type Chosen = {
  readonly ids?: readonly string[] | undefined;
  readonly matching?: Readonly<Record<string, string>> | undefined;
  readonly except?: readonly string[] | undefined;
};

/** A chosen worker with why they are not fit; null: they are. */
export type Judged = Pick<Tables["company_labors"], "id" | "labor_id" | "standing"> & { readonly code: string | null };

/**
 * Cooperations of a company's workers whom a person chose, as far as they see them, in ascending order. Throws `not_found` for an id
 * that is not among them and `forbidden` for who may not see workers.
 */
export const chosenWorkers = async (
  { db, principal }: Pick<SignedIn, "db" | "principal">,
  source: ListSource,
  companyId: number,
  { ids, matching = {}, except = [] }: Chosen,
): Promise<readonly number[]> => {
  if (!principal.permissions.has(companyLabors.permission)) throw new ServiceError("forbidden");
  const company_id = String(companyId);
  const seen = async (named: readonly string[]): Promise<readonly number[]> => {
    const own = [...new Set(recordIds(named))].sort((one, other) => one - other);
    if (own.length === 0) return own;
    const found = await countChoice(db, principal, companyLabors, { company_id }, source, { ids: own, except: [] });
    if (found < own.length) throw notFound();
    return own;
  };
  const left = new Set(await seen(except));
  if (ids !== undefined) return (await seen(ids)).filter((id) => !left.has(id));
  const found = await matchingIds(db, principal, companyLabors, { ...matching, company_id }, source);
  return found.filter((id) => !left.has(id));
};

/** Judges workers by the rule of every door of tasks, in the given order. */
export const judgeWorkers = async (db: Reader, ids: readonly number[]): Promise<readonly Judged[]> => {
  const rows = await lookUp(ids, (chunk) =>
    db.selectFrom("company_labors").select(["id", "labor_id", "standing", "age"]).where("id", "in", chunk).execute(),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ id, labor_id: row.labor_id, standing: row.standing, code: unfit(row) }];
  });
};

/** Reasons why some are not fit, most people first; where they stand is told of those who are not ready. */
export const reasonsOf = (
  rows: readonly { readonly code: string | null; readonly standing: number | null; readonly people?: number }[],
): SimpleReason[] => {
  const byReason = new Map<string, SimpleReason>();
  for (const { code, standing, people = 1 } of rows) {
    if (code === null) continue;
    const key = `${code} ${code === notReady ? standing : ""}`;
    const before = byReason.get(key)?.people ?? 0;
    byReason.set(key, { code, standing: code === notReady ? standing : null, people: before + Number(people) });
  }
  return [...byReason.values()].sort((one, other) => other.people - one.people);
};
