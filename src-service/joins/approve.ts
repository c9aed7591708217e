import { randomBytes } from "node:crypto";
import { insertDraftCompany, type RowWriting } from "../companies/draft-company.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { holdsWords } from "../plumbing/find-words.ts";
import { schemeMd5 } from "../session/passwords.ts";

type Join = Tables["join_applies"];
type Named = Pick<Join, "agency_id" | "name" | "credit_code">;
type Contact = Pick<Join, "contact_name" | "contact_mobile">;
type Applied = Named & Contact & Pick<Join, "area">;

const inUse = 1;

/** What stands against an application, by name; null where nothing does. */
export const againstJoin = async (
  db: Reader,
  { agency_id, name, credit_code }: Named,
): Promise<"join_company_exists" | "join_name_word" | null> => {
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("agency_id", "=", agency_id)
    .where("credit_code", "=", credit_code)
    .limit(1)
    .executeTakeFirst();
  if (company !== undefined) return "join_company_exists";
  return (await holdsWords(db, agency_id, [name])) ? "join_name_word" : null;
};

/** The person of a mobile; made where nobody has it: they sign in by text message, for no password is theirs. */
const userOf = async ({ tx, at, ids }: RowWriting, { contact_name, contact_mobile }: Contact): Promise<number> => {
  const known = await tx.selectFrom("users").select("id").where("mobile", "=", contact_mobile).executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = await ids(1);
  await tx
    .insertInto("users")
    .values({
      ...{ id, mobile: contact_mobile, name: contact_name, status: inUse, create_at: at, scheme: schemeMd5 },
      // A hash that no password has, so that only a code by text message or setting one anew lets them in.
      ...{ password_hash: "0".repeat(64), password_salt: randomBytes(16).toString("hex") },
      ...{ last_region: null, last_login_at: null, totp_secret: null, totp_on_ms: null, totp_last_step: null },
    })
    .execute();
  return id;
};

/**
 * Makes the draft company of an approved application, with its contact as a user of it, by whom it is completed. Returns id and
 * number of the company.
 */
export const makeCompanyOf = async (writing: RowWriting, join: Applied, maker_id: number) => {
  const { agency_id, name, credit_code, area, contact_name, contact_mobile } = join;
  const contact = { contact_name, contact_mobile };
  const company = await insertDraftCompany(writing, { agency_id, name, credit_code, area, ...contact, maker_id });
  await writing.tx
    .insertInto("memberships")
    .values({
      ...{ id: await writing.ids(1), user_id: await userOf(writing, contact), agency_id, company_id: company.id },
      ...{ roles: "companyAdmin", is_use: inUse, agree_protocol: 0, amount_limit: null, day_limit: null },
      ...{ data_scope: null, organization_id: null },
    })
    .execute();
  return company;
};
