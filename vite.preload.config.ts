import { defineConfig } from "vite";
import { bridgeNames } from "./src-shared/bridge/names.ts";

// A sandboxed preload may load `electron` only, so it is one CommonJS file with nothing beside it.
export default defineConfig({
  publicDir: false,
  define: { bridgeNames: JSON.stringify(bridgeNames) },
  ssr: { noExternal: true, external: ["electron"] },
  build: {
    ssr: true,
    outDir: "dist/preload",
    emptyOutDir: true,
    target: "chrome130",
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { preload: "src-preload/preload.ts" },
      external: ["electron"],
      output: { format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false },
    },
  },
});
