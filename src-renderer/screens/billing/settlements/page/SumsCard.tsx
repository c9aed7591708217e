import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Fragment, type ReactNode } from "react";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { type BarTone, StackedBar, useToneStyles } from "../../../../ui/facts/StackedBar.tsx";
import { type Operand, sumsOf } from "../data/settlement-sums.ts";
import type { Detail } from "../data/use-settlement.ts";

/** Below this width of the page contract and legend stand below the amounts. */
const narrow = "@container (max-width: 860px)";

const useStyles = makeStyles({
  // Amounts with their signs in the same columns above and below the bar, and the rest for what is said beside them.
  equations: {
    display: "grid",
    columnGap: "8px",
    alignItems: "baseline",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    overflow: "hidden",
  },
  name: {
    textAlign: "right",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
  },
  amount: { textAlign: "right", fontSize: "15px", lineHeight: "24px" },
  sum: { fontSize: tokens.fontSizeBase500, lineHeight: "24px", fontWeight: tokens.fontWeightSemibold },
  sign: { textAlign: "center", fontSize: "15px", color: tokens.colorNeutralForeground3 },
  side: {
    overflow: "hidden",
    textAlign: "right",
    textOverflow: "ellipsis",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    [narrow]: { gridRow: 6, gridColumn: "1 / -1", marginTop: "4px" },
  },
  sideBelow: { gridRow: 6, gridColumn: "1 / -1", marginTop: "4px" },
  // One line for both: the legend at its left, the terms at its right.
  legend: { [narrow]: { textAlign: "left" } },
  legendBelow: { textAlign: "left" },
  // Stands in for the words in their row where they are below.
  blank: { display: "none", [narrow]: { display: "block" } },
  shown: { display: "block" },
  bar: { gridColumn: "1 / -1", margin: "8px 0" },
  key: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    margin: "0 12px 0 0",
    color: tokens.colorNeutralForeground2,
  },
  swatch: { width: "8px", height: "8px", borderRadius: "2px", flexShrink: 0 },
});

const tones = { net: "brand", tax: "tax", other: "rest", fee: "soft" } as const satisfies Record<string, BarTone>;
const partKeys = ["net", "tax", "other", "fee"] as const;

/** More amounts leave no place for words beside them. */
const isCrowded = (places: number): boolean => places > 2;

type RowProps = {
  readonly operands: readonly Operand[];
  readonly places: number;
  readonly total: { readonly name: string; readonly cents: number };
  readonly isBelow: boolean;
  readonly side: ReactNode;
};

/** An equation in the columns of the card; names above the first one's amounts, below the second's. */
const Equation = ({ operands, places, total, isBelow, side }: RowProps) => {
  const styles = useStyles();
  const { t } = useText();
  const isFull = isCrowded(places);
  const blanks = Array.from({ length: places - operands.length }, (_none, at) => `blank ${at}`);
  const names = (
    <>
      {operands.map(({ key }, at) => (
        <Fragment key={key}>
          {at === 0 ? null : <span />}
          <span className={styles.name}>{t(`settlementPage.sums.${key}`)}</span>
        </Fragment>
      ))}
      {blanks.map((key) => (
        <Fragment key={key}>
          <span />
          <span />
        </Fragment>
      ))}
      <span />
      <span className={styles.name}>{total.name}</span>
      <span className={mergeClasses(styles.blank, isFull && styles.shown)} />
      <span
        className={mergeClasses(
          styles.side,
          isFull && styles.sideBelow,
          isBelow && styles.legend,
          isFull && isBelow && styles.legendBelow,
        )}
      >
        {side}
      </span>
    </>
  );
  const amounts = (
    <>
      {operands.map(({ key, sign, cents }, at) => (
        <Fragment key={key}>
          {at === 0 ? null : <span className={styles.sign}>{sign}</span>}
          <span className={styles.amount}>{formatMoney(cents)}</span>
        </Fragment>
      ))}
      {blanks.map((key) => (
        <Fragment key={key}>
          <span />
          <span />
        </Fragment>
      ))}
      <span className={styles.sign}>{"="}</span>
      <span className={mergeClasses(styles.amount, styles.sum)}>{formatMoney(total.cents)}</span>
      <span />
    </>
  );
  return (
    <>
      {isBelow ? amounts : names}
      {isBelow ? names : amounts}
    </>
  );
};

/** Shows the company's payment and its workers' part of it, as two equations with one bar between them. */
export const SumsCard = ({ detail }: { readonly detail: Detail }) => {
  const cards = useCardStyles();
  const styles = useStyles();
  const toneStyles = useToneStyles();
  const { t, of } = useText();
  const { company, payable, workers, net, parts } = sumsOf(detail);
  const places = Math.max(company.length, workers.length);
  const { contract_no, calculation_mode_no } = detail.fee_terms;
  const terms = [
    contract_no === "" ? "" : t("settlementPage.sums.contract", { no: contract_no }),
    of(`enums.calculationMode.${calculation_mode_no}`, {}, ""),
  ];
  const written = Object.fromEntries(partKeys.map((key) => [key, formatMoney(parts[key])]));
  return (
    <section
      className={mergeClasses(cards.card, styles.equations)}
      style={{ gridTemplateColumns: `repeat(${places * 2 + 1}, auto) minmax(0, 1fr)` }}
      aria-label={t("settlementPage.sums.label")}
    >
      <Equation
        {...{ operands: company, places, isBelow: false }}
        total={{ name: t("settlementPage.sums.payable"), cents: payable }}
        side={terms.filter((term) => term !== "").join(" · ")}
      />
      <StackedBar
        className={styles.bar}
        label={t("settlementPage.sums.bar", written)}
        parts={partKeys.map((key) => ({ key, tone: tones[key], value: parts[key] }))}
      />
      <Equation
        {...{ operands: workers, places, isBelow: true }}
        total={{ name: t("settlementPage.sums.net"), cents: net }}
        side={partKeys
          .filter((key) => parts[key] > 0)
          .map((key) => (
            <span key={key} className={styles.key}>
              <i className={mergeClasses(styles.swatch, toneStyles[tones[key]])} />
              {t(`settlementPage.sums.parts.${key}`)}
            </span>
          ))}
      />
    </section>
  );
};
