import { changedTerms } from "../../../src-shared/kernel/terms/changed-terms.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import { findRow, type Reader } from "../../core/database/tables.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";
import { layConfig } from "../../directory/companies/effective-terms.ts";
import type { Contract } from "./contract-row.ts";

type Supplement = Pick<Contract, "id" | "company_id" | "parent_contract_id" | "start_at" | "config" | "tax_grid">;

/**
 * The terms of a supplement's first day without it (`before`), its main contract, and the supplements that count on that day, itself
 * among them once it counts. `configWith` lays some of them over the main contract.
 */
export const termsBefore = async (db: Reader, supplement: Omit<Supplement, "config" | "tax_grid">) => {
  const terms = await termsOn(db, supplement.company_id, dayOf(supplement.start_at), { isOver: true });
  const parent = await findRow(db, "company_contracts", supplement.parent_contract_id ?? 0);
  const laid = terms?.supplements ?? [];
  const configWith = (rows: readonly Contract[]): Record<string, unknown> =>
    layConfig([...(parent === undefined ? [] : [parent]), ...rows].map(({ config }) => config));
  return { parent, laid, configWith, before: configWith(laid.filter(({ id }) => id !== supplement.id)) };
};

/** Throws `contract_changes_nothing` for a supplement whose terms are those of its first day without it. */
export const assertChanges = async (db: Reader, supplement: Supplement): Promise<void> => {
  // A tax grid is laid over as a whole.
  if (supplement.tax_grid !== null) return;
  const { before } = await termsBefore(db, supplement);
  const own = JSON.parse(supplement.config) as Record<string, unknown>;
  if (changedTerms(before, { ...before, ...own }).length === 0) throw new ServiceError("contract_changes_nothing");
};
