import type { contractWaits } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Reader } from "../../core/database/tables.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import { unfinishedOf } from "../../directory/companies/unfinished.ts";
import { type Contract, contractCodes } from "./contract-row.ts";

/** Condition that a contract that is being ended still waits for. */
type Wait = (typeof contractWaits)[number];

const goingOn = contractCodes("toSign", "toSeal", "inForce");

/** True when the company goes on under another main contract, so that its money may stay. */
export const goesOn = async (db: Reader, { id, company_id }: Contract): Promise<boolean> =>
  (await db
    .selectFrom("company_contracts")
    .select("id")
    .where("company_id", "=", company_id)
    .where("category", "=", contractCategories.main)
    .where("status", "in", goingOn)
    .where("id", "<>", id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Conditions left before a contract that is being ended is terminated: its last day to pass, open settlements of the company to
 * end, bills that are in none to be settled or cancelled, and its wallets to be empty. A supplement waits for the day alone.
 */
export const waitsOf = async (db: Reader, contract: Contract, today: string): Promise<Wait[]> => {
  const waits: Wait[] = [];
  if (contract.abort_at !== null && today <= dayOf(contract.abort_at)) waits.push("day");
  if (contract.category !== contractCategories.main || (await goesOn(db, contract))) return waits;
  waits.push(...(await unfinishedOf(db, contract.company_id)));
  return waits;
};
