import { type ReactNode, useState } from "react";
import {
  askedFields,
  configOfForm,
  mainConfigOfForm,
  type TermsField,
  termsForm,
  usualTerms,
} from "../../../../src-shared/companies/contracts/terms-form.ts";
import type { CalculationMode, TaxMode } from "../../../../src-shared/kernel/tax/line-types.ts";
import { gapMonthPolicies, urbanAreas } from "../../../../src-shared/kernel/terms/terms.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { LiveFees } from "../../../fee-grid/LiveFees.tsx";
import {
  feeGridKind,
  feeTiersOf,
  gridText,
  rowsOfText,
  taxGridKind,
  typedRows,
} from "../../../fee-grid/model/grid-kinds.ts";
import { FormFields } from "../../../record/forms/FormFields.tsx";
import { type FormInput, isComplete, startForm, valuesOf } from "../../../record/forms/form-values.ts";

type Config = Readonly<Record<string, unknown>>;
type Rows = Record<string, unknown>[];

const amounts: readonly string[] = ["company_withdraw_fee", "labor_usage_fee", "profit_ratio", "levy_ratio"];
const grids: readonly string[] = ["service_fee_ratio_range", "labor_service_fee_ratio_range"];

/** What stands in the field of a member at first. */
const textOf = (member: string, value: unknown): string => {
  if (grids.includes(member)) return gridText(typedRows(feeGridKind, value as Rows));
  if (amounts.includes(member)) return plainMoney(Number(value));
  if (member === "gap_month_policy") return String((gapMonthPolicies as readonly unknown[]).indexOf(value) + 1);
  if (member === "urban_area") return String((urbanAreas as readonly unknown[]).indexOf(value) + 1);
  return String(value);
};

const blankGrid = gridText([feeGridKind.blank]);

const startOf = (today: string, config: Config, taxGrid: Rows | null): FormInput => ({
  ...startForm(termsForm, today),
  ...{ service_fee_ratio_range: blankGrid, labor_service_fee_ratio_range: blankGrid },
  ...Object.fromEntries(Object.entries(usualTerms).map(([member, code]) => [member, String(code)])),
  ...{ company_withdraw_fee: "10", labor_usage_fee: "0", no_labor_usage_fee_count: "0" },
  tax_grid: gridText(taxGrid === null ? [taxGridKind.blank] : typedRows(taxGridKind, taxGrid)),
  ...Object.fromEntries(
    Object.entries(config).flatMap(([member, value]) =>
      member in termsForm && !(Array.isArray(value) && value.length === 0) ? [[member, textOf(member, value)]] : [],
    ),
  ),
});

export type Modes = { readonly calculation_mode_no: number; readonly tax_calculate_mode: number };

type Given = {
  /** Terms that it begins with, and their tax grid. */
  readonly config: Config;
  readonly taxGrid: Rows | null;
  /** The terms that are asked for. */
  readonly chosen: readonly TermsField[];
  /** All terms are said, not those alone that are asked for. */
  readonly isMain: boolean;
  readonly modes: Modes | null;
};

/** What is sent; null while something is missing or wrong. */
export type TypedTerms = { readonly config: Config; readonly tax_grid: Rows | null } | null;

/** The terms of a contract while they are typed, with the fees that they come to. */
export const useTerms = ({
  config,
  taxGrid,
  chosen,
  isMain,
  modes,
}: Given): { terms: TypedTerms; fields: ReactNode } => {
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [input, setInput] = useState(() => startOf(today, config, taxGrid));
  const asked = askedFields(chosen, Number(input["company_withdraw_fee_type"]));
  const form = Object.fromEntries(asked.map((field) => [field, termsForm[field]]));
  const values = valuesOf(form, input);
  const grid = values["tax_grid"] as Rows | undefined;
  const tierMethod = Number(input["tier_method"]) === 2 ? 2 : 1;
  const isLive = chosen.includes("service_fee_ratio_range");
  return {
    terms: isComplete(form, values)
      ? { config: (isMain ? mainConfigOfForm : configOfForm)(chosen, values), tax_grid: grid ?? null }
      : null,
    fields: (
      <>
        <FormFields
          form={form}
          words="records.companyContracts.detail.form"
          formInput={input}
          options={{}}
          today={today}
          {...(modes !== null && { taxMode: modes.tax_calculate_mode as TaxMode })}
          onChange={setInput}
        />
        {isLive ? (
          <LiveFees
            rows={rowsOfText(input["service_fee_ratio_range"] ?? "")}
            terms={{
              tierMethod,
              calculationMode: (modes?.calculation_mode_no ?? 1) as CalculationMode,
              laborTiers: feeTiersOf(rowsOfText(input["labor_service_fee_ratio_range"] ?? "")),
            }}
            feePeriod={Number(input["service_fee_cumulative_type"])}
          />
        ) : null}
      </>
    ),
  };
};
