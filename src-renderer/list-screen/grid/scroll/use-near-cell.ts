import { type MouseEvent, type RefObject, useCallback, useRef, useState } from "react";
import { useScrollRest } from "./use-scroll-rest.ts";

export type NearCell = { readonly index: number; readonly column: string };

const cellOf = (target: EventTarget): NearCell | undefined => {
  const cell = target instanceof Element ? target.closest("[data-masked]") : null;
  const column = cell?.getAttribute("data-masked");
  const index = Number(cell?.closest("[role=row]")?.getAttribute("aria-rowindex"));
  return typeof column === "string" ? { index: index - 2, column } : undefined;
};

/**
 * The cell with masked values under the pointer. Rows that are scrolled past a resting pointer are not meant: the one below
 * the pointer is near once the grid stands still.
 */
export const useNearCell = (scroll: RefObject<HTMLElement | null>) => {
  const [near, setNear] = useState<NearCell>();
  const under = useRef<EventTarget>(null);
  const settle = useCallback(() => {
    const next = under.current === null ? undefined : cellOf(under.current);
    setNear((before) => (before?.index === next?.index && before?.column === next?.column ? before : next));
  }, []);
  const isMoving = useScrollRest(scroll, settle);
  const onMouseOver = useCallback(
    ({ target }: MouseEvent) => {
      under.current = target;
      if (!isMoving.current) settle();
    },
    [isMoving, settle],
  );
  return { near, onMouseOver };
};
