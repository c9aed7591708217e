import { makeStyles } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RecordTabs } from "../../../record/tabs/RecordTabs.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { EvidenceCard } from "./EvidenceCard.tsx";
import { MoneyCard } from "./MoneyCard.tsx";
import type { TaskDetail } from "./task-detail.ts";
import { taskTabs } from "./task-tabs.tsx";

const oneColumn = "@container (max-width: 760px)";

const useStyles = makeStyles({
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 308px",
    gap: "16px",
    [oneColumn]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  },
});

/** Reason why the task was sent back, while that is where it stands. */
const SentBack = ({ detail: { task, steps } }: { readonly detail: TaskDetail }) => {
  const { t } = useText();
  const last = steps.at(-1);
  if (last?.step !== "reject" || task.reject_reason === "") return null;
  return (
    <Message intent="error" title={t("taskPages.facts.rejected")}>
      {`${last.by} · ${last.at} · ${last.reason}`}
    </Message>
  );
};

/** The simple task as which it was sent to many, with the way to what came of each worker. */
const SentToMany = ({ detail: { simple_run } }: { readonly detail: TaskDetail }) => {
  const { t } = useText();
  if (simple_run === null) return null;
  const { id, ...run } = simple_run;
  return (
    <div>
      <RecordLink to={{ list: "simpleRuns", id }}>{t("simpleTask.ofTask", run)}</RecordLink>
    </div>
  );
};

/** One task: where its money stands, what proves the work, and in tabs its people and all that is behind it. */
export const TaskPage = ({ detail }: { readonly detail: TaskDetail }) => {
  const styles = useStyles();
  return (
    <RecordTabs
      tabs={taskTabs}
      props={{ detail }}
      titleOf={(name) => `taskPages.tabs.${name}`}
      band={() => (
        <>
          <SentBack detail={detail} />
          <SentToMany detail={detail} />
          <div className={styles.cards}>
            <MoneyCard detail={detail} />
            <EvidenceCard detail={detail} />
          </div>
        </>
      )}
    />
  );
};
