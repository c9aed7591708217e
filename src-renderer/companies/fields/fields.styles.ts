import { makeStyles, tokens } from "@fluentui/react-components";

/** Room for the longest label in Chinese, with its unit or star. */
const labelWidth = "140px";

/** Sections of a long form, two fields beside each other. */
export const useFieldStyles = makeStyles({
  section: { marginBottom: tokens.spacingVerticalM },
  sectionTitle: { margin: "0 0 6px", fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  // Labels stand beside their controls, whatever the control is: the forms are long and the window is low.
  fields: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    columnGap: "28px",
    rowGap: "8px",
    alignItems: "start",
    "& .fui-Field": { display: "grid", gridTemplateColumns: `${labelWidth} minmax(0, 1fr)`, alignItems: "center" },
    // Days are lower than other fields elsewhere; here they stand beside them.
    "& .fui-Input": { minHeight: "32px" },
    "& .fui-Field > *": { gridColumnStart: 2 },
    "& .fui-Field > .fui-Field__label, & .fui-Field > label": {
      gridColumnStart: 1,
      gridRowStart: 1,
      paddingBottom: 0,
      paddingRight: tokens.spacingHorizontalS,
      fontSize: tokens.fontSizeBase300,
    },
  },
  wide: { gridColumn: "1 / -1" },
  wrong: { marginLeft: labelWidth, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});
