import { Link, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { companyContracts } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { codeLabel, columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";

type Props = { readonly detail: RecordDetail<"companyContracts"> };

/** Supplements and terminations of a main contract, each by its own address. */
export const ContractChildren = ({ detail: { children, contract } }: Props) => {
  const { t, texts } = useText();
  const navigate = useNavigate();
  const at = "records.companyContracts.detail";
  if (contract.category !== 1) return null;
  return (
    <Section title={t(`${at}.children`)}>
      {children.length === 0 ? (
        <Text>{t(`${at}.noChildren`)}</Text>
      ) : (
        <ResultTable
          label={t(`${at}.children`)}
          titles={(["no", "category", "status", "start_at", "end_at"] as const).map((name) =>
            columnTitle(texts, "companyContracts", name),
          )}
          rows={children.map((row) => ({
            key: row.id,
            cells: [
              <Link key="no" onClick={() => void navigate(`/contracts/${row.id}`)}>
                {row.no}
              </Link>,
              codeLabel(texts, companyContracts.columns.category, row.category),
              codeLabel(texts, companyContracts.columns.status, row.status),
              row.start_at ?? "",
              row.end_at ?? "",
            ],
          }))}
        />
      )}
    </Section>
  );
};
