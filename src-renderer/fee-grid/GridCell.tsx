import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useId } from "react";
import { useText } from "../i18n/TextProvider.tsx";
import type { GridColumn } from "./model/grid-kinds.ts";

const useStyles = makeStyles({
  cell: {
    padding: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: "top",
  },
  wrong: { backgroundColor: tokens.colorStatusDangerBackground1 },
  input: {
    width: "100%",
    minWidth: "84px",
    height: "32px",
    boxSizing: "border-box",
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: "none",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: "tabular-nums",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
    "::placeholder": { color: tokens.colorNeutralForeground3 },
  },
  figures: { textAlign: "right" },
  choice: { minWidth: "124px" },
  fault: {
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
  },
});

type Props = {
  readonly id: string;
  readonly column: GridColumn;
  readonly name: string;
  readonly value: string;
  /** True when it stands in the row without end. */
  readonly isLast: boolean;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  readonly onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
  readonly onPaste: (event: React.ClipboardEvent<HTMLElement>) => void;
};

const longest = 40;

/** One cell; what is wrong with it stands in it. An amount or percentage is written out once the cell is left. */
export const GridCell = ({ id, column, name, value, isLast, fault, onChange, onLeave, onKeyDown, onPaste }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const faultId = useId();
  const shared = {
    "data-cell": id,
    "aria-label": name,
    "aria-invalid": fault !== undefined,
    ...(fault !== undefined && { "aria-describedby": faultId }),
    onKeyDown,
    onPaste,
  };
  const leave = () => {
    const read = column.read(value);
    if (typeof read === "number" && column.write(read) !== value) onChange(column.write(read));
    onLeave();
  };
  return (
    <td className={mergeClasses(styles.cell, fault !== undefined && styles.wrong)}>
      {column.kind === "sign" ? (
        <select
          className={mergeClasses(styles.input, styles.choice)}
          value={value}
          {...shared}
          onBlur={onLeave}
          onChange={(event) => onChange(event.target.value)}
        >
          {isLast ? (
            <option value={value}>{t("feeGrid.above")}</option>
          ) : (
            <>
              <option value="1">{of("feeGrid.signs.1")}</option>
              <option value="2">{of("feeGrid.signs.2")}</option>
            </>
          )}
        </select>
      ) : (
        <input
          className={mergeClasses(styles.input, styles.figures)}
          value={value}
          maxLength={longest}
          inputMode="decimal"
          autoComplete="off"
          placeholder={isLast && column.name === "limit" ? t("feeGrid.open") : ""}
          {...shared}
          onBlur={leave}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {fault === undefined ? null : (
        <div id={faultId} className={styles.fault}>
          {fault}
        </div>
      )}
    </td>
  );
};
