import { makeStyles, tokens } from "@fluentui/react-components";
import { useLayoutEffect, useRef, useState } from "react";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { type GridColumn, moveColumn, placeColumn } from "../layout/list-columns.ts";
import { columnTitle } from "../layout/list-texts.ts";
import { ColumnLine, lineHeight } from "./ColumnLine.tsx";
import { useLineDrag } from "./use-line-drag.ts";

const useStyles = makeStyles({
  list: {
    position: "relative",
    listStyleType: "none",
    margin: 0,
    padding: 0,
    maxHeight: "44vh",
    overflowY: "auto",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  unseen: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
});

type Props = {
  readonly name: ListName;
  readonly columns: readonly GridColumn[];
  readonly onChange: (columns: readonly GridColumn[]) => void;
};

/** All columns of a list in their order; what moved where is read out. */
export const ColumnLines = ({ name, columns, onChange }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const list = useRef<HTMLUListElement>(null);
  const [announced, setAnnounced] = useState("");
  const titleOf = (key: string) => columnTitle(texts, name, key, columns.find((one) => one.key === key)?.column);

  const focused = useRef<HTMLElement>(null);
  // A line that changes its place in the document loses the focus; Alt and an arrow is pressed again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what moves the lines
  useLayoutEffect(() => {
    const focusedKey = focused.current;
    focused.current = null;
    if (!focusedKey) return;
    if (document.activeElement !== focusedKey) focusedKey.focus();
    focusedKey.scrollIntoView?.({ block: "nearest" });
  }, [columns]);

  const take = (next: readonly GridColumn[], key: string) => {
    if (next === columns) return;
    const place = next.findIndex((one) => one.key === key) + 1;
    setAnnounced(t("lists.dialog.moved", { name: titleOf(key), place, count: next.length }));
    onChange(next);
  };
  const { drag, start } = useLineDrag({
    list,
    count: columns.length,
    lineHeight,
    onDrop: (from, to) => {
      const key = columns[from]?.key ?? "";
      take(placeColumn(columns, key, to), key);
    },
  });
  const dropAt = (index: number): "before" | "after" | undefined => {
    if (!drag || drag.slot === drag.from || drag.slot === drag.from + 1) return undefined;
    if (drag.slot === index) return "before";
    return drag.slot === columns.length && index === columns.length - 1 ? "after" : undefined;
  };
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={t("lists.dialog.visible")}>
        {columns.map((column, index) => (
          <ColumnLine
            key={column.key}
            column={column}
            title={titleOf(column.key)}
            isFirst={index === 0}
            isLast={index === columns.length - 1}
            isHeld={drag?.from === index}
            drop={dropAt(index)}
            onChange={(change) =>
              onChange(columns.map((one) => (one.key === column.key ? { ...one, ...change } : one)))
            }
            onMove={(step) => {
              if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement;
              take(moveColumn(columns, column.key, step), column.key);
            }}
            onHold={(event) => start(event, index)}
          />
        ))}
      </ul>
      <span className={styles.unseen} role="status">
        {announced}
      </span>
    </>
  );
};
