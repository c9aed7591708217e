import { createDarkTheme, createLightTheme, type Theme } from "@fluentui/react-components";
import type { OwnToken } from "../../ui/own-tokens.ts";
import { darkPalette, identity, ink, lightPalette, type Palette, paper } from "./palette.ts";

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

/** Badge 11/14 · second line 12/16 · text 13/18 · title 16/20 · sum 20/24 · figure 22/28, and 28/36 where there is room. */
const type: Partial<Theme> = {
  fontFamilyBase: family,
  fontFamilyNumeric: family,
  fontSizeBase100: "11px",
  lineHeightBase100: "14px",
  fontSizeBase200: "12px",
  lineHeightBase200: "16px",
  fontSizeBase300: "13px",
  lineHeightBase300: "18px",
  fontSizeBase400: "16px",
  lineHeightBase400: "20px",
  fontSizeBase500: "20px",
  lineHeightBase500: "24px",
  fontSizeBase600: "22px",
  lineHeightBase600: "28px",
  fontSizeHero700: "28px",
  lineHeightHero700: "36px",
};

/** Tags, check boxes 4 · controls, menu entries 6 · cards, panels 8. */
const corners: Partial<Theme> = {
  borderRadiusSmall: "4px",
  borderRadiusMedium: "6px",
  borderRadiusLarge: "8px",
  borderRadiusXLarge: "8px",
};

const grounds = (p: Palette): Partial<Theme> => ({
  colorNeutralBackground1: p.sheet,
  colorNeutralBackground1Hover: p.hover,
  colorNeutralBackground1Pressed: p.pressed,
  colorNeutralBackground1Selected: p.selected,
  colorNeutralBackground2: p.subtle,
  colorNeutralBackground2Hover: p.hover,
  colorNeutralBackground2Pressed: p.pressed,
  colorNeutralBackground2Selected: p.selected,
  colorNeutralBackground3: p.canvas,
  colorNeutralBackground3Hover: p.hover,
  colorNeutralBackground3Pressed: p.pressed,
  colorNeutralBackground3Selected: p.selected,
  colorNeutralBackground4: p.well,
  colorNeutralBackground5: p.well,
  colorNeutralBackground6: p.well,
  colorNeutralBackgroundDisabled: p.well,
  colorNeutralCardBackground: p.sheet,
  colorNeutralCardBackgroundHover: p.hover,
  colorSubtleBackgroundHover: p.veil,
  colorSubtleBackgroundPressed: p.veilPressed,
  colorSubtleBackgroundSelected: p.veilSelected,
  colorNeutralStencil1: p.well,
  colorNeutralStencil2: p.subtle,
});

const words = (p: Palette): Partial<Theme> => ({
  colorNeutralForeground1: p.text,
  colorNeutralForeground1Hover: p.text,
  colorNeutralForeground1Pressed: p.text,
  colorNeutralForeground1Selected: p.text,
  colorNeutralForeground2: p.text2,
  colorNeutralForeground2Hover: p.text,
  colorNeutralForeground2Pressed: p.text,
  colorNeutralForeground2Selected: p.text,
  colorNeutralForeground2BrandHover: p.brand,
  colorNeutralForeground2BrandPressed: p.brand,
  colorNeutralForeground2BrandSelected: p.brand,
  colorNeutralForeground3: p.text3,
  colorNeutralForeground3Hover: p.text2,
  colorNeutralForeground3Pressed: p.text2,
  colorNeutralForeground3Selected: p.text2,
  colorNeutralForeground4: p.text3,
  colorNeutralForegroundDisabled: p.textOff,
  colorNeutralForegroundOnBrand: p.onFill,
});

const lines = (p: Palette): Partial<Theme> => ({
  colorNeutralStroke1: p.edge,
  colorNeutralStroke1Hover: p.edgeStrong,
  colorNeutralStroke1Pressed: p.edgeStrong,
  colorNeutralStroke1Selected: p.edgeStrong,
  colorNeutralStroke2: p.line,
  colorNeutralStroke3: p.line,
  colorNeutralStrokeAccessible: p.edgeStrong,
  colorNeutralStrokeAccessibleHover: p.text3,
  colorNeutralStrokeAccessiblePressed: p.text3,
  colorStrokeFocus1: p.sheet,
  colorStrokeFocus2: p.brand,
});

const brand = (p: Palette): Partial<Theme> => ({
  colorBrandForeground1: p.brand,
  colorBrandForeground2: p.brand,
  colorBrandForeground2Hover: p.brandHover,
  colorBrandForegroundLink: p.brand,
  colorBrandForegroundLinkHover: p.brandHover,
  colorBrandForegroundLinkPressed: p.brandHover,
  colorCompoundBrandForeground1: p.brand,
  colorCompoundBrandForeground1Hover: p.brandHover,
  colorCompoundBrandForeground1Pressed: p.brandHover,
  colorBrandBackground: p.brandFill,
  colorBrandBackgroundHover: p.brandFillHover,
  colorBrandBackgroundPressed: p.brandFillPressed,
  colorBrandBackgroundSelected: p.brandFill,
  colorCompoundBrandBackground: p.brandFill,
  colorCompoundBrandBackgroundHover: p.brandFillHover,
  colorCompoundBrandBackgroundPressed: p.brandFillPressed,
  colorBrandBackground2: p.brandTint,
  colorBrandBackground2Hover: p.cursor,
  colorBrandBackground2Pressed: p.cursor,
  colorBrandStroke1: p.brand,
  colorBrandStroke2: p.brandEdge,
  colorBrandStroke2Hover: p.brand,
  colorCompoundBrandStroke: p.brand,
  colorCompoundBrandStrokeHover: p.brandHover,
  colorCompoundBrandStrokePressed: p.brandHover,
});

/** Fluent's own parts (badges, message bars, field errors) take the same four meanings as ours. */
const meanings = ({ warm, good, bad, doubt }: Palette): Partial<Theme> => ({
  colorStatusWarningForeground1: warm.text,
  colorStatusWarningForeground2: warm.text,
  colorStatusWarningForeground3: warm.text,
  colorStatusWarningBackground1: warm.tint,
  colorStatusWarningBackground2: warm.edge,
  colorStatusWarningBackground3: warm.fill,
  colorStatusWarningBorder1: warm.edge,
  colorStatusWarningBorderActive: warm.fill,
  colorPaletteDarkOrangeForeground1: warm.text,
  colorStatusSuccessForeground1: good.text,
  colorStatusSuccessForeground2: good.text,
  colorStatusSuccessForeground3: good.text,
  colorStatusSuccessBackground1: good.tint,
  colorStatusSuccessBackground2: good.edge,
  colorStatusSuccessBackground3: good.fill,
  colorStatusSuccessBorder1: good.edge,
  colorStatusSuccessBorderActive: good.fill,
  colorPaletteGreenForeground1: good.text,
  colorStatusDangerForeground1: bad.text,
  colorStatusDangerForeground2: bad.text,
  colorStatusDangerForeground3: bad.text,
  colorStatusDangerBackground1: bad.tint,
  colorStatusDangerBackground2: bad.edge,
  colorStatusDangerBackground3: bad.fill,
  colorStatusDangerBorder1: bad.edge,
  colorStatusDangerBorderActive: bad.fill,
  colorPaletteRedForeground1: bad.text,
  colorPaletteRedForeground3: bad.text,
  colorPaletteRedBorder2: bad.fill,
  colorPaletteRedBackground3: bad.fill,
  // A result that nobody knows yet has no name in Fluent: grape is ours for it.
  colorPaletteGrapeForeground2: doubt.text,
  colorPaletteGrapeBackground2: doubt.tint,
  colorPaletteGrapeBorderActive: doubt.fill,
});

const shadows = (p: Palette): Partial<Theme> => ({
  shadow2: p.shadow2,
  shadow4: p.shadow2,
  shadow8: p.shadow8,
  shadow16: p.shadow16,
  shadow28: p.shadow16,
  shadow64: p.shadow16,
});

/**
 * Tokens for which Fluent has no name. FluentProvider writes every name of a theme as a CSS variable; `base.css` puts the raised
 * grounds in the place of the sheet's inside menus, dialogs, panels and toasts, which are lighter than the sheet in the dark.
 */
const own = (p: Palette): Readonly<Record<OwnToken, string>> => ({
  raisedGround: p.raised,
  raisedSubtle: p.raisedSubtle,
  raisedHover: p.raisedHover,
  raisedSelected: p.raisedSelected,
  differingGround: p.differing,
  paperGround: paper.ground,
  paperInk: paper.ink,
  markGround: identity.ground,
  markDeep: identity.deep,
  markLetter: identity.letter,
  markWords: identity.words,
  markRest: identity.rest,
  markSpot: identity.spot,
});

const themeOf = (p: Palette): Partial<Theme> & ReturnType<typeof own> => ({
  ...type,
  ...corners,
  ...grounds(p),
  ...words(p),
  ...lines(p),
  ...brand(p),
  ...meanings(p),
  ...shadows(p),
  ...own(p),
});

export const lightTheme: Theme = { ...createLightTheme(ink), ...themeOf(lightPalette) };

export const darkTheme: Theme = { ...createDarkTheme(ink), ...themeOf(darkPalette) };
