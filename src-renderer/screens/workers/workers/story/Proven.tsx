import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, WarningRegular } from "@fluentui/react-icons";

const useStyles = makeStyles({
  line: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    minHeight: "20px",
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
  },
  text: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  side: { flexShrink: 0, marginLeft: "auto", color: tokens.colorNeutralForeground3 },
  good: { flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
  warm: { flexShrink: 0, color: tokens.colorStatusWarningForeground1 },
});

type Props = { readonly isGood: boolean; readonly text: string; readonly side?: string };

/** One thing that was checked of a worker: grey with a small tick; what did not pass is told in warm. */
export const Proven = ({ isGood, text, side = "" }: Props) => {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      {isGood ? (
        <CheckmarkRegular aria-hidden className={styles.good} fontSize={14} />
      ) : (
        <WarningRegular aria-hidden className={styles.warm} fontSize={14} />
      )}
      <span className={mergeClasses(styles.text, !isGood && styles.warm)} title={text}>
        {text}
      </span>
      <span className={styles.side}>{side}</span>
    </div>
  );
};
