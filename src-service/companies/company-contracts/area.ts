import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { contractsByTwo, oneContractADay, termsAreApproved } from "./audit.ts";
import { contractFileRule } from "./files.ts";
import { contractHandlers, servedContracts } from "./handlers.ts";
import { beginContractDay, followContracts } from "./rounds.ts";
import { companyContractsSource } from "./source.ts";

/** Contracts with companies: made, approved, signed, sealed, supplemented, ended and renewed. */
export const companyContractsArea = defineArea({
  tables: sealed("company_contract_attachments", "contract_reminders"),
  sources: { companyContracts: { source: companyContractsSource, table: "company_contracts" } },
  records: [servedContracts],
  files: [contractFileRule],
  dayBegins: beginContractDay,
  auditChecks: [oneContractADay, contractsByTwo, termsAreApproved],
  serve: (service) => ({
    handlers: contractHandlers(service),
    ...recordRounds(service, "companyContracts", followContracts),
  }),
});
