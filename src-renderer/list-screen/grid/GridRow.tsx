import { type CSSProperties, type MouseEvent, memo } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { LaidColumn } from "../layout/lay-out.ts";
import { columnTitle } from "../layout/list-texts.ts";
import type { NoteLink, NoteLinks } from "../layout/note.ts";
import { type ContentContext, rowContent } from "../layout/row-content.ts";
import { idOf } from "../model/list-selection.ts";
import type { HandledMark } from "../model/use-list-rows.ts";
import { gridCell } from "./GridCell.tsx";
import type { RowLook } from "./grid-row.styles.ts";
import { MasterCells } from "./MasterCells.tsx";

/** Events of a row for the grid; the same object at every drawing, so that rows are drawn again only when they change. */
export type RowEvents = {
  readonly toggle: (index: number, row: Row, isRange: boolean) => void;
  readonly open: (index: number, row: Row) => void;
  readonly menu: (index: number, row: Row, anchor: { x: number; y: number }) => void;
  readonly explain: (index: number, row: Row, column: string) => void;
  /** Takes the link behind a note: begins its action with the row, or goes to its page. */
  readonly act: (index: number, row: Row, link: NoteLink) => void;
};

/** Properties common to all rows of a grid; the same object while none of them changes. */
export type RowFrame = {
  readonly context: ContentContext;
  readonly look: RowLook;
  readonly template: string;
  readonly height: number;
  /** Places of the columns that stay in sight, none where all fit. */
  readonly lefts: readonly number[];
  /** Positions of columns that are partly in sight. */
  readonly cut: readonly number[];
  /** Columns whose cells say how they came about. */
  readonly explains: ReadonlySet<string>;
  readonly events: RowEvents;
  readonly againstLink: NoteLinks["against"];
  /** Drawn as a narrow list beside an open record. */
  readonly isMaster: boolean;
};

type Props = {
  readonly frame: RowFrame;
  readonly row: Row | undefined;
  readonly index: number;
  /** Where it stands in the body of the grid, px. */
  readonly top: number;
  readonly domId: string;
  readonly isSelected: boolean;
  /** It is the one cursor: the open record, or the marked row. */
  readonly isCursor: boolean;
  /** Decision that the person has just made about it: shown in place of its state. */
  readonly handled: HandledMark | undefined;
  /** The column over which the pointer is, where it has a masked value. */
  readonly near: string | undefined;
  /** The column whose masked value is seen whole. */
  readonly revealed: string | undefined;
};

const gridCellRole = { role: "gridcell" } as const;
const rowRole = { role: "row" } as const;

/** A row whose page has not come yet: a plain function, so that the cells stay in the page when its values come. */
const waitingRow = ({ look, context, isMaster }: RowFrame, index: number, place: CSSProperties, loading: string) => {
  const columns: readonly (LaidColumn | undefined)[] = isMaster ? [undefined] : context.layout.columns;
  const row = { ...rowRole, "aria-rowindex": index + 2, "aria-busy": true, className: look.row, style: place };
  const check = { ...gridCellRole, className: look.check, "aria-label": loading };
  return (
    <div {...row}>
      {isMaster ? null : <div {...check} />}
      {columns.map((column) => (
        <div key={column?.key ?? ""} {...gridCellRole} className={look.cell}>
          <span className={look.skeleton} />
        </div>
      ))}
    </div>
  );
};

/** A row of the grid; grey bars stand for a row whose page has not come yet. */
export const GridRow = memo(
  ({ frame, row, index, top, domId, isSelected, isCursor, handled, near, revealed }: Props) => {
    const { context, look, template, height, lefts, cut, explains, events, againstLink, isMaster } = frame;
    const { t, texts } = useText();
    const place = {
      transform: `translateY(${top}px)`,
      height,
      // The lines of a record beside an open one share its height.
      ...(isMaster ? { gridTemplateRows: "none" } : { gridTemplateColumns: template }),
    };
    if (!row) return waitingRow(frame, index, place, t("common.loading"));
    const { columns } = context.layout;
    const onMenu = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      events.menu(index, row, { x: event.clientX, y: event.clientY });
    };
    const number = String(row[columns[0]?.key ?? "id"] ?? idOf(row));
    const titleOf = (key: string) =>
      columnTitle(texts, context.name, key, columns.find((one) => one.key === key)?.column);
    const onLink = (link: NoteLink) => events.act(index, row, link);
    const onExplain = (key: string) => events.explain(index, row, key);
    const props = {
      ...rowRole,
      id: domId,
      "aria-rowindex": index + 2,
      "aria-selected": isSelected,
      className: isCursor ? look.rowCursor : isSelected ? look.rowSelected : look.row,
      style: place,
      onClick: (event: MouseEvent) => {
        // A drag over the text of this row was for copying, not for opening; text marked elsewhere does not matter.
        const marked = window.getSelection();
        if (!marked || marked.isCollapsed || !marked.containsNode(event.currentTarget, true)) events.open(index, row);
      },
      onContextMenu: onMenu,
    };
    if (isMaster) {
      return (
        <div {...props}>
          <MasterCells row={row} context={context} look={look} handled={handled} />
        </div>
      );
    }
    const contents = rowContent(row, context);
    const handledColumn = handled === undefined ? undefined : listByName(context.name).layout.master.state;
    return (
      <div {...props}>
        <div {...gridCellRole} className={look.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            className={look.checkbox}
            checked={isSelected}
            aria-label={`${t("lists.ui.select")} ${number}`}
            onClick={(event) => {
              event.stopPropagation();
              events.toggle(index, row, event.shiftKey);
            }}
            onChange={() => undefined}
          />
        </div>
        {columns.map((column, position) => {
          const content = contents[position];
          if (!content) return null;
          const { key } = column;
          const looksAlikeMasked = near === key || content.masked.some((one) => one === revealed);
          return gridCell({
            ...{ row, column, content, look, looksAlikeMasked, titleOf, onExplain, onLink, againstLink },
            left: lefts[position],
            handled: key === handledColumn ? handled : undefined,
            isEdge: position === lefts.length - 1,
            isCut: cut.includes(position),
            explainTitle: explains.has(key) ? t("lists.ui.explain", { name: titleOf(key) }) : undefined,
          });
        })}
        <div {...gridCellRole} className={look.end}>
          <button
            type="button"
            tabIndex={-1}
            className={look.menu}
            aria-label={t("lists.ui.actionsFor", { no: number })}
            onClick={onMenu}
          />
        </div>
      </div>
    );
  },
);
