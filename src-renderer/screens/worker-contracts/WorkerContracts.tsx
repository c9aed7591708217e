import { Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { laborContracts } from "../../../src-shared/lists/labor-contracts.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { RecordLink } from "../../list-screen/row/RecordLink.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { ResultTable } from "../../ui/facts/ResultTable.tsx";
import { Section } from "../../ui/facts/Section.tsx";
import { ContractFile } from "./ContractFile.tsx";
import { useContract } from "./use-contract.ts";

const most = 50;
const columns = ["no", "status", "template_name", "start_at", "end_at", "sent_at", "signed_at"] as const;
const { columns: kinds } = laborContracts;

const File = ({ id }: { readonly id: string }) => {
  const detail = useContract(id).data?.value;
  return detail?.has_file === true ? <ContractFile detail={detail} /> : null;
};

type Props = { readonly relationId: string; readonly company: string };

/** The contracts of a worker with a company, the newest first, with the files of those that were signed. */
export const WorkerContracts = ({ relationId, company }: Props) => {
  const { t } = useText();
  const desk = useDesk();
  const query = useQuery({
    queryKey: [...queryKeys.detail("companyLabors", relationId), "contracts"],
    queryFn: () =>
      desk.lists.page({
        ...{ list: "laborContracts" as const, filters: { company_labor_id: [relationId] } },
        ...{ page: 1, page_size: most, summary: false },
      }),
  });
  if (query.data === undefined) return <DetailStates query={query} />;
  const { rows } = query.data;
  return (
    <Section title={t("laborContracts.tab.title", { company })}>
      {rows.length === 0 ? (
        <Text>{t("laborContracts.tab.none")}</Text>
      ) : (
        <ResultTable
          isTall
          label={t("laborContracts.tab.title", { company })}
          titles={[
            ...columns.map((name) => t(`lists.laborContracts.columns.${name}`)),
            t("laborContracts.detail.file"),
          ]}
          rows={rows.map((row) => {
            const id = String(row["id"]);
            return {
              key: id,
              cells: [
                <RecordLink key="no" to={{ list: "laborContracts", id }}>
                  {String(row["no"])}
                </RecordLink>,
                ...columns
                  .slice(1)
                  .map((name) => <CellValue key={name} column={kinds[name]} value={row[name] ?? null} />),
                <File key="file" id={id} />,
              ],
            };
          })}
        />
      )}
    </Section>
  );
};
