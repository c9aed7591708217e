import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { addDays, dayOf, parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import { findRow, type Reader } from "../../core/database/tables.ts";
import { contractCategories, lastDayOf } from "../../directory/companies/effective-terms.ts";
import { type Contract, contractCodes } from "./contract-row.ts";

/** Fields of a contract that are judged against others. */
export type Judged = Pick<Contract, "id" | "company_id" | "category" | "start_at" | "end_at" | "parent_contract_id">;

/** A contract whose first day is over may still be filed so many days later, if nothing was settled since. */
export const mostDaysBack = 31;
/** Longest term of a contract, days. */
const longestTerm = 20 * 366;

/** Approved ones, whether they count already or not. */
const heldStatuses = contractCodes("toSign", "toSeal", "inForce", "ended", "ending", "terminated");
/** Main contracts that a supplement can be made to. */
const openStatuses = contractCodes("toSign", "toSeal", "inForce", "ending");

/** Throws `contract_days` for a term that no contract has: over before it begins, over already, or longer than 20 years. */
export const assertTerm = ({ start_at, end_at }: Pick<Contract, "start_at" | "end_at">, today: string): void => {
  const [start, end] = [dayOf(start_at), dayOf(end_at)];
  if (end < start || end < today || end > addDays(start, longestTerm)) throw new ServiceError("contract_days");
};

/** Another approved main contract of the company with a day in common; undefined where there is none. */
export const overlapping = async (db: Reader, contract: Judged): Promise<Contract | undefined> => {
  if (contract.category !== contractCategories.main) return undefined;
  const others = await db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", contract.company_id)
    .where("category", "=", contractCategories.main)
    .where("status", "in", heldStatuses)
    .where("id", "<>", contract.id)
    .execute();
  const [start, end] = [dayOf(contract.start_at), dayOf(contract.end_at)];
  return others.find((other) => dayOf(other.start_at) <= end && start <= lastDayOf(other));
};

/** True when something was settled, paid (also again) or charged by the terms of a day from `start` on. */
const isUsedSince = async (db: Reader, companyId: number, start: string): Promise<boolean> => {
  const settled = await db
    .selectFrom("settlements")
    .select("id")
    .where("company_id", "=", companyId)
    .where((eb) =>
      eb.or([eb("create_at", ">=", start), eb("settlement_at", ">=", start), eb("approved_at", ">=", start)]),
    )
    .limit(1)
    .executeTakeFirst();
  if (settled !== undefined) return true;
  const paid = await db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .select("a.id")
    .where("s.company_id", "=", companyId)
    .where("a.created_ms", ">=", parseShanghai(`${start} 00:00:00`) ?? 0)
    .limit(1)
    .executeTakeFirst();
  if (paid !== undefined) return true;
  const charged = await db
    .selectFrom("service_bills")
    .select("id")
    .where("company_id", "=", companyId)
    .where("period", ">=", start.slice(0, 7))
    .limit(1)
    .executeTakeFirst();
  return charged !== undefined;
};

/**
 * Throws `contract_backdated` for terms that would begin in the past: never more than `mostDaysBack` days, and not where the
 * company was settled or charged since by other terms, which stay.
 */
const assertNotBackdated = async (db: Reader, contract: Judged, today: string): Promise<void> => {
  const start = dayOf(contract.start_at);
  const decidesFees =
    contract.category === contractCategories.main || contract.category === contractCategories.supplement;
  if (!decidesFees || start >= today) return;
  if (start < addDays(today, -mostDaysBack) || (await isUsedSince(db, contract.company_id, start)))
    throw new ServiceError("contract_backdated");
};

/** Throws where the main contract of a supplement cannot be added to, or the supplement's days lie outside of it. */
const assertWithinParent = async (db: Reader, contract: Judged): Promise<void> => {
  if (contract.category !== contractCategories.supplement) return;
  const parent = await findRow(db, "company_contracts", contract.parent_contract_id ?? 0);
  if (parent === undefined || !openStatuses.includes(parent.status)) throw new ServiceError("contract_not_in_force");
  if (dayOf(contract.start_at) < dayOf(parent.start_at) || dayOf(contract.end_at) > lastDayOf(parent))
    throw new ServiceError("contract_outside_parent");
};

/**
 * Checks what must hold of a contract whenever it is saved, submitted, approved or sealed. Throws `contract_days`,
 * `contract_overlaps`, `contract_backdated`, `contract_not_in_force` or `contract_outside_parent`.
 */
export const assertCanBe = async (db: Reader, contract: Judged, today: string): Promise<void> => {
  if (contract.category === contractCategories.termination) return;
  assertTerm(contract, today);
  if ((await overlapping(db, contract)) !== undefined) throw new ServiceError("contract_overlaps");
  await assertNotBackdated(db, contract, today);
  await assertWithinParent(db, contract);
};

const unreviewed: readonly number[] = [companyStatus.draft, companyStatus.reviewing, companyStatus.refused];

/** Throws `company_not_reviewed` while nobody has reviewed the company: until then its contract is a draft. */
export const assertReviewed = async (db: Reader, { company_id }: Judged): Promise<void> => {
  const company = await db
    .selectFrom("companies")
    .select("status")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();
  if (unreviewed.includes(company.status)) throw new ServiceError("company_not_reviewed");
};
