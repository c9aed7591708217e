import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import type { ContractsKept } from "./effective-terms.ts";

/*
 * Which contracts counted for a line, worked out for proofs by code of its own: it shares nothing with what computes the lines but
 * the form of what these keep.
 */

export type Contract = Tables["company_contracts"];

/** Contracts by id and by company. */
export type ContractsById = {
  readonly contracts: ReadonlyMap<number, Contract>;
  readonly ofCompany: ReadonlyMap<number, readonly Contract[]>;
};

/** Reads all contracts. */
export const readContracts = async (db: Reader): Promise<ContractsById> => {
  const contracts = await db.selectFrom("company_contracts").selectAll().orderBy("id").execute();
  return {
    contracts: new Map(contracts.map((one) => [one.id, one])),
    ofCompany: Map.groupBy(contracts, ({ company_id }) => company_id),
  };
};

/** Statuses of contracts that have been in force: in force, ended, being ended, terminated. */
export const everInForce: readonly number[] = [50, 60, 65, 70];

const isOn = ({ start_at, end_at, abort_at }: Contract, day: string): boolean =>
  dayOf(start_at) <= day && day <= dayOf(end_at) && (abort_at === null || day <= dayOf(abort_at));

/** True when a contract of a company and category (1 main, 2 supplement) was in force on a day ("YYYY-MM-DD"). */
export const counts = (contract: Contract | undefined, company: number, category: number, day: string): boolean =>
  contract !== undefined &&
  contract.company_id === company &&
  contract.category === category &&
  everInForce.includes(contract.status) &&
  isOn(contract, day);

/** Supplements to a main contract that were in force on a day. */
export const supplementsOf = (facts: ContractsById, main: Contract, day: string): readonly Contract[] =>
  (facts.ofCompany.get(main.company_id) ?? [])
    .filter((one) => counts(one, main.company_id, 2, day))
    .filter(({ parent_contract_id }) => parent_contract_id === null || parent_contract_id === main.id);

/**
 * The supplements that a line names in their order; of a line of before, which names the latest, those of `day` up to it.
 */
export const namedBy = (
  facts: ContractsById,
  main: Contract,
  kept: ContractsKept,
  day = kept.date,
): readonly Contract[] => {
  if (kept.supplements !== undefined) return kept.supplements.flatMap((id) => facts.contracts.get(id) ?? []);
  const supplements = supplementsOf(facts, main, day)
    .filter(({ sealed_at }) => sealed_at === null || dayOf(sealed_at) <= kept.date)
    .sort((one, other) => dayOf(one.start_at).localeCompare(dayOf(other.start_at)) || one.id - other.id);
  return supplements.slice(0, supplements.findIndex(({ id }) => id === kept.supplement) + 1);
};

/** Config of contracts, each applied over the one before. */
export const configUnder = (contracts: readonly Contract[]): unknown =>
  Object.assign({}, ...contracts.map(({ config }) => JSON.parse(config) as object));
