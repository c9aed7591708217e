import { useLayoutEffect, useRef } from "react";
import type { ListModel } from "./use-list-model.ts";

/**
 * A list's model for what stands around its rows: the same object while rows are only scrolled by and their pages come and
 * go, so that head, tools and sums are not drawn again for them. What is asked of it is always answered by the newest model.
 */
export const useCalmModel = (model: ListModel): ListModel => {
  const newest = useRef(model);
  useLayoutEffect(() => {
    newest.current = model;
  }, [model]);
  const { rows, selectionTarget: _target, ...rest } = model;
  const { rowAt: _rowAt, indexOf: _indexOf, newest: _newest, loaded: _loaded, show: _show, ...facts } = rows;
  const parts = [...Object.values(rest), ...Object.values(facts)];
  const last = useRef<{ readonly parts: readonly unknown[]; readonly calm: ListModel }>(undefined);
  const before = last.current;
  if (before?.parts.every((part, at) => part === parts[at])) return before.calm;
  const current = () => newest.current.rows;
  const calm: ListModel = {
    ...model,
    rows: {
      ...rows,
      rowAt: (index) => current().rowAt(index),
      indexOf: (id) => current().indexOf(id),
      newest: (row) => current().newest(row),
      show: (first, to) => current().show(first, to),
      get loaded() {
        return current().loaded;
      },
    },
    selectionTarget: () => newest.current.selectionTarget(),
  };
  last.current = { parts, calm };
  return calm;
};
