import type { ColumnType } from "../../schema/schema.ts";

/** SHA-256 of the file that an import was read from, beside the key that it is stored under; null where none was kept. */
export const importFileColumns = {
  bill_imports: { import_file_sha256: "text?" },
  import_jobs: { import_file_sha256: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
