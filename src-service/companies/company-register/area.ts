import { sealed, unsealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { companyRegisterChecks } from "./audit-checks.ts";
import { judgeChange } from "./change-company.ts";
import { companiesSource } from "./companies-source.ts";
import { companyDetail } from "./company-detail.ts";
import { companyFreezes } from "./company-freezes.ts";
import { followFigures } from "./follow-figures.ts";
import { registerHandlers } from "./register-handlers.ts";

/** The register of companies: list, detail, review, freezing, salesmen. */
export const companyRegisterArea = defineArea({
  tables: {
    ...sealed("company_freezes"),
    ...unsealed({ provenBy: "companies show their wallets and who answers for them" }, "company_figures"),
  },
  sources: { companies: { source: companiesSource, table: "company_figures" } },
  records: [companyFreezes],
  judges: { companies: judgeChange },
  auditChecks: companyRegisterChecks,
  serve: (service) => ({
    handlers: { ...registerHandlers, "companies.get": companyDetail },
    start: () => {
      if (!service.runsJobs) return;
      startRounds(service, {
        steps: [() => followFigures(service)],
        everyMs: 3_000,
        fault: "companies_round_failed",
      });
    },
  }),
});
