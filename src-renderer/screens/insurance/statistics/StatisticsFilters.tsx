import { addMonths, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PickButton } from "../../../ui/inputs/PickButton.tsx";
import type { PickOption } from "../../../ui/inputs/pick-option.ts";
import { type Narrowing, useCompanyChoices, usePlanChoices } from "./use-statistics.ts";

/** Months that are offered, the running one first. */
const monthsOffered = 36;
const everything = "all";

type OneProps = {
  readonly label: string;
  readonly all: string;
  readonly options: readonly PickOption[];
  readonly chosen: string | null;
  readonly onChoose: (value: string | null) => void;
};

/** One of some records, or all of them. */
const OneOf = ({ label, all, options, chosen, onChoose }: OneProps) => {
  const { t } = useText();
  const name = options.find(({ value }) => value === chosen)?.label;
  return (
    <PickButton
      label={label}
      text={name ?? (chosen === null ? all : chosen)}
      options={[{ value: everything, label: all, isAlways: true }, ...options]}
      selected={[chosen ?? everything]}
      isActive={chosen !== null}
      searchPlaceholder={t("common.search")}
      emptyText={t("insuranceStatistics.noChoice")}
      onChange={([value]) => onChoose(value === undefined || value === everything ? null : value)}
    />
  );
};

type Props = { readonly narrowing: Narrowing; readonly shown: string; readonly today: string };

/** Month, company and plan of the figures. The company's tab, where one is open, has chosen the company. */
export const StatisticsFilters = ({ narrowing, shown, today }: Props) => {
  const { t } = useText();
  const companies = useCompanyChoices();
  const plans = usePlanChoices();
  const running = monthOf(today);
  const { month, setMonth, company, setCompany, plan, setPlan, openCompany } = narrowing;
  return (
    <>
      <PickButton
        label={t("insuranceStatistics.month")}
        text={shown}
        options={Array.from({ length: monthsOffered }, (_one, at) => addMonths(running, -at)).map((value) => ({
          ...{ value, label: value },
        }))}
        selected={[shown]}
        isActive={month !== null}
        searchPlaceholder={t("common.search")}
        emptyText={t("insuranceStatistics.noChoice")}
        onChange={([value]) => setMonth(value === undefined || value === running ? null : value)}
      />
      {openCompany === null && companies.length > 1 ? (
        <OneOf
          label={t("insuranceStatistics.company")}
          all={t("insuranceStatistics.allCompanies")}
          options={companies}
          chosen={company}
          onChoose={setCompany}
        />
      ) : null}
      {plans.length > 0 ? (
        <OneOf
          label={t("insuranceStatistics.plan")}
          all={t("insuranceStatistics.allPlans")}
          options={plans}
          chosen={plan}
          onChoose={setPlan}
        />
      ) : null}
    </>
  );
};
