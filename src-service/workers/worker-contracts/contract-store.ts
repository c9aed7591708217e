import { contractSignStates } from "../../../src-shared/kernel/states/worker.ts";
import { laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader, readRow, readRows, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { differences, keepHistory } from "../../directory/people/history.ts";
import type { Contract } from "./contract-text.ts";

type Relation = Tables["company_labors"];
type RelationChange = Partial<
  Pick<Relation, "contract_sign_type" | "contract_end_at" | "sign_at" | "contract_type" | "business_model">
>;

export const contractCode = laborContractStates.code;

/** A contract whose columns that come later are empty. */
export const newContract = (
  row: Omit<Contract, "opened_at" | "signed_at" | "ended_at" | "file_key" | "sha256" | "evidence" | Unset>,
): Contract => ({
  ...row,
  ...{ opened_at: null, signed_at: null, ended_at: null, file_key: null, sha256: null, evidence: null },
  ...{ checker_id: null, decided_at: null, decided_reason: null },
  ...{ attempts: 0, next_ms: 0, trace_id: null, fault: "" },
  ...{ ended_by: null, ended_reason: null, warned_at: null },
});
type Unset =
  | "checker_id"
  | "decided_at"
  | "decided_reason"
  | "attempts"
  | "next_ms"
  | "trace_id"
  | "fault"
  | "ended_by"
  | "ended_reason"
  | "warned_at";

const touch = (writing: Writing, rows: readonly Pick<Contract, "company_id">[]): void => {
  for (const id of new Set(rows.map(({ company_id }) => company_id))) writing.touched("laborContracts", id);
};

/** Writes new contracts. */
export const addContracts = async (writing: Writing, rows: readonly Contract[]): Promise<void> => {
  await insertMany(writing.tx, "labor_contracts", rows);
  touch(writing, rows);
};

/** Contracts by their ids that are in one of some states now, in order. */
export const contractsIn = (
  db: Reader,
  ids: readonly number[],
  statuses: readonly number[],
): Promise<readonly Contract[]> =>
  lookUp(ids, (chunk) =>
    db
      .selectFrom("labor_contracts")
      .selectAll()
      .where("id", "in", chunk)
      .where("status", "in", statuses)
      .orderBy("id")
      .execute(),
  );

/** Saves contracts as their next versions. */
export const saveContracts = async (
  writing: Writing,
  changes: readonly { readonly before: Contract; readonly change: Partial<Contract> }[],
): Promise<void> => {
  await versioned("labor_contracts").saveMany(
    writing,
    changes.map(({ before, change }) => ({ before, after: change })),
  );
  touch(
    writing,
    changes.map(({ before }) => before),
  );
};

const followed = ["contract_sign_type", "contract_type", "sign_at", "contract_end_at", "business_model"] as const;

/**
 * Brings relations to what their contracts came to; `changeOf` gives null where nothing changes. The worker's standing and the
 * gaps of bills follow by triggers; each change is in the worker's history. `by`: who did it, 0 the worker or the day.
 */
export const followRelations = async (
  writing: Writing,
  ids: readonly number[],
  by: number,
  changeOf: (relation: Relation) => RelationChange | null,
): Promise<void> => {
  const relations = await readRows(writing.tx, "company_labors", ids);
  const changes = relations.flatMap((before) => {
    const after = changeOf(before);
    return after === null ? [] : [{ before, after }];
  });
  const rewrites = await versioned("company_labors", "companyLabors").saveMany(writing, changes);
  const history = rewrites.flatMap(({ before, after }) => {
    const { agency_id, company_id, labor_id, id: company_labor_id } = before;
    const about = { agency_id, company_id, labor_id, company_labor_id, action: "contract" };
    return differences(about, before, after, followed);
  });
  await keepHistory(writing, by, history);
};

/** The business mode of the company under which a contract is signed: the cooperation keeps it (decision 7.18). */
export const modeSignedUnder = async (
  { tx }: Writing,
  { company_id }: Pick<Contract, "company_id">,
): Promise<{ readonly business_model: number | null }> => {
  const { business_mode } = await readRow(tx, "companies", company_id);
  return { business_model: business_mode };
};

const sign = contractSignStates.code;

/** Marks workers whose signature will not come as having no contract; those whose former one still holds keep it. */
export const backToUnsigned = ({ contract_sign_type }: Relation): RelationChange | null =>
  contract_sign_type === sign("signing") ? { contract_sign_type: sign("unsigned") } : null;

/** A contract is on its way; while a former one holds, that counts. */
export const nowSigning = ({ contract_sign_type }: Relation): RelationChange | null =>
  contractSignStates.allows("send", contract_sign_type) ? { contract_sign_type: sign("signing") } : null;
