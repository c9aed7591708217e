import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { contractSignStates, cooperationStates, payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { laborContractStates, openContractCodes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { lookUp, type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { raised, versioned } from "../../core/plumbing/versioned.ts";
import { differences, keepHistory } from "../people/history.ts";
import { recoveredFields } from "./register.ts";

type Relation = Tables["company_labors"];
type Begun = { readonly relation: Relation; readonly at: string };

const cooperating = cooperationStates.code("cooperating");
const stopped = cooperationStates.code("stopped");
/** Of the reasons for stopping: another one. */
const otherReason = 6;
const unsigned: readonly number[] = [contractSignStates.code("unsigned"), contractSignStates.code("released")];

/** An import by its company and the number that the history of workers knows it by. */
type TakenBack = { readonly company_id: number; readonly no: string };

/** Beginnings of a cooperation, in the history of workers. */
const beginnings = ["create", "attach", "recover"];
/** Contracts that count: who waits for one, and what was signed. What was declined, lapsed or taken back came to nothing. */
const standingContracts = [...openContractCodes, laborContractStates.code("signed")];

/** Of each of some cooperations when it began last, "YYYY-MM-DD HH:mm:ss", and by which import (null: by none). */
const lastBeginnings = async (
  db: Reader,
  relations: readonly Relation[],
): Promise<ReadonlyMap<number, { readonly at: string; readonly batch: string | null }>> => {
  const rows = await lookUp(
    relations.map(({ labor_id }) => labor_id),
    (chunk) =>
      db
        .selectFrom("labor_history")
        .select(["company_labor_id", "at", "batch"])
        .where("labor_id", "in", chunk)
        .where("action", "in", beginnings)
        .orderBy("id")
        .execute(),
  );
  return new Map(rows.map(({ company_labor_id, at, batch }) => [company_labor_id, { at, batch }]));
};

/**
 * The cooperations that an import began or recovered and that go on by nothing else, with when it did: who stopped since and was
 * entered again works by that.
 */
const begunBy = async (db: Reader, job: TakenBack, ids: readonly number[]): Promise<Begun[]> => {
  const relations = await lookUp(ids, (chunk) =>
    db
      .selectFrom("company_labors")
      .selectAll()
      .where("company_id", "=", job.company_id)
      .where("id", "in", chunk)
      .orderBy("id")
      .execute(),
  );
  const beginning = await lastBeginnings(db, relations);
  return relations.flatMap((relation) => {
    const began = beginning.get(relation.id);
    return began === undefined || began.batch !== job.no ? [] : [{ relation, at: began.at }];
  });
};

/**
 * Cooperations that something has come of since the import: a bill that stands, a contract. What a recovered one left from
 * before is no reason against taking the import back.
 */
const dependents = async ({ tx }: Writing, begun: readonly Begun[]): Promise<Relation[]> => {
  const bills = await lookUp(
    begun.map(({ relation }) => relation.labor_id),
    (chunk) =>
      tx
        .selectFrom("bills")
        .select(["labor_id", "company_id"])
        .select((eb) => eb.fn.max("create_at").as("last"))
        .where("labor_id", "in", chunk)
        .where("status", "<>", billStates.code("cancelled"))
        .groupBy(["labor_id", "company_id"])
        .execute(),
  );
  const contracts = await lookUp(
    begun.map(({ relation }) => relation.id),
    (chunk) =>
      tx
        .selectFrom("labor_contracts")
        .select("company_labor_id")
        .select((eb) => eb.fn.max("create_at").as("last"))
        .where("company_labor_id", "in", chunk)
        .where("status", "in", standingContracts)
        .groupBy("company_labor_id")
        .execute(),
  );
  const billed = new Map(bills.map(({ labor_id, company_id, last }) => [`${company_id}:${labor_id}`, last]));
  const contracted = new Map(contracts.map(({ company_labor_id, last }) => [company_labor_id, last]));
  return begun.flatMap(({ relation, at }) => {
    const hasCome =
      (billed.get(`${relation.company_id}:${relation.labor_id}`) ?? "") >= at ||
      (contracted.get(relation.id) ?? "") >= at ||
      !unsigned.includes(relation.contract_sign_type);
    return hasCome ? [relation] : [];
  });
};

/** Whom a refusal names: masked, as lists show the name. */
const nameOf = async ({ tx }: Writing, { labor_id }: Relation): Promise<string> => {
  const { name } = await readRow(tx, "labors", labor_id);
  return maskName(name);
};

/** Removes accounts that came with the people and that nobody has verified or asked anything about since. */
const removeAccounts = async (
  writing: Writing,
  { agency_id, company_id, created_by }: Tables["import_jobs"],
  begun: readonly Begun[],
): Promise<void> => {
  for (const [at, same] of Map.groupBy(begun, ({ at }) => at))
    await lookUp(
      same.map(({ relation }) => relation.labor_id),
      async (chunk) => {
        await writing.tx
          .updateTable("labor_accounts")
          .set({ status: payAccountStates.code("removed"), ...(await raised(writing)) })
          .where("labor_id", "in", chunk)
          .where("create_at", "=", at)
          .where("created_by", "=", created_by)
          .where("status", "=", payAccountStates.code("toVerify"))
          .where("request", "is", null)
          .where("is_default", "=", 0)
          .execute();
        return [];
      },
    );
  writing.touchedAgency("payAccounts", agency_id);
  writing.touched("payAccounts", company_id);
};

/**
 * Takes back what an import did while nothing has come of it: every cooperation that it began or recovered is stopped, one that it
 * recovered with its former stop day and all else that it changed and nobody changed since, and accounts that came with it and are not verified are removed. Rows are not deleted, because copies of desks learn of changes
 * only; entering somebody again recovers the row. Gives how many; throws `import_has_dependents`.
 */
export const undoRegistration = async (
  writing: Writing,
  job: Tables["import_jobs"],
  recordIds: readonly number[],
  by: number,
): Promise<number> => {
  const begun = await begunBy(writing.tx, job, recordIds);
  const used = await dependents(writing, begun);
  const [first] = used;
  if (first !== undefined)
    throw new ServiceError("import_has_dependents", {
      params: { count: used.length, no: await nameOf(writing, first) },
    });
  await removeAccounts(writing, job, begun);
  return stop(
    writing,
    job,
    begun.map(({ relation }) => relation),
    by,
  );
};

/**
 * Stops the cooperations that an import of bills began (its number is `batch` of the workers' history) and that nothing
 * else has come of; the others stay. Gives how many.
 */
export const undoUnusedRegistration = async (writing: Writing, job: TakenBack, by: number): Promise<number> => {
  const rows = await writing.tx
    .selectFrom("labor_history")
    .select("company_labor_id")
    .distinct()
    .where("batch", "=", job.no)
    .where("company_id", "=", job.company_id)
    .where("action", "in", beginnings)
    .execute();
  if (rows.length === 0) return 0;
  const begun = await begunBy(
    writing.tx,
    job,
    rows.map(({ company_labor_id }) => company_labor_id),
  );
  const used = new Set(await dependents(writing, begun));
  return stop(
    writing,
    job,
    begun.flatMap(({ relation }) => (used.has(relation) ? [] : [relation])),
    by,
  );
};

type Former = Partial<Pick<Relation, (typeof recoveredFields)[number]>>;

const texts: ReadonlySet<string> = new Set(["sign_at", "contract_end_at", "stop_time", "content", "remark"]);

/**
 * State of cooperations before an import recovered them, by id: of each column that it changed and that nobody changed since.
 * Those that it began are not there.
 */
const formerOf = async (
  db: Reader,
  job: TakenBack,
  relations: readonly Relation[],
): Promise<ReadonlyMap<number, Former>> => {
  const changes = await lookUp(
    relations.map(({ labor_id }) => labor_id),
    (chunk) =>
      db
        .selectFrom("labor_history")
        .select(["company_labor_id", "field", "before", "after"])
        .where("labor_id", "in", chunk)
        .where("company_id", "=", job.company_id)
        .where("batch", "=", job.no)
        .where("action", "=", "recover")
        .orderBy("id")
        .execute(),
  );
  const ofRelation = Map.groupBy(changes, ({ company_labor_id }) => company_labor_id);
  const stored = (field: string, value: string | null) => (value === null || texts.has(field) ? value : Number(value));
  return new Map(
    relations.flatMap((relation) => {
      const own = ofRelation.get(relation.id);
      if (own === undefined) return [];
      const kept = own.flatMap(({ field, before, after }) => {
        const column = recoveredFields.find((name) => name === field);
        return column !== undefined && relation[column] === stored(field, after)
          ? [[column, stored(field, before)] as const]
          : [];
      });
      return [[relation.id, Object.fromEntries(kept) as Former] as const];
    }),
  );
};

const stop = async (writing: Writing, job: TakenBack, relations: readonly Relation[], by: number): Promise<number> => {
  const { tx } = writing;
  const open = relations.filter(({ cooperation_status }) => cooperation_status === cooperating);
  const former = await formerOf(tx, job, open);
  const begunNow = { stop_time: writing.at, stop_reason: otherReason };
  const rewrites = await versioned("company_labors", "companyLabors").saveMany(
    writing,
    open.map((before) => ({
      before,
      after: { ...(former.get(before.id) ?? begunNow), cooperation_status: stopped },
    })),
  );
  const history = rewrites.flatMap(({ before, after }) => {
    const { agency_id, company_id, labor_id, id: company_labor_id } = before;
    const about = { agency_id, company_id, labor_id, company_labor_id, action: "takeBack" };
    return differences(about, before, after, recoveredFields);
  });
  await keepHistory(writing, by, history, job.no);
  writing.touched("companyLabors", job.company_id);
  return rewrites.length;
};
