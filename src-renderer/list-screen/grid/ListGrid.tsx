import { mergeClasses } from "@fluentui/react-components";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useId, useMemo, useRef } from "react";
import { parseSort } from "../../../src-shared/lists/conditions.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePreferences } from "../../session/bootstrap.ts";
import { Part } from "../../ui/Part.tsx";
import { daysShown } from "../model/days-shown.ts";
import { fitAmounts, isDrawnSame, stickyLefts } from "../model/list-columns.ts";
import { idOf, isSelected, noSelection, wholeSelection } from "../model/list-selection.ts";
import { columnTitle } from "../model/list-texts.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { GridRow, type RowEvents } from "./GridRow.tsx";
import { HeaderCell } from "./HeaderCell.tsx";
import { useGridStyles } from "./list-grid.styles.ts";
import { scrollRowIntoView } from "./scroll-to-row.ts";
import { stickyOf, useWidth } from "./sticky.ts";
import { TotalsRow } from "./TotalsRow.tsx";
import { useColumnsOutsideView } from "./use-columns-outside-view.ts";
import { useGridCursor } from "./use-grid-cursor.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridSelection } from "./use-grid-selection.ts";

const rowHeights = { compact: 32, comfortable: 40 } as const;
const headerHeight = 32;
const overscan = 8;
const checkWidth = 36;
const endWidth = 36;

type Props = {
  readonly model: ListModel;
  readonly title: string;
  /** The row whose detail is open. */
  readonly openId: string | undefined;
  /** `isStep`: in place of the record that is open, not as a new place to come back from. */
  readonly onOpen: ((row: Row, isStep?: boolean) => void) | undefined;
  readonly onMenu: (row: Row, anchor: { x: number; y: number }) => void;
  readonly explains: ReadonlySet<string>;
  readonly onExplain: ((row: Row, column: string) => void) | undefined;
};

/** The grid: only the rows in sight are in the page, whatever the list's length. */
export const ListGrid = ({ model, title, openId, onOpen, onMenu, explains, onExplain }: Props) => {
  const { name, list, rows, columns, state, selection, selected, setSelection } = model;
  const keptDays = daysShown(list, rows.freshness);
  const styles = useGridStyles();
  const texts = useText();
  const { t } = texts;
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [{ density }] = usePreferences();
  const height = rowHeights[density];
  const { summary, loaded } = rows;
  const fitted = useMemo(() => fitAmounts(columns.visible, summary, loaded), [columns.visible, summary, loaded]);
  const stableColumns = useRef(fitted);
  if (!isDrawnSame(stableColumns.current, fitted)) stableColumns.current = fitted;
  const visibleColumns = stableColumns.current;
  const template = useMemo(
    () =>
      [`${checkWidth}px`, ...visibleColumns.map(({ width }) => `${width}px`), "minmax(0, 1fr)", `${endWidth}px`].join(
        " ",
      ),
    [visibleColumns],
  );

  const room = useWidth(scroll);
  const lefts = useMemo(() => stickyLefts(visibleColumns, checkWidth, room), [visibleColumns, room]);
  const widths = useMemo(() => visibleColumns.map(({ width }) => width), [visibleColumns]);
  const { hidden, cut } = useColumnsOutsideView({
    scroll,
    widths,
    sticky: lefts.length,
    start: checkWidth,
    end: endWidth,
    room,
  });

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan,
    scrollMargin: headerHeight,
  });
  // The height of a row is a preference: measured sizes of the other one must go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: height is what makes the measure necessary
  useEffect(() => virtual.measure(), [virtual, height]);

  const items = virtual.getVirtualItems();
  // A row that leaves gives its place in the page to another one: changing texts is cheaper than making rows again.
  const slots = useRef(1);
  slots.current = Math.max(slots.current, items.length);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { show } = rows;
  useEffect(() => show(first, last), [show, first, last]);

  const question = JSON.stringify([state.applied, state.ordering]);
  const lastQuestion = useRef(question);
  useEffect(() => {
    if (lastQuestion.current === question) return;
    lastQuestion.current = question;
    scroll.current?.scrollTo({ top: 0 });
  }, [question]);
  const onStep = useCallback((row: Row) => onOpen?.(row, true), [onOpen]);
  const { active, from, mark, moveTo } = useGridCursor({ rows, question, openId, onStep: onOpen && onStep });

  const toggle = useGridSelection(model, active);
  const isDetailOpen = openId !== undefined;
  const events = useMemo<RowEvents>(
    () => ({
      toggle: (index, row, isRange) => {
        toggle(index, row, isRange);
        // Beside an open record ticking others must not move the mark away from it.
        if (!isDetailOpen) mark(index);
      },
      open: (index, row) => {
        mark(index);
        onOpen?.(row);
      },
      menu: (index, row, anchor) => {
        moveTo(index);
        onMenu(row, anchor);
      },
      explain: (index, row, column) => {
        mark(index);
        onExplain?.(row, column);
      },
    }),
    [toggle, mark, moveTo, isDetailOpen, onOpen, onMenu, onExplain],
  );
  const footer = useRef<HTMLDivElement>(null);
  const footerHeight = () => footer.current?.offsetHeight ?? 0;
  const domIdOf = (index: number) => `${id}-row-${index}`;
  const onKeyDown = useGridKeys({
    model,
    active,
    from,
    pageRows: () =>
      Math.max(1, Math.floor(((scroll.current?.clientHeight ?? 0) - headerHeight - footerHeight()) / height)),
    setActive: (index) => {
      moveTo(index);
      if (scroll.current)
        scrollRowIntoView(scroll.current, { top: index * height, height, headerHeight, footerHeight: footerHeight() });
    },
    events,
    anchorOf: (index) => {
      const box = document.getElementById(domIdOf(index))?.getBoundingClientRect();
      return { x: (box?.left ?? 0) + checkWidth, y: box?.bottom ?? 0 };
    },
  });

  const sort = parseSort(list, state.ordering);
  const isAll = selected > 0 && selected === rows.count;
  const isActiveDrawn = items.some(({ index }) => index === active);
  return (
    <Part
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={t("lists.ui.grid", { title })}
      aria-rowcount={rows.length + 1}
      aria-colcount={visibleColumns.length + 2}
      aria-multiselectable
      aria-busy={rows.isRefreshing}
      aria-activedescendant={isActiveDrawn ? domIdOf(active) : undefined}
      className={styles.scroll}
      onKeyDown={onKeyDown}
      onFocus={rows.fetchEnd}
    >
      <Part className={mergeClasses(styles.inner, rows.isOutdated && styles.outdated)} role="presentation">
        <Part role="rowgroup" className={styles.header}>
          <Part role="row" className={styles.row} style={{ gridTemplateColumns: template, height: headerHeight }}>
            <Part role="columnheader" className={mergeClasses(styles.cell, styles.stickyCheck)}>
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
                title={columnTitle(texts, name, column.key)}
                place={stickyOf(styles, lefts, position)}
                isSortable={list.sort.includes(column.key)}
                direction={sort?.column === column.key ? (sort.descending ? "descending" : "ascending") : undefined}
                onSort={state.setOrdering}
                onResize={columns.setWidth}
              />
            ))}
            <Part role="columnheader" className={mergeClasses(styles.cell, styles.stickyEnd)}>
              <span className={styles.unseen}>{t("lists.ui.rowActions")}</span>
            </Part>
          </Part>
        </Part>
        <Part role="rowgroup" className={styles.body} style={{ minHeight: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows.rowAt(index);
            const rowId = row ? idOf(row) : undefined;
            return (
              <GridRow
                key={index % slots.current}
                list={name}
                row={row}
                index={index}
                domId={domIdOf(index)}
                columns={visibleColumns}
                template={template}
                lefts={lefts}
                cut={cut}
                top={start - headerHeight}
                height={height}
                handled={rowId === undefined ? undefined : rows.handledMark(rowId)}
                isSelected={rowId !== undefined && isSelected(selection, rowId)}
                isActive={index === active}
                isOpen={rowId !== undefined && rowId === openId}
                isOpenable={onOpen !== undefined}
                explains={explains}
                events={events}
              />
            );
          })}
        </Part>
        {list.sums.length === 0 ? null : (
          <Part ref={footer} role="rowgroup" className={styles.footer}>
            {selected > 0 ? (
              <TotalsRow
                label={t("lists.ui.totalsSelected")}
                name={name}
                hidden={hidden}
                room={room}
                namesRest
                list={list}
                columns={visibleColumns}
                template={template}
                lefts={lefts}
                sums={model.selectedSums}
                isSelection
              />
            ) : null}
            <TotalsRow
              label={keptDays === null ? t("lists.ui.totalsAll") : t("lists.ui.totalsKept", { days: keptDays })}
              name={name}
              hidden={hidden}
              room={room}
              namesRest={selected === 0}
              list={list}
              columns={visibleColumns}
              template={template}
              lefts={lefts}
              sums={rows.summary}
              isSelection={false}
            />
          </Part>
        )}
      </Part>
    </Part>
  );
};
