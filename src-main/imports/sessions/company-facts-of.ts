import { calls } from "../../../src-shared/calls/registry.ts";
import { type CompanyFacts, nothingKnown } from "../../../src-shared/imports/company-facts.ts";
import { errorName } from "../../log.ts";
import type { ImportParts } from "./import-parts.ts";

/** `settlement_type` of a company that settles through the platform. */
const online = 1;
/** Rules wait for no service that does not answer. */
const timeoutMs = 5_000;

/**
 * What the rules may know of a company: asked of the service, nothing while it cannot be asked. A ceiling of task amounts
 * and the list of departments have no call yet. Never throws.
 */
export const companyFactsOf = async (
  { api, connection, log }: Pick<ImportParts, "api" | "connection" | "log">,
  companyId: string | null,
): Promise<CompanyFacts> => {
  if (companyId === null || !connection.online()) return nothingKnown;
  try {
    const { results } = await api.call(calls["companies.all"], {}, { timeoutMs });
    const company = results.find(({ id }) => id === companyId);
    return company === undefined
      ? nothingKnown
      : { ...nothingKnown, settles_offline: company.settlement_type !== online };
  } catch (error) {
    log.warn("import.company_unknown", { cause: errorName(error) });
    return nothingKnown;
  }
};
