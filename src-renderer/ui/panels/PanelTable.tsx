import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ReactNode, useEffect, useRef } from "react";
import { narrow, wide } from "./panel.styles.ts";

const useStyles = makeStyles({
  scroll: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: "auto",
    overflowX: "hidden",
    // What is reached by keys stands below the heads and above the sums.
    scrollPaddingBlock: "32px",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
    [narrow]: { maxHeight: "320px", overflowX: "auto" },
  },
  table: { width: "100%", borderCollapse: "separate", borderSpacing: 0, tableLayout: "fixed" },
  cell: {
    height: "28px",
    boxSizing: "border-box",
    padding: "0 8px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: "left",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
    ":first-child": { paddingLeft: "16px" },
    ":last-child": { paddingRight: "16px" },
    [wide]: { height: "40px", ":first-child": { paddingLeft: "20px" }, ":last-child": { paddingRight: "20px" } },
  },
  dense: { height: "24px", [wide]: { height: "36px" } },
  row: { ":hover > td": { backgroundColor: tokens.colorNeutralBackground1Hover } },
  top: {
    height: "20px",
    borderTop: "none",
    position: "sticky",
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    [wide]: { height: "28px" },
  },
  chosen: { "& > td": { backgroundColor: tokens.colorBrandBackground2 } },
  foot: {
    position: "sticky",
    bottom: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  figure: { textAlign: "right" },
  onlyWide: { display: "none", [wide]: { display: "table-cell" } },
  widerColumn: { [wide]: { width: "264px !important" } },
  onlyWideColumn: { display: "none", [wide]: { display: "table-column" } },
});

export type PanelColumn = {
  readonly key: string;
  readonly title: string;
  /** In the place of the title: the scale of a bar. */
  readonly head?: ReactNode;
  /** Pixels; a column without takes the room that is left and is cut when it must be. */
  readonly width?: number;
  /** Digits stand under each other at the right. */
  readonly kind?: "figure";
  readonly hint?: string;
  /** Takes 264 pixels where the screen is wide. */
  readonly isWider?: boolean;
  /** Stands only where the screen is wide. */
  readonly isOnlyWide?: boolean;
};
type Props = {
  readonly label: string;
  readonly columns: readonly PanelColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly isDense?: boolean;
  /** Key of the row that is marked, and kept in sight. */
  readonly chosen?: string | null;
  /** Stands below all rows: their sums. */
  readonly foot?: readonly ReactNode[];
};

/** Rows of a panel; where they do not fit they scroll below their heads. */
export const PanelTable = ({ label, columns, rows, isDense = false, chosen = null, foot }: Props) => {
  const styles = useStyles();
  const marked = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (chosen !== null) marked.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const kindOf = (at: number): string => {
    const { kind, isOnlyWide } = columns[at] ?? {};
    return mergeClasses(
      styles.cell,
      isDense && styles.dense,
      kind === "figure" && styles.figure,
      isOnlyWide && styles.onlyWide,
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <colgroup>
          {columns.map(({ key, width, isWider, isOnlyWide }) => (
            <col
              key={key}
              className={mergeClasses(isWider && styles.widerColumn, isOnlyWide && styles.onlyWideColumn)}
              style={width === undefined ? undefined : { width: `${width}px` }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, title, head, hint }, at) => (
              <th key={key} scope="col" className={mergeClasses(kindOf(at), styles.top)} title={hint}>
                {head ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              ref={key === chosen ? marked : undefined}
              className={mergeClasses(styles.row, key === chosen && styles.chosen)}
              aria-current={key === chosen ? true : undefined}
            >
              {cells.map((cell, at) => (
                <td key={columns[at]?.key} className={kindOf(at)} title={typeof cell === "string" ? cell : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : (
          <tfoot>
            <tr>
              {foot.map((cell, at) => (
                <td key={columns[at]?.key} className={mergeClasses(kindOf(at), styles.foot)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};
