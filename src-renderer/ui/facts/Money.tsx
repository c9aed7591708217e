import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { moneyText } from "../../../src-shared/kernel/values/money/money.ts";

const useStyles = makeStyles({
  money: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  strong: { fontWeight: tokens.fontWeightSemibold },
  negative: { color: tokens.colorStatusDangerForeground3 },
  zero: { color: tokens.colorNeutralForeground3 },
});

/** An amount in cents as people read it: 123456 → 1,234.56; negative ones in red, with their sign, none as a dash. */
export const Money = ({ cents, isStrong = false }: { cents: number | null; isStrong?: boolean }) => {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(
        styles.money,
        isStrong && styles.strong,
        (cents === null || cents === 0) && styles.zero,
        cents !== null && cents < 0 && styles.negative,
      )}
    >
      {moneyText(cents)}
    </span>
  );
};
