import type { ImportTemplate } from "../../../../src-shared/kernel/imports/cells/define.ts";
import type { Migration, SqlDatabase } from "../../../sqlite/open-database.ts";
import { tailColumns } from "./staged-row.ts";

/**
 * `meta`: JSON by name (see staging-file.ts). `history`: what each undoable step changed, newest last. `parts`: the
 * sealed batch as it is sent. `merged`: cells below the first of a merged range, by row, index of the field and row that
 * has their text. `source`: the file (stored-source.ts). The table `rows` is made with the columns of its template when a file is loaded.
 */
export const stagingMigrations: readonly Migration[] = [
  `CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE history (step INTEGER NOT NULL, row_id INTEGER NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
     PRIMARY KEY (step, row_id)) WITHOUT ROWID;
   CREATE TABLE parts (part INTEGER PRIMARY KEY, bills TEXT NOT NULL, sent INTEGER NOT NULL DEFAULT 0);`,
  `CREATE TABLE merged (row_id INTEGER NOT NULL, field INTEGER NOT NULL, source INTEGER NOT NULL,
     PRIMARY KEY (row_id, field)) WITHOUT ROWID;
   CREATE TABLE source (bytes BLOB NOT NULL, name TEXT NOT NULL, template TEXT NOT NULL);`,
];

export const cellColumns = (template: ImportTemplate): string[] => template.fields.map((_field, index) => `c${index}`);

export const rowColumns = (template: ImportTemplate): readonly string[] => [...cellColumns(template), ...tailColumns];

export const createRows = (template: ImportTemplate): string =>
  `CREATE TABLE rows (row_id INTEGER PRIMARY KEY, number INTEGER NOT NULL,
    ${cellColumns(template)
      .map((column) => `${column} TEXT NOT NULL`)
      .join(", ")},
    faults TEXT, edited TEXT, issues TEXT, online TEXT, across TEXT,
    asked INTEGER NOT NULL DEFAULT 0, twin INTEGER NOT NULL DEFAULT 0, gone INTEGER NOT NULL DEFAULT 0,
    sent INTEGER NOT NULL DEFAULT 0,
    errors INTEGER NOT NULL DEFAULT 0, warnings INTEGER NOT NULL DEFAULT 0, duplicate INTEGER, result TEXT,
    kept TEXT)`;

/** Rows of earlier versions lack columns: the file rules' remarks, what was sent or asked about, what no field reads. */
export const completeRows = (database: SqlDatabase): void => {
  const columns = database.pragma("table_info(rows)") as { name: string }[];
  if (!columns.some(({ name }) => name === "across")) database.exec("ALTER TABLE rows ADD COLUMN across TEXT");
  if (!columns.some(({ name }) => name === "sent"))
    database.exec("ALTER TABLE rows ADD COLUMN sent INTEGER NOT NULL DEFAULT 0");
  if (!columns.some(({ name }) => name === "asked"))
    database.exec("ALTER TABLE rows ADD COLUMN asked INTEGER NOT NULL DEFAULT 0");
  if (!columns.some(({ name }) => name === "kept")) database.exec("ALTER TABLE rows ADD COLUMN kept TEXT");
};

/** Made after the load: one sort each is cheaper than a place for every row as it comes. */
export const createIndices = `
  CREATE INDEX rows_there ON rows (gone);
  CREATE INDEX rows_alike ON rows (duplicate) WHERE duplicate IS NOT NULL;
  CREATE INDEX rows_wrong ON rows (row_id) WHERE errors > 0;
  CREATE INDEX rows_doubtful ON rows (row_id) WHERE warnings > 0;
  CREATE INDEX rows_refused ON rows (row_id) WHERE result IS NOT NULL`;
