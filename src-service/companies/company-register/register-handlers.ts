import { companies } from "../../../src-shared/companies/register/companies-list.ts";
import { idsInSet } from "../../../src-shared/kernel/lists/id-set.ts";
import type { HandlersFor } from "../../core/context.ts";
import { listRows } from "../../lists/lists/query.ts";
import { changeCompany } from "./change-company.ts";
import { companiesSource } from "./companies-source.ts";
import { companyRow } from "./company-row.ts";
import { salesmanHandlers } from "./salesmen.ts";

type RegisterCalls = "companies.list" | "companies.ofAgency" | "companies.update";

/** Answers to the calls of the register of companies. */
export const registerHandlers: HandlersFor<RegisterCalls> & typeof salesmanHandlers = {
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
