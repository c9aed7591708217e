import type { CompanyDetail as Detail } from "../../../../../src-shared/companies/register/companies-calls.ts";
import { useDetail } from "../../../../desk/use-detail.ts";

/** A company as the service answers. */
export type CompanyDetail = Detail;

/** Props of a company's tab. */
export type CompanyTabProps = { readonly detail: CompanyDetail };

/** A company with its parts, as far as this person sees them, and what they may do with it. */
export const useCompany = (id: string) => useDetail("companies", id, (desk) => desk.companies.get({ params: { id } }));
