import type { companyWizardGetSecond } from "../../../../src-shared/calls/company-wizard.ts";
import type { CallOutput } from "../../../../src-shared/calls/define.ts";
import { taxModesOf } from "../../../../src-shared/companies/modes.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { type FormChange, type FormInput, withTexts } from "../../../record/form-values.ts";
import { CeilingRows } from "../CeilingRows.tsx";
import { type StepProps, WizardFields } from "../WizardFields.tsx";
import { useWizardStyles } from "../wizard.styles.ts";

const modes = ["business_mode", "tax_calculate_mode", "calculation_mode_no", "modes_start_at"] as const;
const rules = ["settlement_type", "contract_type", "mode", "is_no_audit"] as const;
const ages = ["male_min", "male_max", "female_min", "female_max"] as const;
const limits = ["month_limit", "quarter_limit", "task_name", "task_industry", "ceiling"] as const;

/** What the service calls what a control stands for. */
const sentAs = {
  ...{ male_min: "limit_age.male.min", male_max: "limit_age.male.max" },
  ...{ female_min: "limit_age.female.min", female_max: "limit_age.female.max" },
  month_limit: "company_cdl.labor_value_added_tax_max_month",
  quarter_limit: "company_cdl.labor_value_added_tax_max_quarter",
};

/** Choosing a business mode takes a tax mode away that does not go with it; the only one left is chosen. */
const withModes = (next: FormInput): FormInput => {
  const allowed = taxModesOf(Number(next["business_mode"] ?? 0) || null);
  const tax = Number(next["tax_calculate_mode"] || 0);
  if (allowed.some((mode) => mode === tax)) return next;
  return { ...next, tax_calculate_mode: allowed.length === 1 ? String(allowed[0]) : "" };
};

type Props = StepProps & {
  readonly isDraft: boolean;
  readonly columns: CallOutput<typeof companyWizardGetSecond>["worker_fields"];
};

/** Step 2: how the company does business, and what it allows its workers. */
export const BusinessStep = ({ isDraft, columns, ...step }: Props) => {
  const styles = useWizardStyles();
  const { t, of } = useText();
  const onChange = (change: FormChange) => step.onChange((before) => withModes(change(before)));
  const common = { ...step, onChange, step: "business", sentAs } as const;
  return (
    <>
      <WizardFields
        {...common}
        title={t("companyWizard.sections.modes")}
        names={modes}
        wide={["business_mode", "tax_calculate_mode", "calculation_mode_no"]}
      />
      {isDraft ? null : <p className={styles.note}>{t("companyWizard.modesByDay")}</p>}
      <WizardFields {...common} title={t("companyWizard.sections.rules")} names={rules} wide={["mode"]} />
      <WizardFields {...common} title={t("companyWizard.sections.ages")} names={ages} />
      <WizardFields {...common} title={t("companyWizard.sections.limits")} names={limits} />
      <section className={styles.section} data-field="ceilings" aria-label={t("companyWizard.ceilings.title")}>
        <h2 className={styles.sectionTitle}>{t("companyWizard.ceilings.title")}</h2>
        <p className={styles.note}>{t("companyWizard.ceilings.text")}</p>
        <CeilingRows text={step.input["ceilings"] ?? ""} onChange={(ceilings) => onChange(withTexts({ ceilings }))} />
        {(step.refused["company_cdl.task_config.ceilings"] ?? []).map((code) => (
          <div key={code} role="alert" className={styles.bad}>
            {of(`companyWizard.wrong.${code}`, {}, t("companyWizard.wrong.invalid"))}
          </div>
        ))}
      </section>
      <section aria-label={t("companyWizard.sections.columns")}>
        <h2 className={styles.sectionTitle}>{t("companyWizard.sections.columns")}</h2>
        <p className={styles.note}>
          {columns.length === 0
            ? t("companyWizard.usualColumns")
            : columns.map(({ name }) => name).join(t("companyWizard.listComma"))}
        </p>
      </section>
    </>
  );
};
