import { serviceBills } from "../../../src-shared/billing/fees/service-bills-list.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { type Journal, post } from "../../ledger/money/ledger.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { serviceBillsSource } from "./service-bills-source.ts";

export type ServiceBill = Tables["service_bills"];

/** Code of `pay_method`: from a wallet. */
export const payOnline = 2;

const dueDay = "15";

/** A month's bills are due on the 15th of the next one. */
export const dueOf = (period: string): string => `${addMonths(period, 1)}-${dueDay}`;

/** True when a company has the bill of an origin already. */
export const isBilled = async (db: Reader, companyId: number, origin: string): Promise<boolean> => {
  const existing = await db
    .selectFrom("service_bills")
    .select("id")
    .where("company_id", "=", companyId)
    .where("origin", "=", origin)
    .executeTakeFirst();
  return existing !== undefined;
};

/** A service bill that the person may see, else `not_found`. */
export const findBill = finderOf("service_bills");

/** A service bill in the form of answers. */
export const billRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, serviceBills, serviceBillsSource, id);

/** Saves a bill as its next version. */
export const { save: saveBill } = versioned("service_bills", "serviceBills");

/** Posts the journal of a step of a bill, if any. */
export const bookBill = async (writing: Writing, journal: Journal | null): Promise<void> => {
  if (journal !== null) await post(writing, journal);
};
