import { usualWorkerLimits } from "../../../../../src-shared/kernel/states/worker-gap.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { qrFields } from "../../../../../src-shared/kernel/values/text/qr-fields.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Facts, Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "./use-company.ts";

/** Shows how a company settles, signs and gives orders out, in the words of its wizard. */
const Ways = ({ detail: { settlement_type, business, qr_fields } }: CompanyTabProps) => {
  const { t, of, list } = useText();
  const chosen = (field: string, code: number | null) =>
    code === null ? t("common.emptyValue") : of(`companyWizard.fields.${field}.options.${code}`);
  const fixed = qr_fields.map((field) => chosen("qr_fields", qrFields.indexOf(field) + 1));
  return (
    <Section title={t("companyWizard.sections.rules")}>
      <Facts
        facts={[
          { name: t("companyWizard.fields.settlement_type.label"), value: chosen("settlement_type", settlement_type) },
          ...(business === null
            ? []
            : [
                {
                  name: t("companyWizard.fields.contract_type.label"),
                  value: chosen("contract_type", business.contract_type),
                },
                { name: t("companyWizard.fields.mode.label"), value: chosen("mode", business.task_mode) },
                {
                  name: t("companyWizard.fields.is_no_audit.label"),
                  value: t(business.is_no_audit ? "common.yes" : "common.no"),
                },
              ]),
          {
            name: t("companyWizard.fields.qr_fields.label"),
            value: fixed.length === 0 ? t("common.emptyValue") : list(fixed),
          },
        ]}
      />
    </Section>
  );
};

/** Limits of a worker's pay at the company, today. */
const Limits = ({ detail: { business } }: CompanyTabProps) => {
  const { t } = useText();
  if (business === null) return null;
  const limit = (cents: number | null, usual: number) =>
    cents === null ? t("companyBusiness.usual", { amount: formatMoney(usual) }) : formatMoney(cents);
  return (
    <Section title={t("companies.detail.limits")}>
      <Facts
        facts={[
          { name: t("companies.detail.monthLimit"), value: limit(business.month_limit, usualWorkerLimits.month) },
          { name: t("companies.detail.quarterLimit"), value: limit(business.quarter_limit, usualWorkerLimits.quarter) },
        ]}
      />
    </Section>
  );
};

/** Rules of a company for its workers and orders: ways, ages, limits, ceilings, departments. */
export const RulesTab = ({ detail }: CompanyTabProps) => {
  const { t } = useText();
  const { limit_age, company_cdl, organizations } = detail;
  const { ceilings } = company_cdl.task_config;
  return (
    <>
      <Ways detail={detail} />
      <Section title={t("companies.detail.ages")}>
        <Facts
          facts={(["male", "female"] as const).map((sex) => ({
            name: t(`companies.detail.${sex}`),
            value: t("companies.detail.years", limit_age[sex]),
          }))}
        />
      </Section>
      <Limits detail={detail} />
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
