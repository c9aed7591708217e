import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import { qrFields } from "../../../src-shared/kernel/values/text/qr-fields.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { HandlersFor } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { modesOn, termsOn } from "../../directory/companies/contract-terms.ts";
import { companyColumns } from "../../directory/companies/worker-columns.ts";
import { partsOf } from "./company-parts.ts";

const organizationsOf = async (db: Database, companyId: number): Promise<CompanyDetail["organizations"]> => {
  const rows = await db
    .selectFrom("organizations")
    .select(["id", "parent_id", "name", "code"])
    .where("company_id", "=", companyId)
    .orderBy("path")
    .execute();
  return rows.map(({ id, parent_id, name, code }) => ({
    ...{ id: String(id), parent_id: parent_id === null ? null : String(parent_id), name, code },
  }));
};

/** The contract in force on a day; drafts and void contracts do not count. */
const contractOf = async (db: Database, companyId: number, day: string): Promise<CompanyDetail["contract"]> => {
  const terms = await termsOn(db, companyId, day);
  if (terms === null) return null;
  const { no, status, soon_at, start_at, end_at, abort_at } = terms.main;
  const endsSoon = status === inForce && soon_at !== null;
  return { no, status: endsSoon ? endingSoon : status, start_at, end_at, abort_at };
};

/** State in force; an end that is near is worked out and never kept (`companyContractStates`). */
const inForce = 50;
const endingSoon = 52;

/** For a company whose first modes begin later. */
const noModes = { tax_calculate_mode: 0, calculation_mode_no: 0 };

/** One company with its rules. Throws `not_found` for an absent company and for one that the person may not see. */
export const companyDetail: HandlersFor<"companies.get">["companies.get"] = async (context, { params }) => {
  const { principal, db, clock } = context;
  const company = await db
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", recordId(params.id))
    .where(withinSql(principal, { agency: "agency_id", company: "id", maker: null }))
    .executeTakeFirst();
  if (company === undefined) throw notFound();
  const { id, no, name, short_name, status, settlement_type } = company;
  const today = dayOf(shanghaiNow(clock.now()));
  const { tax_calculate_mode, calculation_mode_no } = (await modesOn(db, id, today)) ?? noModes;
  const ceilings = await db
    .selectFrom("company_task_ceilings")
    .select(["industry_name", "ceiling"])
    .where("company_id", "=", id)
    .orderBy("industry_name")
    .execute();
  return {
    ...(await partsOf(context, company)),
    ...{ id: String(id), no, name, short_name, status, settlement_type },
    limit_age: {
      male: { min: company.male_min_age, max: company.male_max_age },
      female: { min: company.female_min_age, max: company.female_max_age },
    },
    company_cdl: {
      ...{ tax_calculate_mode, calculation_mode_no, task_config: { ceilings } },
      ...{ mode: company.task_mode, is_no_audit: company.is_no_audit === 1 },
    },
    qr_fields: qrFields.filter((field) => company[`is_qr_${field}`] === 1),
    worker_fields: (await companyColumns(db, id)).map(({ code, title, type, required, options }) => ({
      ...{ code, name: title, code_type: type, required, options },
    })),
    organizations: await organizationsOf(db, id),
    contract: await contractOf(db, id, today),
  };
};
