import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { isValidElement, type ReactNode, useId } from "react";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";
import { moneyText } from "../../../src-shared/kernel/values/money/money.ts";
import { usePageStyles } from "./page.styles.ts";

export type Fact = { readonly name: string; readonly value: ReactNode };

/** Names and values below each other; a bare number is a count. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => {
  const styles = usePageStyles();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} style={{ display: "contents" }}>
          <dt className={styles.factName}>{name}</dt>
          <dd className={styles.fact}>{typeof value === "number" ? formatCount(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
};

const useStyles = makeStyles({
  section: {
    paddingBottom: tokens.spacingVerticalL,
    "& > h3 + * ~ *": { marginTop: tokens.spacingVerticalS },
    "& + &": { paddingTop: tokens.spacingVerticalXS, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  title: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} 0`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: "18px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
});

/** A titled part of a detail. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
};

const useMoneyStyles = makeStyles({
  money: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  strong: { fontWeight: tokens.fontWeightSemibold },
  negative: { color: tokens.colorStatusDangerForeground3 },
  zero: { color: tokens.colorNeutralForeground3 },
});

/** An amount in cents as people read it: 123456 → 1,234.56; negative ones in red, with their sign, none as a dash. */
export const Money = ({ cents, isStrong = false }: { cents: number | null; isStrong?: boolean }) => {
  const styles = useMoneyStyles();
  return (
    <span
      className={mergeClasses(
        styles.money,
        isStrong && styles.strong,
        (cents === null || cents === 0) && styles.zero,
        cents !== null && cents < 0 && styles.negative,
      )}
    >
      {moneyText(cents)}
    </span>
  );
};

const useResultTableStyles = makeStyles({
  scroll: {
    maxHeight: "220px",
    overflow: "auto",
    marginTop: tokens.spacingVerticalS,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    "@media print": { maxHeight: "none", overflow: "visible" },
  },
  tall: { maxHeight: "52vh" },
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    textAlign: "left",
    whiteSpace: "nowrap",
    fontSize: tokens.fontSizeBase200,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  figure: { textAlign: "right" },
  words: { whiteSpace: "normal", minWidth: "180px" },
  head: {
    position: "sticky",
    top: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
});

type Props = {
  readonly label: string;
  readonly titles: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Half of the window instead of some lines. */
  readonly isTall?: boolean;
  /** The last column holds sentences: they go on in further lines instead of past the edge. */
  readonly endsInWords?: boolean;
};

/** Results row by row, at most as high as a dialog bears; nothing when there are none. A bare number is a count. */
export const ResultTable = ({ label, titles, rows, isTall = false, endsInWords = false }: Props) => {
  const styles = useResultTableStyles();
  if (rows.length === 0) return null;
  const figures = figureColumns(rows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={mergeClasses(styles.scroll, isTall && styles.tall)} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {titles.map((title, at) => (
              <th
                key={title}
                scope="col"
                className={mergeClasses(styles.cell, styles.head, figures.has(at) && styles.figure)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
                  key={at}
                  className={mergeClasses(
                    styles.cell,
                    figures.has(at) && styles.figure,
                    endsInWords && at === titles.length - 1 && styles.words,
                  )}
                >
                  {typeof cell === "number" ? formatCount(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const figure = /^-?[\d,]+(?:\.\d+)?%?$/u;

const isFigure = (cell: ReactNode): boolean =>
  typeof cell === "number" ||
  (typeof cell === "string" ? figure.test(cell) : isValidElement(cell) && cell.type === Money);

/** Nothing to show, or the dash that stands for it. */
const isNothing = (cell: ReactNode): boolean => cell === "" || cell === "—";

/** Places of columns that hold nothing but figures and amounts: their digits stand under each other. */
export const figureColumns = (rows: readonly { readonly cells: readonly ReactNode[] }[]): ReadonlySet<number> => {
  const places = (rows[0]?.cells ?? []).map((_cell, at) => at);
  return new Set(
    places.filter((at) => {
      const cells = rows.map((row) => row.cells[at]);
      return cells.some(isFigure) && cells.every((cell) => isNothing(cell) || isFigure(cell));
    }),
  );
};
