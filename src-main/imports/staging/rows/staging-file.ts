import type { CompanyFacts } from "../../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { ImportTemplate } from "../../../../src-shared/kernel/imports/cells/define.ts";
import type { WorkerColumn } from "../../../../src-shared/kernel/lists/worker-column.ts";
import { templateFor } from "../../../../src-shared/registries/imports/own-templates.ts";
import { translateDiskFull } from "../../../sqlite/database-error.ts";
import { type OpenedDatabase, openDatabase, type SqlDatabase } from "../../../sqlite/open-database.ts";
import { stagingMigrations } from "./schema.ts";
import type { TallyState } from "./tally.ts";

/** Facts about its rows that the staging database keeps beside them; written in the transaction that changes them. */
export type StagingHead = {
  readonly template: string;
  /** Field keys when it was loaded: rows of another version of a template are not guessed at. */
  readonly columns: readonly string[];
  /** The day that ages and future dates were checked by, `YYYY-MM-DD`. */
  readonly today: string;
  /** Columns of the company's own that the rows were read with; absent for the usual ones. */
  readonly ownColumns?: readonly WorkerColumn[];
  /** Facts about the rows' company as known when they were last checked; absent in files of earlier versions. */
  readonly company?: CompanyFacts;
  readonly tally: TallyState;
  readonly revision: number;
  /** Steps 1 … position are done; those above can be redone. */
  readonly position: number;
  readonly steps: number;
};

export type StagingFile = {
  readonly database: SqlDatabase;
  readonly readMeta: <T>(name: string) => T | null;
  readonly writeMeta: (name: string, value: unknown) => void;
  /** Runs work in one transaction that is on the disk when it returns. AppError `disk_full`. */
  readonly durable: <T>(work: () => T) => T;
  readonly close: () => void;
};

/** Opens or makes a staging database; one process and thread at a time. Throws DatabaseProblem, AppError `disk_full`. */
export const openStaging = (file: string, key: Uint8Array): StagingFile => {
  const opened: OpenedDatabase = openDatabase({
    file,
    key,
    kind: "staging",
    migrations: stagingMigrations,
    durability: "full",
    busyMs: 5_000,
  });
  const { database } = opened;
  const read = database.prepare("SELECT value FROM meta WHERE name = ?").pluck();
  const write = database.prepare("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value");
  return {
    database,
    readMeta: <T>(name: string) => {
      const text = read.get(name) as string | undefined;
      return text === undefined ? null : (JSON.parse(text) as T);
    },
    writeMeta: (name, value) => void write.run(name, JSON.stringify(value)),
    durable: (work) => translateDiskFull(() => database.transaction(work).immediate()),
    close: opened.close,
  };
};

/** Back to the log that steps of a person are written to. The driver falls back to NORMAL with it, so FULL is set after. */
export const writeAhead = ({ database }: StagingFile): void => {
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
};

/** The template that staged rows belong to; null when this version of the program has another one of that name. */
export const templateOfHead = (head: StagingHead): ImportTemplate | null => {
  const template = templateFor(head.template, head.ownColumns ?? null);
  if (template === undefined || template.fields.length !== head.columns.length) return null;
  return template.fields.every((field, index) => field.key === head.columns[index]) ? template : null;
};
