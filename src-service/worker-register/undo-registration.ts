import { billStates } from "../../src-shared/states/bill.ts";
import { contractSignStates, cooperationStates } from "../../src-shared/states/worker.ts";
import { ServiceError, type Writing } from "../context.ts";
import { lookUp, rewriteMany } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { differences, keepHistory } from "../people/history.ts";

type Relation = Tables["company_labors"];

const cooperating = cooperationStates.code("cooperating");
const stopped = cooperationStates.code("stopped");
/** Of the reasons for stopping: another one. */
const otherReason = 6;
const unsigned: readonly number[] = [contractSignStates.code("unsigned"), contractSignStates.code("released")];

/** An import by its company and the number that the history of workers knows it by. */
type TakenBack = { readonly company_id: number; readonly no: string };

/** Cooperations that something has come of since: a bill that stands, a contract. */
const dependents = async ({ tx }: Writing, relations: readonly Relation[]): Promise<Relation[]> => {
  const bills = await lookUp(
    relations.map(({ labor_id }) => labor_id),
    (chunk) =>
      tx
        .selectFrom("bills")
        .select(["labor_id", "company_id"])
        .where("labor_id", "in", chunk)
        .where("status", "<>", billStates.code("cancelled"))
        .execute(),
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
  job: TakenBack,
  recordIds: readonly number[],
  by: number,
): Promise<number> => {
  const relations = await relationsOf(writing, job, recordIds);
  const used = await dependents(writing, relations);
  if (used.length > 0) throw new ServiceError("import_has_dependents", { params: { count: used.length, no: "" } });
  return stop(writing, job, relations, by);
};

/**
 * Stops the cooperations that an import of bills began (its number is `batch` of the workers' history) and that nothing
 * else has come of; the others stay. Gives how many.
 */
export const undoUnusedRegistration = async (writing: Writing, job: TakenBack, by: number): Promise<number> => {
  const begun = await writing.tx
    .selectFrom("labor_history")
    .select("company_labor_id")
    .distinct()
    .where("batch", "=", job.no)
    .where("company_id", "=", job.company_id)
    .where("action", "in", ["create", "attach", "recover"])
    .execute();
  if (begun.length === 0) return 0;
  const ids = begun.map(({ company_labor_id }) => company_labor_id);
  const relations = await relationsOf(writing, job, ids);
  const used = new Set(await dependents(writing, relations));
  return stop(
    writing,
    job,
    relations.filter((one) => !used.has(one)),
    by,
  );
};

const relationsOf = ({ tx }: Writing, job: TakenBack, ids: readonly number[]): Promise<Relation[]> =>
  lookUp(ids, (chunk) =>
    tx
      .selectFrom("company_labors")
      .selectAll()
      .where("company_id", "=", job.company_id)
      .where("id", "in", chunk)
      .orderBy("id")
      .execute(),
  );

const stop = async (writing: Writing, job: TakenBack, relations: readonly Relation[], by: number): Promise<number> => {
  const { tx } = writing;
  const change_seq = await writing.changeSeq();
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
