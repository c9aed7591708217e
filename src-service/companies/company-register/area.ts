import { sandboxRegister } from "../../core/channels/company-register.ts";
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
import { reviewHandlers, reviewProofs } from "./review-handlers.ts";
import { askForReviews } from "./review-register.ts";

/** The register of companies: list, detail, review, freezing, salesmen. */
export const companyRegisterArea = defineArea({
  tables: {
    ...sealed("company_freezes", "company_register_answers", "company_review_items"),
    ...unsealed({ provenBy: "companies show their wallets and who answers for them" }, "company_figures"),
  },
  sources: { companies: { source: companiesSource, table: "company_figures" } },
  records: [companyFreezes],
  files: [reviewProofs],
  judges: { companies: judgeChange },
  auditChecks: companyRegisterChecks,
  serve: (service) => ({
    handlers: {
      ...registerHandlers,
      ...reviewHandlers(service, sandboxRegister),
      "companies.get": companyDetail,
    },
    start: () => {
      if (!service.runsJobs) return;
      startRounds(service, {
        steps: [() => followFigures(service), () => askForReviews(service.system("companies"), sandboxRegister)],
        everyMs: 3_000,
        fault: "companies_round_failed",
      });
    },
  }),
});
