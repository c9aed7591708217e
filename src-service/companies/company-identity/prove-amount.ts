import type { CorporateAccount } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { entIdentityResults } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { type AccountParty, accountView } from "../../access/accounts/account-store.ts";
import { verifyRandomAmount } from "../../access/accounts/verify-amount.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import { askForReview } from "./ask-for-review.ts";
import { addEvidence, auditName, identityCode, identityOf, saveIdentity } from "./identity-store.ts";

/** A company whose account is proven goes on with its identity, in the same transaction. `userId`: who proved it. */
export const followProvenAccount = async (writing: Writing, companyId: number, userId: number): Promise<void> => {
  const identity = await identityOf(writing.tx, companyId);
  if (identity?.status !== identityCode("amount")) return;
  await addEvidence(writing, identity, { step: "amount", result: entIdentityResults.match, user_id: userId });
  await saveIdentity(writing, identity, { status: identityCode("sms") });
  await writing.audit({
    ...{ agency_id: identity.agency_id, action: "entIdentities.confirm", object: auditName(identity) },
    after: { company_id: companyId },
  });
};

/**
 * Takes the random amount (cents) that a party's account received. An agency's own is bound; of a company's a second person of the
 * agency decides, and only then is it bound and the company's identity goes forward.
 * The caller judges who may do it. Throws `random_amount_wrong`, `account_not_pending`.
 */
export const verifyPartyAmount = (
  { principal, write }: Pick<SignedIn, "principal" | "write">,
  party: AccountParty,
  amount: number,
): Promise<CorporateAccount> =>
  write(async (writing) => {
    // Counting a change makes writers wait for each other: each try is judged after the one before.
    const account = await verifyRandomAmount(writing, party, amount);
    if (party.company_id !== null) await askForReview(writing, account, principal.user_id);
    return accountView(writing.tx, party, writing.nowMs);
  });
