import { makeStyles, tokens } from "@fluentui/react-components";
import { formatMoney, formatRatio } from "../../src-shared/kernel/values/money/money.ts";
import { dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { ResultTable } from "../ui/facts/Facts.tsx";
import type { TypedRows } from "./model/grid-kinds.ts";
import { type LiveFee, type LiveTerms, liveFees, missingRow } from "./model/live-fees.ts";

const useStyles = makeStyles({
  lines: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  line: { margin: 0 },
  title: { marginTop: tokens.spacingVerticalM, fontWeight: tokens.fontWeightSemibold },
});

type Props = {
  readonly rows: TypedRows;
  readonly terms: LiveTerms;
  /** Mode in which the amounts cumulate, 1 to 5. */
  readonly feePeriod: number;
  /** Title in place of the usual one, where the terms are not being typed. */
  readonly title?: string;
};

const nothing = "—";
/** Each row is a part only of what is more than one. */
const leastParts = 2;

/**
 * Shows the cost of 1,000 to 1,000,000 yuan by the calculator of bills as the grid is typed: fee, effective rate, row reached,
 * and as an equation whether the fee is in the amount or on top of it.
 */
export const LiveFees = ({ rows, terms, feePeriod, title }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const fees = liveFees(rows, terms, dayOf(shanghaiNow(Date.now())));
  const missing = missingRow(rows);
  const known = fees.flatMap(({ live }) => live ?? []);
  const largest = known.at(-1);
  const equation = (live: LiveFee): string =>
    of(`feeGrid.equation.${terms.calculationMode}`, {
      amount: formatMoney(live.amount),
      fee: formatMoney(live.fee),
      base: formatMoney(live.laborBase),
      pay: formatMoney(live.customerPay),
      laborFee: formatMoney(live.laborFee),
      rest: formatMoney(live.laborBase - live.laborFee),
    });
  return (
    <section aria-label={title ?? t("feeGrid.live.title")}>
      <div className={styles.title}>{title ?? t("feeGrid.live.title")}</div>
      <ResultTable
        label={title ?? t("feeGrid.live.title")}
        titles={[
          of(`feeGrid.live.amount.${feePeriod}`),
          t("feeGrid.live.fee"),
          t("feeGrid.live.ratio"),
          t("feeGrid.live.row"),
        ]}
        rows={fees.map(({ amount, live }) => ({
          key: String(amount),
          cells:
            live === null
              ? [formatMoney(amount), nothing, nothing, nothing]
              : [
                  formatMoney(amount),
                  formatMoney(live.fee),
                  formatRatio(live.ratio),
                  t("feeGrid.live.rowReached", { row: live.row }),
                ],
        }))}
      />
      <div className={styles.lines}>
        {largest !== undefined && largest.parts.length >= leastParts ? (
          <p className={styles.line}>
            {t("feeGrid.live.parts", {
              fee: formatMoney(largest.fee),
              parts: largest.parts.map(formatMoney).join(" + "),
            })}
          </p>
        ) : null}
        {largest === undefined ? null : <p className={styles.line}>{equation(largest)}</p>}
        {missing === null ? null : <p className={styles.line}>{t("feeGrid.live.missing", { row: missing })}</p>}
      </div>
    </section>
  );
};
