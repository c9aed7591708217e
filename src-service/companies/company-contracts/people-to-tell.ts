import type { Reader, Tables } from "../../core/database/tables.ts";

/** Somebody of a company who is told of its contracts. */
export type PersonToTell = {
  readonly role: "manager" | "contact";
  readonly name: string;
  readonly mobile: string;
};

type Company = Pick<Tables["companies"], "id" | "contact_name" | "contact_mobile">;

const isInUse = 1;

/**
 * The company's side of what is said about its contracts: its super manager, then the contact that was named when it was taken
 * in. Nobody without a number, and no number twice.
 */
export const peopleToTell = async (db: Reader, company: Company): Promise<PersonToTell[]> => {
  const manager = await db
    .selectFrom("super_managers as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .where("s.company_id", "=", company.id)
    .where("s.ended_ms", "=", 0)
    .where("u.status", "=", isInUse)
    .select(["u.name", "u.mobile"])
    .executeTakeFirst();
  const people: PersonToTell[] = manager === undefined ? [] : [{ role: "manager", ...manager }];
  const mobile = company.contact_mobile ?? "";
  if (mobile !== "" && mobile !== manager?.mobile)
    people.push({ role: "contact", name: company.contact_name ?? "", mobile });
  return people;
};
