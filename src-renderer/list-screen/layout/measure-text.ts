/** Style of a list's text: a value, an amount that counts most, a text below a value or in a head. */
export type TextStyle = "plain" | "strong" | "small";

const sizes: Readonly<Record<TextStyle, number>> = { plain: 13, strong: 13, small: 12 };
const weights: Readonly<Record<TextStyle, number>> = { plain: 400, strong: 600, small: 400 };

/** Widths of signs in parts of the font's size, for where nothing can be measured. */
const wide = /[\u2e80-\uffef]/u;
const narrow = /[.,:;'|!()[\] ilj·]/u;
const estimate = (text: string, style: TextStyle): number => {
  const ems = [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 1 : narrow.test(sign) ? 0.32 : 0.6), 0);
  return ems * sizes[style] * (weights[style] > 400 ? 1.04 : 1);
};

let pen: OffscreenCanvasRenderingContext2D | null | undefined;
/** The family that the theme sets; portals and the page's own differ from it. */
const families = (): string =>
  getComputedStyle(document.querySelector(".fui-FluentProvider") ?? document.body).fontFamily;

/** The canvas by which texts are measured, without touching the page; null outside a browser. */
const penOf = (): OffscreenCanvasRenderingContext2D | null => {
  if (pen === undefined) {
    pen = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  }
  return pen;
};

const digits = /\d/gu;
const widths = new Map<string, number>();
const mostWidths = 20_000;
let family = "";

/**
 * Width of a text in px, rounded up. Digits count as the widest one: figures are set in columns. Measured in the page's
 * font; an estimate where there is no canvas.
 */
export const textWidth = (text: string, style: TextStyle): number => {
  const canvas = penOf();
  if (!canvas) return Math.ceil(estimate(text, style));
  const shape = text.replace(digits, "0");
  const key = `${style} ${shape}`;
  const before = widths.get(key);
  if (before !== undefined) return before;
  if (widths.size > mostWidths) widths.clear();
  if (family === "") family = families() || "sans-serif";
  canvas.font = `${weights[style]} ${sizes[style]}px ${family}`;
  const width = Math.ceil(canvas.measureText(shape).width + 0.5);
  widths.set(key, width);
  return width;
};
