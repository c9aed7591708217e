import { tokens } from "@fluentui/react-components";

const filled = {
  border: `1px solid ${tokens.colorBrandBackground}`,
  backgroundColor: tokens.colorBrandBackground,
} as const;

/** The box of a row or of all rows: drawn by ourselves, for the browser's own is grey in the dark whatever the theme says. */
export const tickBox = {
  width: "16px",
  height: "16px",
  margin: 0,
  boxSizing: "border-box",
  appearance: "none",
  border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  borderRadius: tokens.borderRadiusSmall,
  backgroundColor: "transparent",
  ":checked": filled,
  ":indeterminate": filled,
  "::after": { content: '""', display: "none", margin: "0 auto" },
  ":checked::after": {
    display: "block",
    width: "4px",
    height: "8px",
    marginTop: "1px",
    transform: "rotate(45deg)",
    borderRight: `2px solid ${tokens.colorNeutralForegroundOnBrand}`,
    borderBottom: `2px solid ${tokens.colorNeutralForegroundOnBrand}`,
  },
  ":indeterminate::after": {
    display: "block",
    width: "8px",
    height: "0",
    marginTop: "6px",
    borderTop: `2px solid ${tokens.colorNeutralForegroundOnBrand}`,
  },
} as const;
