import type { TemplateName } from "../../../src-shared/imports/define.ts";
import type { ReadImport } from "../template-reader/read-import.ts";
import type { StagingFile } from "./staging-file.ts";

/** The file itself, stored beside its rows; `template`: the one that was asked for, or `auto`. */
export type StoredSource = { readonly bytes: Uint8Array; readonly name: string; readonly template: string };

/** The columns of these templates depend on the company: for another company the file is read again. */
const companySpecificTemplates: ReadonlySet<TemplateName> = new Set(["worker", "worker_fields"]);

export const dependsOnCompany = (template: TemplateName): boolean => companySpecificTemplates.has(template);

/** Whether a person may still change how the file is read: by naming more of its titles, or by another company. */
export const mayBeReread = ({ template, unmatched }: Pick<ReadImport, "template" | "unmatched">): boolean =>
  unmatched !== null || dependsOnCompany(template.name);

/** Stores the file in the encrypted database of its rows, in the transaction that loads them. */
export const storeSource = ({ database }: StagingFile, { bytes, name, template }: StoredSource): void => {
  database.exec("DELETE FROM source");
  database.prepare("INSERT INTO source VALUES (?, ?, ?)").run(bytes, name, template);
};

/** The stored file, or null when rereading it could not change anything. */
export const readSource = ({ database }: StagingFile): StoredSource | null => {
  const stored = database.prepare("SELECT bytes, name, template FROM source").get();
  return (stored as StoredSource | undefined) ?? null;
};

export const hasSource = ({ database }: StagingFile): boolean =>
  database.prepare("SELECT 1 FROM source").get() !== undefined;
