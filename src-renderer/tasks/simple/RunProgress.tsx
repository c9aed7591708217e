import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { isRunOver } from "../../../src-shared/tasks/simple/simple-runs.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../ui/facts/card.styles.ts";
import { type BarTone, StackedBar } from "../../ui/facts/StackedBar.tsx";
import { ErrorMessage, Message } from "../../ui/messages/Message.tsx";
import { ReasonTable } from "./ReasonTable.tsx";

const useStyles = makeStyles({
  parts: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  line: { display: "flex", flexWrap: "wrap", gap: "4px 20px" },
  muted: { color: tokens.colorNeutralForeground3 },
});

const pollMs = 1_000;
const tones = { sent: "good", unfit: "warm", left: "rest" } as const satisfies Readonly<Record<string, BarTone>>;
const parts = ["sent", "unfit", "left"] as const;

/** Progress of a run as the service tells it, asked again until it is over. */
export const useRunStatus = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: [...queryKeys.detail("simpleRuns", id), "status"],
    queryFn: () => desk.tasks.simpleStatus({ params: { id } }),
    refetchInterval: ({ state }) => (state.data && isRunOver(state.data.value.run.status) ? false : pollMs),
  });
};

/** Workers of a run that were sent the task, left out and still to come, why some were left out, and why it failed. */
export const RunProgress = ({ id }: { readonly id: string }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const query = useRunStatus(id);
  const status = query.data?.value;
  if (status === undefined) return <ErrorMessage error={query.error} />;
  const { run, reasons } = status;
  const { total, sent, unfit, fail_code } = run;
  const people = { sent, unfit, left: Math.max(0, total - sent - unfit) };
  const at = "simpleTask.run";
  return (
    <section className={mergeClasses(cards.card, styles.parts)} aria-label={t(`${at}.label`)}>
      {fail_code === null ? null : (
        <Message intent="error" title={t(`${at}.failed`)}>
          {t(fail_code === "task_nobody_ready" ? `${at}.nobody` : `${at}.aside`)}
        </Message>
      )}
      <div className={styles.line} role="status">
        <Text weight="semibold">{t(`${at}.progress`, { done: sent + unfit, total })}</Text>
        <span>{t(`${at}.sent`, { count: sent })}</span>
        <span>{t(`${at}.unfit`, { count: unfit })}</span>
        {people.left === 0 ? null : <span className={styles.muted}>{t(`${at}.left`, { count: people.left })}</span>}
      </div>
      <StackedBar
        label={t(`${at}.label`)}
        parts={parts.map((key) => ({ key, tone: tones[key], value: people[key] }))}
      />
      <ReasonTable reasons={reasons} label={t(`${at}.reasons`)} />
    </section>
  );
};
