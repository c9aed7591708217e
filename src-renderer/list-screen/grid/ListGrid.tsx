import { mergeClasses } from "@fluentui/react-components";
import { useCallback, useEffect, useId, useMemo, useRef } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { rowHeights, useDensity } from "../../session/use-density.ts";
import { Part } from "../../ui/Part.tsx";
import { checkWidth, endWidth } from "../layout/lay-out.ts";
import { stickyLefts } from "../layout/list-columns.ts";
import type { NoteLinks } from "../layout/note.ts";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { GridBody } from "./GridBody.tsx";
import { GridFoot } from "./GridFoot.tsx";
import { GridHead } from "./GridHead.tsx";
import type { RowEvents, RowFrame } from "./GridRow.tsx";
import { useRowLook } from "./grid-row.styles.ts";
import { useGridStyles } from "./list-grid.styles.ts";
import { placeShowing } from "./scroll/scroll-to-row.ts";
import { useColumnsOutsideView } from "./scroll/use-columns-outside-view.ts";
import { useTallScroll } from "./scroll/use-tall-scroll.ts";
import { useSize } from "./sticky.ts";
import { useGridCursor } from "./use-grid-cursor.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridSelection } from "./use-grid-selection.ts";
import { useLayout } from "./use-layout.ts";

const headHeight = 32;
/** Below this width, px, a list beside an open record has a row of its own kind. */
const masterRoom = 480;
const masterHeight = 56;
/** Lines at the foot when rows are selected: they stand over as many rows. */
const footLines = 2;
const noLefts: readonly number[] = [];

type Props = {
  readonly model: ListModel;
  /** The same for what stands around the rows. */
  readonly calm: ListModel;
  readonly title: string;
  /** The row whose detail is open. */
  readonly openId: string | undefined;
  /** `isStep`: in place of the record that is open, not as a new place to come back from. */
  readonly onOpen: ((row: Row, isStep?: boolean) => void) | undefined;
  readonly onMenu: (row: Row, anchor: { x: number; y: number }) => void;
  readonly explains: ReadonlySet<string>;
  readonly onExplain: ((row: Row, column: string) => void) | undefined;
  /** Takes the link behind a note of a row. */
  readonly links: NoteLinks;
  /** Actions on the selection. */
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
};

/** The grid: only the rows in sight are in the page, whatever the list's length. */
export const ListGrid = (props: Props) => {
  const { model, calm, title, openId, onOpen, onMenu, explains, onExplain, links, actions, onAction } = props;
  const { rows, state, selected } = model;
  const styles = useGridStyles();
  const { t } = useText();
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [density] = useDensity();
  const { width: room, height: view } = useSize(scroll);
  const isMaster = openId !== undefined && room > 0 && room < masterRoom;
  const height = isMaster ? masterHeight : rowHeights[density];
  const headerHeight = isMaster ? 0 : headHeight;
  const context = useLayout(model, room);
  const { columns: visibleColumns, overflows } = context.layout;
  const look = useRowLook(isMaster ? "lines" : density, overflows && !isMaster, onOpen !== undefined);
  const template = useMemo(
    () =>
      [`${checkWidth}px`, ...visibleColumns.map(({ width }) => `${width}px`), "minmax(0, 1fr)", `${endWidth}px`].join(
        " ",
      ),
    [visibleColumns],
  );
  const lefts = useMemo(
    () => (overflows ? stickyLefts(visibleColumns, checkWidth, room) : noLefts),
    [overflows, visibleColumns, room],
  );
  const widths = useMemo(() => visibleColumns.map(({ width }) => width), [visibleColumns]);
  const { hidden, cut } = useColumnsOutsideView({
    scroll,
    widths,
    sticky: lefts.length,
    start: checkWidth,
    end: endWidth,
    room,
  });

  const tall = useTallScroll(scroll, rows.length, height);
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
      act: (index, row, link) => {
        mark(index);
        links.take(row, link);
      },
    }),
    [toggle, mark, moveTo, isDetailOpen, onOpen, onMenu, onExplain, links],
  );
  const footer = useRef<HTMLDivElement>(null);
  const footerHeight = () => footer.current?.offsetHeight ?? 0;
  const domIdOf = useCallback((index: number) => `${id}-row-${index}`, [id]);
  const onKeyDown = useGridKeys({
    model,
    active,
    from,
    pageRows: () =>
      Math.max(1, Math.floor(((scroll.current?.clientHeight ?? 0) - headerHeight - footerHeight()) / height)),
    setActive: (index) => {
      moveTo(index);
      const { place } = tall.read();
      const row = { top: index * height, height, headerHeight, footerHeight: footerHeight() };
      const target = placeShowing(row, { place, view: scroll.current?.clientHeight ?? 0 });
      // The grid hears of it now, not with the next frame's event, and has drawn the rows when that frame comes.
      if (target !== place) tall.moveTo(target);
    },
    events,
    anchorOf: (index) => {
      const box = document.getElementById(domIdOf(index))?.getBoundingClientRect();
      return { x: (box?.left ?? 0) + checkWidth, y: box?.bottom ?? 0 };
    },
    isMaster,
  });

  const frame = useMemo<RowFrame>(
    () => ({ context, look, template, height, lefts, cut, explains, events, isMaster, againstLink: links.against }),
    [context, look, template, height, lefts, cut, explains, events, isMaster, links],
  );

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
      className={styles.scroll}
      onKeyDown={keys(onKeyDown)}
      onFocus={rows.fetchEnd}
    >
      <Part className={mergeClasses(styles.inner, rows.isOutdated && styles.outdated)} role="presentation">
        {isMaster ? null : (
          <GridHead model={calm} layout={context.layout} template={template} lefts={lefts} height={headHeight} />
        )}
        <GridBody
          model={model}
          frame={frame}
          scroll={scroll}
          tall={tall}
          view={view}
          active={active}
          domIdOf={domIdOf}
        />
        <GridFoot
          element={footer}
          model={selected > 0 ? model : calm}
          layout={context.layout}
          template={template}
          lefts={lefts}
          hidden={hidden}
          room={room}
          rowsInSight={Math.max(0, Math.floor((view - headerHeight) / height) - footLines)}
          isMaster={isMaster}
          actions={actions}
          onAction={onAction}
        />
      </Part>
    </Part>
  );
};
