import { makeStyles, tokens } from "@fluentui/react-components";

const thin = `1px solid ${tokens.colorNeutralStroke3}`;

export const numberWidth = 72;
export const resultWidth = 240;

export const useImportGridStyles = makeStyles({
  /** Holds the scrolling grid and, over it, the one input that has the keyboard. */
  frame: { position: "relative", display: "flex", flexGrow: 1, minHeight: 0, minWidth: 0 },
  content: { position: "relative", width: "max-content", minWidth: "100%", minHeight: "100%" },
  cell: { borderRight: thin, cursor: "cell", userSelect: "none" },
  error: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground3 },
  edited: { fontWeight: tokens.fontWeightSemibold },
  locked: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground3 },
  inBlock: { backgroundColor: tokens.colorBrandBackground2 },
  focused: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  number: {
    position: "sticky",
    left: 0,
    zIndex: 1,
    justifyContent: "flex-end",
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    borderRight: thin,
    cursor: "pointer",
    userSelect: "none",
  },
  numberError: { boxShadow: `inset 3px 0 0 ${tokens.colorStatusDangerBackground3}` },
  numberWarning: { boxShadow: `inset 3px 0 0 ${tokens.colorStatusWarningBackground3}` },
  numberChosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorNeutralForeground1 },
  result: { borderRight: thin },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  noted: { color: tokens.colorStatusWarningForeground3 },
  headerCell: { padding: 0, borderRight: thin },
  headerNumber: {
    position: "sticky",
    left: 0,
    zIndex: 1,
    justifyContent: "flex-end",
    backgroundColor: tokens.colorNeutralBackground3,
  },
  right: { justifyContent: "flex-end", textAlign: "right" },
  /** Over the grid and not in it: in the middle of what is in sight, however wide the columns are together. */
  empty: {
    position: "absolute",
    top: "64px",
    left: 0,
    right: 0,
    textAlign: "center",
    color: tokens.colorNeutralForeground3,
    pointerEvents: "none",
  },
  input: {
    position: "absolute",
    boxSizing: "border-box",
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: "none",
    outlineStyle: "none",
    fontFamily: "inherit",
    fontSize: "inherit",
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}, ${tokens.shadow8}`,
  },
  /** Takes keys, paste and the input method before a cell is edited, and shows nothing itself. */
  waiting: { opacity: 0, pointerEvents: "none" },
});
