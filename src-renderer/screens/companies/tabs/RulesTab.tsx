import { formatMoney } from "../../../../src-shared/values/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import type { CompanyTabProps } from "../use-company.ts";

/** What a company sets for its workers and orders: ages, ceilings, departments. */
export const RulesTab = ({ detail }: CompanyTabProps) => {
  const { t } = useText();
  const { limit_age, company_cdl, organizations } = detail;
  const { ceilings } = company_cdl.task_config;
  return (
    <>
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
