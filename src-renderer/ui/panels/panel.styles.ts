import { makeStyles, tokens } from "@fluentui/react-components";

/** Below this width parts stand one under the other. */
export const narrow = "@media (max-width: 1179px)";
/** From this width there is room for more columns and larger figures. */
export const wide = "@media (min-width: 1800px)";

/** The page of the workbench: tiles, then rows of panels that share the height that is left. */
export const usePanelStyles = makeStyles({
  page: {
    height: "100%",
    overflowY: "auto",
    boxSizing: "border-box",
    padding: "12px 16px",
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    backgroundColor: tokens.colorNeutralBackground2,
    fontVariantNumeric: "tabular-nums",
    [wide]: { padding: "20px 24px", gap: "16px" },
  },
  bar: { display: "flex", alignItems: "center", flexWrap: "wrap", gap: "12px", minHeight: "28px", flexShrink: 0 },
  title: {
    margin: 0,
    fontSize: "16px",
    lineHeight: "20px",
    fontWeight: tokens.fontWeightSemibold,
    [wide]: { fontSize: "20px", lineHeight: "24px" },
  },
  facts: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  aged: { color: tokens.colorStatusWarningForeground1, fontSize: tokens.fontSizeBase200 },
  space: { flexGrow: 1 },
  row: {
    display: "grid",
    gap: "12px",
    flexShrink: 0,
    minHeight: 0,
    // Two rows with the tiles and the title above them are just as high as the page.
    height: "max(252px, calc((100% - 152px) / 2))",
    [wide]: { gap: "16px", height: "max(252px, calc((100% - 188px) / 2))" },
    // As one column each part is as high as it needs.
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr) !important", height: "auto" },
  },
  /** A row below those that fill the page: as high as what stands in it. */
  lowRow: { height: "auto" },
  // Its panel takes the whole of its place.
  part: { display: "grid", minWidth: 0, minHeight: 0 },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: "none",
    whiteSpace: "nowrap",
    ":hover": { textDecorationLine: "underline" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: "4px" },
  },
  plain: { color: "inherit" },
  danger: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  strong: { fontWeight: tokens.fontWeightSemibold },
  cut: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 },
});
