import { describe, expect, it } from "vitest";
import { darkPalette, identity, lightPalette, type Palette } from "./palette.ts";
import { darkTheme, lightTheme } from "./themes.ts";

/** Relative luminance of `#rrggbb` (WCAG 2.1). */
const luminance = (colour: string): number => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const palettes: readonly (readonly [string, Palette])[] = [
  ["light", lightPalette],
  ["dark", darkPalette],
];

const sheetGrounds = ["sheet", "subtle", "hover", "selected"] as const;
const everyGround = [
  ...sheetGrounds,
  ...(["canvas", "cursor", "raised", "well", "raisedSubtle", "raisedHover", "raisedSelected"] as const),
];

describe.each(palettes)("the %s palette", (name, palette) => {
  const meanings = { warm: palette.warm, good: palette.good, bad: palette.bad, doubt: palette.doubt };

  it.each(["text", "text2", "text3", "brand"] as const)("writes %s readably on every ground", (word) => {
    for (const ground of everyGround) {
      expect(contrast(palette[word], palette[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(Object.entries(meanings))("writes %s readably where states stand", (word, meaning) => {
    for (const ground of [...sheetGrounds, "canvas", "cursor", "raised"] as const) {
      expect(contrast(meaning.text, palette[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.495);
    }
    expect(contrast(meaning.text, meaning.tint), `${word} on its tint`).toBeGreaterThanOrEqual(4.5);
  });

  it("writes readably on lines in which values differ", () => {
    for (const words of [palette.text, palette.text3, palette.warm.text, palette.bad.text])
      expect(contrast(words, palette.differing), words).toBeGreaterThanOrEqual(4.5);
  });

  it("writes on fills readably", () => {
    for (const fill of [
      palette.brandFill,
      palette.brandFillHover,
      palette.brandFillPressed,
      palette.warm.fill,
      palette.bad.fill,
    ]) {
      expect(contrast(palette.onFill, fill), fill).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.brand, palette.brandTint)).toBeGreaterThanOrEqual(4.5);
  });

  it("lets fills, check boxes and the lower edge of fields be seen", () => {
    for (const [word, meaning] of Object.entries(meanings)) {
      expect(contrast(meaning.fill, palette.sheet), word).toBeGreaterThanOrEqual(3);
    }
    for (const ground of ["sheet", "subtle", "canvas", "raised"] as const) {
      expect(contrast(palette.edgeStrong, palette[ground]), `edge on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.brand, palette[ground]), `focus ring on ${ground}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(palette.brandFill, palette.sheet)).toBeGreaterThanOrEqual(3);
  });

  it("is what the theme of that name shows", () => {
    const theme = name === "light" ? lightTheme : darkTheme;
    expect(theme.colorNeutralBackground3).toBe(palette.canvas);
    expect(theme.colorNeutralBackground1).toBe(palette.sheet);
    expect(theme.colorBrandBackground2Hover).toBe(palette.cursor);
    expect(theme.colorStatusWarningForeground1).toBe(palette.warm.text);
    expect(theme.colorPaletteGrapeForeground2).toBe(palette.doubt.text);
    expect(theme).toHaveProperty("raisedGround", palette.raised);
  });
});

it("gets lighter towards the eye in the dark, and the open row is lighter than its list", () => {
  const { canvas, sheet, subtle, raised, cursor } = darkPalette;
  const order = [canvas, sheet, subtle, raised].map(luminance);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(luminance(cursor)).toBeGreaterThan(luminance(sheet));
});

it("writes on the panel of the sign-in readably", () => {
  expect(contrast(identity.words, identity.deep)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(identity.letter, identity.ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(identity.spot, identity.ground)).toBeGreaterThanOrEqual(3);
});
