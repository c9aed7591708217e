import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { simpleRuns } from "../../../../src-shared/tasks/simple/simple-runs-list.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { type RecordTab, RecordTabs } from "../../../record/tabs/RecordTabs.tsx";
import { RunProgress } from "../../../tasks/simple/RunProgress.tsx";
import { useSendToMany } from "../../../tasks/simple/use-send-to-many.ts";
import { DetailPanel } from "../../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";
import { RunWorkers } from "./RunWorkers.tsx";

type Props = { readonly row: Row };
type Tab = "workers" | "facts";

const keys = ["company_name", "price", "amount", "reason", "maker_name", "create_at", "finish_at"] as const;

const RunFacts = ({ row }: Props) => {
  const { t } = useText();
  return (
    <Section title={t("simpleTask.run.facts")}>
      <RowFields list="simpleRuns" row={row} keys={keys} />
    </Section>
  );
};

const tabs: readonly RecordTab<Props, Tab>[] = [
  {
    name: "workers",
    isFilling: true,
    count: ({ row }) => Number(row["total"]),
    content: ({ row }) => <RunWorkers id={String(row["id"])} no={String(row["no"])} />,
  },
  { name: "facts", content: ({ row }) => <RunFacts row={row} /> },
];

const { status } = simpleRuns.columns;

/** One simple task: how far it is, why some were left out, its task, and what came of each worker. */
const SimpleRunDetail = ({ id, onClose }: DetailProps) => {
  const desk = useDesk();
  const { t } = useText();
  const query = useQuery({
    queryKey: queryKeys.list("simpleRuns", "one", id),
    queryFn: () =>
      desk.lists.page({ list: "simpleRuns", filters: { ids: [id] }, page: 1, page_size: 20, summary: false }),
  });
  const row = query.data?.rows[0] as Row | undefined;
  return (
    <DetailPanel
      title={row === undefined ? t("lists.ui.detail") : String(row["task_name"])}
      {...(row !== undefined && { copied: String(row["no"]), line: String(row["no"]) })}
      mark={row && <CellValue column={status} value={row["status"]} />}
      onClose={onClose}
    >
      {row === undefined ? (
        <DetailStates query={query} />
      ) : (
        <RecordTabs
          tabs={tabs}
          props={{ row }}
          titleOf={(name) => `simpleTask.tabs.${name}`}
          band={() => (
            <>
              <Facts
                facts={[
                  {
                    name: t("simpleTask.run.task"),
                    value: (
                      <RecordLink to={{ list: "tasks", id: String(row["task_id"]) }}>
                        {`${row["task_name"]} ${row["task_no"]}`}
                      </RecordLink>
                    ),
                  },
                ]}
              />
              <RunProgress id={id} />
            </>
          )}
        />
      )}
    </DetailPanel>
  );
};

export const simpleRunsSpec = defineListScreen({
  list: "simpleRuns",
  route: "/simple-runs",
  exportPermission: "task.task.export",
  useTools: () => useSendToMany("primary"),
  Detail: SimpleRunDetail,
  isDetailWide: true,
});

export const SimpleRunsScreen = () => <ListScreen spec={simpleRunsSpec} />;
