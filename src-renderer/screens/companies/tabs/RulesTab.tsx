import { formatMoney } from "../../../../src-shared/values/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import type { CompanyTabProps } from "../use-company.ts";

/** What a company sets for its workers and orders: modes by day, ages, ceilings, limits, departments. */
export const RulesTab = ({ detail }: CompanyTabProps) => {
  const { t, of } = useText();
  const { business, limit_age, company_cdl, organizations } = detail;
  const { ceilings } = company_cdl.task_config;
  const limit = (cents: number | null) => (cents === null ? t("companies.detail.usualLimit") : formatMoney(cents));
  return (
    <>
      {business === null ? null : (
        <>
          <Section title={t("companies.detail.modes")}>
            <ResultTable
              label={t("companies.detail.modes")}
              titles={[
                t("companies.detail.modesFrom"),
                t("lists.companies.columns.tax_calculate_mode"),
                t("lists.companies.columns.calculation_mode_no"),
              ]}
              rows={business.modes.map(({ start_at, tax_calculate_mode, calculation_mode_no }) => ({
                key: start_at,
                cells: [
                  start_at,
                  of(`enums.taxMode.${tax_calculate_mode}`),
                  of(`enums.calculationMode.${calculation_mode_no}`),
                ],
              }))}
            />
          </Section>
          <Section title={t("companies.detail.limits")}>
            <Facts
              facts={[
                { name: t("companies.detail.monthLimit"), value: limit(business.month_limit) },
                { name: t("companies.detail.quarterLimit"), value: limit(business.quarter_limit) },
              ]}
            />
          </Section>
        </>
      )}
      <Section title={t("companies.detail.ages")}>
        <Facts
          facts={(["male", "female"] as const).map((sex) => ({
            name: t(`companies.detail.${sex}`),
            value: t("companies.detail.years", limit_age[sex]),
          }))}
        />
      </Section>
      {ceilings.length === 0 ? null : (
        <Section title={t("companies.detail.ceilings")}>
          <Facts
            facts={ceilings.map(({ industry_name, ceiling }) => ({
              name: industry_name === "" ? t("companies.detail.anyIndustry") : industry_name,
              value: formatMoney(ceiling),
            }))}
          />
        </Section>
      )}
      {organizations.length === 0 ? null : (
        <Section title={t("companies.detail.departments")}>
          <Facts facts={organizations.map(({ name, code }) => ({ name, value: code ?? t("common.emptyValue") }))} />
        </Section>
      )}
    </>
  );
};
