import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { type CompanyFacts, noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { errorName } from "../../plumbing/log.ts";
import type { ImportParts } from "./import-parts.ts";

/** `settlement_type` of a company that settles through the platform. */
const online = 1;
/** Rules wait for no service that does not answer. */
const timeoutMs = 5_000;

const call = calls["companies.get"];

/** The answer in the words of the rules. */
const factsOf = ({
  settlement_type,
  company_cdl,
  organizations,
  limit_age,
  worker_fields,
}: CompanyDetail): CompanyFacts => {
  const ceilings = new Map(
    company_cdl.task_config.ceilings.map(({ industry_name, ceiling }) => [industry_name, ceiling] as const),
  );
  const common = ceilings.get("") ?? null;
  ceilings.delete("");
  return {
    settles_offline: settlement_type !== online,
    task_ceiling: common,
    task_ceilings: Object.fromEntries(ceilings),
    departments: organizations,
    limit_age,
    worker_columns: worker_fields.map(({ code, name, code_type, required, options }) => ({
      ...{ code, title: name, type: code_type, required, options },
    })),
  };
};

/**
 * Facts that the rules may know of a company: asked of the service, else the last known state, and nothing
 * where it never was. Never throws.
 */
export const companyFactsOf = async (
  { api, connection, clock, answers, log }: Pick<ImportParts, "api" | "connection" | "clock" | "answers" | "log">,
  companyId: string | null,
): Promise<CompanyFacts> => {
  if (companyId === null) return noCompanyFacts;
  const input = { params: { id: companyId } };
  // The same name as for a screen that asks: what one has heard the other knows.
  const key = canonicalJson([call.name, input]);
  const store = answers();
  const cachedCompanyFacts = (): CompanyFacts => {
    const cachedFacts = call.output.safeParse(store.get(key)?.value);
    return cachedFacts.success ? factsOf(cachedFacts.data) : noCompanyFacts;
  };
  if (!connection.online()) return cachedCompanyFacts();
  try {
    const company = await api.call(call, input, { timeoutMs });
    store.set(key, company, clock.text());
    return factsOf(company);
  } catch (error) {
    log.warn("import.company_unknown", { cause: errorName(error) });
    // A company that one may no longer see has no rules to show either.
    return error instanceof AppError && error.code === "not_found" ? noCompanyFacts : cachedCompanyFacts();
  }
};
