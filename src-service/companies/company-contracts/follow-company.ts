import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import type { Writing } from "../../core/context.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import { moveCompany } from "../../directory/companies/move-company.ts";
import type { Contract } from "./contract-row.ts";

/** Moves the company where it stands in the right state; one that is frozen or not yet that far stays where it is. */
export const followCompany = async (
  writing: Writing,
  companyId: number,
  move: "activate" | "terminate",
): Promise<void> => {
  const company = await writing.tx
    .selectFrom("companies")
    .select("status")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const from = move === "activate" ? companyStatus.toSign : companyStatus.active;
  if (company.status === from) await moveCompany(writing, companyId, move, { userId: null });
};

/** A contract counts from now on, and with its first main contract so does the company. */
export const begin = async (writing: Writing, contract: Contract): Promise<void> => {
  if (contract.category === contractCategories.main) await followCompany(writing, contract.company_id, "activate");
};
