import { defineArea } from "../area.ts";
import { sandboxRegister } from "../channels/company-register.ts";
import type { FileRule } from "../contributed.ts";
import { sealed, unsealed } from "../database/table-rules.ts";
import { isWithin } from "../plumbing/data-scope.ts";
import { baseHandlers } from "./base-step.ts";
import { businessHandlers } from "./business-step.ts";
import { channelHandlers } from "./channels-step.ts";
import { contractHandlers } from "./contract-step.ts";
import { registerHandlers } from "./register-look-up.ts";

/** Licences, and the proofs of accounts, of companies that the person may see and takes in. */
const companyPapers: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("company.company.edit") || principal.company_id !== null) return false;
  const licences = await db
    .selectFrom("companies")
    .select(["id", "agency_id"])
    .where("license_key", "=", key)
    .execute();
  const proofs = await db
    .selectFrom("corporate_accounts")
    .select(["company_id as id", "agency_id"])
    .where("proof_key", "=", key)
    .where("company_id", "is not", null)
    .execute();
  return [...licences, ...proofs].some(({ id, agency_id }) => isWithin(principal, { agency_id, company_id: id ?? 0 }));
};

/** Taking companies in by four steps, each kept as it is saved. */
export const companyWizardArea = defineArea({
  tables: {
    ...sealed("company_fact_history", "company_mode_changes"),
    ...unsealed({ noWeight: "which steps of a draft were saved, by whom" }, "company_step_saves"),
  },
  files: [companyPapers],
  serve: (service) => ({
    handlers: {
      ...baseHandlers(service),
      ...businessHandlers,
      ...channelHandlers(service),
      ...contractHandlers,
      ...registerHandlers(sandboxRegister),
    },
  }),
});
