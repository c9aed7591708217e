import { mergeClasses } from "@fluentui/react-components";
import { useState } from "react";
import { formatCount } from "../../../../../src-shared/kernel/values/money/count.ts";
import { daysBetween } from "../../../../../src-shared/kernel/values/time/time.ts";
import { postOf, type WaitingPost, waitingPosts } from "../../../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Money } from "../../../../ui/facts/Facts.tsx";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../../ui/panels/PanelTable.tsx";
import { usePanelStyles } from "../../../../ui/panels/panel.styles.ts";
import { Segments } from "../../../../ui/panels/Segments.tsx";
import { ListLink } from "./ListLink.tsx";
import { tasksOf } from "./tile-facts.ts";

/** Days of waiting beyond which work should have been done. */
const longDays = 7;
/** Days of waiting from which on work counts as forgotten. */
const veryLongDays = 30;

/** Lists what waits for the person, by whose work it is. */
export const WaitingPart = ({ today, waiting }: Pick<Workbench, "today" | "waiting">) => {
  const styles = usePanelStyles();
  const { t, locale } = useText();
  const [wanted, setWanted] = useState<WaitingPost | "all">("all");
  const tasks = tasksOf(waiting);
  const posts = waitingPosts.filter((post) => tasks.some(({ key }) => postOf(key) === post));
  // Its last task may have been done meanwhile.
  const chosen = wanted !== "all" && posts.includes(wanted) ? wanted : "all";
  const rows = tasks.filter(({ key }) => chosen === "all" || postOf(key) === chosen);
  // Whose work is about people and papers has no amounts, and more room for what it is.
  const hasAmounts = rows.some(({ amount }) => amount !== null);
  const toneOf = (days: number): string | undefined => {
    if (days > veryLongDays) return styles.danger;
    return days > longDays ? styles.warning : styles.quiet;
  };
  return (
    <Panel
      title={t("workbench.waiting.title")}
      nothing={tasks.length === 0 ? t("workbench.waiting.nothing") : null}
      side={
        posts.length > 1 ? (
          <Segments
            label={t("workbench.waiting.post")}
            choices={(["all", ...posts] as const).map((key) => ({ key, text: t(`workbench.waiting.posts.${key}`) }))}
            chosen={chosen}
            onChoose={setWanted}
          />
        ) : null
      }
    >
      <PanelTable
        label={t("workbench.waiting.title")}
        columns={[
          // English words are longer: there the column stands where there is room.
          {
            key: "post",
            title: t("workbench.waiting.post"),
            width: locale === "en" ? 80 : 56,
            isOnlyWide: locale === "en",
          },
          { key: "what", title: t("workbench.waiting.what") },
          { key: "count", title: t("workbench.waiting.count"), width: 56, kind: "figure" },
          ...(hasAmounts
            ? [{ key: "amount", title: t("workbench.waiting.amount"), width: 112, kind: "figure" as const }]
            : []),
          { key: "oldest", title: t("workbench.waiting.oldest"), width: 68, kind: "figure" },
        ]}
        rows={rows.map(({ key, list, query, count, amount, since }) => {
          const days = since === null ? 0 : daysBetween(since, today);
          return {
            key,
            cells: [
              <span key="post" className={mergeClasses(styles.quiet, styles.small)}>
                {t(`workbench.waiting.posts.${postOf(key)}`)}
              </span>,
              <ListLink key="what" list={list} query={query} text={t(`workbench.waiting.kinds.${key}`)} />,
              <span key="count" className={styles.strong}>
                {formatCount(count)}
              </span>,
              ...(hasAmounts
                ? [
                    amount === null ? (
                      <span key="none" className={styles.quiet}>
                        {t("workbench.none")}
                      </span>
                    ) : (
                      <Money key="amount" cents={amount} />
                    ),
                  ]
                : []),
              <span key="oldest" className={toneOf(days)} title={since ?? ""}>
                {days <= 0 ? t("workbench.waiting.today") : t("workbench.waiting.days", { days })}
              </span>,
            ],
          };
        })}
      />
    </Panel>
  );
};
