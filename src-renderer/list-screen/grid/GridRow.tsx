import { Button, mergeClasses } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons";
import { type MouseEvent, memo } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import type { GridColumn } from "../model/list-columns.ts";
import { idOf } from "../model/list-selection.ts";
import { cellText, columnTitle, isRightAligned } from "../model/list-texts.ts";
import type { HandledMark } from "../model/use-list-rows.ts";
import { CellValue } from "../row/CellValue.tsx";
import { HandledWords } from "../row/HandledWords.tsx";
import { RecordLink } from "../row/RecordLink.tsx";
import { Revealable } from "../row/reveal.tsx";
import { useGridStyles } from "./list-grid.styles.ts";
import { stickyOf } from "./sticky.ts";

/** What a row can tell the grid; the same object at every drawing, so that rows are drawn again only when they change. */
export type RowEvents = {
  readonly toggle: (index: number, row: Row, isRange: boolean) => void;
  readonly open: (index: number, row: Row) => void;
  readonly menu: (index: number, row: Row, anchor: { x: number; y: number }) => void;
  readonly explain: (index: number, row: Row, column: string) => void;
};

type Props = {
  readonly list: ListName;
  readonly row: Row | undefined;
  readonly index: number;
  readonly domId: string;
  readonly columns: readonly GridColumn[];
  readonly template: string;
  /** Places of the columns that stay in sight; the same object while they do. */
  readonly lefts: readonly number[];
  /** Positions of columns that are partly in sight; the same object while they are the same. */
  readonly cut: readonly number[];
  readonly top: number;
  readonly height: number;
  /** What the person has just decided about it: stands in place of its state. */
  readonly handled: HandledMark | undefined;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isOpenable: boolean;
  /** Columns whose cells say how they came about. */
  readonly explains: ReadonlySet<string>;
  readonly events: RowEvents;
};

type CellProps = {
  readonly list: ListName;
  readonly row: Row;
  readonly column: GridColumn;
  readonly place: ReturnType<typeof stickyOf>;
  /** Partly hidden: a number would be read as another one. */
  readonly isCut: boolean;
  readonly handled: HandledMark | undefined;
  readonly onExplain: (() => void) | undefined;
};

const Cell = ({ list, row, column, place, isCut, handled, onExplain }: CellProps) => {
  const styles = useGridStyles();
  const texts = useText();
  const value = row[column.key];
  const content =
    handled && column.key === listByName(list).face.master.state ? (
      <HandledWords mark={handled} />
    ) : (
      <CellValue column={column.column} value={value} />
    );
  const isMasked = column.column.sensitive !== undefined && typeof value === "string" && value.includes("*");
  return (
    <Part
      role="gridcell"
      className={mergeClasses(
        styles.cell,
        isRightAligned(column.column) && styles.right,
        isRightAligned(column.column) && isCut && styles.cut,
        place.className,
      )}
      style={place.style}
    >
      {isMasked ? (
        <Revealable
          key={idOf(row)}
          id={idOf(row)}
          field={column.key}
          title={columnTitle(texts, list, column.key)}
          masked={<span className={styles.text}>{content}</span>}
          isInGrid
          className={styles.masked}
        />
      ) : onExplain && typeof value === "number" ? (
        <button
          type="button"
          tabIndex={-1}
          className={mergeClasses(styles.text, styles.explain)}
          title={texts.t("lists.ui.explain", { name: columnTitle(texts, list, column.key) })}
          onClick={(event) => {
            event.stopPropagation();
            onExplain();
          }}
        >
          {content}
        </button>
      ) : (
        <span className={styles.text} title={cellText(texts, column.column, value)}>
          {column.column.leadsTo ? (
            <RecordLink to={column.column.leadsTo(row)} isInGrid>
              {content}
            </RecordLink>
          ) : (
            content
          )}
        </span>
      )}
    </Part>
  );
};

/** A row of the grid; grey bars stand for a row whose page has not come yet. */
export const GridRow = memo((props: Props) => {
  const { list, row, index, columns, lefts, events, explains, isSelected, isActive, isOpen, isOpenable } = props;
  const styles = useGridStyles();
  const { t } = useText();
  const place = { transform: `translateY(${props.top}px)`, height: props.height, gridTemplateColumns: props.template };
  if (!row) {
    return (
      <Part
        role="row"
        aria-rowindex={index + 2}
        aria-busy
        className={mergeClasses(styles.row, styles.bodyRow)}
        style={place}
      >
        <Part
          role="gridcell"
          className={mergeClasses(styles.cell, styles.stickyCheck)}
          aria-label={t("common.loading")}
        />
        {columns.map((column, position) => {
          const { className, style } = stickyOf(styles, lefts, position);
          return (
            <Part key={column.key} role="gridcell" className={mergeClasses(styles.cell, className)} style={style}>
              <span className={styles.skeleton} />
            </Part>
          );
        })}
      </Part>
    );
  }
  const onMenu = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    events.menu(index, row, { x: event.clientX, y: event.clientY });
  };
  const number = String(row[columns[0]?.key ?? "id"] ?? idOf(row));
  return (
    <Part
      id={props.domId}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={mergeClasses(
        styles.row,
        styles.bodyRow,
        isOpenable && styles.openable,
        isOpen && styles.open,
        isSelected && styles.selected,
      )}
      style={place}
      onClick={() => {
        // A drag over the text was for copying, not for opening.
        if (window.getSelection()?.isCollapsed ?? true) events.open(index, row);
      }}
      onContextMenu={onMenu}
    >
      <Part role="gridcell" className={mergeClasses(styles.cell, styles.stickyCheck, isActive && styles.active)}>
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles.checkbox}
          checked={isSelected}
          aria-label={`${t("lists.ui.select")} ${number}`}
          onClick={(event) => {
            event.stopPropagation();
            events.toggle(index, row, event.shiftKey);
          }}
          onChange={() => undefined}
        />
      </Part>
      {columns.map((column, position) => (
        <Cell
          key={column.key}
          list={list}
          row={row}
          column={column}
          place={stickyOf(styles, lefts, position)}
          isCut={props.cut.includes(position)}
          handled={props.handled}
          onExplain={explains.has(column.key) ? () => events.explain(index, row, column.key) : undefined}
        />
      ))}
      <Part role="gridcell" className={mergeClasses(styles.cell, styles.stickyEnd)}>
        <Button
          appearance="transparent"
          size="small"
          tabIndex={-1}
          icon={<MoreHorizontalRegular />}
          aria-label={t("lists.ui.actionsFor", { no: number })}
          onClick={onMenu}
        />
      </Part>
    </Part>
  );
});
