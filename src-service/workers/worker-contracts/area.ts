import { sql } from "kysely";
import { contractTemplateRecord } from "../../../src-shared/companies/contracts/contract-templates-record.ts";
import { sandboxSigning } from "../../core/channels/signing.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { contractEnds } from "./contract-ends.ts";
import { contractFilePage } from "./contract-file-page.ts";
import { contractFilesKind } from "./contract-files-job.ts";
import { contractFiles, contractHandlers } from "./contract-handlers.ts";
import { contractPage } from "./contract-page.ts";
import { followContracts } from "./contract-rounds.ts";
import { laborContractsSource } from "./contract-source.ts";
import { templateHandlers, templateRules, templateSource } from "./templates.ts";

/** Contracts between companies and workers: the templates that they are made from, and each worker's. */
export const workerContractsArea = defineArea({
  tables: { ...sealed("company_template_choices") },
  sources: {
    contractTemplates: { source: templateSource, table: "contract_templates" },
    laborContracts: { source: laborContractsSource, table: "labor_contracts" },
  },
  records: [serveRecord(contractTemplateRecord, templateRules)],
  revealables: {
    laborContracts: {
      kind: "laborContract",
      from: sql`(select k.*, l.name as labor_name, l.id_no, l.mobile from labor_contracts k
        left join labors l on l.id = k.labor_id) t`,
      company: "t.company_id",
      maker: "t.maker_id",
    },
  },
  files: [contractFiles],
  deadlines: contractEnds,
  exports: { contractFiles: contractFilesKind },
  serve: (service) => {
    const provider = sandboxSigning(service.clock);
    return {
      handlers: { ...templateHandlers, ...contractHandlers(service) },
      workerPages: [contractPage(service, provider), contractFilePage(service)],
      ...recordRounds(service, "contracts", (context) => followContracts(service, context, provider)),
    };
  },
});
