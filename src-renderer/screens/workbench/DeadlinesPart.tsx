import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { ListLink } from "./ListLink.tsx";
import { Panel } from "./Panel.tsx";
import { PanelTable } from "./PanelTable.tsx";
import { useWorkbenchStyles } from "./workbench.styles.ts";

type Deadline = Workbench["deadlines"][number];

/** Due within this many days: time to begin. */
const soonDays = 7;

const whatText = ({ t }: Texts, { kind, period, name, no, count, amount }: Deadline): string =>
  t(`workbench.deadlines.${kind}`, {
    period: period ?? "",
    name: name ?? "",
    no: no ?? "",
    count: count ?? 0,
    amount: formatMoney(amount ?? 0),
  });

const leftText = ({ t }: Texts, days: number): string => {
  if (days === 0) return t("workbench.deadlines.today");
  return days < 0 ? t("workbench.deadlines.overdue", { days: -days }) : t("workbench.deadlines.left", { days });
};

/** What is due, by day. */
export const DeadlinesPart = ({ deadlines }: Pick<Workbench, "deadlines">) => {
  const styles = useWorkbenchStyles();
  const texts = useText();
  const { t } = texts;
  const toneOf = (days: number): string | undefined => {
    if (days < 0) return styles.danger;
    return days <= soonDays ? styles.warning : styles.quiet;
  };
  return (
    <Panel
      title={t("workbench.deadlines.title")}
      nothing={deadlines.length === 0 ? t("workbench.deadlines.nothing") : null}
    >
      <PanelTable
        label={t("workbench.deadlines.title")}
        columns={[
          { key: "day", title: t("workbench.deadlines.day") },
          { key: "what", title: t("workbench.deadlines.what"), kind: "text" },
          { key: "left", title: t("workbench.deadlines.term"), kind: "figure" },
        ]}
        rows={deadlines.map((one) => {
          const { kind, day, days_left, period, no, link } = one;
          const text = whatText(texts, one);
          return {
            key: `${kind} ${day} ${period ?? ""} ${no ?? ""}`,
            cells: [
              day,
              link === null ? text : <ListLink key="what" list={link.list} query={link.query} text={text} />,
              <span key="left" className={toneOf(days_left)}>
                {leftText(texts, days_left)}
              </span>,
            ],
          };
        })}
      />
    </Panel>
  );
};
