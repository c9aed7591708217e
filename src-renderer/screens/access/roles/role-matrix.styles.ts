import { makeStyles, tokens } from "@fluentui/react-components";

/** Styles of the matrix of permissions. */
export const useMatrixStyles = makeStyles({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(220px, 280px)",
    columnGap: "24px",
    "@container (max-width: 760px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  main: { minWidth: 0 },
  tools: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} 0`,
  },
  search: { width: "220px" },
  counted: { marginLeft: "auto", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  head: {
    padding: "6px 4px",
    textAlign: "left",
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  first: { width: "18%" },
  last: { width: "15%" },
  module: {
    padding: "4px 8px",
    textAlign: "left",
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  modulePart: { marginLeft: "8px", fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  object: {
    padding: "0 4px 0 8px",
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  cell: { padding: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  tick: { "& > label, & .fui-Checkbox__label": { paddingLeft: "2px", fontSize: tokens.fontSizeBase200 } },
  added: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  removed: { backgroundColor: tokens.colorStatusDangerBackground1 },
  locked: { minWidth: "32px", padding: "0 6px", fontSize: tokens.fontSizeBase200 },
});
