import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Summary } from "../../../src-shared/kernel/lists/answer.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import type { GridColumn } from "../layout/list-columns.ts";
import { cellText, columnTitle, isRightAligned } from "../layout/list-texts.ts";
import { CellValue } from "../row/CellValue.tsx";
import { useGridStyles } from "./list-grid.styles.ts";
import { stickyOf } from "./sticky.ts";

const useStyles = makeStyles({
  rest: {
    gridColumn: "1 / -1",
    position: "sticky",
    left: 0,
    boxSizing: "border-box",
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalL,
    padding: `0 ${tokens.spacingHorizontalM}`,
    // What has no room in two lines goes to a third one, which is hidden whole; the tooltip has it.
    maxHeight: "44px",
    overflow: "hidden",
  },
  one: { height: "22px", lineHeight: "22px", whiteSpace: "nowrap" },
  name: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
});

type Props = {
  /** Content before the sums. */
  readonly lead: ReactNode;
  /** So many columns from the left are its place; none of their sums stands in its column. */
  readonly leadColumns: number;
  readonly name: ListName;
  readonly list: AnyList;
  readonly columns: readonly GridColumn[];
  readonly template: string;
  readonly lefts: readonly number[];
  readonly sums: Summary | null | undefined;
  readonly isSelection: boolean;
  /** Positions of columns that are not wholly in sight. */
  readonly hidden: readonly number[];
  /** Inner width of the grid, px; 0 while it is not known. */
  readonly room: number;
  /** True when sums whose columns are out of sight are named in a line of their own. */
  readonly namesRest: boolean;
};

/** Sums under their columns; those whose column is not wholly in sight stand below, whole, with its name. */
export const TotalsRow = (props: Props) => {
  const { lead, leadColumns, name, list, columns, template, lefts, sums, isSelection, hidden, room, namesRest } = props;
  const styles = useGridStyles();
  const own = useStyles();
  const { t, texts } = useText();
  const isAway = (position: number) => position < leadColumns || hidden.includes(position);
  const totals = columns.flatMap(({ key, column }, position) => {
    const sum = list.sums.includes(key) ? sums?.[key] : undefined;
    return sum === undefined
      ? []
      : [{ key, position, title: columnTitle(texts, name, key), text: cellText(texts, column, sum) }];
  });
  const hiddenTotals = namesRest ? totals.filter(({ position }) => isAway(position)) : [];
  const fullText =
    sums === null ? t("lists.ui.totalsUnknown") : totals.map(({ title, text }) => `${title} ${text}`).join("\n");
  return (
    <Part
      role="row"
      className={mergeClasses(styles.row, styles.totals, isSelection && styles.totalsSelected)}
      style={{ gridTemplateColumns: template }}
    >
      <Part
        role="gridcell"
        className={mergeClasses(styles.cell, styles.totalsCell, styles.leadCell)}
        style={{ gridColumn: `1 / ${leadColumns + 2}` }}
        title={isSelection && sums !== null ? undefined : fullText}
      >
        {lead}
      </Part>
      {columns.map(({ key, column }, position) => {
        if (position < leadColumns) return null;
        const place = stickyOf(styles, lefts, position);
        const sum = list.sums.includes(key) ? sums?.[key] : undefined;
        return (
          <Part
            key={key}
            role="gridcell"
            className={mergeClasses(
              styles.cell,
              styles.totalsCell,
              isRightAligned(column) && styles.right,
              place.className,
            )}
            style={{ ...place.style, gridColumn: position + 2 }}
          >
            {sum === undefined || isAway(position) ? null : (
              <span className={styles.text} title={cellText(texts, column, sum)}>
                <CellValue column={column} value={sum} />
              </span>
            )}
          </Part>
        );
      })}
      <Part
        role="gridcell"
        className={mergeClasses(styles.cell, styles.totalsCell, styles.endCell, lefts.length > 0 && styles.stickyEnd)}
      />
      {hiddenTotals.length === 0 ? null : (
        <Part role="gridcell" className={own.rest} style={room === 0 ? undefined : { width: room }} title={fullText}>
          {hiddenTotals.map(({ key, title, text }) => (
            <span key={key} className={own.one}>
              <span className={own.name}>{title}</span> {text}
            </span>
          ))}
        </Part>
      )}
    </Part>
  );
};
