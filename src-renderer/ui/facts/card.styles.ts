import { makeStyles, tokens } from "@fluentui/react-components";

/** Cards of a record's page and what stands in them. */
export const useCardStyles = makeStyles({
  card: {
    boxSizing: "border-box",
    minWidth: 0,
    padding: "12px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    fontVariantNumeric: "tabular-nums",
  },
  line: { display: "flex", justifyContent: "space-between", gap: "8px", lineHeight: "20px", whiteSpace: "nowrap" },
  strong: { fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground3 },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: "16px" },
  warm: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  foot: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    marginTop: "4px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
  },
});
