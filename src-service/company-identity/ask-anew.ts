import { entIdentityStates } from "../../src-shared/states/company.ts";
import { signAccountStates } from "../../src-shared/states/ent-identity.ts";
import type { Writing } from "../context.ts";
import { auditName, type Company, identityCode, identityOf, saveIdentity, showAtCompany } from "./identity-store.ts";

/** Facts that a proof is about; the credit code is one that nobody changes after the review. */
const proven = ["name", "legal_person", "legal_person_id_no"] as const;

const isOther = (company: Company, changes: Partial<Company>): boolean =>
  proven.some((fact) => fact in changes && (changes[fact] ?? "") !== (company[fact] ?? ""));

/**
 * Has a company prove itself anew where its name or its legal person become others than what was proven, or is being proven: what
 * the register, the bank and the legal person confirmed was said of who it was. Its signing account was opened for that
 * company and signs nothing more; a question to the register or the provider that is still open is answered to nobody.
 */
export const askIdentityAnew = async (writing: Writing, company: Company, changes: Partial<Company>): Promise<void> => {
  if (!entIdentityStates.allows("reset", company.ent_identity_status) || !isOther(company, changes)) return;
  const status = identityCode("none");
  const identity = await identityOf(writing.tx, company.id);
  if (identity === undefined) {
    await showAtCompany(writing, { company_id: company.id, status });
    return;
  }
  await saveIdentity(writing, identity, {
    ...{ status, fault: "", trace_id: null, verified_at: null },
    ...{ sign_status: signAccountStates.none, sign_account: null, sign_trace_id: null, sign_by: null, sign_at: null },
  });
  await writing.audit({
    ...{ agency_id: company.agency_id, action: "entIdentities.reset", object: auditName(identity) },
    before: { status: identity.status, account: identity.sign_account },
    after: { company_id: company.id, status },
  });
};
