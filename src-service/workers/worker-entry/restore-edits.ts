import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import type { Writing } from "../../core/context.ts";
import { lookUp, type Rewrite, readRows, type Tables } from "../../core/database/tables.ts";
import type { ImportJob } from "../../core/plumbing/import-kind.ts";
import { raised, versioned } from "../../core/plumbing/versioned.ts";
import { type HistoryEntry, keepHistory } from "../../directory/people/history.ts";
import { boundToMobile } from "../../directory/people/mobile-change.ts";
import { touchPeople } from "../../directory/people/touch-people.ts";
import { cooperationColumns, personColumns } from "./edit-rows.ts";

type Change = Tables["labor_history"];
type Restored<T extends "labors" | "company_labors"> = { readonly rewrites: Rewrite<T>[]; readonly changes: Change[] };

const numeric: ReadonlySet<string> = new Set([
  ...["settlement_type", "contract_type", "organization_id", "identity_type", "biz_reg_status"],
]);
/** Columns that hold "" where there is nothing. */
const isText: ReadonlySet<string> = new Set(["mobile", "remark", "area"]);

const stored = (field: string, value: string | null): string | number | null =>
  value === null ? (isText.has(field) ? "" : null) : numeric.has(field) ? Number(value) : value;

/** Rows with the values from before the batch, as far as no field has changed since. */
const restoredRows = <T extends "labors" | "company_labors">(
  rows: readonly Tables[T][],
  changes: ReadonlyMap<number, readonly Change[]>,
  fields: readonly string[],
  bound: ReadonlySet<number> = new Set(),
): Restored<T> => {
  const rewrites: Rewrite<T>[] = [];
  const restored: Change[] = [];
  for (const before of rows) {
    // Who was merged since is as they were kept: nothing of them changes any more.
    if (before.merged_into !== null) continue;
    const own = (changes.get(before.id) ?? []).filter(
      ({ field, after }) =>
        fields.includes(field) &&
        // By now they are verified or have signed by this mobile.
        !(field === "mobile" && bound.has(before.id)) &&
        (before as Record<string, unknown>)[field] === stored(field, after),
    );
    if (own.length === 0) continue;
    const values = Object.fromEntries(own.map(({ field, before: value }) => [field, stored(field, value)]));
    rewrites.push({ before, after: { ...before, ...values } });
    restored.push(...own);
  }
  return { rewrites, changes: restored };
};

const reversed = ({
  agency_id,
  company_id,
  labor_id,
  company_labor_id,
  field,
  before,
  after,
}: Change): HistoryEntry => ({
  ...{ agency_id, company_id, labor_id, company_labor_id, field },
  ...{ action: "restore", before: after, after: before },
});

/**
 * Restores what a batch edit changed, field by field: one that somebody has changed since stays as it is now. Accounts that the
 * batch brought and that nobody has verified are removed. Gives how many workers were restored.
 */
export const restoreEdits = async (
  writing: Writing,
  job: ImportJob,
  _recordIds: readonly number[],
  by: number,
): Promise<number> => {
  const { tx } = writing;
  const changes = await tx
    .selectFrom("labor_history")
    .selectAll()
    .where("batch", "=", job.no)
    .where("action", "=", "batchEdit")
    .where("agency_id", "=", job.agency_id)
    .where("restored_at", "is", null)
    .orderBy("id")
    .execute();
  const ofPeople = Map.groupBy(
    changes.filter(({ company_labor_id }) => company_labor_id === 0),
    ({ labor_id }) => labor_id,
  );
  const ofCooperations = Map.groupBy(
    changes.filter(({ company_labor_id }) => company_labor_id !== 0),
    ({ company_labor_id }) => company_labor_id,
  );
  const labors = await readRows(tx, "labors", ofPeople.keys());
  const relations = await readRows(tx, "company_labors", ofCooperations.keys());
  const people = restoredRows<"labors">(labors, ofPeople, personColumns, await boundToMobile(tx, labors));
  const cooperations = restoredRows<"company_labors">(relations, ofCooperations, cooperationColumns);
  await versioned("labors").saveMany(writing, people.rewrites);
  await versioned("company_labors").saveMany(writing, cooperations.rewrites);
  const accounts: Change[] = [];
  for (const change of changes.filter(({ field }) => field === "account_no")) {
    const { numUpdatedRows } = await tx
      .updateTable("labor_accounts")
      .set({ status: payAccountStates.code("removed"), ...(await raised(writing)) })
      .where("labor_id", "=", change.labor_id)
      .where("account_no", "=", change.after ?? "")
      .where("status", "=", payAccountStates.code("toVerify"))
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0) accounts.push(change);
  }
  const restored = [...people.changes, ...cooperations.changes, ...accounts];
  await lookUp(
    restored.map(({ id }) => id),
    async (chunk) => {
      await tx.updateTable("labor_history").set({ restored_at: writing.at }).where("id", "in", chunk).execute();
      return [];
    },
  );
  await keepHistory(writing, by, restored.map(reversed), job.no);
  const changed = new Set(restored.map(({ labor_id }) => labor_id));
  await touchPeople(writing, changed, "companyLabors");
  return changed.size;
};
