import type { AgreementKind } from "../../../src-shared/access/session/session-calls.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { type AgreementTexts, agreementTexts } from "./agreement-texts.ts";

/**
 * Agreements that have to be accepted after signing in, in this order. The bank agreement belongs to binding an account;
 * the signing agreement is only linked.
 */
const requiredAfterSignIn = ["user", "certificate"] as const satisfies readonly AgreementKind[];

/** True when this membership has accepted an agreement in the version in force. */
export const hasAccepted = async (
  db: Database,
  { membership_id }: Pick<Principal, "membership_id">,
  kind: AgreementKind,
  texts: AgreementTexts = agreementTexts(),
): Promise<boolean> => {
  const rows = await db
    .selectFrom("agreement_acceptances")
    .select("id")
    .where("membership_id", "=", membership_id)
    .where("kind", "=", kind)
    .where("version", "=", texts.version(kind))
    .limit(1)
    .executeTakeFirst();
  return rows !== undefined;
};

/** Agreements whose version in force this membership has not accepted, in the order in which they are shown. */
export const agreementsDue = async (
  db: Database,
  principal: Pick<Principal, "membership_id">,
  texts: AgreementTexts = agreementTexts(),
): Promise<AgreementKind[]> => {
  const due: AgreementKind[] = [];
  for (const kind of requiredAfterSignIn) if (!(await hasAccepted(db, principal, kind, texts))) due.push(kind);
  return due;
};
