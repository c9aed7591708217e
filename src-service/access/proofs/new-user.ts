import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { noPassword } from "./passwords.ts";

const inUse = 1;

/**
 * Makes a user who has not set a password: a code by text message lets them in, and with one they set it. The one way to make a
 * person whom nobody gave a password.
 */
export const addUser = async (
  { tx, ids, at }: Pick<Writing, "tx" | "ids" | "at">,
  { name, mobile }: { readonly name: string; readonly mobile: string },
): Promise<Tables["users"]> => {
  const user = {
    ...{ id: await ids(1), mobile, name, status: inUse, ...noPassword, last_region: null, last_login_at: null },
    ...{ create_at: at, totp_secret: null, totp_on_ms: null, totp_last_step: null, language: null },
  };
  await tx.insertInto("users").values(user).execute();
  return user;
};
