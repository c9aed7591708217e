import { addDays, dayOf, isDay } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { readRow, type Tables } from "../../core/database/tables.ts";
import { touchRow, versioned } from "../../core/plumbing/versioned.ts";
import type { PageFields } from "../../core/plumbing/worker-page.ts";
import { tellTask } from "../tasks/tell.ts";
import type { Applicant } from "./hall.ts";
import { type Kept, photoIn } from "./page-photo.ts";

type Report = Tables["job_reports"];

const { code } = applicantStates;
const reports = versioned("job_reports", "jobReports");

/** States in which somebody reports on a day, and in which they may still correct what they said. */
export const reportingStates = [code("working"), code("refused")];
export const correctingStates = [...reportingStates, code("toAccept")];

/** Most pictures of a report, and most characters of its text. */
export const mostPictures = 4;
export const mostText = 500;
const minutesADay = 1_440;

/** Words of somebody about a day's work, "YYYY-MM-DD". */
export type ReportSaid = { readonly day: string; readonly text: string; readonly minutes: number };

/** Name of a field about a day: a page has forms of several. */
export const fieldOf = (name: "text" | "hours" | "picture", day: string): string =>
  `${name}_${day.replaceAll("-", "")}`;

const wrong = (field: string, fault: string): ServiceError =>
  new ServiceError("invalid", { fields: { [field]: [fault] } });

/** The day that a form of a report is about. Throws `invalid` where it names none. */
export const reportDay = (fields: PageFields): string => {
  const day = fields["day"] ?? "";
  if (!isDay(day)) throw wrong("day", "wrong");
  return day;
};

/** Reads a report. Throws `invalid` beside what is missing or wrong. */
export const reportIn = (fields: PageFields): ReportSaid => {
  const day = reportDay(fields);
  const [textName, hoursName] = [fieldOf("text", day), fieldOf("hours", day)];
  const [text, hours] = [(fields[textName] ?? "").trim(), (fields[hoursName] ?? "").trim()];
  if (text === "") throw wrong(textName, "required");
  if (text.length > mostText) throw wrong(textName, "too_long");
  const minutes = /^\d{1,2}(?:\.\d{1,2})?$/u.test(hours) ? Math.round(Number(hours) * 60) : 0;
  if (minutes < 1 || minutes > minutesADay) throw wrong(hoursName, "hours_wrong");
  return { day, text, minutes };
};

/** The pictures of a report, none where nothing was taken. Throws as `photoIn`. */
export const picturesIn = (fields: PageFields, day: string): readonly { name: string; bytes: Buffer }[] =>
  Array.from({ length: mostPictures }, (_, at) => at + 1).flatMap((at) => {
    const bytes = photoIn(fields, `${fieldOf("picture", day)}_${at}`);
    return bytes === null ? [] : [{ name: `${day}-${at}.jpg`, bytes }];
  });

const keepFiles = async ({ tx }: Writing, reportId: number, kept: readonly Kept[]): Promise<void> => {
  await tx.deleteFrom("job_report_files").where("report_id", "=", reportId).execute();
  if (kept.length === 0) return;
  const rows = kept.map(({ key, name, sha256 }, at) => ({
    ...{ report_id: reportId, position: at + 1, storage_key: key, file_name: name, sha256 },
  }));
  await tx.insertInto("job_report_files").values(rows).execute();
};

const filesOf = (kept: readonly Kept[]): Pick<Report, "files" | "file_count"> => ({
  files: kept.map(({ key }) => key).join(","),
  file_count: kept.length,
});

/** Corrects a report: what was sent anew takes the place of its pictures. Gives the keys that it names no more. */
const correct = async (
  writing: Writing,
  before: Report,
  said: ReportSaid,
  kept: readonly Kept[],
): Promise<readonly string[]> => {
  const isSame = before.text === said.text && before.minutes === said.minutes && kept.length === 0;
  if (isSame) return [];
  await reports.save(writing, before, {
    ...{ text: said.text, minutes: said.minutes, corrected_at: writing.at },
    ...(kept.length > 0 && filesOf(kept)),
  });
  if (kept.length === 0) return [];
  await keepFiles(writing, before.id, kept);
  return before.files === "" ? [] : before.files.split(",");
};

const countReports = async (writing: Writing, part: Applicant): Promise<void> => {
  const { tx } = writing;
  const count = await tx
    .selectFrom("job_reports")
    .select(({ fn }) => fn.countAll<number>().as("reports"))
    .where("applicant_id", "=", part.id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("task_applicants")
    .set({ report_count: Number(count.reports), change_seq: await writing.changeSeq() })
    .where("id", "=", part.id)
    .execute();
  touchRow(writing, "taskApplicants", part);
};

/**
 * Keeps what somebody did on a day, one report a day; the day's second sending, and one of an earlier day, correct what is there,
 * until it is accepted. Gives the keys of files that no report names any more. Throws `illegal_transition`, `task_not_begun`.
 */
export const report = async (
  writing: Writing,
  id: number,
  said: ReportSaid,
  kept: readonly Kept[],
): Promise<readonly string[]> => {
  const { tx, at } = writing;
  const part = await readRow(tx, "task_applicants", id);
  const { day } = said;
  const before = await tx
    .selectFrom("job_reports")
    .selectAll()
    .where("applicant_id", "=", id)
    .where("day", "=", day)
    .executeTakeFirst();
  const may = before === undefined ? reportingStates : correctingStates;
  // Who works into the night reports on the day that has just gone; another that is over nobody can report on any more.
  const isOver = before === undefined && (day > dayOf(at) || day < addDays(dayOf(at), -1));
  if (!may.includes(part.status) || isOver) throw new ServiceError("illegal_transition", { current: part.status });
  if (before !== undefined) return correct(writing, before, said, kept);
  const task = await readRow(tx, "tasks", part.task_id);
  if (day < (task.start_day ?? "")) throw new ServiceError("task_not_begun");
  const reportId = await writing.ids(1);
  await tx
    .insertInto("job_reports")
    .values({
      ...{ id: reportId, version: 1, change_seq: await writing.changeSeq(), agency_id: part.agency_id },
      ...{ company_id: part.company_id, task_id: task.id, applicant_id: id, labor_id: part.labor_id, day },
      ...{ text: said.text, minutes: said.minutes, ...filesOf(kept), create_at: at, corrected_at: null },
    })
    .execute();
  await keepFiles(writing, reportId, kept);
  touchRow(writing, "jobReports", part);
  await countReports(writing, part);
  await tellTask(writing, task.id, "report", { laborId: part.labor_id });
  return [];
};
