import type { contractWaits } from "../../src-shared/records/company-contracts.ts";
import { billStates } from "../../src-shared/states/bill.ts";
import { settlementsOver } from "../../src-shared/states/settlement.ts";
import { dayOf } from "../../src-shared/values/time.ts";
import { contractCategories } from "../companies/lay-terms.ts";
import type { Reader } from "../database/bulk.ts";
import { type Contract, contractCodes } from "./contract-row.ts";

/** Bills that are in no settlement and not over. */
const unsettledBills = (["toConfirm", "toAudit", "rejected", "toSettle"] as const).map((key) => billStates.code(key));

/** What a contract that is being ended still waits for. */
type Wait = (typeof contractWaits)[number];

const goingOn = contractCodes("toSign", "toSeal", "inForce");

/** Whether the company goes on under another main contract, so that its money may stay. */
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
 * What is left before a contract that is being ended is terminated: its last day to pass, open settlements of the company to
 * end, bills that are in none to be settled or cancelled, and its wallets to be empty. A supplement waits for the day alone.
 */
export const waitsOf = async (db: Reader, contract: Contract, today: string): Promise<Wait[]> => {
  const waits: Wait[] = [];
  if (contract.abort_at !== null && today <= dayOf(contract.abort_at)) waits.push("day");
  if (contract.category !== contractCategories.main || (await goesOn(db, contract))) return waits;
  const open = await db
    .selectFrom("settlements")
    .select("id")
    .where("company_id", "=", contract.company_id)
    .where("status", "not in", settlementsOver)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) waits.push("settlements");
  const bill = await db
    .selectFrom("bills")
    .select("id")
    .where("company_id", "=", contract.company_id)
    .where("status", "in", unsettledBills)
    .limit(1)
    .executeTakeFirst();
  if (bill !== undefined) waits.push("bills");
  const money = await db
    .selectFrom("wallets")
    .select("id")
    .where("company_id", "=", contract.company_id)
    .where((eb) => eb.or([eb("balance", "<>", 0), eb("frozen", "<>", 0)]))
    .limit(1)
    .executeTakeFirst();
  if (money !== undefined) waits.push("balance");
  return waits;
};
