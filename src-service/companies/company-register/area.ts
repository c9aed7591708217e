import { companies } from "../../../src-shared/companies/register/companies-list.ts";
import { idsInSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { sandboxRegister } from "../../core/channels/company-register.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed, unsealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { companyRegisterChecks } from "./audit-checks.ts";
import { changeCompany, judgeChange } from "./change-company.ts";
import { companiesSource } from "./companies-source.ts";
import { companyDetail } from "./company-detail.ts";
import { companyFreezes } from "./company-freezes.ts";
import { companyRow } from "./company-row.ts";
import { followFigures } from "./follow-figures.ts";
import { reviewHandlers, reviewProofs } from "./review-handlers.ts";
import { askForReviews } from "./review-register.ts";
import { salesmanHandlers } from "./salesmen.ts";

type RegisterCalls = "companies.list" | "companies.ofAgency" | "companies.update";

/** Answers to the calls of the register of companies. */
const registerHandlers: HandlersFor<RegisterCalls> & typeof salesmanHandlers = {
  ...salesmanHandlers,
  "companies.list": ({ db, principal }, { query }) => listRows(db, principal, companies, query, companiesSource),
  "companies.update": async (context, request) => ({
    company: await companyRow(context, await changeCompany(context, request)),
  }),
  "companies.ofAgency": async ({ db, principal }, { query }) => {
    const { count, results } = await listRows(
      db,
      principal,
      companies,
      { ordering: "name", ...query },
      companiesSource,
    );
    return {
      count,
      results: results.map(({ id, no, name, short_name, credit_code, status, channels }) => ({
        ...{ id, no, name, short_name, credit_code, status, channels: idsInSet(channels).map(Number) },
      })),
    };
  },
};

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
