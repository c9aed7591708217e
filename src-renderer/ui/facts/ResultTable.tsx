import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";
import { figureColumns } from "./figure-columns.ts";

const useStyles = makeStyles({
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
  const styles = useStyles();
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
