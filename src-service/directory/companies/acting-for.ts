import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { findCompany } from "./find-company.ts";

/** True when a person may act for companies in what is between a company and the state, its bank and its signatures. */
export const mayActForCompany = ({ company_id, permissions }: Principal): boolean =>
  permissions.has(company_id === null ? "company.identity.edit" : "fund.account.edit");

/**
 * The company that a request is about: a company's own people name none, or their own; the agency's name one of theirs.
 * Throws `not_found` for another company, `invalid` where the agency's people name none.
 */
export const companyMeant = async (
  db: Reader,
  principal: Principal,
  companyId: string | undefined,
): Promise<Tables["companies"]> => {
  const own = principal.company_id;
  if (own !== null && companyId !== undefined && companyId !== String(own)) throw notFound();
  const id = own === null ? companyId : String(own);
  if (id === undefined) throw new ServiceError("invalid", { fields: { company_id: ["required"] } });
  return findCompany(db, principal, id);
};

/**
 * The company that a person acts for: its own people with `fund.account.edit`, the agency's with `company.identity.edit`. Throws
 * `forbidden`, and as `companyMeant`.
 */
export const companyActedFor = async (
  { db, principal }: Pick<SignedIn, "db" | "principal">,
  companyId: string | undefined,
): Promise<Tables["companies"]> => {
  if (companyId === undefined && !principal.permissions.has("fund.account.edit")) throw new ServiceError("forbidden");
  if (companyId !== undefined && !mayActForCompany(principal)) throw new ServiceError("forbidden");
  return companyMeant(db, principal, companyId);
};
