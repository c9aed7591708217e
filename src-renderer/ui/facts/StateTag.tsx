import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { StateTone } from "../../../src-shared/states/define.ts";

const useStyles = makeStyles({
  tag: {
    display: "inline-flex",
    alignItems: "center",
    height: "20px",
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: "nowrap",
  },
  neutral: { backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground2 },
  info: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground3 },
  danger: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground3 },
  success: { backgroundColor: tokens.colorStatusSuccessBackground1, color: tokens.colorStatusSuccessForeground3 },
  // Neither good nor bad is known: a colour of its own.
  doubt: { backgroundColor: tokens.colorPaletteLavenderBackground2, color: tokens.colorPaletteLavenderForeground2 },
});

/** A state in the colour of what it asks of a person. */
export const StateTag = ({ tone, text }: { tone: StateTone; text: string }) => {
  const styles = useStyles();
  return <span className={mergeClasses(styles.tag, styles[tone])}>{text}</span>;
};
