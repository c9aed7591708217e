import { sql } from "kysely";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, type Tables } from "../../core/database/tables.ts";
import { raised, versioned } from "../../core/plumbing/versioned.ts";
import { differences, type HistoryEntry, keepHistory } from "../../directory/people/history.ts";
import { isOneNumber } from "./judge-pair.ts";
import { moveAccounts } from "./move-accounts.ts";
import { moveBills } from "./move-bills.ts";
import { moveParts } from "./move-parts.ts";
import { personAfter, relationAfter, signsOf, type Takes } from "./person-values.ts";
import type { Side } from "./read-side.ts";
import { movedTables, references } from "./references.ts";

type Relation = Tables["company_labors"];
type Labor = Tables["labors"];

export type Merging = { readonly kept: Side; readonly gone: Side; readonly takes: Takes; readonly by: number };
/** Number of moved rows, by kind. */
export type Moved = Readonly<Record<string, number>>;

const personFields = [
  ...["id_no", "mobile", "area", "alipay_account", "alipay_bank_account", "real_name_status", "tags"],
  ...["identity_type", "uscc", "biz_name", "biz_reg_status"],
  "tax_start_month",
] as const satisfies readonly (keyof Labor)[];
const relationFields = [
  ...["cooperation_status", "contract_sign_type", "sign_at", "contract_end_at", "content", "organization_id"],
  ...["business_model", "remark"],
] as const satisfies readonly (keyof Relation)[];

/** The gone person's row leads to the kept one; who had been merged into it is led on, so that one step is always enough. */
const mergePeople = async (writing: Writing, { kept, gone, takes }: Merging): Promise<Labor> => {
  const { tx, at } = writing;
  const change_seq = await writing.changeSeq();
  const labors = versioned("labors");
  const changes = personAfter(kept.labor, gone.labor, takes);
  const swaps = changes.id_no !== kept.labor.id_no && changes.id_no === gone.labor.id_no;
  await labors.save(writing, gone.labor, {
    ...{ merged_into: kept.labor.id, merged_at: at },
    // No two people of an agency have one number: the gone one gets a spelling that means the same and is nobody's.
    ...(swaps && { id_no: `${kept.labor.id_no}#${kept.labor.id}` }),
  });
  await tx
    .updateTable("labors")
    .set({ merged_into: kept.labor.id, change_seq })
    .where("merged_into", "=", gone.labor.id)
    .execute();
  const after = await labors.save(writing, kept.labor, changes);
  if (swaps) await tx.updateTable("labors").set({ id_no: kept.labor.id_no }).where("id", "=", gone.labor.id).execute();
  return after;
};

/** The kept person's cooperation with the company of each of the gone one's: theirs as it becomes, or a new one. */
const targetsOf = async (writing: Writing, { kept, gone, takes }: Merging, countsForKept: boolean) => {
  const change_seq = await writing.changeSeq();
  const firstId = await writing.ids(gone.relations.length || 1);
  return gone.relations.map((relation, at) => {
    const { company_name: _name, ...from } = relation;
    const own = kept.relations.find(({ company_id }) => company_id === from.company_id);
    if (own === undefined) {
      const joined = { ...from, ...signsOf(from, countsForKept), id: firstId + at, version: 1, change_seq };
      return { from, before: null, after: { ...joined, labor_id: kept.labor.id } };
    }
    const { company_name: _ownName, ...before } = own;
    const after = { ...before, ...relationAfter(before, from, takes, countsForKept) };
    return { from, before, after };
  });
};

const relations = versioned("company_labors", "companyLabors");

type Target = Awaited<ReturnType<typeof targetsOf>>[number];

const mergeRelations = async (writing: Writing, targets: readonly Target[]): Promise<void> => {
  const { tx, at } = writing;
  const change_seq = await writing.changeSeq();
  await insertMany(
    tx,
    "company_labors",
    targets.flatMap(({ before, after }) => (before === null ? [after] : [])),
  );
  for (const { from, before, after } of targets) {
    if (before !== null) await relations.save(writing, before, after);
    await relations.save(writing, from, {
      ...{ cooperation_status: cooperation.merged, merged_into: after.id, stop_time: from.stop_time ?? at },
      unpaid: 0,
      qr_code_id: null,
    });
    await tx
      .updateTable("company_labors")
      .set({ merged_into: after.id, change_seq })
      .where("merged_into", "=", from.id)
      .execute();
  }
};

const listedTables = {
  labor_contracts: "laborContracts",
  stop_records: "stopRecords",
  liveness_records: "livenessRecords",
  real_name_reviews: "realNameReviews",
  sign_ins: "signins",
  job_reports: "jobReports",
  task_batch_rows: "taskBatchRows",
} as const;

/** Everything that names the gone person and moves as it is (`references`). */
const moveTables = async (writing: Writing, { kept, gone }: Merging, targets: readonly Target[]): Promise<Moved> => {
  const listedNext = await raised(writing);
  const moved: Record<string, number> = {};
  for (const table of movedTables) {
    const columns: Readonly<Record<string, string>> = references[table];
    const isListed = table in listedTables || table === "labor_attachments";
    const listed = isListed ? sql`, version = ${listedNext.version}, change_seq = ${listedNext.change_seq}` : sql``;
    let rows = 0;
    for (const { from, after } of columns["company_labor_id"] === undefined ? [] : targets) {
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set company_labor_id = ${after.id} where company_labor_id = ${from.id}`.execute(
        writing.tx,
      );
      rows += Number(numAffectedRows);
    }
    if (columns["labor_id"] !== undefined) {
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set labor_id = ${kept.labor.id} ${listed} where labor_id = ${gone.labor.id}`.execute(
        writing.tx,
      );
      rows = Number(numAffectedRows);
    }
    if (rows > 0) moved[table] = rows;
    const list = table in listedTables ? listedTables[table as keyof typeof listedTables] : null;
    if (rows > 0 && list !== null) for (const { from } of targets) writing.touched(list, from.company_id);
  }
  return moved;
};

const keepMergeHistory = async (
  writing: Writing,
  { kept, gone, by }: Merging,
  after: Labor,
  targets: readonly Target[],
): Promise<void> => {
  const { agency_id } = kept.labor;
  const about = (labor_id: number, relation?: Relation) => ({
    ...{ agency_id, company_id: relation?.company_id ?? 0, labor_id, company_labor_id: relation?.id ?? 0 },
    action: "merge",
  });
  const begun = (labor_id: number): HistoryEntry => ({ ...about(labor_id), field: "", before: null, after: null });
  await keepHistory(writing, by, [
    begun(gone.labor.id),
    begun(kept.labor.id),
    ...differences(about(kept.labor.id), kept.labor, after, personFields),
    ...targets.flatMap(({ before, after: relation }) =>
      before === null
        ? [{ ...about(kept.labor.id, relation), field: "", before: null, after: null }]
        : differences(about(kept.labor.id, relation), before, relation, relationFields),
    ),
  ]);
};

/**
 * Makes two people one in the caller's transaction, after all has been judged: people, cooperations, accounts, bills that are in no
 * settlement, and whatever else names the gone one. Gaps, standings and sums follow by triggers; incomes, limits and the tax books by
 * their rounds, which go by the bills' numbers.
 */
export const carryOut = async (writing: Writing, merging: Merging): Promise<Moved> => {
  const { kept, gone, takes } = merging;
  const countsForKept = isOneNumber([kept, gone]);
  const targets = await targetsOf(writing, merging, countsForKept);
  const after = await mergePeople(writing, merging);
  await mergeRelations(writing, targets);
  const tables = await moveTables(writing, merging, targets);
  const accounts = await moveAccounts(writing, kept, gone, {
    countsForKept,
    takesDefault: takes.has("default_account"),
  });
  const bills = await moveBills(writing, gone, { kept: after, goneMobile: gone.labor.mobile });
  const parts = await moveParts(writing, merging, targets);
  await keepMergeHistory(writing, merging, after, targets);
  writing.touchedAgency("payAccounts", kept.labor.agency_id);
  for (const { company_id } of [...kept.relations, ...gone.relations]) {
    writing.touched("companyLabors", company_id);
    writing.touched("payAccounts", company_id);
  }
  return { company_labors: targets.length, labor_accounts: accounts, bills, task_applicants: parts, ...tables };
};
