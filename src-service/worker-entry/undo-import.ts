import { contractSignStates, cooperationStates } from "../../src-shared/states/worker.ts";
import { ServiceError, type Writing } from "../context.ts";
import { lookUp, rewriteMany } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { differences, keepHistory } from "../people/history.ts";
import type { ImportJob } from "../plumbing/import-kind.ts";

type Relation = Tables["company_labors"];

const cooperating = cooperationStates.code("cooperating");
const stopped = cooperationStates.code("stopped");
/** Of the reasons for stopping: another one. */
const otherReason = 6;
const unsigned: readonly number[] = [contractSignStates.code("unsigned"), contractSignStates.code("released")];

/** Cooperations that something has come of since: a bill, a contract. */
const dependents = async ({ tx }: Writing, relations: readonly Relation[]): Promise<Relation[]> => {
  const bills = await lookUp(
    relations.map(({ labor_id }) => labor_id),
    (chunk) => tx.selectFrom("bills").select(["labor_id", "company_id"]).where("labor_id", "in", chunk).execute(),
  );
  const contracts = await lookUp(
    relations.map(({ id }) => id),
    (chunk) =>
      tx.selectFrom("labor_contracts").select("company_labor_id").where("company_labor_id", "in", chunk).execute(),
  );
  const billed = new Set(bills.map(({ labor_id, company_id }) => `${company_id}:${labor_id}`));
  const contracted = new Set(contracts.map(({ company_labor_id }) => company_labor_id));
  return relations.filter(
    (one) =>
      billed.has(`${one.company_id}:${one.labor_id}`) ||
      contracted.has(one.id) ||
      !unsigned.includes(one.contract_sign_type),
  );
};

/**
 * Takes back what an import did while nothing has come of it: every cooperation that it began or recovered is stopped. Rows are
 * not deleted, because copies of desks learn of changes only; entering somebody again recovers the row. Gives how many; throws
 * `import_has_dependents`.
 */
export const undoRegistration = async (
  writing: Writing,
  job: ImportJob,
  recordIds: readonly number[],
  by: number,
): Promise<number> => {
  const { tx } = writing;
  const change_seq = await writing.changeSeq();
  const relations = await lookUp(recordIds, (chunk) =>
    tx
      .selectFrom("company_labors")
      .selectAll()
      .where("company_id", "=", job.company_id)
      .where("id", "in", chunk)
      .orderBy("id")
      .execute(),
  );
  const used = await dependents(writing, relations);
  if (used.length > 0) throw new ServiceError("import_has_dependents", { params: { count: used.length, no: "" } });
  const open = relations.filter(({ cooperation_status }) => cooperation_status === cooperating);
  const rewrites = open.map((before) => ({
    before,
    after: {
      ...before,
      ...{ version: before.version + 1, change_seq, cooperation_status: stopped, stop_time: writing.at },
      stop_reason: otherReason,
    },
  }));
  await rewriteMany(tx, "company_labors", rewrites);
  const history = rewrites.flatMap(({ before, after }) => {
    const { agency_id, company_id, labor_id, id: company_labor_id } = before;
    const about = { agency_id, company_id, labor_id, company_labor_id, action: "takeBack" };
    return differences(about, before, after, ["cooperation_status", "stop_time", "stop_reason"]);
  });
  await keepHistory(writing, by, history, job.no);
  writing.touched("companyLabors", job.company_id);
  return rewrites.length;
};
