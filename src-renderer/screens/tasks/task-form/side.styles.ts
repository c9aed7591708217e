import { makeStyles, tokens } from "@fluentui/react-components";

/** Styles of the boxes beside the form of a task. */
export const useModeStyles = makeStyles({
  head: { display: "flex", justifyContent: "space-between", margin: "14px 0 8px" },
  card: { marginBottom: "10px", backgroundColor: tokens.colorNeutralBackground1 },
  row: { display: "flex", gap: "8px", alignItems: "center", minHeight: "24px" },
  text: { flexGrow: 1 },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  warm: { color: tokens.colorStatusWarningForeground1 },
  sum: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  lacking: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});
