import { keepRounds } from "../plumbing/rounds.ts";
import type { MakeArea } from "../plumbing/service.ts";
import { billsHandlers } from "./handlers.ts";
import { followLimits } from "./limits-follower.ts";
import { plusCompanies } from "./plus-companies.ts";
import { simpleTemplate } from "./simple-template.ts";
import { endUnfinishedImports } from "./unfinished-imports.ts";

const hourMs = 3_600_000;

/** Bills and their imports. */
export const billsArea: MakeArea = (service) => ({
  handlers: {
    ...billsHandlers,
    "companies.plus": plusCompanies,
    "bills.simpleTemplateUrl": (context) => simpleTemplate(service, context),
  },
  start: () => {
    const endImports = () => endUnfinishedImports(service);
    keepRounds(service, { steps: [endImports], everyMs: hourMs, fault: "imports_round_failed", startsNow: true });
    if (!service.runsJobs) return;
    keepRounds(service, { steps: [() => followLimits(service)], everyMs: 2_000, fault: "limits_round_failed" });
  },
});
