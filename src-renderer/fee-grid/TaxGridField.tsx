import { Button, Field, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { isSameGrid, jumpsOf, statutoryGrid } from "../../src-shared/contracts/statutory-grid.ts";
import type { TaxMode } from "../../src-shared/tax/line-types.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { GridEditor } from "./GridEditor.tsx";
import { type TypedRows, taxGridKind, taxGridOf, typedRows } from "./model/grid-kinds.ts";

const useStyles = makeStyles({
  word: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  warn: { color: tokens.colorStatusWarningForeground1 },
});

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly rows: TypedRows;
  readonly onChange: (rows: TypedRows) => void;
  /** Compares with the law's table of this mode and offers it. */
  readonly taxMode?: TaxMode | undefined;
  readonly showsAll?: boolean | undefined;
};

/** A contract's tax rates as a control; says whether they are the law's, by which taxes are computed in any case. */
export const TaxGridField = ({ label, hint, isRequired = true, rows, onChange, taxMode, showsAll }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const law = taxMode === undefined ? null : statutoryGrid(taxMode, dayOf(shanghaiNow(Date.now())));
  const grid = taxGridOf(rows);
  const jumps = grid === null ? [] : jumpsOf(grid);
  const isLaw = grid !== null && law !== null && isSameGrid(grid, law);
  return (
    <Field label={label} required={isRequired} {...(hint !== undefined && { hint })}>
      <div>
        <GridEditor kind={taxGridKind} label={label} rows={rows} onChange={onChange} showsAll={showsAll} />
        {jumps.length === 0 ? null : (
          <p className={mergeClasses(styles.word, styles.warn)}>
            {t("feeGrid.tax.jumps", { rows: jumps.map((row) => row + 1).join(t("feeGrid.tax.comma")) })}
          </p>
        )}
        {law === null ? null : isLaw ? (
          <p className={styles.word}>{t("feeGrid.tax.isLaw")}</p>
        ) : (
          <p className={styles.word}>
            {grid === null ? "" : t("feeGrid.tax.differs")}
            <Button size="small" appearance="transparent" onClick={() => onChange(typedRows(taxGridKind, law))}>
              {t("feeGrid.tax.takeLaw")}
            </Button>
          </p>
        )}
      </div>
    </Field>
  );
};
