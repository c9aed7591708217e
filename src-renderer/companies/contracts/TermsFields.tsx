import {
  askedFields,
  isOptional,
  type TermsField,
  termsForm,
} from "../../../src-shared/companies/contracts/terms-form.ts";
import type { Form } from "../../../src-shared/kernel/forms/fields.ts";
import { FeeGridField } from "../../fee-grid/FeeGridField.tsx";
import { rowsOfText } from "../../fee-grid/model/grid-kinds.ts";
import { lawOf } from "../../fee-grid/TaxGridAgainstLaw.tsx";
import { TaxGridField } from "../../fee-grid/TaxGridField.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { withTexts } from "../../record/forms/form-values.ts";
import { FieldSection, type FormProps, type Refused } from "../fields/FieldSection.tsx";
import { useFieldStyles } from "../fields/fields.styles.ts";
import { type TermsModes, typedText } from "./terms-input.ts";

const words = "contractTerms.fields";
const cumulation: readonly TermsField[] = ["service_fee_cumulative_type", "tier_method"];
const withdrawals: readonly TermsField[] = [
  ...(["company_withdraw_fee_type", "company_withdraw_fee_max_count", "company_withdraw_fee"] as const),
  ...(["labor_usage_fee", "no_labor_usage_fee_count"] as const),
];
const taxes: readonly TermsField[] = ["profit_ratio", "levy_ratio", "gap_month_policy", "urban_area"];
const wide: readonly TermsField[] = [...cumulation, "company_withdraw_fee_type", "gap_month_policy", "urban_area"];

/** Names at the service for what a control stands for. */
const sentAs = Object.fromEntries([...withdrawals, ...taxes].map((field) => [field, `config.${field}`]));

/** True when the service refused a cell of a grid. */
const isRefused = (refused: Refused, member: string): boolean =>
  Object.keys(refused).some((path) => path.startsWith(`config.${member}`) || path.startsWith(`${member}.`));

type Props = FormProps & {
  /** The terms that are asked for. */
  readonly chosen: readonly TermsField[];
  /** All terms are asked for, and some of them need not be agreed. */
  readonly isMain: boolean;
  readonly modes: TermsModes | null;
};

/** The terms of a contract as a form, in the wizard of a company and for every contract after. */
export const TermsFields = ({ chosen, isMain, modes, ...form }: Props) => {
  const styles = useFieldStyles();
  const { t } = useText();
  const { input, refused, onChange } = form;
  const asked = askedFields(chosen, Number(input["company_withdraw_fee_type"]));
  const fields = Object.fromEntries(
    asked.map((field) => [field, { ...termsForm[field], required: !isMain || !isOptional(field) }]),
  ) as Form;
  const section = (title: string, names: readonly TermsField[]) =>
    names.some((name) => asked.includes(name)) ? (
      <FieldSection {...form} {...{ title, names, words, wide, sentAs }} form={fields} />
    ) : null;
  const tiers = (field: "service_fee_ratio_range" | "labor_service_fee_ratio_range") =>
    asked.includes(field) ? (
      <section className={styles.section} data-field={field}>
        <FeeGridField
          label={t(`${words}.${field}.label`)}
          rows={rowsOfText(input[field] ?? "")}
          tierMethod={input["tier_method"] === "1" ? 1 : 2}
          showsAll={isRefused(refused, field)}
          onChange={(rows) => onChange(withTexts({ [field]: typedText(rows) }))}
        />
      </section>
    ) : null;
  const taxMode = modes?.tax_calculate_mode ?? undefined;
  const taxRows = rowsOfText(input["tax_grid"] ?? "");
  const hasLaw = taxMode !== undefined && lawOf(taxMode) !== null;
  return (
    <>
      {section(t("contractTerms.sections.fees"), cumulation)}
      {tiers("service_fee_ratio_range")}
      {tiers("labor_service_fee_ratio_range")}
      {section(t("contractTerms.sections.withdrawals"), withdrawals)}
      {section(t("contractTerms.sections.taxes"), taxes)}
      {asked.includes("tax_grid") && (hasLaw || !isMain || taxRows.length > 0) ? (
        <section className={styles.section} data-field="tax_grid">
          <TaxGridField
            label={t(`${words}.tax_grid.label`)}
            {...(isMain && { hint: t("contractTerms.noTaxGrid") })}
            isRequired={!isMain}
            rows={taxRows}
            taxMode={taxMode}
            showsAll={isRefused(refused, "tax_grid")}
            onChange={(rows) => onChange(withTexts({ tax_grid: typedText(rows) }))}
          />
        </section>
      ) : null}
    </>
  );
};
