import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { Money } from "../../../ui/facts/Money.tsx";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: tokens.fontWeightRegular,
    textAlign: "left",
  },
  amount: { textAlign: "right" },
  current: { backgroundColor: tokens.colorNeutralBackground2 },
  differs: { color: tokens.colorPaletteRedForeground1 },
});

type Month = {
  readonly id: string;
  readonly period: string;
  readonly income: number;
  readonly month_tax: number;
  readonly expected_tax: number;
  readonly declare_status: number;
};

/** The months of a worker's year; one whose tax is not what it should be stands out. */
export const YearTable = ({ year, current }: { year: readonly Month[]; current: string }) => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <table className={styles.table} aria-label={t("incomeTax.detail.year")}>
      <thead>
        <tr>
          <th className={styles.cell}>{t("incomeTax.year.period")}</th>
          <th className={mergeClasses(styles.cell, styles.amount)}>{t("incomeTax.year.income")}</th>
          <th className={mergeClasses(styles.cell, styles.amount)}>{t("incomeTax.year.expected")}</th>
          <th className={mergeClasses(styles.cell, styles.amount)}>{t("incomeTax.year.tax")}</th>
          <th className={styles.cell}>{t("incomeTax.year.status")}</th>
        </tr>
      </thead>
      <tbody>
        {year.map(({ id, period, income, month_tax, expected_tax, declare_status }) => (
          <tr key={id} className={mergeClasses(id === current && styles.current)}>
            <th scope="row" className={styles.cell}>
              {id === current ? (
                period
              ) : (
                <Link as="button" onClick={() => void navigate(`/income-summary/${id}`)}>
                  {period}
                </Link>
              )}
            </th>
            <td className={mergeClasses(styles.cell, styles.amount)}>
              <Money cents={income} />
            </td>
            <td className={mergeClasses(styles.cell, styles.amount)}>
              <Money cents={expected_tax} />
            </td>
            <td className={mergeClasses(styles.cell, styles.amount, month_tax !== expected_tax && styles.differs)}>
              <Money cents={month_tax} />
            </td>
            <td className={styles.cell}>
              <CellValue column={incomeSummary.columns.declare_status} value={declare_status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
