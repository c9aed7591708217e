import { mergeClasses } from "@fluentui/react-components";
import { memo } from "react";
import { parseSort } from "../../../src-shared/kernel/lists/conditions.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import { headOf, type Layout } from "../layout/lay-out.ts";
import { noSelection, wholeSelection } from "../model/list-selection.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { HeaderCell } from "./HeaderCell.tsx";
import { useGridStyles } from "./list-grid.styles.ts";
import { stickyOf } from "./sticky.ts";

type Props = {
  readonly model: ListModel;
  readonly layout: Layout;
  readonly template: string;
  /** Places of the columns that stay in sight, none where all fit. */
  readonly lefts: readonly number[];
  /** px */
  readonly height: number;
};

/** The head of a grid: takes and drops all rows, sorts and resizes. Not drawn again while rows are scrolled by. */
export const GridHead = memo(({ model, layout, template, lefts, height }: Props) => {
  const { name, list, rows, columns, state, selected, setSelection } = model;
  const styles = useGridStyles();
  const { t, texts } = useText();
  const { columns: visibleColumns, overflows } = layout;
  const sort = parseSort(list, state.ordering);
  const directionOf = (key: string) =>
    sort?.column === key ? (sort.descending ? ("descending" as const) : ("ascending" as const)) : undefined;
  const isAll = selected > 0 && selected === rows.count;
  return (
    <Part role="rowgroup" className={styles.header}>
      <Part role="row" className={styles.row} style={{ gridTemplateColumns: template, height }}>
        <Part
          role="columnheader"
          className={mergeClasses(styles.headCell, styles.checkCell, overflows && styles.stickyCheck)}
        >
          <input
            type="checkbox"
            className={styles.checkbox}
            aria-label={t("lists.ui.selectAllMatching", { count: rows.count })}
            checked={isAll}
            disabled={rows.count === 0}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !isAll;
            }}
            onChange={() => setSelection(isAll ? noSelection : wholeSelection)}
          />
        </Part>
        {visibleColumns.map((column, position) => (
          <HeaderCell
            key={column.key}
            column={column}
            parts={headOf(column, texts, name).map((part) => ({
              ...part,
              isSortable: list.sort.includes(part.key),
              direction: directionOf(part.key),
            }))}
            place={stickyOf(styles, lefts, position)}
            onSort={state.setOrdering}
            onResize={columns.setWidth}
          />
        ))}
        <Part
          role="columnheader"
          className={mergeClasses(styles.headCell, styles.endCell, overflows && styles.stickyEnd)}
        >
          <span className={styles.unseen}>{t("lists.ui.rowActions")}</span>
        </Part>
      </Part>
    </Part>
  );
});
