import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { contentForm } from "../../../../../src-shared/companies/contracts/template-content.ts";
import { statutoryGrid } from "../../../../../src-shared/kernel/terms/statutory-grid.ts";
import { contentWords } from "../../../../companies/contracts/template-content.ts";
import { FeeGridField } from "../../../../fee-grid/FeeGridField.tsx";
import { rowsOfText, taxGridKind } from "../../../../fee-grid/model/grid-kinds.ts";
import { TaxGridField } from "../../../../fee-grid/TaxGridField.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { withTexts } from "../../../../record/forms/form-values.ts";
import { type StepProps, WizardFields } from "../fields/WizardFields.tsx";
import { useWizardStyles } from "../fields/wizard.styles.ts";
import { templateIn } from "../fields/wizard-forms.ts";
import { taxGridText, tiersText } from "../fields/wizard-inputs.ts";
import type { Refused } from "../fields/wizard-state.ts";
import { type Fourth, isMade, type Modes, sharedFee } from "./contract-trial.ts";

const term = ["start_at", "end_at", "remind_days", "auto_renew", "contract_template_id", "qr_fields"] as const;
const cumulation = ["service_fee_cumulative_type", "tier_method"] as const;
const levyMode = 4;
const typedCount = "3";

/** Whether the service refused a cell of a grid. */
const isRefused = (refused: Refused, member: string): boolean =>
  Object.keys(refused).some((path) => path.startsWith(`config.${member}`) || path.startsWith(`${member}.`));

type Props = StepProps & {
  readonly fourth: Fourth | undefined;
  readonly modes: Modes;
};

/** Step 4: the main contract with its fees. */
export const ContractStep = ({ fourth, modes, ...step }: Props) => {
  const styles = useWizardStyles();
  const texts = useText();
  const { t } = texts;
  const { input, refused, today, onChange } = step;
  const taxMode = modes.tax_calculate_mode;
  const taxRows = rowsOfText(input["tax_grid"] ?? "");
  const offered = fourth?.templates ?? [];
  const template = templateIn(input, offered);
  const templates = [
    { value: "", text: t("companyWizard.choose") },
    // What was chosen by a version that was replaced since goes on with the next one.
    ...offered.map(({ id, name }) => ({
      value: id === template?.id ? (input["contract_template_id"] ?? id) : id,
      text: name,
    })),
  ];
  const ended = template === undefined ? (fourth?.template_ended ?? null) : null;
  const content = contentForm((template?.custom ?? []).map(({ key }) => key));
  const common = { ...step, step: "contract", options: { contract_template_id: templates } } as const;
  const withdrawals = [
    "company_withdraw_fee_type",
    ...(input["company_withdraw_fee_type"] === typedCount ? ["company_withdraw_fee_max_count"] : []),
    ...["company_withdraw_fee", "labor_usage_fee", "no_labor_usage_fee_count"],
    ...(modes.tax_calculate_mode === levyMode ? ["levy_ratio"] : []),
  ];
  const isShared = modes.calculation_mode_no === sharedFee;
  const rows = rowsOfText(input["tiers"] ?? "");
  const laborRows = rowsOfText(input["labor_tiers"] ?? "");
  const tierMethod = input["tier_method"] === "1" ? 1 : 2;
  if (isMade(fourth)) {
    return (
      <MessageBar intent="info">
        <MessageBarBody>{t("companyWizard.contractMade", { no: fourth?.contract?.no ?? "" })}</MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <>
      <WizardFields
        {...common}
        title={t("companyWizard.sections.contract")}
        names={term}
        wide={["qr_fields"]}
        notes={ended === null ? {} : { contract_template_id: t("companyWizard.templateEnded", { name: ended }) }}
      />
      {template === undefined || template.custom.length === 0 ? null : (
        <WizardFields
          {...common}
          {...contentWords(texts, template.custom)}
          title={t("companyWizard.sections.content", { name: template.name })}
          names={Object.keys(content)}
          form={content}
        />
      )}
      <section className={styles.section} data-field="service_fee_ratio_range">
        <WizardFields {...common} title={t("companyWizard.sections.fees")} names={cumulation} wide={cumulation} />
        <FeeGridField
          label={t("companyWizard.fields.service_fee_ratio_range.label")}
          rows={rows}
          tierMethod={tierMethod}
          showsAll={isRefused(refused, "service_fee_ratio_range")}
          onChange={(next) => onChange(withTexts({ tiers: tiersText(next) }))}
        />
      </section>
      {isShared ? (
        <section className={styles.section} data-field="labor_service_fee_ratio_range">
          <FeeGridField
            label={t("companyWizard.sections.laborFees")}
            rows={laborRows}
            tierMethod={tierMethod}
            showsAll={isRefused(refused, "labor_service_fee_ratio_range")}
            onChange={(next) => onChange(withTexts({ labor_tiers: tiersText(next) }))}
          />
        </section>
      ) : null}
      <WizardFields
        {...common}
        title={t("companyWizard.sections.withdrawals")}
        names={withdrawals}
        wide={["company_withdraw_fee_type"]}
        sentAs={{
          company_withdraw_fee_max_count: "config.company_withdraw_fee_max_count",
          levy_ratio: "config.levy_ratio",
        }}
      />
      {taxMode === null || (statutoryGrid(taxMode, today) === null && taxRows.length === 0) ? null : (
        <section className={styles.section} data-field="tax_grid">
          <TaxGridField
            label={t("companyWizard.fields.tax_grid.label")}
            hint={t("companyWizard.taxGridHint")}
            isRequired={false}
            rows={taxRows.length === 0 ? [taxGridKind.blank] : taxRows}
            taxMode={taxMode}
            showsAll={isRefused(refused, "tax_grid")}
            onChange={(next) => onChange(withTexts({ tax_grid: taxGridText(next) }))}
          />
        </section>
      )}
    </>
  );
};
