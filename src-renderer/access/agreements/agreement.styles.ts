import { makeStyles, tokens } from "@fluentui/react-components";

/** On paper nothing scrolls: the whole text stands on as many sheets as it takes. */
const onPaper = {
  position: "static",
  display: "block",
  width: "auto",
  maxWidth: "none",
  height: "auto",
  maxHeight: "none",
  overflow: "visible",
  boxShadow: "none",
} as const;

export const useAgreementStyles = makeStyles({
  surface: { width: "min(860px, 92vw)", maxWidth: "min(860px, 92vw)", "@media print": onPaper },
  body: {
    display: "grid",
    gridTemplateRows: "auto minmax(0, 1fr) auto",
    height: "min(78vh, 900px)",
    maxHeight: "78vh",
    rowGap: tokens.spacingVerticalM,
    "@media print": onPaper,
  },
  meta: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  content: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    minHeight: 0,
    padding: 0,
    "@media print": onPaper,
  },
  scroller: {
    overflowY: "auto",
    flexGrow: 1,
    minHeight: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    lineHeight: "22px",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "@media print": { ...onPaper, border: "none" },
  },
  heading: {
    margin: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  paragraph: { margin: `0 0 ${tokens.spacingVerticalS}`, overflowWrap: "anywhere" },
  items: { margin: `0 0 ${tokens.spacingVerticalS}`, padding: "0 0 0 1.5em", listStyleType: "none" },
  item: { marginBottom: tokens.spacingVerticalXS, overflowWrap: "anywhere" },
  end: {
    margin: `${tokens.spacingVerticalL} 0`,
    textAlign: "center",
    color: tokens.colorNeutralForeground3,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  wait: { margin: "auto" },
  actions: {
    gridColumn: "1 / -1",
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    "@media print": { display: "none" },
  },
  state: {
    flexGrow: 1,
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  notOnPaper: { "@media print": { display: "none" } },
});
