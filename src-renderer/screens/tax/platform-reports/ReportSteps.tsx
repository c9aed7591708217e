import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircleRegular, CircleRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import type { PlatformReport } from "../../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { platformReportStates } from "../../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  list: { listStyleType: "none", margin: 0, padding: 0 },
  item: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { display: "flex", fontSize: "18px" },
  done: { color: tokens.colorPaletteGreenForeground1 },
  open: { color: tokens.colorNeutralForeground3 },
  text: { flexGrow: 1 },
  note: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
});

const code = platformReportStates.code;
const passed = (status: number, after: readonly Parameters<typeof code>[0][]): boolean =>
  after.some((key) => code(key) === status);

/** Shows the progress of a report, in the order of the work, with what shows it. */
export const ReportSteps = ({ detail }: { detail: PlatformReport }) => {
  const styles = useStyles();
  const { t, list } = useText();
  const navigate = useNavigate();
  const { report, months, fault_count } = detail;
  const { status } = report;
  const isLocked = months.every(({ state }) => state !== "open");
  const steps = [
    {
      key: "months",
      isDone: isLocked,
      note: list(
        months.map(({ period, state }) => t(`records.platformReports.detail.monthState.${state}`, { period })),
      ),
    },
    { key: "faults", isDone: fault_count === 0, note: "" },
    {
      key: "checked",
      isDone: passed(status, ["checked", "identityAccepted", "incomeAccepted"]),
      note: report.checked_at ?? "",
    },
    {
      key: "identity",
      isDone: passed(status, ["identityAccepted", "incomeAccepted"]),
      note: [report.identity_receipt, report.identity_at].filter((text) => text !== null).join(" · "),
    },
    {
      key: "income",
      isDone: passed(status, ["incomeAccepted"]),
      note: [report.income_receipt, report.income_at].filter((text) => text !== null).join(" · "),
    },
  ] as const;
  return (
    <ol className={styles.list} aria-label={t("records.platformReports.detail.steps")}>
      {steps.map(({ key, isDone, note }) => (
        <li key={key} className={styles.item}>
          <span
            className={mergeClasses(styles.icon, isDone ? styles.done : styles.open)}
            role="img"
            aria-label={t(`incomeTax.close.state.${isDone ? "done" : "open"}`)}
          >
            {isDone ? <CheckmarkCircleRegular /> : <CircleRegular />}
          </span>
          <span className={styles.text}>{t(`records.platformReports.detail.step.${key}`)}</span>
          {note === "" ? null : <span className={styles.note}>{note}</span>}
          {key === "months" && !isDone ? (
            <Link as="button" onClick={() => void navigate("/tax-periods")}>
              {t("records.platformReports.detail.goToMonths")}
            </Link>
          ) : null}
        </li>
      ))}
    </ol>
  );
};
