import { serviceBills } from "../../src-shared/lists/service-bills.ts";
import { visible } from "../bills/company-scope.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Database, Tables } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { post } from "../money/ledger.ts";
import { recordId } from "../plumbing/answers.ts";
import { serviceBillsSource } from "./service-bills-source.ts";

export type ServiceBill = Tables["service_bills"];

/** A service bill that the person may see, else `not_found`. */
export const findBill = async (db: Reader, principal: Principal, id: string): Promise<ServiceBill> => {
  const row = await db.selectFrom("service_bills").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};

/** A service bill as answers carry it. */
export const billRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, serviceBills, serviceBillsSource, id);

type Changes = Partial<Omit<ServiceBill, "id" | "version" | "change_seq">>;

/** Saves a bill as the next version. Writers follow each other, so what was read is still so (`changeSeq` first). */
export const saveBill = async (writing: Writing, read: ServiceBill, changes: Changes): Promise<ServiceBill> => {
  const next = { ...changes, version: read.version + 1, change_seq: await writing.changeSeq() };
  await writing.tx.updateTable("service_bills").set(next).where("id", "=", read.id).execute();
  writing.touched("serviceBills", read.company_id);
  return { ...read, ...next };
};

export const assertVersion = (bill: ServiceBill, version: number): void => {
  if (bill.version !== version) throw new ServiceError("stale_version", { current: bill.version });
};

/**
 * Books that a company owes `amount` more of a service bill (less when below zero): the claim against the income. Nothing
 * is booked for nothing.
 */
export const bookClaim = async (
  writing: Writing,
  bill: Pick<ServiceBill, "agency_id" | "no">,
  amount: number,
  userId: number | null,
): Promise<void> => {
  if (amount === 0) return;
  await post(writing, {
    agency_id: bill.agency_id,
    kind: amount > 0 ? "service_bill" : "service_bill_waived",
    biz_no: bill.no,
    created_by: userId,
    agency: [
      { kind: "fee_receivable", amount },
      { kind: "service_income", amount: -amount },
    ],
  });
};
