import { makeStyles, tokens } from "@fluentui/react-components";

/** Photos at the left of what they prove; above it where there is no room. */
export const useEvidenceLayout = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(200px, 28%) minmax(0, 1fr)",
    columnGap: "24px",
    alignItems: "start",
    "@container (max-width: 620px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  tools: { display: "grid", justifyItems: "start", gap: "4px" },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
