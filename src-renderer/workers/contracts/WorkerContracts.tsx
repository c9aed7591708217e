import { Text } from "@fluentui/react-components";
import { DocumentAddRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { laborContracts } from "../../../src-shared/workers/contracts/labor-contracts-list.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { columnTitle } from "../../list-screen/layout/list-texts.ts";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { RecordLink } from "../../list-screen/row/RecordLink.tsx";
import { useAvailability } from "../../session/availability.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { ResultTable, Section } from "../../ui/facts/Facts.tsx";
import { ContractFile } from "./ContractFile.tsx";
import { FilePaperContractDialog } from "./FilePaperContractDialog.tsx";
import { useContract } from "./use-contract.ts";

const most = 50;
const columns = ["no", "status", "type", "template_name", "start_at", "end_at", "signed_at"] as const;
const { columns: kinds } = laborContracts;

const File = ({ id }: { readonly id: string }) => {
  const detail = useContract(id).data?.value;
  return detail?.has_file === true ? <ContractFile detail={detail} /> : null;
};

type Props = {
  readonly relationId: string;
  readonly worker: string;
  readonly company: string;
  readonly isCooperating: boolean;
  /** When the register says that a contract was signed; null where it says none. */
  readonly signedAt: string | null;
};

/** The contracts of a worker with a company, the newest first, with the files of those that were signed. */
export const WorkerContracts = ({ relationId, worker, company, isCooperating, signedAt }: Props) => {
  const { t, texts } = useText();
  const desk = useDesk();
  const filing = useAvailability()({ permission: "labor.contract.create" });
  const [isFiling, setFiling] = useState(false);
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
      {filing !== null && isCooperating ? (
        <div>
          <ReasonButton
            size="small"
            icon={<DocumentAddRegular />}
            reason={filing.reason}
            onClick={() => setFiling(true)}
          >
            {t("laborContracts.actions.file")}
          </ReasonButton>
        </div>
      ) : null}
      {isFiling ? (
        <FilePaperContractDialog {...{ relationId, worker, company }} onClose={() => setFiling(false)} />
      ) : null}
      {rows.length === 0 ? (
        <Text>
          {signedAt === null
            ? t("laborContracts.tab.none")
            : t("laborContracts.tab.noFile", { day: signedAt.slice(0, 10) })}
        </Text>
      ) : (
        <ResultTable
          isTall
          label={t("laborContracts.tab.title", { company })}
          titles={[
            ...columns.map((name) => columnTitle(texts, "laborContracts", name)),
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
