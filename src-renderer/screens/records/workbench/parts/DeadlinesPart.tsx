import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { deadlineText } from "../../../../i18n/deadline-text.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../../i18n/texts.ts";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { narrow, usePanelStyles, wide } from "../../../../ui/panels/panel.styles.ts";
import { ListLink } from "./ListLink.tsx";

const dot = { content: '""', position: "absolute", left: "43px", top: "8px", width: "8px", height: "8px" } as const;

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: "0 16px 8px",
    listStyleType: "none",
    flexGrow: 1,
    minHeight: 0,
    overflowY: "auto",
    display: "flex",
    flexDirection: "column",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
    [wide]: { padding: "0 20px 16px" },
    [narrow]: { maxHeight: "320px" },
  },
  item: {
    position: "relative",
    display: "flex",
    flexShrink: 0,
    alignItems: "baseline",
    gap: "8px",
    // Each line is a target to click: no lower than WCAG 2.2 asks for.
    minHeight: "24px",
    lineHeight: "24px",
    // The line of time, behind the dots of the days.
    "::before": {
      content: '""',
      position: "absolute",
      left: "47px",
      top: 0,
      bottom: 0,
      borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    "::after": { ...dot, boxSizing: "border-box", borderRadius: "50%" },
    [wide]: { minHeight: "30px", lineHeight: "30px", "::after": { top: "11px" } },
  },
  late: { "::after": { backgroundColor: tokens.colorStatusDangerBackground3 } },
  soon: {
    "::after": {
      backgroundColor: tokens.colorNeutralBackground1,
      border: `2px solid ${tokens.colorStatusWarningForeground1}`,
    },
  },
  later: {
    "::after": {
      backgroundColor: tokens.colorNeutralBackground1,
      border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
    },
  },
  today: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    "::after": { backgroundColor: tokens.colorBrandBackground },
  },
  todayLine: { flexGrow: 1, alignSelf: "center", borderTop: `1px solid ${tokens.colorBrandStroke2}` },
  day: { width: "60px", flexShrink: 0, marginRight: "-8px", fontSize: tokens.fontSizeBase200 },
  what: { flexGrow: 1 },
  left: { flexShrink: 0, whiteSpace: "nowrap" },
});

type Deadline = Workbench["deadlines"][number];

/** Due within this many days: time to begin. */
const soonDays = 31;

const leftText = ({ t }: Texts, days: number): string => {
  if (days === 0) return t("workbench.deadlines.today");
  return days < 0 ? t("workbench.deadlines.overdue", { days: -days }) : t("workbench.deadlines.left", { days });
};

/** Draws past and future deadlines, by day, with today between. */
export const DeadlinesPart = ({ deadlines }: Pick<Workbench, "deadlines">) => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const { t, texts } = useText();
  const late = deadlines.filter(({ days_left }) => days_left < 0);
  const coming = deadlines.filter(({ days_left }) => days_left >= 0);
  const entry = (one: Deadline) => {
    const { kind, day, days_left, period, no, link } = one;
    const text = deadlineText(texts, one);
    const isLate = days_left < 0;
    return (
      <li
        key={`${kind} ${day} ${period ?? ""} ${no ?? ""}`}
        className={mergeClasses(styles.item, isLate ? styles.late : days_left <= soonDays ? styles.soon : styles.later)}
      >
        <time dateTime={day} title={day} className={mergeClasses(styles.day, shared.quiet)}>
          {day.slice(5)}
        </time>
        <span className={mergeClasses(styles.what, shared.cut)} title={text}>
          {link === null ? text : <ListLink list={link.list} query={link.query} text={text} tone="plain" />}
        </span>
        <span className={mergeClasses(styles.left, shared.small, isLate ? shared.danger : shared.quiet)}>
          {leftText(texts, days_left)}
        </span>
      </li>
    );
  };
  return (
    <Panel
      title={t("workbench.deadlines.title")}
      note={
        late.length === 0 ? null : (
          <span className={shared.danger}>{t("workbench.deadlines.late", { count: late.length })}</span>
        )
      }
      nothing={deadlines.length === 0 ? t("workbench.deadlines.nothing") : null}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={styles.list} tabIndex={0} aria-label={t("workbench.deadlines.title")}>
        {late.map(entry)}
        <li className={mergeClasses(styles.item, styles.today)}>
          <span className={styles.day}>{t("workbench.deadlines.now")}</span>
          <span className={styles.todayLine} aria-hidden="true" />
        </li>
        {coming.map(entry)}
      </ol>
    </Panel>
  );
};
