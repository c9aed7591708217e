import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { TaxMode } from "../../src-shared/kernel/tax/line-types.ts";
import {
  differencesFrom,
  type GridDifference,
  jumpsOf,
  statutoryGrid,
} from "../../src-shared/kernel/terms/statutory-grid.ts";
import type { TaxGridRow } from "../../src-shared/kernel/terms/terms.ts";
import { dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { Texts } from "../i18n/texts.ts";
import { centsText, ratioText } from "./model/cell-text.ts";

const useStyles = makeStyles({
  word: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  warn: { color: tokens.colorStatusWarningForeground1 },
  list: {
    margin: 0,
    paddingLeft: "18px",
    color: tokens.colorStatusWarningForeground1,
    fontSize: tokens.fontSizeBase200,
  },
});

/** The law's table of a tax mode today; null where it has none. */
export const lawOf = (mode: TaxMode): readonly TaxGridRow[] | null =>
  statutoryGrid(mode, dayOf(shanghaiNow(Date.now())));

/** Differences are named as far as people read them; the rest is counted. */
const shown = 8;

const wordsOf = ({ t }: Texts, difference: GridDifference): string => {
  const row = difference.row + 1;
  const amount = (cents: number | null): string => (cents === null ? t("feeGrid.open") : centsText(cents));
  const rate = (ratio: number | null): string => `${ratioText(ratio ?? 0)}%`;
  switch (difference.kind) {
    case "extra":
      return t("feeGrid.tax.extra", { row });
    case "lacking": {
      const { limit, ratio } = difference.law;
      return t("feeGrid.tax.lacking", { row, limit: amount(limit), ratio: rate(ratio) });
    }
    case "cell": {
      const value = difference.cell === "ratio" ? rate : amount;
      const column = t(`feeGrid.tax.cells.${difference.cell}`);
      return t("feeGrid.tax.cell", { row, column, agreed: value(difference.agreed), law: value(difference.law) });
    }
  }
};

type Props = {
  /** Null while it is not in order. */
  readonly grid: readonly TaxGridRow[] | null;
  readonly taxMode: TaxMode;
};

/**
 * Explains a contract's tax grid: by which table taxes are computed in any case, and each cell in which the grid says
 * otherwise. It keeps nobody from agreeing on it, because it is content of the contract.
 */
export const TaxGridAgainstLaw = ({ grid, taxMode }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const law = lawOf(taxMode);
  if (law === null) return <p className={styles.word}>{t("feeGrid.tax.noLaw")}</p>;
  const differences = grid === null ? [] : differencesFrom(law, grid);
  const jumps = grid === null ? [] : jumpsOf(grid);
  return (
    <>
      <p className={styles.word}>{t("feeGrid.tax.ruled")}</p>
      {grid !== null && differences.length === 0 ? <p className={styles.word}>{t("feeGrid.tax.isLaw")}</p> : null}
      {differences.length === 0 ? null : (
        <div role="status">
          <p className={mergeClasses(styles.word, styles.warn)}>
            {t("feeGrid.tax.differs", { count: differences.length })}
          </p>
          <ul className={styles.list}>
            {differences.slice(0, shown).map((difference) => {
              const words = wordsOf(texts, difference);
              return <li key={words}>{words}</li>;
            })}
            {differences.length > shown ? (
              <li>{t("feeGrid.tax.more", { count: differences.length - shown })}</li>
            ) : null}
          </ul>
        </div>
      )}
      {jumps.length === 0 ? null : (
        <p className={mergeClasses(styles.word, styles.warn)}>
          {t("feeGrid.tax.jumps", { rows: jumps.map((row) => row + 1).join(t("feeGrid.tax.comma")) })}
        </p>
      )}
    </>
  );
};
