import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../../list-screen/row/RowSection.tsx";
import { Facts, Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyDetail, CompanyTabProps } from "./use-company.ts";

const shown = [
  ...[
    "no",
    "short_name",
    "credit_code",
    "agency_name",
    "ent_identity_status",
    "risk_level",
    "business_mode",
    "channels",
  ],
  ...["area", "industry_name", "create_at"],
] as const;

const groups = {
  base: [
    ...(["legal_person", "legal_person_id_no", "legal_id_valid_to", "license_no", "license_valid_to"] as const),
    ...(["established_at", "register_address", "business_scope"] as const),
  ],
  contact: ["contact_name", "contact_mobile", "contact_email"],
  invoice: ["invoice_title", "tax_no", "address_tel", "bank_account", "invoice_email"],
} as const;

const Base = ({ base }: { readonly base: NonNullable<CompanyDetail["base"]> }) => {
  const { t } = useText();
  const named = (names: (typeof groups)[keyof typeof groups]) =>
    names.flatMap((name) => {
      const value = base[name];
      return value === null || value === "" ? [] : [{ name: t(`companies.fields.${name}`), value }];
    });
  const capital =
    base.registered_capital === null
      ? []
      : [
          {
            name: t("companies.fields.registered_capital"),
            value: t("common.moneyYuan", { amount: formatMoney(base.registered_capital) }),
          },
        ];
  const by = (person: string, time: string | null) => t("companies.detail.setBy", { person, time: time ?? "" });
  const review = [
    ...(base.submitted_at === null
      ? []
      : [{ name: t("companies.fields.submitted"), value: by(base.submitted_by, base.submitted_at) }]),
    ...(base.reviewed_at === null
      ? []
      : [{ name: t("companies.fields.reviewed"), value: by(base.reviewed_by, base.reviewed_at) }]),
    ...(base.reject_reason === null || base.reject_reason === ""
      ? []
      : [{ name: t("companies.fields.reject_reason"), value: base.reject_reason }]),
    ...(base.frozen_reason === null || base.frozen_reason === ""
      ? []
      : [{ name: t("companies.fields.frozen_reason"), value: base.frozen_reason }]),
  ];
  const sections = [
    { title: t("companies.detail.review"), facts: review },
    { title: t("companies.detail.register"), facts: [...named(groups.base), ...capital] },
    { title: t("companies.detail.contact"), facts: named(groups.contact) },
    { title: t("companies.detail.invoice"), facts: named(groups.invoice) },
  ];
  return sections
    .filter(({ facts }) => facts.length > 0)
    .map(({ title, facts }) => (
      <Section key={title} title={title}>
        <Facts facts={facts} />
      </Section>
    ));
};

/** Facts of a company by its register and itself: number and code, legal person, contact, invoices. */
export const FactsTab = ({ detail: { company, base } }: CompanyTabProps) => {
  const { t } = useText();
  return (
    <>
      {company === null ? null : (
        <RowSection title={t("companies.tabs.facts")} list="companies" row={company as Row} keys={shown} />
      )}
      {base === null ? null : <Base base={base} />}
    </>
  );
};
