import type { Form } from "../../../src-shared/kernel/forms/fields.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";

/** Storage keys in the file fields of a body. */
const keysOf = (form: Form, body: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(form).flatMap(([name, { kind }]) => {
    const keys = body[name];
    return kind === "files" && Array.isArray(keys) ? keys.map(String) : [];
  });

/** Throws `not_found` for files that the person has not uploaded, whether they exist or not. */
export const assertOwnFiles = async (
  db: Reader,
  { agency_id, user_id }: Principal,
  form: Form,
  body: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const keys = [...new Set(keysOf(form, body))];
  if (keys.length === 0) return;
  const own = await db
    .selectFrom("storage_objects")
    .select("key")
    .where("key", "in", keys)
    .where("agency_id", "=", agency_id)
    .where("user_id", "=", user_id)
    .execute();
  if (own.length !== keys.length) throw new ServiceError("not_found");
};
