import type { KeyboardEvent } from "react";
import type { RowEvents } from "./GridRow.tsx";
import { noSelection, wholeSelection } from "./list-selection.ts";
import type { ListModel } from "./use-list-model.ts";

type Options = {
  readonly model: ListModel;
  readonly active: number;
  readonly pageRows: number;
  readonly setActive: (index: number) => void;
  readonly events: RowEvents;
  readonly anchorOf: (index: number) => { x: number; y: number };
};

const targetOf = (key: string, active: number, page: number, last: number): number | undefined => {
  const wanted = {
    ArrowDown: active + 1,
    ArrowUp: active < 0 ? 0 : active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: last,
  }[key];
  return wanted === undefined ? undefined : Math.min(last, Math.max(0, wanted));
};

const asksForMenu = (event: KeyboardEvent): boolean =>
  event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);

const asksForAll = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);

/** Keys of the grid: arrows, page and ends move; Enter opens; Space ticks; Ctrl+A takes all; Esc drops the selection. */
export const useGridKeys = ({ model, active, pageRows, setActive, events, anchorOf }: Options) => {
  const { rows, selection, setSelection, selected } = model;
  return (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a header button or a checkbox belong to it.
    if (event.target !== event.currentTarget || event.altKey) return;
    const target = rows.count === 0 ? undefined : targetOf(event.key, active, pageRows, rows.count - 1);
    const row = active < 0 ? undefined : rows.rowAt(active);
    if (target !== undefined) setActive(target);
    else if (asksForAll(event)) {
      setSelection(selection.mode === "all" && selected === rows.count ? noSelection : wholeSelection);
    } else if (event.key === "Escape" && selected > 0) setSelection(noSelection);
    else if (event.key === "Enter" && row) events.open(active, row);
    else if (event.key === " " && row) events.toggle(active, row, event.shiftKey);
    else if (asksForMenu(event) && row) {
      events.menu(active, row, anchorOf(active));
    } else return;
    event.preventDefault();
  };
};
