import { mergeClasses } from "@fluentui/react-components";
import { ArrowDownFilled, ArrowUpFilled } from "@fluentui/react-icons";
import type { KeyboardEvent, PointerEvent } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import type { GridColumn } from "../model/list-columns.ts";
import { isRightAligned } from "../model/list-texts.ts";
import { useGridStyles, useHeaderStyles } from "./list-grid.styles.ts";
import type { stickyOf } from "./sticky.ts";

type Props = {
  readonly column: GridColumn;
  readonly title: string;
  readonly place: ReturnType<typeof stickyOf>;
  readonly isSortable: boolean;
  readonly direction: "ascending" | "descending" | undefined;
  readonly onSort: (ordering: string) => void;
  readonly onResize: (key: string, width: number) => void;
};

const keyboardStep = 16;

/** Follows the pointer from the press to the release and gives the width it asks for. */
const dragWidth = (event: PointerEvent<HTMLElement>, width: number, onWidth: (width: number) => void): void => {
  event.preventDefault();
  event.stopPropagation();
  const handle = event.currentTarget;
  const startX = event.clientX;
  handle.setPointerCapture(event.pointerId);
  const move = (pointer: globalThis.PointerEvent) => onWidth(width + pointer.clientX - startX);
  const end = () => {
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", end);
    handle.removeEventListener("pointercancel", end);
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
};

/** Title of a column: sorts on a press, resizes by its edge or with Alt and the arrows. */
export const HeaderCell = ({ column, title, place, isSortable, direction, onSort, onResize }: Props) => {
  const grid = useGridStyles();
  const styles = useHeaderStyles();
  const { t } = useText();
  const { key, width } = column;
  const nextOrdering = direction === "descending" ? key : `-${key}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyboardStep, ArrowRight: keyboardStep }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    onResize(key, width + step);
  };
  const Arrow = direction === "ascending" ? ArrowUpFilled : ArrowDownFilled;
  const hint = isSortable
    ? t(direction === "descending" ? "lists.ui.sortAscending" : "lists.ui.sortDescending", { name: title })
    : title;
  return (
    <Part
      role="columnheader"
      aria-sort={direction ?? (isSortable ? "none" : undefined)}
      className={mergeClasses(grid.cell, styles.cell, place.className)}
      style={place.style}
    >
      <button
        type="button"
        className={mergeClasses(
          styles.button,
          !isSortable && styles.plain,
          isRightAligned(column.column) && styles.right,
        )}
        title={`${hint} · ${t("lists.ui.resizeHint")}`}
        onClick={() => {
          if (isSortable) onSort(nextOrdering);
        }}
        onKeyDown={onKeyDown}
      >
        <span className={styles.title}>{title}</span>
        {direction === undefined ? null : (
          <span className={styles.arrow}>
            <Arrow aria-hidden />
          </span>
        )}
      </button>
      <Part
        aria-hidden
        className={styles.resizer}
        onPointerDown={(event) => dragWidth(event, width, (newWidth) => onResize(key, newWidth))}
      />
    </Part>
  );
};
