import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { Part } from "../../ui/Part.tsx";
import { idOf, isSelected } from "../model/list-selection.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { useReveal } from "../row/reveal.tsx";
import { GridRow, type RowFrame } from "./GridRow.tsx";
import { useGridStyles } from "./list-grid.styles.ts";
import { orderRows } from "./row-order.ts";
import type { TallScroll } from "./scroll/tall-scroll.ts";
import { useNearCell } from "./scroll/use-near-cell.ts";
import { mostRows, useRowWindow } from "./scroll/use-row-window.ts";
import { useScrollRest } from "./scroll/use-scroll-rest.ts";

type Props = {
  readonly model: ListModel;
  readonly frame: RowFrame;
  readonly scroll: RefObject<HTMLElement | null>;
  readonly tall: TallScroll;
  /** Inner height of the grid, px; 0 while it is not known. */
  readonly view: number;
  /** Position of the cursor; -1 for none. */
  readonly active: number;
  readonly domIdOf: (index: number) => string;
};

/** The rows in sight. Scrolling draws these alone: head, sums and the screen around them stay as they are. */
export const GridBody = ({ model, frame, scroll, tall, view, active, domIdOf }: Props) => {
  const { rows, selection } = model;
  const styles = useGridStyles();
  const reveal = useReveal();
  const { near, onMouseOver } = useNearCell(scroll);
  const { first, last, offset } = useRowWindow({ scroll, tall, count: rows.length, height: frame.height, view });
  const { show } = rows;
  useEffect(() => show(first, last), [show, first, last]);

  const isActiveDrawn = active >= first && active <= last;
  const activeId = isActiveDrawn ? domIdOf(active) : undefined;
  useEffect(() => {
    // Set here, so that the grid itself is not drawn again while it is scrolled.
    if (activeId === undefined) scroll.current?.removeAttribute("aria-activedescendant");
    else scroll.current?.setAttribute("aria-activedescendant", activeId);
  }, [scroll, activeId]);

  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const isMoving = useScrollRest(scroll, drawAgain);
  const order = useRef<readonly number[]>([]);
  const slots = mostRows({ height: frame.height, view });
  const drawn = orderRows({ first, last, slots }, order.current, isMoving.current);
  useLayoutEffect(() => {
    order.current = drawn.map(({ slot }) => slot);
  });
  return (
    <Part
      role="rowgroup"
      className={styles.body}
      style={{ minHeight: tall.bodyHeight }}
      onMouseOver={reveal && onMouseOver}
    >
      {drawn.map(({ slot, index }) => {
        const row = rows.rowAt(index);
        const id = row ? idOf(row) : undefined;
        return (
          <GridRow
            key={slot}
            frame={frame}
            row={row}
            index={index}
            top={index * frame.height - offset}
            domId={domIdOf(index)}
            isSelected={id !== undefined && isSelected(selection, id)}
            isCursor={index === active}
            handled={id === undefined ? undefined : rows.handledMark(id)}
            near={near?.index === index ? near.column : undefined}
            revealed={id !== undefined && reveal?.revealed?.id === id ? reveal.revealed.field : undefined}
          />
        );
      })}
    </Part>
  );
};
