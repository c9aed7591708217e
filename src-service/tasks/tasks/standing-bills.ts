import { type RawBuilder, sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { Reader } from "../../core/database/tables.ts";
import { billOfPart } from "../../ledger/evidence/part-bills.ts";

/** Status of a bill whose worker was paid. */
export const paidBill = billStates.code("settled");
/** Status of a bill that counts for nothing any more: its work can be billed anew. */
export const cancelledBill = billStates.code("cancelled");

/** Join of the one bill that stands for a part in a task: the part is `applicant`, the bill becomes `b`. */
export const standingBillOf = (applicant: string): RawBuilder<unknown> =>
  sql`left join bills as b on b.applicant_id = ${sql.ref(applicant)} and b.status <> ${sql.lit(cancelledBill)}`;

/** True where a bill stands: for a task, or for somebody's part in one. */
export const isBilled = async (db: Reader, of: "task_id" | "applicant_id", id: number): Promise<boolean> => {
  if (of === "applicant_id") {
    const part = await db
      .selectFrom("task_applicants as a")
      .select(billOfPart.as("no"))
      .where("a.id", "=", id)
      .executeTakeFirst();
    return (part?.no ?? null) !== null;
  }
  const bill = await db
    .selectFrom("bills")
    .select("id")
    .where("task_id", "=", id)
    .where("status", "<>", cancelledBill)
    .executeTakeFirst();
  return bill !== undefined;
};
