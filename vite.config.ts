import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What the PDF viewer reads while it draws; WebAssembly is left out, the content security policy allows none. */
const pdfParts = { cmaps: /\.bcmap$/u, standard_fonts: /\.(?:pfb|ttf)$/u, wasm: /_fallback\.js$/u } as const;

/** Puts the character tables, fonts and decoders of pdfjs beside the page, at `pdf/`. */
const pdfResources = (): Plugin => ({
  name: "pdf-resources",
  generateBundle() {
    for (const [folder, wanted] of Object.entries(pdfParts)) {
      const from = path.join(import.meta.dirname, "node_modules", "pdfjs-dist", folder);
      for (const name of readdirSync(from).filter((one) => wanted.test(one))) {
        this.emitFile({
          type: "asset",
          fileName: `pdf/${folder}/${name}`,
          source: readFileSync(path.join(from, name)),
        });
      }
    }
  },
});

export default defineConfig({
  root: "src-renderer",
  plugins: [react(), pdfResources()],
  base: "./",
  build: {
    outDir: "../dist/renderer",
    emptyOutDir: true,
    target: "chrome130",
    sourcemap: false,
    // The content security policy has no `font-src data:` and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
