import { mergeClasses } from "@fluentui/react-components";
import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import { daysBetween } from "../../../src-shared/values/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { grouped } from "../../import-wizard/model/figures.ts";
import { Money } from "../../ui/facts/Money.tsx";
import { ListLink } from "./ListLink.tsx";
import { Panel } from "./Panel.tsx";
import { PanelTable } from "./PanelTable.tsx";
import { useWorkbenchStyles } from "./workbench.styles.ts";

/** What has waited longer than this should have been done. */
const longDays = 7;

const ageText = ({ t }: Texts, days: number): string =>
  days <= 0 ? t("workbench.waiting.today") : t("workbench.waiting.days", { days });

/** What waits for the person; what nothing waits for is left out. */
export const WaitingPart = ({ today, waiting }: Pick<Workbench, "today" | "waiting">) => {
  const styles = useWorkbenchStyles();
  const texts = useText();
  const { t } = texts;
  const rows = waiting.filter(({ count }) => count > 0);
  const column = (key: "what" | "count" | "amount" | "oldest") => ({ key, title: t(`workbench.waiting.${key}`) });
  return (
    <Panel title={t("workbench.waiting.title")} nothing={rows.length === 0 ? t("workbench.waiting.nothing") : null}>
      <PanelTable
        label={t("workbench.waiting.title")}
        columns={[
          { ...column("what"), kind: "text" },
          { ...column("count"), kind: "figure" },
          { ...column("amount"), kind: "figure" },
          { ...column("oldest"), kind: "figure" },
        ]}
        rows={rows.map(({ key, list, query, count, amount, since }) => {
          const days = since === null ? 0 : daysBetween(since, today);
          return {
            key,
            cells: [
              <ListLink key="what" list={list} query={query} text={t(`workbench.waiting.kinds.${key}`)} />,
              <span key="count" className={styles.strong}>
                {grouped(count)}
              </span>,
              amount === null ? "" : <Money key="amount" cents={amount} />,
              <span key="oldest" className={mergeClasses(days > longDays && styles.warning)} title={since ?? ""}>
                {ageText(texts, days)}
              </span>,
            ],
          };
        })}
      />
    </Panel>
  );
};
