import { signAccountStates } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { provenAnewBy, provenFacts, signsByIdentity } from "../../../src-shared/companies/identity/proven-facts.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { auditName, type Company, identityCode, identityOf, saveIdentity, showAtCompany } from "./identity-store.ts";

/**
 * Has a company prove itself anew where its name or its legal person become others than what was proven, or is being proven: what
 * the register, the bank and the legal person confirmed was said of who it was. Its signing account was opened for that
 * company and signs nothing more; a question to the register or the provider that is still open is answered to nobody.
 */
export const requestReverification = async (
  writing: Writing,
  company: Company,
  changes: Partial<Company>,
): Promise<void> => {
  if (provenAnewBy(company.ent_identity_status, company, changes).length === 0) return;
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

/**
 * When and by whose change of which facts a company has to prove itself anew; null where it has not. What is being proven again
 * already shows how far that is.
 */
export const askedAnew = async (db: Reader, company: Pick<Company, "id" | "status" | "ent_identity_status">) => {
  const { id, status, ent_identity_status } = company;
  if (ent_identity_status !== identityCode("none")) return null;
  // Without anything handed in there was no proof, unless it is one of before there were records of it.
  if ((await identityOf(db, id)) === undefined && !signsByIdentity.includes(status)) return null;
  const changes = await db
    .selectFrom("company_fact_history as h")
    .leftJoin("users as u", "u.id", "h.user_id")
    .select(["h.at", "h.field", "u.name"])
    .where("h.company_id", "=", id)
    .where("h.field", "in", [...provenFacts])
    .orderBy("h.id", "desc")
    .limit(provenFacts.length)
    .execute();
  const [last] = changes;
  if (last === undefined) return null;
  const together = new Set(changes.filter(({ at }) => at === last.at).map(({ field }) => field));
  return { at: last.at, by: last.name ?? "", facts: provenFacts.filter((fact) => together.has(fact)) };
};
