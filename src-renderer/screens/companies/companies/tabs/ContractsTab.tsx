import { Link, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { companyContracts } from "../../../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { ListRow, Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { ContractReminders } from "../../../../companies/contracts/ContractReminders.tsx";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../../list-screen/layout/list-texts.ts";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "./use-company.ts";

const mostShown = 100;
const shown = ["category", "status", "start_at", "end_at", "abort_at", "top_ratio"] as const;

/** The contracts of a company as their own list shows them, the latest first, each by its own address. */
export const ContractsTab = ({ detail: { id, reminders } }: CompanyTabProps) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: queryKeys.list("companyContracts", "company", id),
    queryFn: () =>
      desk.lists.page({
        list: "companyContracts",
        filters: { company_id: [id] },
        sort: "-start_at",
        page: 1,
        page_size: mostShown,
        summary: false,
      }),
  });
  const rows = (query.data?.rows ?? []) as readonly Row[] as readonly ListRow<typeof companyContracts>[];
  return (
    <>
      <Section title={t("companies.tabs.contracts")}>
        {query.error === null ? null : <Text role="alert">{texts.error(query.error)}</Text>}
        {query.data !== undefined && rows.length === 0 ? <Text>{t("companies.detail.noContracts")}</Text> : null}
        {rows.length === 0 ? null : (
          <ResultTable
            isTall
            label={t("companies.tabs.contracts")}
            titles={(["no", ...shown] as const).map((name) => columnTitle(texts, "companyContracts", name))}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                <Link key="no" as="button" onClick={() => void navigate(`/contracts/${row.id}`)}>
                  {row.no}
                </Link>,
                ...shown.map((name) => (
                  <CellValue key={name} column={companyContracts.columns[name]} value={row[name]} />
                )),
              ],
            }))}
          />
        )}
      </Section>
      <ContractReminders reminders={reminders ?? []} />
    </>
  );
};
