import { companyContractRecord } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { withId } from "../../../src-shared/kernel/lists/id-set.ts";
import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import { saveRecord } from "../../records/records/save.ts";
import { contractCode } from "./contract-row.ts";

/**
 * Submits the draft of a company's main contract, in the transaction in which the company is approved: who handed the company in
 * handed in its contract with it, and is as little as its maker who approves it. Its days and terms are judged by its own
 * approval, which may come days later anyway. `reviewerId`: who approves the company, by whose act the contract moves, as the audit
 * log says. Nothing where the company has no draft.
 */
export const goWithCompany = async (
  writing: Writing,
  { id, submitted_by }: Pick<Tables["companies"], "id" | "submitted_by">,
  reviewerId: number,
): Promise<void> => {
  const draft = await writing.tx
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", id)
    .where("category", "=", contractCategories.main)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (draft === undefined || draft.status !== contractCode("draft")) return;
  const changes = {
    ...{ status: contractCode("toApprove"), submitted_by: reviewerId, submitted_at: writing.at },
    ...(submitted_by !== null && { editors: withId(draft.editors, submitted_by) }),
  };
  await saveRecord(writing, companyContractRecord, draft, changes, "submit", ({ start_at, end_at, top_ratio }) => ({
    more: { start_at, end_at, top_ratio },
  }));
};
