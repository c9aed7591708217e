import type { Writing } from "../../core/context.ts";

/** Tells the row of a company in the list anew: something of another table that it shows has changed, the company itself has not. */
export const tellCompany = async (writing: Writing, companyId: number): Promise<void> => {
  await writing.tx
    .updateTable("company_figures")
    .set({ change_seq: await writing.changeSeq() })
    .where("id", "=", companyId)
    .execute();
  writing.touched("companies", companyId);
};
