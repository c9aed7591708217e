import { acceptanceNote } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import type { Writing } from "../../core/context.ts";
import { acceptedCodes, notesOfTasks } from "../../ledger/evidence/accepted-code.ts";
import { addVoucher } from "../../ledger/evidence/voucher-store.ts";

const cancelledBill = 90;

/**
 * Makes the stamped notes of a task that still say what was accepted vouchers of each settlement that the task is billed in. Those
 * that are there stay; safe to run at any time.
 */
export const copyNotes = async (writing: Writing, taskId: number): Promise<void> => {
  const { tx } = writing;
  const code = (await acceptedCodes(tx, [taskId])).get(taskId) ?? "";
  const notes = (await notesOfTasks(tx, [taskId])).filter(({ task_code }) => task_code === code);
  if (notes.length === 0) return;
  const billed = await tx
    .selectFrom("bills")
    .select("settlement_id")
    .distinct()
    .where("task_id", "=", taskId)
    .where("status", "<>", cancelledBill)
    .where("settlement_id", "is not", null)
    .orderBy("settlement_id")
    .execute();
  for (const { settlement_id } of billed) {
    if (settlement_id === null) continue;
    const there = await tx
      .selectFrom("voucher_records")
      .select("sha256")
      .where("settlement_id", "=", settlement_id)
      .where("task_id", "=", taskId)
      .execute();
    const missing = notes.filter(({ sha256 }) => !there.some((one) => one.sha256 === sha256));
    for (const { agency_id, company_id, created_by, storage_key, file_name, bytes, sha256 } of missing.reverse())
      await addVoucher(
        writing,
        {
          ...{ agency_id, company_id, created_by, type: acceptanceNote },
          about: { task_id: taskId, task_code: code, settlement_id },
        },
        { storage_key: storage_key ?? "", file_name, bytes, sha256 },
      );
  }
};
