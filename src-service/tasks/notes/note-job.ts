import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../src-shared/kernel/values/money/money-words.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { regionPath } from "../../../src-shared/kernel/values/regions/regions.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { type HandlersFor, type Principal, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { writePdfFile } from "../../core/pdf/write-pdf-file.ts";
import { threadBeside } from "../../core/threads/thread-beside.ts";
import { acceptedCode } from "../../ledger/evidence/accepted-code.ts";
import type { JobKind } from "../../lists/area.ts";
import { addJob, fileStamp, jobRow } from "../../records/exports/job-store.ts";
import { checkClear } from "../../records/exports/list-export-request.ts";
import { findTask } from "../tasks/task-row.ts";
import type { AcceptedNote, NoteFile } from "./accepted-note.ts";
import { noteTexts } from "./note-pdf.ts";

type NoteRequest = { readonly task: number; readonly locale: NoteFile["locale"] };

const accepted = applicantStates.code("accepted");

/** People of a task whose work was accepted, in the order in which they came. */
const acceptedPeople = (db: Reader, taskId: number) =>
  db
    .selectFrom("task_applicants as a")
    .innerJoin("labors as l", "l.id", "a.labor_id")
    .where("a.task_id", "=", taskId)
    .where("a.status", "=", accepted)
    .select(["a.id", "a.accept_amount", "a.accept_at", "a.sign_count", "a.report_count", "l.name", "l.id_no"])
    .orderBy("a.id")
    .execute();

/** Begins the job that draws the acceptance note of a task. `nothing_to_export`: nothing is accepted. */
export const startNote: HandlersFor<"tasks.note">["tasks.note"] = async (context, { params, query }) => {
  const { db, principal } = context;
  const { locale = "zh-CN", protect_id_no = "1", reason = "" } = query;
  const task = await findTask(db, principal, params.id);
  checkClear(principal, protect_id_no === "0", reason);
  const total = (await acceptedPeople(db, task.id)).length;
  if (total === 0) throw new ServiceError("nothing_to_export");
  const request: NoteRequest = { task: task.id, locale };
  const job = await context.write((writing) =>
    addJob(context, writing, {
      ...{ kind: exportKinds.acceptanceNotes, request: JSON.stringify(request), matched: total, total },
      ...{ direction: 1, protect_id_no: protect_id_no === "1", protect_mobile: true, reason: reason.trim() },
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

const mayRun = ({ permissions }: Principal): boolean =>
  permissions.has("task.task.export") && permissions.has("task.task.view");

const thread = { file: threadBeside(import.meta.url, "note-thread"), name: "acceptance-notes" };

/** Acceptance note of a task, on the data of one moment. */
export const acceptanceNotesKind: JobKind = {
  ending: "pdf",
  mayRun,
  make: (principal, job, { target, service, progress, signal }) =>
    service.snapshot(async (db) => {
      const { task: id, locale } = JSON.parse(job.request) as NoteRequest;
      const task = await findTask(db, principal, String(id));
      const people = await acceptedPeople(db, task.id);
      if (people.length === 0) throw new ServiceError("nothing_to_export");
      const names = await db
        .selectFrom("companies as c")
        .innerJoin("agencies as g", "g.id", "c.agency_id")
        .select(["c.name as company", "g.name as agency"])
        .where("c.id", "=", task.company_id)
        .executeTakeFirstOrThrow();
      const isClear = job.protect_id_no === 0;
      const amount = people.reduce((sum, { accept_amount }) => sum + (accept_amount ?? 0), 0);
      const note: AcceptedNote = {
        ...{ no: task.no, code: acceptedCode(people), task: task.name, ...names },
        industry: task.industry_name ?? "",
        place: [regionPath(task.area ?? "", locale), task.place ?? ""].filter((part) => part !== "").join(" "),
        days: [task.start_day ?? "", task.end_day ?? ""].filter((day) => day !== "").join(" – "),
        ...{ total: formatMoney(amount), capital: moneyInWords(amount) },
        people: people.map((one, at) => [
          String(at + 1),
          isClear ? one.name : maskField("name", one.name),
          isClear ? one.id_no : maskField("idNumber", one.id_no),
          ...[one.sign_count, one.report_count].map(String),
          formatMoney(one.accept_amount ?? 0),
          one.accept_at ?? "",
        ]),
      };
      const at = shanghaiNow(service.clock.now());
      const head: NoteFile = { locale, job_no: job.no, watermark: job.watermark, by: principal.name, at };
      const turns = async function* (): AsyncGenerator<readonly AcceptedNote[]> {
        yield [note];
        await progress(people.length, people.length);
      };
      const file = await writePdfFile(thread, target, head, turns(), signal);
      const name = `${noteTexts(locale).heading}-${task.no}-${fileStamp(at)}.pdf`;
      return { ...file, name, rows: people.length, matched: people.length, as_of: at, as_of_seq: null };
    }),
};
