import type {
  CompanyBusiness,
  ModeChange,
} from "../../../../../src-shared/companies/business/company-business-calls.ts";
import { usualWorkerLimits } from "../../../../../src-shared/kernel/states/worker-gap.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { Texts } from "../../../../i18n/texts.ts";
import type { Fact } from "../../../../ui/facts/Facts.tsx";

/** Modes and limits of a day, as the timeline and what is asked for have them. */
export type ShownModes = Pick<
  CompanyBusiness["modes"][number],
  | "start_at"
  | "business_mode"
  | "tax_calculate_mode"
  | "calculation_mode_no"
  | "labor_value_added_tax_max_month"
  | "labor_value_added_tax_max_quarter"
>;

/** Describes modes and limits, each in words. */
export const modeWords = (texts: Texts, modes: ShownModes) => {
  const { t, of } = texts;
  const limit = (cents: number | null, usualCents: number) =>
    cents === null ? t("companyBusiness.usual", { amount: formatMoney(usualCents) }) : formatMoney(cents);
  return {
    business: of(`companyWizard.fields.business_mode.options.${modes.business_mode ?? 0}`),
    tax: of(`companyWizard.fields.tax_calculate_mode.options.${modes.tax_calculate_mode}`),
    calculation: of(`enums.calculationMode.${modes.calculation_mode_no}`),
    month: limit(modes.labor_value_added_tax_max_month, usualWorkerLimits.month),
    quarter: limit(modes.labor_value_added_tax_max_quarter, usualWorkerLimits.quarter),
  };
};

const members = ["business", "tax", "calculation", "month", "quarter"] as const;

/** Lists the changes, "before → after"; all of it where nothing counts yet. The first day comes first. */
export const changeFacts = (texts: Texts, now: ShownModes | undefined, change: ShownModes): readonly Fact[] => {
  const before = now === undefined ? null : modeWords(texts, now);
  const after = modeWords(texts, change);
  const others = members.filter((member) => before === null || before[member] !== after[member]);
  return [
    { name: texts.t("companyBusiness.from"), value: change.start_at },
    ...others.map((member) => ({
      name: texts.t(`companyBusiness.columns.${member}`),
      value: before === null ? after[member] : `${before[member]} → ${after[member]}`,
    })),
  ];
};

/** The modes that count on the day before something begins: what it takes the place of. `modes`: the latest first. */
export const replacedBy = (
  { start_at }: Pick<ModeChange, "start_at">,
  modes: readonly ShownModes[],
): ShownModes | undefined => modes.find((one) => one.start_at < start_at);
