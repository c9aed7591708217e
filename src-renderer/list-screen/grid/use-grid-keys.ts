import type { KeyboardEvent } from "react";
import { noSelection, wholeSelection } from "../model/list-selection.ts";
import type { ListModel } from "../model/use-list-model.ts";
import type { RowEvents } from "./GridRow.tsx";

type Options = {
  readonly model: ListModel;
  readonly active: number;
  /** Where moving by rows starts from. */
  readonly from: { readonly up: number; readonly down: number };
  readonly pageRows: () => number;
  readonly setActive: (index: number) => void;
  readonly events: RowEvents;
  readonly anchorOf: (index: number) => { x: number; y: number };
  /** The narrow list has no boxes to tick. */
  readonly isMaster: boolean;
};

const targetOf = (
  key: string,
  { up, down }: Options["from"],
  pageRows: Options["pageRows"],
  last: number,
): number | undefined => {
  const targets: Readonly<Record<string, () => number>> = {
    ArrowDown: () => down + 1,
    ArrowUp: () => up - 1,
    j: () => down + 1,
    k: () => up - 1,
    PageDown: () => down + pageRows(),
    PageUp: () => up - pageRows(),
    Home: () => 0,
    End: () => last,
  };
  const target = targets[key]?.();
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
};

/** J and K mean the same with Shift; with Ctrl they, and Enter, are somebody else's. */
const keyOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  if ((ctrlKey || metaKey) && (key.length === 1 || key === "Enter")) return "";
  return key.length === 1 ? key.toLowerCase() : key;
};

const asksForMenu = (event: KeyboardEvent): boolean =>
  event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);

const asksForAll = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);

/** Keys of the grid: arrows, J and K, page and ends move; Enter opens; Space ticks; Ctrl+A takes all; Esc drops the selection. */
export const useGridKeys = ({ model, active, from, pageRows, setActive, events, anchorOf, isMaster }: Options) => {
  const { rows, selection, setSelection, selected } = model;
  return (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a header button or a checkbox belong to it.
    if (event.target !== event.currentTarget || event.altKey) return;
    const target = rows.length === 0 ? undefined : targetOf(keyOf(event), from, pageRows, rows.length - 1);
    const row = active < 0 ? undefined : rows.rowAt(active);
    if (target !== undefined) setActive(target);
    else if (asksForAll(event)) {
      setSelection(selection.mode === "all" && selected === rows.count ? noSelection : wholeSelection);
    } else if (event.key === "Escape" && selected > 0) setSelection(noSelection);
    else if ((keyOf(event) === "Enter" || (event.key === " " && isMaster)) && row) events.open(active, row);
    else if (event.key === " " && row) events.toggle(active, row, event.shiftKey);
    else if (asksForMenu(event) && row) {
      events.menu(active, row, anchorOf(active));
    } else return;
    event.preventDefault();
  };
};
