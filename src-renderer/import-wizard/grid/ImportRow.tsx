import { mergeClasses } from "@fluentui/react-components";
import { memo } from "react";
import type { ImportIssue, ImportRow as Row } from "../../../src-shared/bridge/imports.ts";
import { takenOutcomes } from "../../../src-shared/kernel/calls/import-parts.ts";
import { stripInvisible } from "../../../src-shared/kernel/values/text/text.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useGridStyles } from "../../list-screen/grid/list-grid.styles.ts";
import { Part } from "../../ui/Part.tsx";
import { issuesOfCell, issuesOfRow, issueText, issueTexts, worstIssue } from "../model/cell-issues.ts";
import type { GridColumn } from "./grid-columns.ts";
import { useImportGridStyles } from "./import-grid.styles.ts";

type Props = {
  readonly row: Row | undefined;
  readonly position: number;
  readonly domId: string;
  readonly columns: readonly GridColumn[];
  readonly template: string;
  readonly top: number;
  readonly height: number;
  readonly showsResult: boolean;
  /** The focused column, -1 when the focus is in another row. */
  readonly focused: number;
  /** The part of the selected block in this row; from 0 to -1 when there is none. */
  readonly left: number;
  readonly right: number;
};

/** Outcome of a taken row of workers, where the service tells it; undefined for every other. */
const outcomeOf = ({ result }: Row) =>
  result?.ok === true ? takenOutcomes.find((outcome) => outcome === result.code) : undefined;

/** The outcome of a row; of one that is still to be corrected, why the service refused it. */
const resultOf = (row: Row): "ok" | Pick<ImportIssue, "code" | "params"> | null => {
  const { result } = row;
  if (result === null) return issuesOfRow(row).find(({ severity }) => severity === "error") ?? null;
  return result.ok && result.code === null ? "ok" : { code: result.code ?? "", params: result.params };
};

const ResultCell = ({ row }: { row: Row }) => {
  const grid = useGridStyles();
  const styles = useImportGridStyles();
  const texts = useText();
  const resultText = resultOf(row);
  const isTaken = row.result?.ok === true;
  const outcome = outcomeOf(row);
  const isGood = resultText === "ok" || outcome !== undefined;
  const taken = outcome === undefined ? texts.t("imports.ui.grid.resultOk") : texts.t(`importJobs.outcomes.${outcome}`);
  const text = resultText === null ? "" : isGood ? taken : issueText(texts, resultText);
  return (
    <Part role="gridcell" className={mergeClasses(grid.cell, styles.result)} title={text}>
      <span className={mergeClasses(grid.text, isGood ? styles.good : isTaken ? styles.noted : styles.bad)}>
        {text}
      </span>
    </Part>
  );
};

const DataCell = ({ row, column, id, ...place }: { row: Row; column: GridColumn; id: string } & CellPlace) => {
  const grid = useGridStyles();
  const styles = useImportGridStyles();
  const texts = useText();
  const issues = issuesOfCell(row, column.key);
  const severity = worstIssue(issues);
  const isEdited = row.edited.includes(column.key);
  // Characters that reorder or hide what is read would let one name look like another (security T41).
  const text = stripInvisible(row.cells[column.key] ?? "");
  return (
    <Part
      id={id}
      role="gridcell"
      aria-colindex={place.columnIndex + 1}
      aria-invalid={severity === "error" || undefined}
      aria-selected={place.isInBlock}
      aria-readonly={row.locked || undefined}
      data-column={place.position}
      title={issues.length > 0 ? issueTexts(texts, issues) : text}
      className={mergeClasses(
        grid.cell,
        styles.cell,
        column.isRightAligned && styles.right,
        isEdited && styles.edited,
        row.locked && styles.locked,
        place.isInBlock && styles.inBlock,
        severity !== undefined && styles[severity],
        place.isFocused && styles.focused,
      )}
    >
      <span className={grid.text}>{text}</span>
    </Part>
  );
};

type CellPlace = {
  readonly position: number;
  readonly columnIndex: number;
  readonly isFocused: boolean;
  readonly isInBlock: boolean;
};

/** A row of the preview; grey bars stand for a row whose block has not come yet. */
export const ImportRow = memo((props: Props) => {
  const { row, position, columns, showsResult, focused, left, right } = props;
  const grid = useGridStyles();
  const styles = useImportGridStyles();
  const texts = useText();
  const place = { transform: `translateY(${props.top}px)`, height: props.height, gridTemplateColumns: props.template };
  const rowIssues = row === undefined ? [] : issuesOfRow(row);
  const severity = row === undefined ? undefined : worstIssue(row.issues);
  const before = showsResult ? 2 : 1;
  return (
    <Part
      role="row"
      aria-rowindex={position + 2}
      aria-busy={row === undefined || undefined}
      data-row={position}
      className={mergeClasses(grid.row, grid.bodyRow)}
      style={place}
    >
      <Part
        role="rowheader"
        data-column="number"
        title={
          rowIssues.length > 0
            ? issueTexts(texts, rowIssues)
            : row?.locked
              ? texts.t("imports.ui.grid.locked")
              : texts.t("imports.ui.grid.rowSelect", { row: String(row?.number ?? "") })
        }
        className={mergeClasses(
          grid.cell,
          styles.number,
          severity === "error" && styles.numberError,
          severity === "warning" && styles.numberWarning,
          left <= right && styles.numberChosen,
        )}
      >
        {row?.number ?? texts.t("common.emptyValue")}
      </Part>
      {showsResult && row ? <ResultCell row={row} /> : null}
      {columns.map((column, index) =>
        row === undefined ? (
          <Part key={column.key} role="gridcell" className={grid.cell}>
            <span className={grid.skeleton} />
          </Part>
        ) : (
          <DataCell
            key={column.key}
            id={`${props.domId}-${index}`}
            row={row}
            column={column}
            position={index}
            columnIndex={index + before}
            isFocused={index === focused}
            isInBlock={index >= left && index <= right}
          />
        ),
      )}
    </Part>
  );
});
