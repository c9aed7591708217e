import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";

const useStyles = makeStyles({
  tag: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    height: "18px",
    padding: "0 6px",
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "18px",
    whiteSpace: "nowrap",
  },
  // With the word, so that nothing is said by colour alone; a ring is at rest.
  dot: { boxSizing: "border-box", width: "6px", height: "6px", borderRadius: "50%", flexShrink: 0 },
  full: { backgroundColor: "currentColor" },
  ring: { border: "1.5px solid currentColor" },
  neutral: { backgroundColor: tokens.colorNeutralBackground2, color: tokens.colorNeutralForeground3 },
  info: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground1 },
  danger: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  success: { backgroundColor: tokens.colorStatusSuccessBackground1, color: tokens.colorStatusSuccessForeground1 },
  doubt: { backgroundColor: tokens.colorPaletteGrapeBackground2, color: tokens.colorPaletteGrapeForeground2 },
});

/** A state in the colour of what it asks of a person: word and dot, a ring where the record rests. */
export const StateTag = ({ tone, text }: { tone: StateTone; text: string }) => {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.tag, styles[tone])}>
      <span aria-hidden="true" className={mergeClasses(styles.dot, tone === "neutral" ? styles.ring : styles.full)} />
      {text}
    </span>
  );
};
