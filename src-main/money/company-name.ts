import { companiesAll } from "../../src-shared/companies/register/companies-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Api } from "./draft.ts";

/** Name of a company that the person confirms. AppError `not_found` for one that they do not see. */
export const companyName = async (api: Api, id: string, signal: AbortSignal): Promise<string> => {
  const companies = await api.call(companiesAll, {}, { signal });
  const company = companies.results.find((one) => one.id === id);
  if (!company) throw new AppError("not_found");
  return company.name;
};
