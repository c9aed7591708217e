import { addMembership } from "../../access/proofs/new-member.ts";
import { addUser } from "../../access/proofs/new-user.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { holdsWords } from "../../core/plumbing/find-words.ts";
import { insertDraftCompany, type RowWriting } from "../../directory/companies/draft-company.ts";

type Join = Tables["join_applies"];
type Named = Pick<Join, "agency_id" | "name" | "credit_code">;
type Contact = Pick<Join, "contact_name" | "contact_mobile">;
type Applied = Named & Contact & Pick<Join, "area" | "maker_id">;

/** Objections to an application, by name; null where there are none. */
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
const userOf = async (writing: RowWriting, { contact_name, contact_mobile }: Contact): Promise<number> => {
  const { tx } = writing;
  const known = await tx.selectFrom("users").select("id").where("mobile", "=", contact_mobile).executeTakeFirst();
  if (known !== undefined) return known.id;
  return (await addUser(writing, { name: contact_name, mobile: contact_mobile })).id;
};

/**
 * Makes the draft company of an approved application, with its contact as a user of it, by whom it is completed. It is entered by
 * whoever entered the application, nobody of the agency where the public page did, so that who approved that may review the
 * company. Returns id and number of the company.
 */
export const makeCompanyOf = async (writing: RowWriting, join: Applied) => {
  const { agency_id, name, credit_code, area, contact_name, contact_mobile, maker_id } = join;
  const contact = { contact_name, contact_mobile };
  const company = await insertDraftCompany(writing, { agency_id, name, credit_code, area, ...contact, maker_id });
  await addMembership(writing, {
    ...{ user_id: await userOf(writing, contact), agency_id, company_id: company.id, roles: "companyAdmin" },
  });
  return company;
};
