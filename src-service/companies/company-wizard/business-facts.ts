import type { z } from "zod";
import { type BusinessFacts, businessFacts } from "../../../src-shared/companies/business/business-form.ts";
import { wizardMode } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import type { Database } from "../../core/database/tables.ts";
import type { Company } from "./open-company.ts";

const taskConfig = businessFacts.shape.company_cdl.shape.simple_task_config;

/** The order of fast bills as it is kept; what an earlier version wrote otherwise is none. */
const readTask = (text: string | null): z.output<typeof taskConfig> => {
  if (text === null) return null;
  try {
    const parsed = taskConfig.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const known = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | null => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** The modes of a company that count last: of a draft those that it will begin with, else the row that begins last. */
const lastModes = async (db: Database, company: Company) => {
  if (wizardMode(company.status) === "draft") {
    return {
      business_mode: company.business_mode,
      tax_calculate_mode: company.first_tax_mode,
      calculation_mode_no: company.first_calculation_mode,
      start_at: company.first_modes_at,
      labor_value_added_tax_max_month: company.labor_value_added_tax_max_month,
      labor_value_added_tax_max_quarter: company.labor_value_added_tax_max_quarter,
    };
  }
  const row = await db
    .selectFrom("company_modes")
    .selectAll()
    .where("company_id", "=", company.id)
    .orderBy("start_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row ?? {
      ...{ business_mode: company.business_mode, tax_calculate_mode: null, calculation_mode_no: null, start_at: null },
      labor_value_added_tax_max_month: company.labor_value_added_tax_max_month,
      labor_value_added_tax_max_quarter: company.labor_value_added_tax_max_quarter,
    }
  );
};

/** The facts of the second step, as the company has them. */
export const businessOf = async (db: Database, company: Company): Promise<BusinessFacts> => {
  const modes = await lastModes(db, company);
  const ceilings = await db
    .selectFrom("company_task_ceilings")
    .select(["industry_name", "ceiling"])
    .where("company_id", "=", company.id)
    .orderBy("industry_name")
    .execute();
  const shape = businessFacts.shape;
  return {
    business_mode: known(shape.business_mode, modes.business_mode),
    tax_calculate_mode: known(shape.tax_calculate_mode, modes.tax_calculate_mode),
    calculation_mode_no: known(shape.calculation_mode_no, modes.calculation_mode_no),
    modes_start_at: modes.start_at,
    settlement_type: company.settlement_type === 2 ? 2 : 1,
    contract_type: known(shape.contract_type, company.contract_type),
    limit_age: {
      male: { min: company.male_min_age, max: company.male_max_age },
      female: { min: company.female_min_age, max: company.female_max_age },
    },
    company_cdl: {
      mode: known(shape.company_cdl.shape.mode, company.task_mode),
      is_no_audit: company.is_no_audit === 1 ? 1 : 0,
      labor_value_added_tax_max_month: modes.labor_value_added_tax_max_month,
      labor_value_added_tax_max_quarter: modes.labor_value_added_tax_max_quarter,
      simple_task_config: readTask(company.simple_task_config),
      task_config: { ceilings },
    },
  };
};
