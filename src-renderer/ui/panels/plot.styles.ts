import { makeStyles, tokens } from "@fluentui/react-components";
import { wide } from "./panel.styles.ts";

/** Height of what is named below the plot. */
export const below = 20;

/** Colours of what is over, and of what is behind it. */
export const fill = tokens.colorBrandBackground;
const tint = tokens.colorBrandBackground2;
/** Of what is there of a month that is not over. */
export const hatch = `repeating-linear-gradient(135deg, ${fill} 0 3px, ${tint} 3px 7px)`;

/** A plot with lines at the figures of its axis, and names below it. */
export const usePlotStyles = makeStyles({
  plot: {
    position: "relative",
    flexGrow: 1,
    minHeight: "140px",
    margin: "12px 16px 8px 68px",
    [wide]: { margin: "16px 24px 16px 76px" },
  },
  room: { position: "absolute", left: 0, right: 0, top: 0, bottom: `${below}px` },
  line: { position: "absolute", left: 0, right: 0, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  scale: {
    position: "absolute",
    right: "100%",
    top: "-8px",
    marginRight: "8px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  bars: { position: "absolute", inset: 0, display: "flex", margin: 0, padding: 0, listStyleType: "none" },
  month: { flexGrow: 1, flexBasis: 0, minWidth: 0, display: "flex" },
  bar: {
    flexGrow: 1,
    minWidth: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    color: "inherit",
    textDecorationLine: "none",
    borderRadius: "4px",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  rise: {
    flexGrow: 1,
    minHeight: 0,
    width: "100%",
    display: "flex",
    flexDirection: "column",
    justifyContent: "flex-end",
    alignItems: "center",
  },
  column: {
    width: "56%",
    maxWidth: "40px",
    flexShrink: 0,
    boxSizing: "border-box",
    borderRadius: "3px 3px 0 0",
    backgroundColor: fill,
    opacity: 0.72,
  },
  value: {
    padding: "0 2px",
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    whiteSpace: "nowrap",
  },
  name: {
    height: `${below}px`,
    flexShrink: 0,
    lineHeight: `${below}px`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  nameRunning: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});
