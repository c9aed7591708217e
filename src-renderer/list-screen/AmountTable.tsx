import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Money } from "../ui/Money.tsx";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: tokens.fontWeightRegular,
    textAlign: "left",
  },
  amount: { textAlign: "right" },
  strong: { fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorNeutralBackground2 },
});

export type Amount = {
  readonly key: string;
  readonly label: string;
  readonly cents: number;
  readonly isStrong?: boolean;
};

/** Amounts under each other, their digits in columns. */
export const AmountTable = ({ label, amounts }: { label: string; amounts: readonly Amount[] }) => {
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {amounts.map(({ key, label: name, cents, isStrong }) => (
          <tr key={key} className={mergeClasses(isStrong && styles.strong)}>
            <th scope="row" className={mergeClasses(styles.cell, isStrong && styles.strong)}>
              {name}
            </th>
            <td className={mergeClasses(styles.cell, styles.amount)}>
              <Money cents={cents} isStrong={isStrong ?? false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
