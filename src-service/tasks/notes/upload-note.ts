import { acceptanceNote } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { acceptedCodes, notesOfTasks } from "../../ledger/evidence/accepted-code.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import { addVoucher } from "../../ledger/evidence/voucher-store.ts";
import type { Service } from "../../lists/service.ts";
import { copyNotes } from "../tasks/copy-notes.ts";
import { findTask } from "../tasks/task-row.ts";

type UploadNote = HandlersFor<"tasks.uploadNote">["tasks.uploadNote"];

/**
 * Keeps the stamped note of a task as its voucher and as one of each settlement that it is billed in. A file that the task has for
 * what is accepted now is a duplicate; `task_note_differs`: the acceptance has changed since the paper was drawn.
 */
export const uploadNote =
  (service: Service): UploadNote =>
  async (context, { params, body }) => {
    const { principal } = context;
    await findTask(context.db, principal, params.id);
    const files = await Promise.all(body.files.map(({ key }) => readVoucherFile(service, principal, key)));
    return context.write(async (writing) => {
      const { tx } = writing;
      const task = await findTask(tx, principal, params.id);
      const task_code = (await acceptedCodes(tx, [task.id])).get(task.id) ?? "";
      if (task_code === "" || task_code !== body.code) throw new ServiceError("task_note_differs");
      const results = [];
      for (const file of files) {
        const notes = await notesOfTasks(tx, [task.id]);
        const same = notes.find((note) => note.sha256 === file.sha256 && note.task_code === task_code);
        const { no } =
          same ??
          (await addVoucher(
            writing,
            {
              ...{ agency_id: task.agency_id, company_id: task.company_id, created_by: principal.user_id },
              ...{ type: acceptanceNote, about: { task_id: task.id, task_code } },
            },
            file,
          ));
        const elsewhere = await tx
          .selectFrom("voucher_records")
          .select("no")
          .where("agency_id", "=", task.agency_id)
          .where("sha256", "=", file.sha256)
          .where((eb) => eb.or([eb("task_id", "is", null), eb("task_id", "<>", task.id)]))
          .orderBy("id")
          .execute();
        results.push({
          ...{ key: file.storage_key, file_name: file.file_name, no, elsewhere: elsewhere.map((one) => one.no) },
          outcome: same === undefined ? ("added" as const) : ("duplicate" as const),
        });
      }
      await copyNotes(writing, task.id);
      await tx
        .updateTable("tasks")
        .set({ change_seq: await writing.changeSeq() })
        .where("id", "=", task.id)
        .execute();
      writing.touched("tasks", task.company_id);
      await writing.audit({
        ...{ agency_id: task.agency_id, action: "vouchers.upload", object: `task:${task.id}` },
        after: { type: acceptanceNote, code: task_code, added: results.map(({ no }) => no) },
      });
      return { results };
    });
  };
