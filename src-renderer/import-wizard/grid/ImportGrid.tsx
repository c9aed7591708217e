import { mergeClasses } from "@fluentui/react-components";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { useGridStyles } from "../../list-screen/grid/list-grid.styles.ts";
import { useDensity } from "../../session/use-density.ts";
import { Part } from "../../ui/Part.tsx";
import { issuesOfCell, issueTexts, worstIssue } from "../model/cell-issues.ts";
import { CellInput } from "./CellInput.tsx";
import type { GridColumn } from "./grid-columns.ts";
import { ImportGridHeader } from "./ImportGridHeader.tsx";
import { ImportRow } from "./ImportRow.tsx";
import { numberWidth, resultWidth, useImportGridStyles } from "./import-grid.styles.ts";
import type { GridEditing } from "./use-grid-editing.ts";
import type { ImportRows, RowsView } from "./use-import-rows.ts";

const rowHeights = { compact: 28, normal: 36, lines: 36 } as const;
const headerHeight = 32;
const overscan = 8;

type Props = {
  readonly rows: ImportRows;
  readonly columns: readonly GridColumn[];
  readonly grid: GridEditing;
  readonly view: RowsView;
  readonly showsResult: boolean;
  readonly emptyText: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly describedBy: string;
  readonly onSort: (sort: RowsView["sort"]) => void;
  readonly onLeave: () => void;
};

const useTemplate = (columns: readonly GridColumn[], fixed: readonly number[]) =>
  useMemo(() => {
    const widths = columns.map(({ width }) => width);
    const lefts: number[] = [];
    let left = fixed.reduce((sum, width) => sum + width, 0);
    for (const width of widths) {
      lefts.push(left);
      left += width;
    }
    return { lefts, template: [...fixed, ...widths].map((width) => `${width}px`).join(" "), total: left };
  }, [columns, fixed]);

const plainFixed = [numberWidth] as const;
const resultFixed = [numberWidth, resultWidth] as const;

/** The rows of an import as a spreadsheet: only those in sight are in the page, however many there are. */
export const ImportGrid = (props: Props) => {
  const { rows, columns, grid, view, showsResult, inputRef } = props;
  const gridStyles = useGridStyles();
  const styles = useImportGridStyles();
  const { t, texts } = useText();
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [density] = useDensity();
  const height = rowHeights[density];
  const { lefts, template, total } = useTemplate(columns, showsResult ? resultFixed : plainFixed);
  const size = { rows: rows.count, columns: columns.length };

  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: height is what makes the measure necessary
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { show } = rows;
  useEffect(() => show(first, last), [show, first, last]);

  const { row: focusedRow, column: focusedColumn } = grid.focus.at;
  const { hold } = rows;
  useEffect(() => hold(focusedRow), [hold, focusedRow]);
  const left = lefts[focusedColumn] ?? numberWidth;
  const width = columns[focusedColumn]?.width ?? 0;
  useEffect(() => {
    if (rows.count > 0) virtual.scrollToIndex(focusedRow);
  }, [virtual, focusedRow, rows.count]);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    if (left - numberWidth < box.scrollLeft) box.scrollLeft = left - numberWidth;
    else if (left + width > box.scrollLeft + box.clientWidth) box.scrollLeft = left + width - box.clientWidth;
  }, [left, width]);

  const isDragging = useRef(false);
  useEffect(() => {
    const end = () => {
      isDragging.current = false;
    };
    window.addEventListener("mouseup", end);
    return () => window.removeEventListener("mouseup", end);
  }, []);
  const placeOf = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>("[data-column]");
    const row = target.closest<HTMLElement>("[data-row]");
    return row && cell ? { row: Number(row.dataset["row"]), column: cell.dataset["column"] ?? "" } : undefined;
  };
  const point = (event: MouseEvent, extend: boolean) => {
    const place = placeOf(event);
    if (!place) return;
    grid.move(
      place.column === "number"
        ? { kind: "rows", row: place.row, extends: extend }
        : { kind: "to", row: place.row, column: Number(place.column), extends: extend },
    );
  };

  const focused = rows.rowAt(focusedRow);
  const column = columns[focusedColumn];
  const issues = focused && column ? issuesOfCell(focused, column.key) : [];
  const place = { row: String(focused?.number ?? ""), column: column?.title ?? "" };
  const value = (column && focused?.cells[column.key]) || t("imports.ui.grid.emptyCell");
  const announcement = grid.editing ? t("imports.ui.grid.edit", place) : t("imports.ui.grid.cell", { ...place, value });
  const label =
    issues.length === 0
      ? announcement
      : t("imports.ui.grid.cellIssues", { cell: announcement, issues: issueTexts(texts, issues) });

  return (
    <div className={styles.frame}>
      <Part
        ref={scroll}
        className={gridStyles.scroll}
        onMouseDown={(event) => {
          if (event.target === inputRef.current || !placeOf(event)) return;
          // Keeps the keyboard in the input.
          event.preventDefault();
          inputRef.current?.focus({ preventScroll: true });
          isDragging.current = true;
          point(event, event.shiftKey);
        }}
        onMouseOver={(event) => {
          if (isDragging.current && event.buttons === 1) point(event, true);
        }}
        onDoubleClick={(event) => {
          if (placeOf(event)) grid.begin();
        }}
      >
        <div className={mergeClasses(styles.content, rows.isOutdated && gridStyles.outdated)}>
          <Part
            role="grid"
            aria-label={t("imports.ui.grid.label")}
            aria-rowcount={rows.count + 1}
            aria-colcount={columns.length + (showsResult ? 2 : 1)}
            aria-readonly={!grid.canEdit}
            aria-multiselectable
            style={{ minWidth: total }}
          >
            <ImportGridHeader
              columns={columns}
              template={template}
              height={headerHeight}
              showsResult={showsResult}
              sort={view.sort}
              onSort={props.onSort}
            />
            <Part role="rowgroup" className={gridStyles.body} style={{ height: virtual.getTotalSize() }}>
              {items.map(({ index, start }) => {
                const isInBlock = index >= grid.block.top && index <= grid.block.bottom;
                return (
                  <ImportRow
                    key={index}
                    row={rows.rowAt(index)}
                    position={index}
                    domId={`${id}-${index}`}
                    columns={columns}
                    template={template}
                    top={start - headerHeight}
                    height={height}
                    showsResult={showsResult}
                    focused={index === focusedRow ? focusedColumn : -1}
                    left={isInBlock ? grid.block.left : 0}
                    right={isInBlock ? grid.block.right : -1}
                  />
                );
              })}
            </Part>
          </Part>
          {rows.count === 0 ? null : (
            <CellInput
              ref={inputRef}
              grid={grid}
              size={size}
              pageRows={Math.max(1, Math.floor(((scroll.current?.clientHeight ?? 0) - headerHeight) / height) - 1)}
              label={label}
              describedBy={props.describedBy}
              isInvalid={worstIssue(issues) === "error"}
              place={{ left, top: headerHeight + focusedRow * height, width, height }}
              onReveal={() => virtual.scrollToIndex(focusedRow)}
              onLeave={props.onLeave}
            />
          )}
        </div>
      </Part>
      {rows.count === 0 ? (
        <Part className={styles.empty} role="status">
          {rows.isLoading ? t("common.loading") : props.emptyText}
        </Part>
      ) : null}
    </div>
  );
};
