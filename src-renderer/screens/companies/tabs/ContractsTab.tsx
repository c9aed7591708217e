import { Text } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import type { CompanyTabProps } from "../use-company.ts";

/** The contracts of a company with the agency, the latest first. */
export const ContractsTab = ({ detail: { contracts } }: CompanyTabProps) => {
  const { t, of } = useText();
  if (contracts === null) return null;
  const titles = (["no", "category", "state", "start_at", "end_at", "abort_at"] as const).map((name) =>
    t(`companies.fields.${name}`),
  );
  return (
    <Section title={t("companies.tabs.contracts")}>
      {contracts.length === 0 ? (
        <Text>{t("companies.detail.noContracts")}</Text>
      ) : (
        <ResultTable
          label={t("companies.tabs.contracts")}
          titles={titles}
          rows={contracts.map(({ id, no, category, status, start_at, end_at, abort_at }) => ({
            key: id,
            cells: [
              no,
              of(`enums.contractCategory.${category}`),
              of(`enums.companyContractStatus.${status}`, {}, t("enums.unknown", { code: status })),
              start_at.slice(0, 10),
              end_at.slice(0, 10),
              abort_at?.slice(0, 10) ?? "",
            ],
          }))}
        />
      )}
    </Section>
  );
};
