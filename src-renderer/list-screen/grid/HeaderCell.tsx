import { mergeClasses } from "@fluentui/react-components";
import { ArrowDownFilled, ArrowUpFilled } from "@fluentui/react-icons";
import { Fragment, type KeyboardEvent, type PointerEvent } from "react";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import type { GridColumn } from "../layout/list-columns.ts";
import { isRightAligned } from "../layout/list-texts.ts";
import { useGridStyles, useHeaderStyles } from "./list-grid.styles.ts";
import type { stickyOf } from "./sticky.ts";

export type HeadPart = {
  readonly key: string;
  readonly title: string;
  readonly isSortable: boolean;
  readonly direction: "ascending" | "descending" | undefined;
};

type Props = {
  readonly column: GridColumn;
  /** The column, and the first of those that stand below it. */
  readonly parts: readonly HeadPart[];
  readonly place: ReturnType<typeof stickyOf>;
  readonly onSort: (ordering: string) => void;
  readonly onResize: (key: string, width: number) => void;
};

const titleSeparator = " / ";
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

/** Titles of a column: each sorts on a press; the column is resized by its edge or with Alt and the arrows. */
export const HeaderCell = ({ column, parts, place, onSort, onResize }: Props) => {
  const grid = useGridStyles();
  const styles = useHeaderStyles();
  const { t } = useText();
  const { key, width } = column;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyboardStep, ArrowRight: keyboardStep }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    onResize(key, width + step);
  };
  const sorted = parts.find(({ direction }) => direction !== undefined)?.direction;
  const isSortable = parts.some((part) => part.isSortable);
  const Arrow = sorted === "ascending" ? ArrowUpFilled : ArrowDownFilled;
  const hintOf = (part: HeadPart): string =>
    part.isSortable
      ? t(part.direction === "descending" ? "lists.ui.sortAscending" : "lists.ui.sortDescending", { name: part.title })
      : part.title;
  return (
    <Part
      role="columnheader"
      aria-sort={sorted ?? (isSortable ? "none" : undefined)}
      className={mergeClasses(
        grid.headCell,
        styles.cell,
        isRightAligned(column.column) && styles.right,
        place.className,
      )}
      style={place.style}
    >
      {parts.map((part, at) => (
        <Fragment key={part.key}>
          {at === 0 ? null : <span className={styles.slash}>{titleSeparator}</span>}
          <button
            type="button"
            className={mergeClasses(styles.part, !part.isSortable && styles.plain)}
            title={`${hintOf(part)} · ${t("lists.ui.resizeHint")}`}
            onClick={() => {
              if (part.isSortable) onSort(part.direction === "descending" ? part.key : `-${part.key}`);
            }}
            onKeyDown={keys(onKeyDown)}
          >
            {part.title}
          </button>
          {part.direction === undefined ? null : (
            <span className={styles.arrow}>
              <Arrow aria-hidden />
            </span>
          )}
        </Fragment>
      ))}
      <Part
        aria-hidden
        className={styles.resizer}
        onPointerDown={(event) => dragWidth(event, width, (newWidth) => onResize(key, newWidth))}
      />
    </Part>
  );
};
