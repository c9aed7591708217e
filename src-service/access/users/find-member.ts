import type { SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin, rowScopeOf, seesAgency } from "../../core/plumbing/data-scope.ts";
import { heldRoles, keysIn } from "../../core/plumbing/held-roles.ts";
import type { Membership } from "./judge-user.ts";

/** Users of the agency itself, or of its companies. */
export type UserKind = "agency" | "company";

/** A membership of the kind that this person may see. Throws `not_found`. */
export const findMember = async (
  { principal }: Pick<SignedIn, "principal">,
  db: Reader,
  kind: UserKind,
  id: string,
): Promise<Membership> => {
  const member = await db
    .selectFrom("memberships")
    .selectAll()
    .where("id", "=", recordId(id))
    .where("agency_id", "=", principal.agency_id)
    .executeTakeFirst();
  const isSeen =
    member !== undefined &&
    (kind === "agency"
      ? member.company_id === null && seesAgency(principal)
      : member.company_id !== null &&
        isWithin(principal, { agency_id: member.agency_id, company_id: member.company_id }));
  if (!isSeen) throw notFound();
  return member;
};

/** Ids of the companies that one of the agency's people looks after: of what has no maker, as wallets, they see theirs. Null: all. */
export const looksAfter = async (db: Reader, member: Membership): Promise<readonly number[] | null> => {
  const { id, user_id, agency_id, company_id, data_scope, organization_id } = member;
  const roles = await heldRoles(db, agency_id, keysIn(member.roles));
  const person = { user_id, membership_id: id, agency_id, company_id, roles, data_scope, organization_id };
  return (await rowScopeOf(db, person)).makerless;
};
