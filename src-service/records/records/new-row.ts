import { agencyItself } from "../../../src-shared/kernel/forms/fields.ts";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { findCompany } from "../../directory/companies/find-company.ts";

type Company = Tables["companies"] | null;

/** True when a new record is the agency's own: all of its kind are, or that was asked for and may be. */
const isOfAgency = ({ isAgencyWide, create }: AnyRecord, companyId: string): boolean => {
  const { company_id } = create.form;
  const canBe = company_id?.kind === "company" && company_id.orAgency === true;
  return isAgencyWide === true || (canBe && companyId === agencyItself);
};

/**
 * The company that a new record is of; null for a record of the agency. Throws `not_found` for a company and `forbidden` for
 * an agency that the person does not see.
 */
export const ownerOf = async (
  { principal }: SignedIn,
  { tx }: Writing,
  record: AnyRecord,
  companyId: string,
): Promise<Company> => {
  if (!isOfAgency(record, companyId)) return findCompany(tx, principal, companyId);
  const { agency_id, user_id } = principal;
  if (!isWithin(principal, { agency_id, company_id: 0, maker_id: user_id })) throw new ServiceError("forbidden");
  return null;
};

/** Throws `invalid` with the field of a new record that does not fit the others. */
export const assertFits = (record: AnyRecord, body: object, at: string): void => {
  const problem = record.create.check?.(body, dayOf(at)) ?? null;
  if (problem !== null) throw new ServiceError("invalid", { fields: { [problem]: ["range"] } });
};

/** Columns that every new record has beside its own ones, id and number. */
export const commonColumns = async (
  { principal }: SignedIn,
  writing: Writing,
  record: AnyRecord,
  company: Company,
) => ({
  version: 1,
  change_seq: await writing.changeSeq(),
  agency_id: company?.agency_id ?? principal.agency_id,
  company_id: company?.id ?? 0,
  status: record.states.code(record.start),
  maker_id: principal.user_id,
  create_at: writing.at,
});
