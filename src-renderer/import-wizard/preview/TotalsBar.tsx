import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Money } from "../../ui/facts/Facts.tsx";
import { grouped } from "../model/figures.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalL,
    minHeight: "40px",
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: "nowrap",
  },
  // What does not fit goes to a next line: a number is whole, and the button stays in sight.
  facts: {
    display: "flex",
    flexWrap: "wrap",
    flexGrow: 1,
    minWidth: 0,
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
  },
  sums: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalL, margin: 0 },
  sum: { display: "flex", gap: tokens.spacingHorizontalXS, alignItems: "baseline" },
  title: { color: tokens.colorNeutralForeground2 },
  amount: { margin: 0 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  clean: { color: tokens.colorStatusSuccessForeground1 },
});

type Props = { readonly state: ImportState; readonly children?: ReactNode };

/** Rows, sums of the money columns over all rows, what is wrong; the screen's last word at the right. */
export const TotalsBar = ({ state, children }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { counts, totals, columns, file_issues } = state;
  const isFileWrong = file_issues.some(({ severity }) => severity === "error");
  const summed = columns.filter(({ key }) => totals[key] !== undefined);
  return (
    <section className={styles.bar} aria-label={t("imports.ui.totals.label")}>
      <div className={styles.facts}>
        <strong>{t("imports.ui.totals.rows", { count: grouped(counts.rows) })}</strong>
        <dl className={styles.sums}>
          {summed.map(({ key, title }) => (
            <div key={key} className={styles.sum}>
              <dt className={styles.title}>{title}</dt>
              <dd className={styles.amount}>
                <Money cents={totals[key] ?? 0} isStrong />
              </dd>
            </div>
          ))}
        </dl>
        {isFileWrong ? <span className={styles.error}>{t("imports.ui.totals.fileErrors")}</span> : null}
        {counts.errors > 0 ? (
          <span className={styles.error}>
            {t("imports.ui.totals.errors", { cells: grouped(counts.errors), rows: grouped(counts.rows_with_errors) })}
          </span>
        ) : null}
        {counts.errors > 0 || isFileWrong ? null : <span className={styles.clean}>{t("imports.ui.totals.clean")}</span>}
        {counts.warnings === 0 ? null : (
          <span className={styles.warning}>
            {t(
              submitOf(state.template ?? "")?.showsChanges ? "imports.ui.totals.changes" : "imports.ui.totals.warnings",
              {
                cells: grouped(counts.warnings),
                rows: grouped(counts.rows_with_warnings),
              },
            )}
          </span>
        )}
        {state.pay && state.pay.differing > 0 ? (
          <span className={styles.warning}>
            {t("imports.ui.pay.bar", {
              file: formatMoney(state.pay.file),
              contract: formatMoney(state.pay.contract),
              difference: formatMoney(state.pay.contract - state.pay.file),
              rows: grouped(state.pay.differing),
            })}
          </span>
        ) : null}
      </div>
      {children}
    </section>
  );
};
