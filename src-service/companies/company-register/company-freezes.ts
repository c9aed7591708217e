import { companyFreezeProposal } from "../../../src-shared/companies/register/company-freezes.ts";
import { companyStates } from "../../../src-shared/kernel/states/company.ts";
import type { Principal } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { nextVersion } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { moveCompany } from "../../directory/companies/move-company.ts";
import { saveCompany } from "../../directory/companies/save-company.ts";
import { serveProposal } from "../../records/records/proposals.ts";
import { companyRow } from "./company-row.ts";

type Company = Tables["companies"];

/** A company as the record that is proposed about: it is its own company. */
type Subject = Company & { readonly company_id: number };

export const findSubject = async (db: Reader, principal: Principal, id: string): Promise<Subject> => {
  const company = await findCompany(db, principal, id);
  return { ...company, company_id: company.id };
};

/** Freezing a company and ending that, by two people; it counts from the moment when the second one agrees. */
export const companyFreezes = serveProposal(companyFreezeProposal, {
  find: findSubject,
  // Who agreed has moved it already, with its next version.
  save: async (writing, company, { version }) =>
    version === undefined ? saveCompany(writing, company) : { ...company, version },
  show: companyRow,
  audited: ["status"],
  against: async (_db, { status }, kind) => (companyStates.allows(kind, status) ? null : "illegal_transition"),
  grant: async ({ principal }, writing, company, freeze, kind) => {
    await moveCompany(writing, company.id, kind, { userId: principal.user_id, reason: freeze.reason });
    return { changes: nextVersion(company) };
  },
});
