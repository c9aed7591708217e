import { mergeClasses } from "@fluentui/react-components";
import { ArrowDownFilled, ArrowUpFilled, WarningFilled, WarningRegular } from "@fluentui/react-icons";
import { issuesColumn } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useGridStyles, useHeaderStyles } from "../../list-screen/grid/list-grid.styles.ts";
import { Part } from "../../ui/Part.tsx";
import type { GridColumn } from "./grid-columns.ts";
import { useImportGridStyles } from "./import-grid.styles.ts";
import type { RowsView } from "./use-import-rows.ts";

type Sort = NonNullable<RowsView["sort"]>;

/** Ascending, descending, then the order of the spreadsheet again. */
export const nextSort = (sort: Sort | undefined, column: string): Sort | undefined => {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
};

type Props = {
  readonly columns: readonly GridColumn[];
  readonly template: string;
  readonly height: number;
  readonly showsResult: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
};

/** Titles of the preview; a press sorts, that of the row number brings errors to the top. */
export const ImportGridHeader = ({ columns, template, height, showsResult, sort, onSort }: Props) => {
  const grid = useGridStyles();
  const header = useHeaderStyles();
  const styles = useImportGridStyles();
  const { t } = useText();
  const isErrorsFirst = sort?.column === issuesColumn;
  const before = showsResult ? 2 : 1;
  return (
    <Part role="rowgroup" className={grid.header}>
      <Part role="row" aria-rowindex={1} className={grid.row} style={{ gridTemplateColumns: template, height }}>
        <Part role="columnheader" className={mergeClasses(grid.cell, styles.headerNumber, styles.headerCell)}>
          <button
            type="button"
            className={mergeClasses(header.button, header.right)}
            title={t(isErrorsFirst ? "imports.ui.grid.fileOrder" : "imports.ui.grid.errorsFirst")}
            aria-pressed={isErrorsFirst}
            onClick={() => onSort(isErrorsFirst ? undefined : { column: issuesColumn, descending: true })}
          >
            <span className={header.title}>{t("imports.ui.rowNumber")}</span>
            <span className={header.arrow}>
              {isErrorsFirst ? <WarningFilled aria-hidden /> : <WarningRegular aria-hidden />}
            </span>
          </button>
        </Part>
        {showsResult ? (
          <Part role="columnheader" className={grid.cell}>
            {t("imports.ui.grid.result")}
          </Part>
        ) : null}
        {columns.map((column, index) => {
          const direction = sort?.column !== column.key ? undefined : sort.descending ? "descending" : "ascending";
          const Arrow = direction === "descending" ? ArrowDownFilled : ArrowUpFilled;
          return (
            <Part
              key={column.key}
              role="columnheader"
              aria-colindex={index + before}
              aria-sort={direction ?? "none"}
              className={mergeClasses(grid.cell, styles.headerCell)}
            >
              <button
                type="button"
                className={mergeClasses(header.button, column.isRightAligned && header.right)}
                title={t("imports.ui.grid.sort", { column: column.title })}
                onClick={() => onSort(nextSort(sort, column.key))}
              >
                <span className={header.title}>
                  {column.required ? t("imports.ui.grid.required", { title: column.title }) : column.title}
                </span>
                {direction === undefined ? null : (
                  <span className={header.arrow}>
                    <Arrow aria-hidden />
                  </span>
                )}
              </button>
            </Part>
          );
        })}
      </Part>
    </Part>
  );
};
