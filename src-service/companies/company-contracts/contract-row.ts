import {
  companyContractStates,
  usualRemindDays,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { Tables } from "../../core/database/tables.ts";

export type Contract = Tables["company_contracts"];

type State = keyof typeof companyContractStates.specs;

/** Code of a state of contracts. */
export const contractCode = (state: State): number => companyContractStates.code(state);
/** Codes of several. */
export const contractCodes = (...states: readonly State[]): number[] => states.map(contractCode);

/** The state in which a contract is shown: sealed before its first day it waits for that day, told of once it ends soon. */
export const shownStatus = ({
  status,
  sealed_at,
  soon_at,
}: Pick<Contract, "status" | "sealed_at" | "soon_at">): number => {
  if (status === contractCode("toSeal") && sealed_at !== null) return contractCode("sealed");
  return status === contractCode("inForce") && soon_at !== null ? contractCode("endingSoon") : status;
};

type Given =
  | "id"
  | "agency_id"
  | "company_id"
  | "no"
  | "category"
  | "status"
  | "start_at"
  | "end_at"
  | "config"
  | "create_at";

/** A row of a contract; what is not given is as in one that nobody has done anything with. */
export const newContractRow = (given: Pick<Contract, Given> & Partial<Contract>): Contract => ({
  ...{ version: 1, change_seq: 0, maker_id: 0, abort_at: null, parent_contract_id: null, renewed_from: null },
  ...{ auto_renew: 0, remind_days: usualRemindDays, sign_method: 2, reason: "", top_ratio: topRatioOf(given.config) },
  ...{
    tax_grid: null,
    company_info: null,
    editors: null,
    edited_by: null,
    edited_at: null,
    submitted_by: null,
    submitted_at: null,
  },
  ...{ checker_id: null, decided_at: null, decided_reason: null, signed_by: null, signed_at: null },
  ...{ sealed_by: null, sealed_at: null, abort_by: null, abort_asked_at: null, abort_reason: null },
  ...{ void_by: null, void_at: null, void_reason: null, soon_at: null },
  ...{ document_key: null, document_sha256: null, signed_sha256: null, sealed_key: null, sealed_sha256: null },
  ...given,
});

type Tier = { readonly ratio?: unknown };

/** Highest ratio of the fee grid of a config, percent ×100; 0 where it has none. */
export const topRatioOf = (config: string): number => {
  const { service_fee_ratio_range: tiers } = JSON.parse(config) as { readonly service_fee_ratio_range?: unknown };
  const rows: readonly Tier[] = Array.isArray(tiers) ? (tiers as readonly Tier[]) : [];
  return Math.max(0, ...rows.map((row) => Number(row?.ratio) || 0));
};
