import { makeStyles, tokens } from "@fluentui/react-components";

/** The page is narrow beside its list. */
export const narrowPage = "@container (max-width: 760px)";

/** Cards of a company's page and the figures in them. */
export const useStoryStyles = makeStyles({
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.7fr) minmax(0, 1fr)",
    gap: "16px",
    [narrowPage]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  one: { gridTemplateColumns: "minmax(0, 1fr)" },
  money: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.6fr) minmax(0, 1fr)",
    gap: "12px 24px",
  },
  figures: { display: "flex", gap: "8px 32px", flexWrap: "wrap" },
  figure: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: "28px",
    fontVariantNumeric: "tabular-nums",
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  bar: { margin: "6px 0" },
  /** The height that the figures will have. */
  waiting: { minHeight: "108px" },
  fixed: { flexShrink: 0 },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  end: { textAlign: "right", marginLeft: "auto" },
  line: { display: "flex", justifyContent: "space-between", gap: "8px", alignItems: "baseline" },
  months: { display: "flex", alignItems: "flex-end", gap: "3px", height: "44px", margin: "4px 0" },
  month: {
    flexGrow: 1,
    flexBasis: 0,
    minHeight: "2px",
    borderRadius: "2px 2px 0 0",
    backgroundColor: tokens.colorBrandBackground,
    opacity: 0.72,
  },
  running: {
    opacity: 1,
    backgroundColor: "transparent",
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorBrandBackground} 0 3px, ${tokens.colorBrandBackground2} 3px 6px)`,
  },
  warm: { color: tokens.colorStatusWarningForeground1 },
  cut: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 },
});
