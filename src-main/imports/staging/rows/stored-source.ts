import type { StagingFile } from "./staging-file.ts";

/** The file itself, stored beside its rows; `template`: the one that was asked for, or `auto`. */
export type StoredSource = { readonly bytes: Uint8Array; readonly name: string; readonly template: string };

/**
 * Stores the file in the encrypted database of its rows, in the transaction that loads them: it may have to be read again, and
 * goes to the service with them as their evidence.
 */
export const storeSource = ({ database }: StagingFile, { bytes, name, template }: StoredSource): void => {
  database.exec("DELETE FROM source");
  database.prepare("INSERT INTO source VALUES (?, ?, ?)").run(bytes, name, template);
};

/** The stored file, or null beside rows of an earlier version. */
export const readSource = ({ database }: StagingFile): StoredSource | null => {
  const stored = database.prepare("SELECT bytes, name, template FROM source").get();
  return (stored as StoredSource | undefined) ?? null;
};

export const hasSource = ({ database }: StagingFile): boolean =>
  database.prepare("SELECT 1 FROM source").get() !== undefined;
