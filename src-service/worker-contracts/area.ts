import { contractTemplateRecord } from "../../src-shared/records/contract-templates.ts";
import { defineArea } from "../area.ts";
import { serveRecord } from "../records/serve.ts";
import { templateHandlers, templateRules, templateSource } from "./templates.ts";

/** Contracts between companies and workers: the templates that they are made from. */
export const workerContractsArea = defineArea({
  sources: { contractTemplates: { source: templateSource, table: "contract_templates" } },
  records: [serveRecord(contractTemplateRecord, templateRules)],
  serve: () => ({ handlers: templateHandlers }),
  demo: () => import("../demo/worker-contracts.ts"),
});
