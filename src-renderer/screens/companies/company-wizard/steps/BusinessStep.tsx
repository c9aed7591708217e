import { fittingTaxMode } from "../../../../../src-shared/companies/business/modes.ts";
import type { companyWizardGetSecond } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import type { FormProps } from "../../../../companies/fields/FieldSection.tsx";
import { useFieldStyles } from "../../../../companies/fields/fields.styles.ts";
import { Refusals } from "../../../../companies/fields/Refusals.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { type FormChange, type FormInput, withTexts } from "../../../../record/forms/form-values.ts";
import { useWizardStyles } from "../../../../record/forms/wizard.styles.ts";
import { CeilingRows } from "../fields/CeilingRows.tsx";
import { WizardFields } from "../fields/WizardFields.tsx";

const modes = ["business_mode", "tax_calculate_mode", "calculation_mode_no", "modes_start_at"] as const;
const rules = ["settlement_type", "contract_type", "mode", "is_no_audit"] as const;
const ages = ["male_min", "male_max", "female_min", "female_max"] as const;
const limits = [
  "month_limit",
  "quarter_limit",
  "task_name",
  "task_industry",
  "task_allowed",
  "task_most",
  "ceiling",
] as const;

/** Fields that an existing company changes by day, or no more: asked for of a draft alone, as the modes are. */
const ofDraft: ReadonlySet<string> = new Set(["settlement_type", "month_limit", "quarter_limit"]);

/** Names at the service for what a control stands for. */
const sentAs = {
  ...{ male_min: "limit_age.male.min", male_max: "limit_age.male.max" },
  ...{ female_min: "limit_age.female.min", female_max: "limit_age.female.max" },
  month_limit: "company_cdl.labor_value_added_tax_max_month",
  quarter_limit: "company_cdl.labor_value_added_tax_max_quarter",
};

/** Choosing a business mode takes a tax mode away that does not go with it; the only one left is chosen. */
const withModes = (next: FormInput): FormInput => {
  const { business_mode = "", tax_calculate_mode = "" } = next;
  const tax = String(fittingTaxMode(Number(business_mode) || null, Number(tax_calculate_mode)) ?? "");
  return tax === tax_calculate_mode ? next : { ...next, tax_calculate_mode: tax };
};

type Props = FormProps & {
  readonly isDraft: boolean;
  readonly columns: CallOutput<typeof companyWizardGetSecond>["worker_fields"];
};

/** Step 2: how the company does business, and what it allows its workers. */
export const BusinessStep = ({ isDraft, columns, ...step }: Props) => {
  const styles = useWizardStyles();
  const form = useFieldStyles();
  const { t } = useText();
  const onChange = (change: FormChange) => step.onChange((before) => withModes(change(before)));
  const common = { ...step, onChange, step: "business", sentAs } as const;
  const isShown = (name: string): boolean => isDraft || !ofDraft.has(name);
  return (
    <>
      {isDraft ? (
        <WizardFields
          {...common}
          title={t("companyWizard.sections.modes")}
          names={modes}
          wide={["business_mode", "tax_calculate_mode", "calculation_mode_no"]}
        />
      ) : (
        <p className={styles.note}>{t("companyWizard.modesByDay")}</p>
      )}
      <WizardFields
        {...common}
        title={t("companyWizard.sections.rules")}
        names={rules.filter(isShown)}
        wide={["mode"]}
      />
      <WizardFields {...common} title={t("companyWizard.sections.ages")} names={ages} />
      <WizardFields {...common} title={t("companyWizard.sections.limits")} names={limits.filter(isShown)} />
      <section className={form.section} data-field="ceilings" aria-label={t("companyWizard.ceilings.title")}>
        <h2 className={form.sectionTitle}>{t("companyWizard.ceilings.title")}</h2>
        <p className={styles.note}>{t("companyWizard.ceilings.text")}</p>
        <CeilingRows text={step.input["ceilings"] ?? ""} onChange={(ceilings) => onChange(withTexts({ ceilings }))} />
        <Refusals codes={step.refused["company_cdl.task_config.ceilings"]} className={styles.bad} />
      </section>
      <section aria-label={t("companyWizard.sections.columns")}>
        <h2 className={form.sectionTitle}>{t("companyWizard.sections.columns")}</h2>
        <p className={styles.note}>
          {columns.length === 0
            ? t("companyWizard.usualColumns")
            : columns.map(({ name }) => name).join(t("companyWizard.listComma"))}
        </p>
      </section>
    </>
  );
};
