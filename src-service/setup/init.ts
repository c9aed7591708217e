import { unifyName } from "../../src-shared/kernel/values/text/text.ts";
import { addMembership } from "../access/proofs/new-member.ts";
import { addUser } from "../access/proofs/new-user.ts";
import type { Context, Writing } from "../core/context.ts";
import { homeAgencyFact } from "../core/database/facts.ts";

/** Role that may do everything in an agency (`permissions.ts`). */
const superAdmin = "superAdmin";

/** First people of a service: an agency, the host by which it is reached, and who administers it. */
export type FirstPeople = {
  readonly agency: {
    readonly name: string;
    readonly short_name: string;
    readonly host: string;
    readonly credit_code: string;
  };
  readonly admin: { readonly name: string; readonly mobile: string };
};

/** Thrown where an agency of this name, credit code or host is there already: it is made once. */
export class AgencyExistsError extends Error {
  constructor(name: string) {
    super(`the agency "${name}" is there already with this name, credit code or host; nothing was changed`);
    this.name = "AgencyExistsError";
  }
}

/** Thrown where the mobile is that of a person of another name: a mistyped number must let nobody in. */
export class OtherPersonError extends Error {
  constructor() {
    super("the mobile belongs to a person of another name; nothing was changed");
    this.name = "OtherPersonError";
  }
}

const refuseKnown = async ({ tx }: Writing, { name, host, credit_code }: FirstPeople["agency"]): Promise<void> => {
  const known = await tx
    .selectFrom("agencies")
    .select("name")
    .where((eb) => eb.or([eb("name", "=", name), eb("host", "=", host), eb("credit_code", "=", credit_code)]))
    .executeTakeFirst();
  if (known !== undefined) throw new AgencyExistsError(known.name);
};

/** The person of a mobile: who is known already stays as they are, with the password that they have. */
const personOf = async (writing: Writing, { name, mobile }: FirstPeople["admin"]): Promise<number> => {
  const known = await writing.tx
    .selectFrom("users")
    .select(["id", "name"])
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  if (known === undefined) return (await addUser(writing, { name, mobile })).id;
  if (unifyName(known.name) !== unifyName(name)) throw new OtherPersonError();
  return known.id;
};

/**
 * Makes an agency with its host and its super administrator, and nothing else. They sign in with a code by text message and set
 * their password then. Throws `AgencyExistsError`, `OtherPersonError`.
 */
export const initAgency = (context: Context, { agency, admin }: FirstPeople): Promise<number> =>
  context.write(async (writing) => {
    // Before the reading: two commands at a time follow each other.
    await writing.changeSeq();
    await refuseKnown(writing, agency);
    const id = await writing.ids(1);
    await writing.tx
      .insertInto("agencies")
      .values({ id, ...agency })
      .execute();
    // The first is the installation's own: what belongs to no agency falls to it, whatever comes beside it later.
    const home = { name: homeAgencyFact, value: String(id) };
    await writing.tx
      .insertInto("facts")
      .values(home)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    const user_id = await personOf(writing, admin);
    await addMembership(writing, { user_id, agency_id: id, company_id: null, roles: superAdmin });
    await writing.audit({
      ...{ agency_id: id, action: "agency.create", object: `agency:${id}` },
      after: { name: agency.name, host: agency.host, admin: user_id },
    });
    return id;
  });
