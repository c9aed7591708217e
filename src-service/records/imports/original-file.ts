import type { OriginalFile } from "../../../src-shared/kernel/calls/import-parts.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";

/** The columns of an import's record that name its original file. */
export type FileColumns = { readonly import_file_url: string | null; readonly import_file_sha256: string | null };

type Named = { readonly import_file_url?: string | undefined; readonly import_file_sha256?: string | undefined };

/** The file that a request names, in the columns of a record. */
const columnsOf = ({ import_file_url, import_file_sha256 }: Named): FileColumns => ({
  import_file_url: import_file_url ?? null,
  import_file_sha256: import_file_sha256 ?? null,
});

/** True when a further part of a batch names the file that the first one named. */
export const isSameFile = (record: FileColumns, body: Named): boolean => {
  const { import_file_url, import_file_sha256 } = columnsOf(body);
  return record.import_file_url === import_file_url && record.import_file_sha256 === import_file_sha256;
};

/**
 * The file that an import names, to be kept in its record: an object that this person has uploaded, whose bytes have the
 * hash that the desk read its rows from. Throws `import_file_differs`, and `invalid` where only one of key and hash is
 * given.
 */
export const originalFileOf = async (
  db: Reader,
  { agency_id, user_id }: Pick<Principal, "agency_id" | "user_id">,
  body: Named,
): Promise<FileColumns> => {
  const columns = columnsOf(body);
  const { import_file_url: key, import_file_sha256: sha256 } = columns;
  if (key === null && sha256 === null) return columns;
  if (key === null) throw new ServiceError("invalid", { fields: { import_file_url: ["required"] } });
  if (sha256 === null) throw new ServiceError("invalid", { fields: { import_file_sha256: ["required"] } });
  const object = await db
    .selectFrom("storage_objects")
    .select("sha256")
    .where("key", "=", key)
    .where("agency_id", "=", agency_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  if (object?.sha256 !== sha256) throw new ServiceError("import_file_differs");
  return columns;
};

type Imported = FileColumns & { readonly created_by: number };

/** Only the importer may fetch the file, because it contains personal data that other people see masked. */
export const mayFetch = (principal: Principal, { created_by }: Pick<Imported, "created_by">): boolean =>
  created_by === principal.user_id || principal.permissions.has("sensitive.field.reveal");

/** The original file of an import that the person sees, null where none was kept. */
export const shownFile = async (db: Reader, principal: Principal, record: Imported): Promise<OriginalFile> => {
  const { import_file_url: key, import_file_sha256: sha256 } = record;
  if (key === null || sha256 === null) return null;
  const object = await db
    .selectFrom("storage_objects")
    .select(["name", "bytes"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (object === undefined) return null;
  return { key, sha256, ...object, may_fetch: mayFetch(principal, record) };
};
