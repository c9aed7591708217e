import type { CorporateAccount } from "../../../src-shared/access/accounts/accounts-calls.ts";
import {
  accountChangeRecord,
  accountChangeStates,
} from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { entIdentityResults } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import {
  type AccountParty,
  type AccountRow,
  accountView,
  noAccount,
  proofLifeMs,
} from "../../access/accounts/account-store.ts";
import { verifyRandomAmount } from "../../access/accounts/verify-amount.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import { insertRecord } from "../../records/records/save.ts";
import { addEvidence, auditName, identityCode, identityOf, saveIdentity } from "./identity-store.ts";

const dayMs = 86_400_000;

/**
 * Asks a second person of the agency to approve a company's first account, whose amount was named rightly: a change without an account
 * that it replaces. Who handed the account in and who named the amount (`proverId`) do not decide it.
 */
const askForReview = async (writing: Writing, account: AccountRow, proverId: number): Promise<void> => {
  const { at } = writing;
  const [no = ""] = await writing.numbers("ZB", 1);
  const row = {
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), no },
    ...{ agency_id: account.agency_id, company_id: account.company_id ?? 0 },
    ...{ status: accountChangeStates.code("toApprove"), maker_id: account.created_by, create_at: at, reason: "" },
    ...{ account_no: account.account_no, bank_code: account.bank_code, proof_key: account.proof_key },
    ...{ old_account_id: noAccount, old_account_no: "", old_bank_code: "" },
    ...{ random_amount: account.random_amount, tries: account.tries, sent_ms: account.sent_ms },
    ...{ last_day: addDays(dayOf(at), Math.round(proofLifeMs / dayMs)), prover_id: proverId, proved_at: at },
  };
  await insertRecord(writing, accountChangeRecord, row, { more: { bank_code: account.bank_code } });
};

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
