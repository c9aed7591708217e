import type { Tables } from "../../core/database/tables.ts";
import type { Task } from "../tasks/task-row.ts";
import type { Applicant } from "./hall.ts";

/** Contents of the page of somebody's part in a task shows. */
export type Part = {
  readonly part: Applicant;
  readonly task: Task;
  readonly company: string;
  /** The newest first. */
  readonly signs: readonly Tables["sign_ins"][];
  readonly reports: readonly Tables["job_reports"][];
  /** "YYYY-MM-DD". */
  readonly today: string;
  /** Token of the person's page of tasks. */
  readonly homePage: string;
};
