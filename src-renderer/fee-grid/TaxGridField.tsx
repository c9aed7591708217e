import { Button, Field } from "@fluentui/react-components";
import type { TaxMode } from "../../src-shared/kernel/tax/line-types.ts";
import { differencesFrom } from "../../src-shared/kernel/terms/statutory-grid.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { GridEditor } from "./GridEditor.tsx";
import { type TypedRows, taxGridKind, taxGridOf, typedRows } from "./model/grid-kinds.ts";
import { lawOf, TaxGridAgainstLaw } from "./TaxGridAgainstLaw.tsx";

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
  const { t } = useText();
  const law = taxMode === undefined ? null : lawOf(taxMode);
  const grid = taxGridOf(rows);
  const isLaw = grid !== null && law !== null && differencesFrom(law, grid).length === 0;
  return (
    <Field label={label} required={isRequired} {...(hint !== undefined && { hint })}>
      <div>
        <GridEditor kind={taxGridKind} label={label} rows={rows} onChange={onChange} showsAll={showsAll} />
        {taxMode === undefined ? null : <TaxGridAgainstLaw grid={grid} taxMode={taxMode} />}
        {law === null || isLaw ? null : (
          <Button size="small" appearance="transparent" onClick={() => onChange(typedRows(taxGridKind, law))}>
            {t("feeGrid.tax.takeLaw")}
          </Button>
        )}
      </div>
    </Field>
  );
};
