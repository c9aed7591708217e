import { makeStyles, tokens } from "@fluentui/react-components";

/** The wizard's frame: head, steps on the left, the form, what follows from it on the right, the foot. */
export const useWizardStyles = makeStyles({
  page: {
    height: "100%",
    display: "grid",
    gridTemplateRows: "auto minmax(0, 1fr) auto",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalM,
    minHeight: "48px",
    padding: "0 24px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, whiteSpace: "nowrap" },
  about: {
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    flexGrow: 1,
  },
  body: { display: "grid", gridTemplateColumns: "216px minmax(0, 1fr)", minHeight: 0 },
  // Where there is no room for both, what follows from the form stands below it and both scroll as one.
  main: { minWidth: 0, minHeight: 0, overflowY: "auto" },
  mainWide: {
    "@media (min-width: 1280px)": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) minmax(316px, 24%)",
      overflowY: "hidden",
      "& > *": { minHeight: 0, overflowY: "auto" },
    },
  },
  form: { padding: "12px 24px 16px", minWidth: 0 },
  frame: { margin: 0, padding: 0, border: "none", minWidth: 0 },
  // Stays in sight above a long form: why something is not saved must be seen where it is typed.
  notices: {
    position: "sticky",
    top: 0,
    zIndex: 2,
    display: "grid",
    gap: tokens.spacingVerticalS,
    margin: "-12px -24px 8px",
    padding: "12px 24px 4px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  beside: {
    padding: "0 16px 16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    "@media (min-width: 1280px)": { borderTop: "none", borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  trialTitle: {
    margin: "16px 0 8px",
    paddingTop: "12px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  foot: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    minHeight: "52px",
    padding: "0 24px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  keys: {
    flexGrow: 1,
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    whiteSpace: "nowrap",
  },
  warm: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  save: { columnGap: "6px" },
  lookUp: { marginBottom: tokens.spacingVerticalM },
  row: { display: "flex", alignItems: "center", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
