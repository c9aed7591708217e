import { makeStyles } from "@fluentui/react-components";

/** Narrower than this, as beside an open detail, and the tools of a list show their icons only. */
const narrow = "@container (max-width: 1000px)";

/** The element whose width decides what gives way. */
export const toolContainer = { containerType: "inline-size" } as const;

/** Styles of the parts above a list: its tools and filters. */
export const useToolStyles = makeStyles({
  button: {
    [narrow]: { minWidth: "28px", paddingLeft: "4px", paddingRight: "4px", "& .fui-Button__icon": { marginRight: 0 } },
  },
  // Still read out, and told by the title of the button's text.
  label: {
    [narrow]: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  },
});
