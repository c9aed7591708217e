import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../schema/schema.ts";
import { triggerTexts } from "../../schema/triggers.ts";
import { newSeq } from "../0051-0075/0053-workers.ts";

const shown = (which: string): string => `update company_labors set change_seq = ${newSeq} where ${which};`;

const followed = [
  {
    name: "labor_accounts_asked",
    on: "update of request, asked_by",
    table: "labor_accounts",
    body: shown("labor_id = new.labor_id"),
  },
  {
    name: "labor_contracts_sent",
    on: "update of status, sent_at",
    table: "labor_contracts",
    body: shown("id = new.company_labor_id"),
  },
];

/**
 * Rows of workers show which account a second person decides about and when the contract was sent that is being signed: whoever
 * has a copy of them gets them anew when either changes.
 */
export const upAskedAccounts = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  for (const text of triggerTexts(dialect, followed)) await sql.raw(text).execute(db);
};
