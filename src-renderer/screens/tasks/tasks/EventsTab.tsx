import { makeStyles, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { History } from "../../../record/History.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import type { TaskDetail } from "./task-detail.ts";

const useStyles = makeStyles({ none: { color: tokens.colorNeutralForeground3 } });

/** Events of a task and its people, the latest first, and the task's own steps with who took them. */
export const EventsTab = ({ detail: { task, steps } }: { readonly detail: TaskDetail }) => {
  const styles = useStyles();
  const { t } = useText();
  const desk = useDesk();
  const query = useQuery({
    queryKey: [...queryKeys.detail("tasks", task.id), "events", task.version],
    queryFn: () => desk.tasks.events({ params: { id: task.id } }),
  });
  const events = query.data?.value.events;
  return (
    <>
      <Section title={t("taskPages.events.title")}>
        {events === undefined ? (
          <DetailStates query={query} />
        ) : events.length === 0 ? (
          <span className={styles.none}>{t("taskPages.events.none")}</span>
        ) : (
          <ResultTable
            isTall
            endsInWords
            label={t("taskPages.events.title")}
            titles={(["at", "what", "by", "worker", "amount", "reason"] as const).map((name) =>
              t(`taskPages.events.titles.${name}`),
            )}
            rows={events.map(({ id, kind, at, by, worker, people, amount, reason }) => ({
              key: id,
              cells: [
                at,
                t(`records.tasks.detail.events.${kind}`),
                by === "" && worker === null ? t("records.tasks.detail.byClock") : by,
                worker ?? (people === null ? "" : t("taskPages.events.people", { count: people })),
                amount === null ? "" : formatMoney(amount),
                reason,
              ],
            }))}
          />
        )}
      </Section>
      <History name="tasks" steps={steps} />
    </>
  );
};
