import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { dayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { assertCompanyMay } from "../../../directory/companies/company-work.ts";
import { type ContractTerms, termsForWork, type WorkTerms } from "../../../directory/companies/contract-terms.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertPeriodOpen } from "../../../ledger/tax-books/period-open.ts";
import { isUnder } from "../../bills/rows/work-terms.ts";

/** States in which lines were paid or handed out before: what follows is a payment of what failed or came back. */
const again: readonly number[] = (["partlyPaid", "allFailed", "offlineHandling"] as const).map((key) =>
  settlementStates.code(key),
);

/** True when all bills of the settlement are under the contract of these terms. */
const areUnder = async (db: Reader, settlement: Settlement, terms: WorkTerms): Promise<boolean> => {
  if (terms.ended_on === null) return true;
  const late = await db
    .selectFrom("bills")
    .select(["create_at", "work_date"])
    .where("settlement_id", "=", settlement.id)
    .where("create_at", ">", `${terms.ended_on} 23:59:59`)
    .distinct()
    .execute();
  return late.every((bill) => isUnder(bill, terms));
};

const isOfCompany = async (db: Reader, { company_id, contract_id }: Settlement): Promise<boolean> =>
  (await db
    .selectFrom("company_contracts")
    .select("id")
    .where("id", "=", contract_id)
    .where("company_id", "=", company_id)
    .executeTakeFirst()) !== undefined;

/**
 * Terms under which a settlement is paid at `at` (`YYYY-MM-DD HH:mm:ss`): of the contract in force, which carries what was
 * open under the one before, else of the one that ended last (`termsForWork`). All ways of a settlement towards its payment
 * ask here. Throws `company_stopped` where the status of the company stops it, `period_locked` while the month of the payment
 * is locked, `contract_not_effective` where its work is under no contract.
 */
export const termsOfSettlement = async (db: Reader, settlement: Settlement, at: string): Promise<ContractTerms> => {
  const company = await db
    .selectFrom("companies")
    .select(["id", "status"])
    .where("id", "=", settlement.company_id)
    .executeTakeFirstOrThrow();
  assertCompanyMay(company, again.includes(settlement.status) ? "payAgain" : "settle");
  const terms = await termsForWork(db, company.id, dayOf(at));
  if (terms === null || !(await areUnder(db, settlement, terms)) || !(await isOfCompany(db, settlement)))
    throw new ServiceError("contract_not_effective");
  await assertPeriodOpen(db, settlement.agency_id, monthOf(at));
  return terms.contract;
};

/** Error code of what keeps a settlement from being brought towards its payment at `at`; null: nothing does. */
export const againstPaying = async (db: Reader, settlement: Settlement, at: string): Promise<string | null> => {
  try {
    await termsOfSettlement(db, settlement, at);
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
};
