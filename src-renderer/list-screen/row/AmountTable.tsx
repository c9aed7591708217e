import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Money } from "../../ui/facts/Facts.tsx";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightRegular,
    textAlign: "left",
  },
  amount: { textAlign: "right" },
  explain: {
    padding: 0,
    border: "none",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    cursor: "help",
    textDecorationLine: "underline",
    textDecorationStyle: "dotted",
    textUnderlineOffset: "3px",
    ":hover": { color: tokens.colorBrandForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
});

export type Amount = {
  readonly key: string;
  readonly label: string;
  /** Null: not known, or not decided yet. */
  readonly cents: number | null;
  readonly isStrong?: boolean;
  /** Says how the amount came about; `explainText` names that. */
  readonly onExplain?: () => void;
  readonly explainText?: string;
};

/** Amounts under each other, their digits in columns. */
export const AmountTable = ({ label, amounts }: { label: string; amounts: readonly Amount[] }) => {
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {amounts.map(({ key, label: name, cents, isStrong, onExplain, explainText }) => (
          <tr key={key}>
            <th scope="row" className={mergeClasses(styles.cell, isStrong && styles.strong)}>
              {name}
            </th>
            <td className={mergeClasses(styles.cell, styles.amount)}>
              {onExplain ? (
                <button type="button" className={styles.explain} title={explainText} onClick={onExplain}>
                  <Money cents={cents} isStrong={isStrong ?? false} />
                </button>
              ) : (
                <Money cents={cents} isStrong={isStrong ?? false} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
