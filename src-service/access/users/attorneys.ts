import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { looksAfter } from "./find-member.ts";

/** The id of a company that a person sees. Throws `not_found`. */
const companySeen = async ({ db, principal }: SignedIn, text: string): Promise<number> => {
  const company_id = recordId(text);
  const known = await db.selectFrom("companies").select("agency_id").where("id", "=", company_id).executeTakeFirst();
  if (known === undefined || !isWithin(principal, { agency_id: known.agency_id, company_id })) throw notFound();
  return company_id;
};

/**
 * The agency's people in use who set a password, as agents of a company: those who look after it first. Throws `forbidden` for people of
 * a company, to whom the agency's are not shown, and `not_found` for a company out of sight.
 */
export const attorneysOf = async (context: SignedIn, companyId: string | undefined) => {
  const { db, principal } = context;
  if (principal.company_id !== null) throw new ServiceError("forbidden");
  const company = companyId === undefined ? null : await companySeen(context, companyId);
  const members = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .selectAll("m")
    .select(["u.name", "u.mobile"])
    .where("m.agency_id", "=", principal.agency_id)
    .where("m.company_id", "is", null)
    .where("m.is_use", "=", 1)
    .where("u.status", "=", 1)
    .where("u.password_hash", "<>", "")
    .orderBy("m.id")
    .execute();
  const attorneys = [];
  for (const member of members) {
    const companies = company === null ? null : await looksAfter(db, member);
    const looks_after = company === null ? null : companies === null || companies.includes(company);
    attorneys.push({ id: String(member.id), name: member.name, mobile: maskPhone(member.mobile), looks_after });
  }
  return { attorneys: attorneys.toSorted((a, b) => Number(b.looks_after) - Number(a.looks_after)) };
};
