import { serviceBills } from "../../src-shared/lists/service-bills.ts";
import { addMonths } from "../../src-shared/values/time.ts";
import type { SignedIn, Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Database, Tables } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { type Journal, post } from "../money/ledger.ts";
import { finderOf } from "../plumbing/visible.ts";
import { serviceBillsSource } from "./service-bills-source.ts";

export type ServiceBill = Tables["service_bills"];

/** Code of `pay_method`: from a wallet. */
export const payOnline = 2;

const dueDay = "15";

/** A month's bills are due on the 15th of the next one. */
export const dueOf = (period: string): string => `${addMonths(period, 1)}-${dueDay}`;

/** Whether a company has the bill of an origin already. */
export const isMade = async (db: Reader, companyId: number, origin: string): Promise<boolean> => {
  const known = await db
    .selectFrom("service_bills")
    .select("id")
    .where("company_id", "=", companyId)
    .where("origin", "=", origin)
    .executeTakeFirst();
  return known !== undefined;
};

/** A service bill that the person may see, else `not_found`. */
export const findBill = finderOf("service_bills");

/** A service bill as answers carry it. */
export const billRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, serviceBills, serviceBillsSource, id);

type Changes = Partial<ServiceBill>;

/** Saves a bill as the next version. Writers follow each other, so what was read is still so (`changeSeq` first). */
export const saveBill = async (writing: Writing, read: ServiceBill, changes: Changes): Promise<ServiceBill> => {
  const next = { ...changes, version: read.version + 1, change_seq: await writing.changeSeq() };
  await writing.tx.updateTable("service_bills").set(next).where("id", "=", read.id).execute();
  writing.touched("serviceBills", read.company_id);
  return { ...read, ...next };
};

/** Posts what a step of a bill books; nothing for nothing. */
export const bookBill = async (writing: Writing, journal: Journal | null): Promise<void> => {
  if (journal !== null) await post(writing, journal);
};
