import { Button, Input, makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import {
  ArrowDownRegular,
  ArrowUpRegular,
  PinFilled,
  PinRegular,
  ReOrderDotsVerticalRegular,
} from "@fluentui/react-icons";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { StepperButton } from "../../ui/buttons/StepperButton.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { cleanWidth, type GridColumn } from "../layout/list-columns.ts";

/** Height of a line in px; where a dragged one falls is reckoned by it. */
export const lineHeight = 34;

const useStyles = makeStyles({
  line: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalXXS,
    height: `${lineHeight}px`,
    boxSizing: "border-box",
    paddingRight: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  held: { opacity: 0.5, backgroundColor: tokens.colorNeutralBackground1Selected },
  before: { "::before": { top: "-2px" } },
  after: { "::before": { bottom: "-2px" } },
  drop: {
    "::before": {
      content: '""',
      position: "absolute",
      left: 0,
      right: 0,
      height: "3px",
      zIndex: 1,
      backgroundColor: tokens.colorBrandStroke1,
    },
  },
  handle: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "24px",
    height: "100%",
    cursor: "grab",
    touchAction: "none",
    color: tokens.colorNeutralForeground3,
    ":active": { cursor: "grabbing" },
  },
  grow: { flexGrow: 1 },
  note: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    paddingRight: tokens.spacingHorizontalS,
    whiteSpace: "nowrap",
  },
  width: { width: "64px" },
  pinned: { color: tokens.colorBrandForeground1 },
});

type WidthProps = { readonly column: GridColumn; readonly title: string; readonly onWidth: (width: number) => void };

/** Keeps what is typed as it is until the field is left: a width is not checked digit by digit. */
const WidthField = ({ column, title, onWidth }: WidthProps) => {
  const styles = useStyles();
  const { t } = useText();
  const [widthText, setWidthText] = useState<string>();
  const take = () => {
    if (widthText === undefined) return;
    const width = cleanWidth(widthText);
    if (width !== undefined) onWidth(width);
    setWidthText(undefined);
  };
  return (
    <Input
      size="small"
      className={styles.width}
      inputMode="numeric"
      aria-label={t("lists.dialog.width", { name: title })}
      title={t("lists.dialog.widthHint")}
      value={widthText ?? String(column.width)}
      onChange={(_event, { value }) => setWidthText(value)}
      onBlur={take}
      onKeyDown={keys((event) => {
        if (event.key === "Enter") take();
      })}
    />
  );
};

type Props = {
  readonly column: GridColumn;
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isHeld: boolean;
  /** A held line would fall above or below this one. */
  readonly drop: "before" | "after" | undefined;
  readonly onChange: (change: Partial<Pick<GridColumn, "isVisible" | "isPinned" | "width">>) => void;
  readonly onMove: (step: number) => void;
  readonly onHold: (event: PointerEvent<HTMLElement>) => void;
};

/** A column in the columns dialog: dragged by its handle, moved by Alt and the arrows from anything inside it. */
export const ColumnLine = ({ column, title, isFirst, isLast, isHeld, drop, onChange, onMove, onHold }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { isPinned, isVisible } = column;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    onMove(step);
  };
  const pinLabel = t(isPinned ? "lists.dialog.unpin" : "lists.dialog.pin", { name: title });
  return (
    <li
      className={mergeClasses(styles.line, isHeld && styles.held, drop && styles.drop, drop && styles[drop])}
      onKeyDown={keys(onKeyDown)}
    >
      <span className={styles.handle} aria-hidden title={t("lists.dialog.dragHint")} onPointerDown={onHold}>
        <ReOrderDotsVerticalRegular fontSize={18} />
      </span>
      <Check
        label={title}
        checked={isVisible}
        disabled={column.column.required}
        onChange={(isChecked) => onChange({ isVisible: isChecked })}
      />
      <span className={styles.grow} />
      {column.column.required ? <span className={styles.note}>{t("lists.dialog.requiredColumn")}</span> : null}
      <WidthField column={column} title={title} onWidth={(width) => onChange({ width })} />
      <Tooltip content={pinLabel} relationship="label">
        <Button
          size="small"
          appearance="subtle"
          aria-pressed={isPinned}
          className={mergeClasses(isPinned && styles.pinned)}
          icon={isPinned ? <PinFilled /> : <PinRegular />}
          onClick={() => onChange({ isPinned: !isPinned })}
        />
      </Tooltip>
      <StepperButton
        icon={<ArrowUpRegular />}
        isAtEnd={isFirst}
        label={t("lists.dialog.moveUp", { name: title })}
        onClick={() => onMove(-1)}
      />
      <StepperButton
        icon={<ArrowDownRegular />}
        isAtEnd={isLast}
        label={t("lists.dialog.moveDown", { name: title })}
        onClick={() => onMove(1)}
      />
    </li>
  );
};
