import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";

const useStyles = makeStyles({
  // Two columns in a drawer, three on a page.
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(max(160px, 30%), 1fr))",
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    fontVariantNumeric: "tabular-nums",
  },
  field: { minWidth: 0 },
  long: { gridColumn: "1 / -1" },
  first: { gridColumnStart: 1 },
  name: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  value: {
    margin: 0,
    minHeight: "18px",
    overflowWrap: "anywhere",
    fontSize: tokens.fontSizeBase300,
    lineHeight: "18px",
    // Flow text that somebody wrote keeps its lines.
    whiteSpace: "pre-line",
  },
  // Amounts come first and are read first.
  amount: { fontSize: tokens.fontSizeBase400, lineHeight: "20px" },
});

export type Field = {
  readonly key: string;
  readonly name: string;
  /** A bare number is a count. */
  readonly value: ReactNode;
  /** Takes a line of its own. */
  readonly isLong?: boolean;
  readonly isAmount?: boolean;
};

/** Names above their values, side by side without frames. */
export const FieldGrid = ({ fields, label }: { readonly fields: readonly Field[]; readonly label?: string }) => {
  const styles = useStyles();
  const isFirstAfterAmounts = (at: number) => fields[at - 1]?.isAmount === true && fields[at]?.isAmount !== true;
  return (
    <dl className={styles.grid} {...(label !== undefined && { "aria-label": label })}>
      {fields.map(({ key, name, value, isLong, isAmount }, at) => (
        <div
          key={key}
          className={mergeClasses(styles.field, isFirstAfterAmounts(at) && styles.first, isLong && styles.long)}
        >
          <dt className={styles.name}>{name}</dt>
          <dd className={mergeClasses(styles.value, isAmount && styles.amount)}>
            {typeof value === "number" ? formatCount(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
};
