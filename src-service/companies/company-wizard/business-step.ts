import { type BusinessFacts, businessFaults } from "../../../src-shared/companies/business/business-form.ts";
import type { WizardMode } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { insertMany } from "../../core/database/tables.ts";
import { companyColumns } from "../../directory/companies/worker-columns.ts";
import { businessOf } from "./business-facts.ts";
import { findWizardCompany, headOf } from "./head.ts";
import { type Changes, type Company, openCompany, saveStep } from "./open-company.ts";

type Names = "companyWizard.getSecond" | "companyWizard.putSecond";

/** Columns of a company's modes: an existing one changes them by day only. */
const byDay = ["business_mode", "tax_calculate_mode", "calculation_mode_no", "modes_start_at"] as const;
const limits = ["labor_value_added_tax_max_month", "labor_value_added_tax_max_quarter"] as const;

/** `foundedAt`: null where the modes are not asked for any more. */
const assertFacts = (facts: BusinessFacts, foundedAt: string | null): void => {
  const faults = businessFaults(facts, foundedAt);
  if (faults.length === 0) return;
  throw new ServiceError("invalid", {
    fields: Object.fromEntries(faults.map(({ field, code }) => [field, [code]])),
  });
};

/** A company that pays itself settles offline, and whoever is there keeps the way that its settlements were made for. */
const assertSettling = (company: Company, mode: WizardMode, { settlement_type }: BusinessFacts): void => {
  if (company.is_own_channel === 1 && settlement_type !== 2)
    throw new ServiceError("invalid", { fields: { settlement_type: ["own_is_offline"] } });
  if (mode === "facts" && settlement_type !== company.settlement_type)
    throw new ServiceError("invalid", { fields: { settlement_type: ["fixed"] } });
};

const assertSameModes = (now: BusinessFacts, next: BusinessFacts): void => {
  const isSame =
    byDay.every((field) => now[field] === next[field]) &&
    limits.every((field) => now.company_cdl[field] === next.company_cdl[field]);
  if (!isSame) throw new ServiceError("modes_by_day");
};

const changesOf = (facts: BusinessFacts, mode: WizardMode): Changes => {
  const { limit_age, company_cdl } = facts;
  const { male, female } = limit_age;
  return {
    settlement_type: facts.settlement_type,
    contract_type: facts.contract_type,
    ...{ male_min_age: male.min, male_max_age: male.max, female_min_age: female.min, female_max_age: female.max },
    task_mode: company_cdl.mode,
    is_no_audit: company_cdl.is_no_audit,
    simple_task_config: company_cdl.simple_task_config === null ? null : JSON.stringify(company_cdl.simple_task_config),
    ...(mode === "draft" && {
      business_mode: facts.business_mode,
      first_tax_mode: facts.tax_calculate_mode,
      first_calculation_mode: facts.calculation_mode_no,
      first_modes_at: facts.modes_start_at,
      labor_value_added_tax_max_month: company_cdl.labor_value_added_tax_max_month,
      labor_value_added_tax_max_quarter: company_cdl.labor_value_added_tax_max_quarter,
    }),
  };
};

type Ceilings = BusinessFacts["company_cdl"]["task_config"]["ceilings"];

const markOf = (ceilings: Ceilings): string =>
  JSON.stringify(ceilings.map(({ industry_name, ceiling }) => [industry_name, ceiling]).sort());

/** Puts the ceilings of a company's orders in place of those that it had; gives what changed, for the log. */
const saveCeilings = async (
  { tx }: Writing,
  companyId: number,
  now: Ceilings,
  next: Ceilings,
): Promise<Readonly<Record<string, unknown>>> => {
  if (markOf(now) === markOf(next)) return {};
  await tx.deleteFrom("company_task_ceilings").where("company_id", "=", companyId).execute();
  await insertMany(
    tx,
    "company_task_ceilings",
    next.map(({ industry_name, ceiling }) => ({ company_id: companyId, industry_name, ceiling })),
  );
  return { ceilings: next };
};

const answerOf = async ({ db, principal, clock }: SignedIn, id: string) => {
  const company = await findWizardCompany(db, principal, id);
  const columns = await companyColumns(db, company.id);
  return {
    head: await headOf(db, company, clock.now()),
    ...(await businessOf(db, company)),
    worker_fields: columns.map(({ code, title, type }) => ({ code, name: title, code_type: type })),
  };
};

/** The second step of taking a company in: modes, ages, limits, orders. */
export const businessHandlers: HandlersFor<Names> = {
  "companyWizard.getSecond": (context, { params }) => answerOf(context, params.id),
  "companyWizard.putSecond": async (context, { params: { id }, body }) => {
    const { version, ...facts } = body;
    const { principal } = context;
    await context.write(async (writing) => {
      const opened = await openCompany(writing, { principal, id, version });
      const { company, mode } = opened;
      assertFacts(facts, mode === "draft" ? company.established_at : null);
      assertSettling(company, mode, facts);
      const now = await businessOf(writing.tx, company);
      if (mode === "facts") assertSameModes(now, facts);
      const ceilings = await saveCeilings(
        writing,
        company.id,
        now.company_cdl.task_config.ceilings,
        facts.company_cdl.task_config.ceilings,
      );
      const by = { step: "business", userId: principal.user_id } as const;
      await saveStep(writing, opened, by, changesOf(facts, mode), ceilings);
    });
    return answerOf(context, id);
  },
};
