import { mergeClasses } from "@fluentui/react-components";
import type { Summary } from "../../src-shared/lists/answer.ts";
import type { AnyList } from "../../src-shared/lists/define.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { Part } from "../ui/Part.tsx";
import { CellValue } from "./CellValue.tsx";
import type { GridColumn } from "./list-columns.ts";
import { useGridStyles } from "./list-grid.styles.ts";
import { cellText, isRightAligned } from "./list-texts.ts";
import { stickyOf } from "./sticky.ts";

type Props = {
  readonly label: string;
  readonly list: AnyList;
  readonly columns: readonly GridColumn[];
  readonly template: string;
  readonly lefts: readonly number[];
  readonly sums: Summary | null | undefined;
  readonly isSelection: boolean;
};

/** Sums under their columns. */
export const TotalsRow = ({ label, list, columns, template, lefts, sums, isSelection }: Props) => {
  const styles = useGridStyles();
  const texts = useText();
  const { t } = texts;
  return (
    <Part
      role="row"
      className={mergeClasses(styles.row, styles.totals, isSelection && styles.totalsSelected)}
      style={{ gridTemplateColumns: template }}
    >
      <Part role="gridcell" className={mergeClasses(styles.cell, styles.stickyCheck)} />
      {columns.map(({ key, column }, position) => {
        const place = stickyOf(styles, lefts, position);
        const sum = list.sums.includes(key) ? sums?.[key] : undefined;
        return (
          <Part
            key={key}
            role="gridcell"
            className={mergeClasses(styles.cell, isRightAligned(column) && styles.right, place.className)}
            style={place.style}
          >
            {position === 0 ? (
              <span className={styles.text} title={sums === null ? t("lists.ui.totalsUnknown") : label}>
                {label}
              </span>
            ) : sum === undefined ? null : (
              <span className={styles.text} title={cellText(texts, column, sum)}>
                <CellValue column={column} value={sum} />
              </span>
            )}
          </Part>
        );
      })}
      <Part role="gridcell" className={mergeClasses(styles.cell, styles.stickyEnd)} />
    </Part>
  );
};
