import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import type { companyWizardGetFourth } from "../../../../src-shared/calls/company-wizard.ts";
import type { CallOutput } from "../../../../src-shared/calls/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FeeRows } from "../FeeRows.tsx";
import { emptyRow, rowsIn, rowsText } from "../fee-rows.ts";
import { type StepProps, WizardFields } from "../WizardFields.tsx";
import { useWizardStyles } from "../wizard.styles.ts";
import type { Refused } from "../wizard-state.ts";

const term = ["start_at", "end_at", "remind_days", "auto_renew", "contract_template_id", "qr_fields"] as const;
const cumulation = ["service_fee_cumulative_type", "tier_method"] as const;
const levyMode = 4;
const sharedFee = 3;
const typedCount = "3";

/** What the service refused of a grid, by row and column. */
const faultsOf = (refused: Refused, member: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([path, codes]) => {
      const start = `config.${member}.`;
      return path.startsWith(start) ? [[path.slice(start.length), codes]] : [];
    }),
  );

type Props = StepProps & {
  readonly fourth: CallOutput<typeof companyWizardGetFourth> | undefined;
  readonly modes: { readonly calculation_mode_no: number | null; readonly tax_calculate_mode: number | null };
};

/** Step 4: the main contract with its fees. */
export const ContractStep = ({ fourth, modes, ...step }: Props) => {
  const styles = useWizardStyles();
  const { t } = useText();
  const { input, refused, onChange } = step;
  const templates = [
    { value: "", text: t("companyWizard.choose") },
    ...(fourth?.templates ?? []).map(({ id, name }) => ({ value: id, text: name })),
  ];
  const common = { ...step, step: "contract", options: { contract_template_id: templates } } as const;
  const withdrawals = [
    "company_withdraw_fee_type",
    ...(input["company_withdraw_fee_type"] === typedCount ? ["company_withdraw_fee_max_count"] : []),
    ...["company_withdraw_fee", "labor_usage_fee", "no_labor_usage_fee_count"],
    ...(modes.tax_calculate_mode === levyMode ? ["levy_ratio"] : []),
  ];
  const rowsOf = (name: string) => {
    const rows = rowsIn(input[name]);
    return rows.length === 0 ? [emptyRow] : rows;
  };
  if (fourth?.contract && fourth.head.mode !== "draft") {
    return (
      <MessageBar intent="info">
        <MessageBarBody>{t("companyWizard.contractMade", { no: fourth.contract.no })}</MessageBarBody>
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
        sentAs={{}}
      />
      <section className={styles.section} data-field="service_fee_ratio_range">
        <WizardFields {...common} title={t("companyWizard.sections.fees")} names={cumulation} wide={cumulation} />
        <FeeRows
          label={t("companyWizard.sections.fees")}
          rows={rowsOf("tiers")}
          faults={faultsOf(refused, "service_fee_ratio_range")}
          onChange={(rows) => onChange({ ...input, tiers: rowsText(rows) })}
        />
      </section>
      {modes.calculation_mode_no === sharedFee ? (
        <section className={styles.section} data-field="labor_service_fee_ratio_range">
          <h2 className={styles.sectionTitle}>{t("companyWizard.sections.laborFees")}</h2>
          <FeeRows
            label={t("companyWizard.sections.laborFees")}
            rows={rowsOf("labor_tiers")}
            faults={faultsOf(refused, "labor_service_fee_ratio_range")}
            onChange={(rows) => onChange({ ...input, labor_tiers: rowsText(rows) })}
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
    </>
  );
};
