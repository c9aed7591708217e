import { isDay, isMonth } from "../../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../../core/context.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import { type ContractTerms, termsForWork, type WorkTerms } from "../../../directory/companies/contract-terms.ts";

/** When a bill was entered, and the day or month of its service. */
export type BillTimes = Pick<Tables["bills"], "create_at" | "work_date">;

/** True when a service was done in a term ("YYYY-MM-DD", both included); a month counts where one of its days lies in it. */
const isWorkOf = (worked: string, first: string, last: string): boolean =>
  (isDay(worked) || isMonth(worked)) &&
  first.slice(0, worked.length) <= worked &&
  worked <= last.slice(0, worked.length);

/** True when a bill is under the contract of these terms: it counts, or the bill was entered or its work done before its end. */
export const isUnder = ({ create_at, work_date }: BillTimes, { contract, ended_on }: WorkTerms): boolean =>
  ended_on === null ||
  create_at.slice(0, ended_on.length) <= ended_on ||
  isWorkOf(work_date, contract.start_at, ended_on);

/**
 * Terms under which a bill would be paid on a day ("YYYY-MM-DD"). Throws `contract_not_effective` where no contract counts and
 * the bill is not under the one that ended last.
 */
export const termsOfBill = async (
  db: Reader,
  bill: BillTimes & Pick<Tables["bills"], "company_id">,
  day: string,
): Promise<ContractTerms> => {
  const terms = await termsForWork(db, bill.company_id, day);
  if (terms === null || !isUnder(bill, terms)) throw new ServiceError("contract_not_effective");
  return terms.contract;
};
