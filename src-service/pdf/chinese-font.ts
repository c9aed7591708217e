import { createRequire } from "node:module";
import path from "node:path";

/** The font of every PDF, with Chinese glyphs. The package names its fonts beside its code; they have no address of their own. */
export const chineseFont = (): string =>
  path.join(
    path.dirname(createRequire(import.meta.url).resolve("@embedpdf/fonts-sc")),
    "../fonts/NotoSansHans-Regular.otf",
  );
