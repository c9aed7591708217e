import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { figureColumns } from "./Facts.tsx";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: "anywhere",
  },
  head: {
    whiteSpace: "nowrap",
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  figure: { textAlign: "right", whiteSpace: "nowrap" },
  marked: { backgroundColor: tokens.colorNeutralBackground2 },
});

type PlainRow = {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** Stands out among the others. */
  readonly isMarked?: boolean;
};

type Props = {
  readonly label?: string;
  /** Absent: the rows say themselves what stands in them. */
  readonly titles?: readonly string[];
  readonly rows: readonly PlainRow[];
  /** Places of the columns whose digits stand under each other; those that hold nothing but figures where none are named. */
  readonly figures?: readonly number[];
  /** The first cell of each row is its heading. */
  readonly hasRowHeads?: boolean;
};

/** A small table of a page or dialog, with all its rows. */
export const PlainTable = ({ label, titles = [], rows, figures, hasRowHeads = false }: Props) => {
  const styles = useStyles();
  const places = figures === undefined ? figureColumns(rows) : new Set(figures);
  const cellAt = (at: number) => mergeClasses(styles.cell, places.has(at) && styles.figure);
  return (
    <table className={styles.table} aria-label={label}>
      {titles.length === 0 ? null : (
        <thead>
          <tr>
            {titles.map((title, at) => (
              <th key={title} scope="col" className={mergeClasses(cellAt(at), styles.head)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, cells, isMarked }) => (
          <tr key={key} className={mergeClasses(isMarked && styles.marked)}>
            {cells.map((cell, at) =>
              hasRowHeads && at === 0 ? (
                <th key={key} scope="row" className={cellAt(at)}>
                  {cell}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
                <td key={at} className={cellAt(at)}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
