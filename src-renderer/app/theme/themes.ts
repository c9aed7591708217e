import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from "@fluentui/react-components";

/** One ink blue; shade 80 on white and white on shade 80 are 7:1. */
const ink: BrandVariants = {
  10: "#020409",
  20: "#0c1829",
  30: "#102747",
  40: "#14325d",
  50: "#183e74",
  60: "#1b4a8b",
  70: "#1d5099",
  80: "#2157a6",
  90: "#3d6bb3",
  100: "#5580bf",
  110: "#6c94cb",
  120: "#85a9d7",
  130: "#9fbde2",
  140: "#bad1ec",
  150: "#d4e4f5",
  160: "#eef5fb",
};

const family = [
  '"Segoe UI Variable Text"',
  '"Segoe UI"',
  '"Microsoft YaHei UI"',
  '"PingFang SC"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  '"Noto Sans SC"',
  "system-ui",
  "sans-serif",
].join(", ");

/** Texts one step smaller than Fluent's: an accountant's screen shows much at once. */
const compactType: Partial<Theme> = {
  fontFamilyBase: family,
  fontFamilyNumeric: family,
  fontSizeBase300: "13px",
  lineHeightBase300: "18px",
  fontSizeBase400: "15px",
  lineHeightBase400: "22px",
  fontSizeBase500: "18px",
  lineHeightBase500: "26px",
};

export const lightTheme: Theme = {
  ...createLightTheme(ink),
  ...compactType,
  colorNeutralBackground2: "#f7f8fa",
  colorNeutralBackground3: "#f1f3f6",
  colorNeutralForeground3: "#5a6270",
  colorNeutralForeground4: "#5f6774",
};

export const darkTheme: Theme = {
  ...createDarkTheme(ink),
  ...compactType,
  colorBrandForeground1: ink[120],
  colorBrandForegroundLink: ink[120],
  colorBrandForeground2: ink[130],
  colorNeutralForeground3: "#b3b9c4",
  colorNeutralForeground4: "#a9b0bc",
};
