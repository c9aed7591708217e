import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { Money } from "../../../ui/facts/Facts.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";

const useStyles = makeStyles({
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
    <PlainTable
      label={t("incomeTax.detail.year")}
      hasRowHeads
      figures={[1, 2, 3]}
      titles={(["period", "income", "expected", "tax", "status"] as const).map((key) => t(`incomeTax.year.${key}`))}
      rows={year.map(({ id, period, income, month_tax, expected_tax, declare_status }) => ({
        key: id,
        isMarked: id === current,
        cells: [
          id === current ? (
            period
          ) : (
            <Link key="period" as="button" onClick={() => void navigate(`/income-summary/${id}`)}>
              {period}
            </Link>
          ),
          <Money key="income" cents={income} />,
          <Money key="expected" cents={expected_tax} />,
          <span key="tax" className={mergeClasses(month_tax !== expected_tax && styles.differs)}>
            <Money cents={month_tax} />
          </span>,
          <CellValue key="status" column={incomeSummary.columns.declare_status} value={declare_status} />,
        ],
      }))}
    />
  );
};
