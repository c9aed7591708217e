import { contractSignStates, cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { laborContractStates, openContractCodes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader, readRows, type Tables } from "../../core/database/tables.ts";
import { raised, versioned } from "../../core/plumbing/versioned.ts";

export type Relation = Tables["company_labors"];

/** A relation that ends: why, and on which day ("YYYY-MM-DD"); `isBarred`: for good, until a second person lifts it. */
export type Ending = {
  readonly relation: Relation;
  readonly reason: number;
  readonly day: string;
  readonly isBarred?: true;
};

/** The relations with some ids. */
export const relationsById = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Relation>> => {
  const rows = await readRows(db, "company_labors", ids);
  return new Map(rows.map((row) => [row.id, row]));
};

const online = [contractSignStates.code("signing"), contractSignStates.code("signed")];
const released = contractSignStates.code("released");

/** Changes of a contract when the cooperation ends on a day: online ones are released, offline ones end that day. */
const contractAfter = ({ relation, day }: Ending): Pick<Relation, "contract_sign_type" | "contract_end_at"> => {
  const { contract_sign_type, contract_end_at } = relation;
  const isOnline = online.includes(contract_sign_type);
  const hasContract = isOnline || contract_sign_type === contractSignStates.code("onFile");
  const endsEarlier = hasContract && (contract_end_at === null || contract_end_at > day);
  return {
    contract_sign_type: isOnline ? released : contract_sign_type,
    contract_end_at: endsEarlier ? day : contract_end_at,
  };
};

const followed = ["cooperation_status", "contract_sign_type", "contract_end_at"] as const;

const stopOf = ({ relation, isBarred }: Ending, isOpen: boolean): number | null => {
  const { cooperating, stopping, stopped, barred } = cooperation;
  const { cooperation_status: now } = relation;
  if (isBarred === true) return now === barred ? null : barred;
  if (now === cooperating) return isOpen ? stopping : stopped;
  return now === stopping && !isOpen ? stopped : null;
};

const historyOf = (before: Relation, after: Relation, at: string, userId: number) =>
  followed.flatMap((field) =>
    before[field] === after[field]
      ? []
      : [
          {
            ...{ agency_id: after.agency_id, company_id: after.company_id, labor_id: after.labor_id, at },
            ...{ company_labor_id: after.id, user_id: userId, field, batch: null, restored_at: null },
            action: after.cooperation_status === cooperation.barred ? "bar" : "stop",
            before: before[field] === null ? null : String(before[field]),
            after: after[field] === null ? null : String(after[field]),
          },
        ],
  );

/** Reason why a waiting contract is taken back where the cooperation ended; screens have it in their language (`isTerm`). */
export const cooperationEnded = "合作已停止";

/** Contracts that were sent and not signed are taken back; those that were signed end with the day. */
const endContracts = async (writing: Writing, endings: readonly Ending[]): Promise<void> => {
  const next = await raised(writing);
  for (const [day, same] of Map.groupBy(endings, (ending) => ending.day)) {
    await lookUp(
      same.map(({ relation }) => relation.id),
      async (chunk) => {
        const open = writing.tx.updateTable("labor_contracts").where("company_labor_id", "in", chunk);
        await open
          .set({ ...next, status: laborContractStates.code("withdrawn"), ended_at: writing.at, ended_by: 0 })
          .set({ ended_reason: cooperationEnded })
          .where("status", "in", [...openContractCodes])
          .execute();
        await open
          .set({ ...next, ended_at: `${day} 23:59:59` })
          .where("status", "=", laborContractStates.code("signed"))
          .where("ended_at", "is", null)
          .execute();
        return [];
      },
    );
  }
  for (const id of new Set(endings.map(({ relation }) => relation.company_id))) writing.touched("laborContracts", id);
};

/** Tells workers that a company ends the cooperation with them, and whether open bills are still paid. */
const notify = async (writing: Writing, relations: readonly Relation[]): Promise<void> => {
  const companies = await readRows(
    writing.tx,
    "companies",
    relations.map(({ company_id }) => company_id),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const people = await readRows(
    writing.tx,
    "labors",
    relations.map(({ labor_id }) => labor_id),
  );
  const mobiles = new Map(people.map(({ id, mobile }) => [id, mobile]));
  for (const { labor_id, company_id, cooperation_status } of relations) {
    await sendNotice(writing, {
      phone: mobiles.get(labor_id) ?? "",
      about: cooperation_status === cooperation.stopping ? "cooperationStopping" : "cooperationStopped",
      company: names.get(company_id) ?? "",
    });
  }
};

/**
 * Ends cooperations in the caller's transaction, with all that follows from it: relation, contract, history, and a message to
 * each worker who worked until then. Who is in `withOpenBills` (ids of relations) is stopping: no new work, but what was done is
 * still paid, and the contract holds until then; the others have stopped. Who is barred has stopped whatever is open. Gaps of bills
 * and the worker's standing follow by triggers. Who has stopped or was barred before stays as they are, but that who has stopped
 * can be barred. Returns the relations as they are now, by id.
 */
export const endCooperation = async (
  writing: Writing,
  endings: readonly Ending[],
  withOpenBills: ReadonlySet<number>,
  by: number,
): Promise<ReadonlyMap<number, Relation>> => {
  const { stopping, stopped } = cooperation;
  const changed: { before: Relation; after: Relation }[] = [];
  const told: Relation[] = [];
  const over: Ending[] = [];
  const history: ReturnType<typeof historyOf> = [];
  for (const ending of endings) {
    const { relation, reason, day } = ending;
    const cooperation_status = stopOf(ending, withOpenBills.has(relation.id));
    if (cooperation_status === null) continue;
    const hadStopped = relation.cooperation_status === stopped;
    const after: Relation =
      cooperation_status === stopping
        ? { ...relation, cooperation_status, stop_reason: reason }
        : {
            ...{ ...relation, ...contractAfter(ending), cooperation_status, stop_reason: reason },
            stop_time: hadStopped ? relation.stop_time : writing.at,
          };
    changed.push({ before: relation, after });
    if (!hadStopped) told.push(after);
    if (cooperation_status !== stopping) over.push({ ...ending, day });
    history.push(...historyOf(relation, after, writing.at, by));
  }
  if (changed.length > 0) {
    await versioned("company_labors", "companyLabors").saveMany(writing, changed);
    await endContracts(writing, over);
    const firstId = await writing.ids(history.length);
    await insertMany(
      writing.tx,
      "labor_history",
      history.map((row, at) => ({ id: firstId + at, ...row })),
    );
    await notify(writing, told);
  }
  const now = [...endings.map(({ relation }) => relation), ...changed.map(({ after }) => after)];
  return new Map(now.map((relation) => [relation.id, relation]));
};
