import { faultFields, logLine } from "../plumbing/log.ts";
import type { MakeArea } from "../plumbing/service.ts";
import { billsHandlers } from "./handlers.ts";
import { startLimitsFollower } from "./limits-follower.ts";
import { plusCompanies } from "./plus-companies.ts";
import { simpleTemplate } from "./simple-template.ts";
import { startEndingImports } from "./unfinished-imports.ts";

/** Bills and their imports. */
export const billsArea: MakeArea = (service) => ({
  handlers: {
    ...billsHandlers,
    "companies.plus": plusCompanies,
    "bills.simpleTemplateUrl": (context) => simpleTemplate(service, context),
  },
  start: () => {
    startEndingImports(service, (error) => logLine("error", "imports_round_failed", faultFields(error)));
    if (!service.runsJobs) return;
    startLimitsFollower(service, (error) => logLine("error", "limits_round_failed", faultFields(error)));
  },
});
