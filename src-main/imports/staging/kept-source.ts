import type { TemplateName } from "../../../src-shared/imports/define.ts";
import type { ReadImport } from "../template-reader/read-import.ts";
import type { StagingFile } from "./staging-file.ts";

/** The file itself, kept beside its rows; `template`: the one that was asked for, or `auto`. */
export type KeptSource = { readonly bytes: Uint8Array; readonly name: string; readonly template: string };

/** Which columns a file of workers has is a company's own matter: with another company it is read anew. */
const ownByCompany: ReadonlySet<TemplateName> = new Set(["worker", "worker_fields"]);

export const dependsOnCompany = (template: TemplateName): boolean => ownByCompany.has(template);

/** Whether a person may still change how the file is read: by naming more of its titles, or by another company. */
export const mayBeReadAnew = ({ template, unmatched }: Pick<ReadImport, "template" | "unmatched">): boolean =>
  unmatched !== null || dependsOnCompany(template.name);

/** Keeps the file in the encrypted database of its rows, in the transaction that loads them. */
export const keepSource = ({ database }: StagingFile, { bytes, name, template }: KeptSource): void => {
  database.exec("DELETE FROM source");
  database.prepare("INSERT INTO source VALUES (?, ?, ?)").run(bytes, name, template);
};

/** The file, or null where nothing could be read otherwise. */
export const readSource = ({ database }: StagingFile): KeptSource | null => {
  const kept = database.prepare("SELECT bytes, name, template FROM source").get();
  return (kept as KeptSource | undefined) ?? null;
};

export const hasSource = ({ database }: StagingFile): boolean =>
  database.prepare("SELECT 1 FROM source").get() !== undefined;
