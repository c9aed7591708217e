import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Add16Regular, ArrowDown16Regular, ArrowUp16Regular, Delete16Regular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import { mostGridRows } from "../../src-shared/kernel/terms/terms.ts";
import { keys } from "../i18n/keys.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { KeyCap } from "../ui/buttons/KeyCap.tsx";
import { ReasonButton } from "../ui/buttons/ReasonButton.tsx";
import { StepperButton } from "../ui/buttons/StepperButton.tsx";
import { clipboardCells } from "../ui/inputs/clipboard-cells.ts";
import { Message } from "../ui/messages/Message.tsx";
import { GridCell } from "./GridCell.tsx";
import { addRow, moveRow, removeRow, setCell, shownRows } from "./model/grid-edits.ts";
import { faultsOf, type GridKind, type TypedRows } from "./model/grid-kinds.ts";
import { keyStep } from "./model/keys.ts";
import { isRange, type PasteFault, pasteRange } from "./model/paste.ts";

const useStyles = makeStyles({
  frame: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowX: "auto",
  },
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  head: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    textAlign: "left",
    whiteSpace: "nowrap",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  figures: { textAlign: "right", width: "140px" },
  sign: { width: "128px" },
  note: { minWidth: "150px" },
  number: { width: "36px", textAlign: "center", color: tokens.colorNeutralForeground3 },
  side: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  tools: { width: "84px", whiteSpace: "nowrap" },
  foot: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

type Props = {
  readonly kind: GridKind;
  /** Name of the grid for people who use a screen reader. */
  readonly label: string;
  readonly rows: TypedRows;
  readonly onChange: (rows: TypedRows) => void;
  /** Note behind a row. */
  readonly note?: ((row: number) => string) | undefined;
  /** Also names what is missing in cells that nobody has been in. */
  readonly showsAll?: boolean | undefined;
};

/** Cells that are blank are told of only once somebody has been in them. */
const blankCodes: ReadonlySet<string> = new Set(["tax.rateEmpty", "tax.limitEmpty", "tax.quickDeductionEmpty"]);

/**
 * A grid that is typed in as in a spreadsheet: Enter and arrows go from cell to cell, Ctrl+D takes what stands above,
 * Alt+arrows move a row, a copied range is pasted. Faults stand in their cells.
 */
export const GridEditor = ({ kind, label, rows: given, onChange, note, showsAll = false }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const table = useRef<HTMLTableElement>(null);
  const nextCell = useRef<string | null>(null);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<PasteFault | null>(null);
  const rows = shownRows(kind, given);
  const names = kind.columns.map(({ name }) => name);
  const faults = faultsOf(kind, rows);

  useEffect(() => {
    if (nextCell.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-cell="${nextCell.current}"]`)?.focus();
    nextCell.current = null;
  });

  const focusCell = (row: number, name: string) => {
    nextCell.current = `${row}.${name}`;
  };
  const change = (next: TypedRows) => {
    setRefusal(null);
    onChange(next);
  };
  const faultOf = (row: number, name: string): string | undefined => {
    const fault = faults.find((one) => one.row === row && one.field === name);
    if (fault === undefined) return undefined;
    const isTold = showsAll || visited.has(`${row}.${name}`) || !blankCodes.has(fault.key);
    return isTold ? texts.of(kind.said?.[fault.key] ?? fault.key) : undefined;
  };
  const paste = (row: number, name: string, cells: readonly (readonly string[])[]) => {
    const pasted = pasteRange(kind, rows, row, name, cells);
    if (!pasted.ok) return setRefusal(pasted.fault);
    focusCell(row + pasted.count - 1, name);
    change(pasted.rows);
  };
  const press = (row: number, name: string, event: React.KeyboardEvent<HTMLElement>) => {
    const step = keyStep({ names, rows, row, name }, event, kind);
    if (step === null) return;
    event.preventDefault();
    event.stopPropagation();
    focusCell(step.row, step.name);
    if (step.rows === rows)
      table.current?.querySelector<HTMLElement>(`[data-cell="${step.row}.${step.name}"]`)?.focus();
    else change(step.rows);
  };

  return (
    <div>
      <div className={styles.frame}>
        <table className={styles.table} ref={table} aria-label={label}>
          <thead>
            <tr>
              <th className={mergeClasses(styles.head, styles.number)} scope="col">
                {t("feeGrid.row")}
              </th>
              {kind.columns.map(({ name, kind: one }) => (
                <th
                  key={name}
                  scope="col"
                  className={mergeClasses(styles.head, one === "sign" ? styles.sign : styles.figures)}
                >
                  {texts.of(`feeGrid.columns.${name}`)}
                </th>
              ))}
              {note === undefined ? null : (
                <th className={mergeClasses(styles.head, styles.note)} scope="col">
                  {t("feeGrid.note")}
                </th>
              )}
              <th className={mergeClasses(styles.head, styles.tools)} aria-label={t("feeGrid.tools")} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows have no identity of their own: their place is it.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the row
              <tr key={at}>
                <td className={mergeClasses(styles.side, styles.number)}>{at + 1}</td>
                {kind.columns.map((column) => (
                  <GridCell
                    key={column.name}
                    id={`${at}.${column.name}`}
                    column={column}
                    name={t("feeGrid.cell", { row: at + 1, column: texts.of(`feeGrid.columns.${column.name}`) })}
                    value={row[column.name] ?? ""}
                    isLast={at === rows.length - 1}
                    fault={faultOf(at, column.name)}
                    onChange={(text) => change(setCell(rows, at, column.name, text))}
                    onLeave={() => setVisited((before) => new Set(before).add(`${at}.${column.name}`))}
                    onKeyDown={keys((event) => press(at, column.name, event))}
                    onPaste={(event) => {
                      const cells = clipboardCells(event.clipboardData);
                      if (!isRange(cells)) return;
                      event.preventDefault();
                      paste(at, column.name, cells);
                    }}
                  />
                ))}
                {note === undefined ? null : <td className={styles.side}>{note(at)}</td>}
                <td className={mergeClasses(styles.side, styles.tools)}>
                  <StepperButton
                    appearance="transparent"
                    icon={<ArrowUp16Regular />}
                    tabIndex={-1}
                    isAtEnd={at === 0}
                    label={t("feeGrid.moveUp", { row: at + 1 })}
                    onClick={() => change(moveRow(rows, at, -1))}
                  />
                  <StepperButton
                    appearance="transparent"
                    icon={<ArrowDown16Regular />}
                    tabIndex={-1}
                    isAtEnd={at === rows.length - 1}
                    label={t("feeGrid.moveDown", { row: at + 1 })}
                    onClick={() => change(moveRow(rows, at, 1))}
                  />
                  <StepperButton
                    appearance="transparent"
                    icon={<Delete16Regular />}
                    tabIndex={-1}
                    isAtEnd={rows.length === 1}
                    label={t("feeGrid.remove", { row: at + 1 })}
                    onClick={() => change(removeRow(rows, at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refusal === null ? null : (
        <Message intent="error">{texts.of(`feeGrid.refused.${refusal.code}`, { ...refusal })}</Message>
      )}
      <div className={styles.foot}>
        <ReasonButton
          size="small"
          appearance="transparent"
          icon={<Add16Regular />}
          reason={rows.length >= mostGridRows ? t("common.full", { most: mostGridRows }) : null}
          onClick={() => {
            focusCell(rows.length, names[0] ?? "");
            change(addRow(kind, rows));
          }}
        >
          {t("feeGrid.add")}
        </ReasonButton>
        <span>
          {t("feeGrid.pasteHint")} <KeyCap name="Ctrl V" />
        </span>
        <span>
          <KeyCap name="Enter" /> {t("feeGrid.keyNext")}
        </span>
        <span>
          <KeyCap name="Ctrl D" /> {t("feeGrid.keyAbove")}
        </span>
        <span>
          <KeyCap name="Alt ↑↓" /> {t("feeGrid.keyMove")}
        </span>
        <span>
          <KeyCap name="Ctrl Del" /> {t("feeGrid.keyRemove")}
        </span>
      </div>
    </div>
  );
};
