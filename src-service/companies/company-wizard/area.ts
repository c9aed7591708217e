import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { companyStates } from "../../../src-shared/kernel/states/company.ts";
import { sandboxRegister } from "../../core/channels/company-register.ts";
import { sealed, unsealed } from "../../core/database/table-rules.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { licenseReaders } from "../../directory/companies/license-readers.ts";
import { defineArea } from "../../lists/area.ts";
import type { FileRule } from "../../lists/contributed.ts";
import { baseHandlers } from "./base-step.ts";
import { businessHandlers } from "./business-step.ts";
import { channelHandlers } from "./channels-step.ts";
import { contractHandlers } from "./contract-step.ts";
import { registerHandlers } from "./register-look-up.ts";

/**
 * Licences of companies for who takes them in or reviews them; while one waits for its review each fetch is in the audit log, because
 * who reviews has to look. The proofs of their accounts for who takes them in.
 */
const companyPapers: FileRule = async (db, principal, key) => {
  const may = (permission: PermissionKey) => principal.permissions.has(permission);
  if (principal.company_id !== null || !licenseReaders.some(may)) return false;
  const licences = await db
    .selectFrom("companies as c")
    .innerJoin("storage_objects as o", "o.key", "c.license_key")
    .select(["c.id", "c.agency_id", "c.status", "o.sha256"])
    .where("c.license_key", "=", key)
    .execute();
  const licence = licences.find(({ id, agency_id }) => isWithin(principal, { agency_id, company_id: id }));
  if (licence !== undefined) {
    const { id, agency_id, status, sha256 } = licence;
    if (!companyStates.allows("approve", status)) return true;
    return { area: "companies", object: `company:${id}`, agency_id, sha256 };
  }
  if (!may("company.company.edit")) return false;
  const proven = db
    .selectFrom("corporate_accounts")
    .select(["company_id as id", "agency_id"])
    .where("proof_key", "=", key)
    .where("company_id", "is not", null);
  const typed = db.selectFrom("kept_accounts").select(["company_id as id", "agency_id"]).where("proof_key", "=", key);
  const proofs = await proven.union(typed).execute();
  return proofs.some(({ id, agency_id }) => isWithin(principal, { agency_id, company_id: id ?? 0 }));
};

/** Taking companies in by four steps, each kept as it is saved. */
export const companyWizardArea = defineArea({
  tables: {
    ...sealed("company_fact_history", "company_mode_changes", "kept_accounts"),
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
