import { makeStyles, tokens } from "@fluentui/react-components";

/** A screen of titled parts below each other. */
export const usePageStyles = makeStyles({
  page: { height: "100%", overflowY: "auto", boxSizing: "border-box", padding: "16px 24px 32px" },
  inner: { maxWidth: "960px", display: "grid", gap: "16px" },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  card: {
    padding: "16px 20px",
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  plain: { minWidth: 0 },
  head: { display: "flex", alignItems: "flex-start", gap: tokens.spacingHorizontalM, flexWrap: "wrap" },
  headText: { flexGrow: 1, flexBasis: "320px" },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  text: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground2 },
  content: { display: "grid", gap: tokens.spacingVerticalM, marginTop: tokens.spacingVerticalM },
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalS },
  pair: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(200px, 1fr))",
    gap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
    alignItems: "start",
  },
  field: { maxWidth: "480px" },
  facts: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    fontVariantNumeric: "tabular-nums",
  },
  factName: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, overflowWrap: "anywhere" },
  list: { margin: `${tokens.spacingVerticalXS} 0`, paddingLeft: "20px" },
});
