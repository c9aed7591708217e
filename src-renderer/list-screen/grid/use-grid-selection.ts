import { useCallback, useRef } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { idOf, idsAtMost, isSelected, setRows, toggleRow } from "../model/list-selection.ts";
import type { ListModel } from "../model/use-list-model.ts";

/**
 * Ticks a row, or with Shift the loaded rows from the active one to it (rows between that nobody has seen yet are not
 * ticked unseen).
 */
export const useGridSelection = (model: ListModel, active: number) => {
  const { t } = useText();
  const toast = useToast();
  const latest = useRef({ model, active });
  latest.current = { model, active };
  return useCallback(
    (index: number, row: Row, isRange: boolean) => {
      const { model: now, active: from } = latest.current;
      const { selection, rows } = now;
      const marked = selection.mode === "some" ? selection.rows : selection.except;
      if (!isRange || from < 0) {
        if (marked.size >= idsAtMost && !marked.has(idOf(row))) toast.info(t("lists.ui.selectionLimit"));
        else now.setSelection(toggleRow(selection, row));
        return;
      }
      const range: Row[] = [];
      for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
        const one = rows.rowAt(at);
        if (one) range.push(one);
      }
      now.setSelection(setRows(selection, range, !isSelected(selection, idOf(row))));
    },
    [t, toast],
  );
};
