import { createRequire } from "node:module";
import path from "node:path";

/**
 * The file of the font with Chinese glyphs. The path is derived from the package's entry file, because the font files are
 * not exported.
 */
export const chineseFont = (): string =>
  path.join(
    path.dirname(createRequire(import.meta.url).resolve("@embedpdf/fonts-sc")),
    "../fonts/NotoSansHans-Regular.otf",
  );
