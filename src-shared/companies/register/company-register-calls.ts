import { z } from "zod";
import { defineCall, idText, smsCode, version } from "../../kernel/calls/define.ts";
import { reasonField } from "../../kernel/forms/fields.ts";
import { countText, listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import { actRefusals, codeRefusals } from "../../kernel/records/define.ts";
import { chosenRecords, manyAnswer } from "../../kernel/records/many.ts";
import { companies } from "./companies-list.ts";
import { companyActions } from "./company-decisions.ts";

export const companiesList = defineCall({
  ...{ name: "companies.list", method: "GET", path: "/cdl/1/companies", access: "company.company.view" },
  query: () => listQuery(companies),
  output: () => listAnswer(companies),
});

/**
 * submit: hands a draft in for review · approve, reject (with a reason): by somebody else than who entered or submitted it ·
 * reopen: a refused one becomes a draft again · terminate (with a reason): ends one whose contract has ended.
 * `review_unconfirmed` names the items that nobody has confirmed yet. `company_open_settlements`, `company_open_bills`, `company_has_balance`, `company_contract_runs`: why it cannot be ended yet.
 */
export const companiesUpdate = defineCall({
  ...{ name: "companies.update", method: "PUT", path: "/cdl/1/companies/{id}", access: "company.company.view" },
  body: () =>
    z.strictObject({
      version,
      action: z.enum(companyActions),
      reason: reasonField().schema.optional(),
      sms_code: smsCode.optional(),
    }),
  output: () => z.object({ company: companies.row }),
  refusals: [
    ...actRefusals,
    ...codeRefusals,
    "company_open_settlements",
    "company_open_bills",
    "company_has_balance",
    "company_contract_runs",
    "company_incomplete",
    "evidence_not_seen",
    "evidence_missing",
    "review_unconfirmed",
  ],
});

const person = idText.nullable();

/**
 * Assigns who of the agency brought a company in and who looks after it, from today; what was before stays on record by day.
 * `salesman_not_agency`: no active person of the agency.
 */
export const companiesAssignSalesman = defineCall({
  ...{ name: "companies.assignSalesman", method: "PUT", access: "company.company.edit" },
  path: "/cdl/1/companies/{id}/deploy_usersalesman",
  body: () => z.strictObject({ version, user_id: person, service_owner_id: person.optional() }),
  output: () => z.object({ company: companies.row }),
  refusals: ["invalid", "not_found", "stale_version", "salesman_not_agency"],
});

/** The same for many companies at once, each with the version that the person saw; those that changed since are refused one by one. */
export const companiesAssignMany = defineCall({
  ...{ name: "companies.assignMany", method: "PUT", access: "company.company.edit" },
  path: "/cdl/1/companies/deploy_usersalesman",
  body: () =>
    z.strictObject({
      records: chosenRecords,
      user_id: person,
      service_owner_id: person.optional(),
    }),
  output: manyAnswer,
  refusals: ["invalid", "salesman_not_agency"],
});

/** People of the agency who can be named as salesman or as who looks after a company. */
export const companiesSalesmen = defineCall({
  ...{
    name: "companies.salesmen",
    method: "GET",
    path: "/cdl/1/companies/salesmen",
    access: "company.company.edit",
  },
  output: () => z.object({ people: z.array(z.object({ id: idText, name: z.string(), roles: z.array(z.string()) })) }),
});

/**
 * Companies of the agency for pickers, page by page: found by a part of name, short name, credit code or number, or by pinyin.
 * `status` and `channels`: codes between commas, any of which a company has.
 */
export const companiesOfAgency = defineCall({
  ...{ name: "companies.ofAgency", method: "GET", path: "/v4/agency/companies", access: "signed-in" },
  query: () =>
    z.strictObject({
      keyword: z.string().max(100).optional(),
      status: z.string().max(60).optional(),
      channels: z.string().max(40).optional(),
      page: countText(100_000).optional(),
      page_size: countText(500).optional(),
    }),
  output: () =>
    z.object({
      count: z.int(),
      results: z.array(
        z.object({
          id: idText,
          no: z.string(),
          name: z.string(),
          short_name: z.string(),
          credit_code: z.string(),
          status: z.int(),
          channels: z.array(z.int()),
        }),
      ),
    }),
});
