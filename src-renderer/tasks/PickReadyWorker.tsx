import { Button, Input, makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { SearchRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys, useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { ResultTable } from "../ui/facts/Facts.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";
import { useSettled } from "../ui/use-settled.ts";
import { obstacleOf } from "./worker-obstacle.ts";

/** A worker of a company, masked; `id` is that of the cooperation. */
export type PickedWorker = {
  readonly id: string;
  readonly name: string;
  readonly id_no: string;
  readonly standing: number;
  readonly age: number;
};

const useStyles = makeStyles({
  search: { width: "100%", maxWidth: "360px" },
  muted: { color: tokens.colorNeutralForeground3 },
});

const mostShown = 20;
const settleMs = 300;

type Props = {
  readonly companyId: string;
  /** Workers chosen already. */
  readonly chosen: ReadonlySet<string>;
  readonly isFull?: boolean;
  readonly onPick: (worker: PickedWorker) => void;
};

/** Workers of a company to choose from, found as in the list of workers; who cannot be sent stands there with the reason. */
export const PickReadyWorker = ({ companyId, chosen, isFull = false, onPick }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed.trim(), settleMs);
  const query = useQuery({
    queryKey: queryKeys.list("companyLabors", "toSend", `${companyId} ${keyword}`),
    queryFn: () =>
      desk.lists.page({
        list: "companyLabors",
        filters: { company_id: [companyId], ...(keyword !== "" && { keyword }) },
        ...{ page: 1, page_size: mostShown, summary: false },
      }),
    enabled: companyId !== "",
  });
  if (companyId === "") return <Text className={styles.muted}>{t("taskForm.named.companyFirst")}</Text>;
  const workers = (query.data?.rows ?? []).map((row) => ({
    ...{ id: String(row["id"]), name: String(row["name"]), id_no: String(row["id_no"]) },
    ...{ standing: Number(row["standing"]), age: Number(row["age"]) },
  }));
  return (
    <>
      <Input
        className={styles.search}
        contentBefore={<SearchRegular />}
        placeholder={t("taskForm.named.search")}
        aria-label={t("taskForm.named.search")}
        value={typed}
        maxLength={60}
        onChange={(_event, { value }) => setTyped(value)}
      />
      {query.isPending ? <Spinner size="tiny" label={t("common.loading")} /> : null}
      <ErrorMessage error={query.error} />
      {query.data !== undefined && workers.length === 0 ? (
        <Text role="status" className={styles.muted}>
          {t("taskForm.named.nobody")}
        </Text>
      ) : null}
      <ResultTable
        label={t("taskForm.named.search")}
        titles={[t("lists.companyLabors.columns.name"), t("columnTitles.id_no"), t("taskForm.named.obstacle"), ""]}
        rows={workers.map((worker) => {
          const obstacle = obstacleOf(texts, worker);
          const isChosen = chosen.has(worker.id);
          return {
            key: worker.id,
            cells: [
              worker.name,
              worker.id_no,
              obstacle ?? "",
              obstacle !== null ? (
                ""
              ) : isChosen ? (
                t("taskForm.named.chosen")
              ) : isFull ? (
                t("taskForm.named.full")
              ) : (
                <Button key="pick" size="small" onClick={() => onPick(worker)}>
                  {t("taskForm.named.choose")}
                </Button>
              ),
            ],
          };
        })}
      />
    </>
  );
};
