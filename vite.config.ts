import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "src-renderer",
  plugins: [react()],
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
