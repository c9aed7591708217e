import { mergeClasses } from "@fluentui/react-components";
import type { KeyboardEvent, RefObject } from "react";
import { keys } from "../../i18n/keys.ts";
import { clipboardText } from "../../ui/inputs/clipboard-cells.ts";
import { motionOfKey } from "./grid-focus.ts";
import { useImportGridStyles } from "./import-grid.styles.ts";
import type { GridEditing } from "./use-grid-editing.ts";

type Props = {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly grid: GridEditing;
  readonly size: { readonly rows: number; readonly columns: number };
  readonly pageRows: number;
  /** Text of the focused cell for a screen reader. */
  readonly label: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly place: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** Brings the focused cell back into sight after it was scrolled away. */
  readonly onReveal: () => void;
  /** Esc while nothing is being edited: leaves the grid. */
  readonly onLeave: () => void;
};

const whileEditing = (event: KeyboardEvent, grid: GridEditing): boolean => {
  const { row, column } = grid.focus.at;
  if (event.key === "Enter") {
    grid.keep({ kind: "to", row: row + (event.shiftKey ? -1 : 1), column, extends: false });
  } else if (event.key === "Tab") grid.keep({ kind: "tab", step: event.shiftKey ? -1 : 1 });
  else if (event.key === "Escape") grid.drop();
  else return false;
  return true;
};

const isUndo = ({ key, shiftKey }: KeyboardEvent): boolean => key.toLowerCase() === "z" && !shiftKey;
const isRedo = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "y" || (key.toLowerCase() === "z" && shiftKey);

const withControl = (event: KeyboardEvent, { grid, size }: Props): boolean => {
  if (isUndo(event)) grid.undo();
  else if (isRedo(event)) grid.redo();
  else if (event.key.toLowerCase() === "d") grid.fillDown();
  else if (event.key.toLowerCase() === "a") {
    grid.move({ kind: "rows", row: 0, extends: false });
    grid.move({ kind: "rows", row: size.rows - 1, extends: true });
  } else return false;
  return true;
};

const whileMoving = (event: KeyboardEvent, props: Props): boolean => {
  const { grid, size, pageRows, onLeave } = props;
  const motion = motionOfKey(event, grid.focus, size, pageRows);
  if (motion) grid.move(motion);
  else if (event.key === "Enter" || event.key === "F2") grid.begin();
  else if (event.key === "Delete" || event.key === "Backspace") grid.clear();
  else if (event.key === "Escape") onLeave();
  else return (event.ctrlKey || event.metaKey) && withControl(event, props);
  return true;
};

/**
 * The input that lies over the focused cell and has the keyboard the whole time, so that typing, pasting and the
 * Chinese input method begin at once. It shows itself only while a cell is being edited.
 */
export const CellInput = (props: Props) => {
  const { ref, grid, label, describedBy, isInvalid, place } = props;
  const styles = useImportGridStyles();
  const { editing } = grid;
  return (
    <input
      ref={ref}
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      maxLength={32_767}
      readOnly={!grid.canEdit}
      className={mergeClasses(styles.input, editing === null && styles.waiting)}
      style={place}
      value={editing?.text ?? ""}
      onChange={(event) => {
        const text = event.target.value;
        if (editing) grid.write(text);
        else if (text !== "") {
          props.onReveal();
          grid.begin(text);
        }
      }}
      onCompositionStart={() => {
        if (!editing) grid.begin("");
      }}
      onKeyDown={keys((event) => {
        if (!editing && (event.key === "Enter" || event.key === "F2" || event.key === "Delete")) props.onReveal();
        const isTaken = editing ? whileEditing(event, grid) : whileMoving(event, props);
        if (!isTaken) return;
        event.preventDefault();
        event.stopPropagation();
      })}
      onPaste={(event) => {
        if (editing) return;
        event.preventDefault();
        props.onReveal();
        grid.paste(clipboardText(event.clipboardData));
      }}
      onCopy={(event) => {
        if (editing) return;
        event.preventDefault();
        grid.copy();
      }}
      onBlur={() => {
        if (editing) grid.keep({ kind: "by", rows: 0, columns: 0, extends: false });
      }}
    />
  );
};
