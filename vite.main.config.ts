import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { defineConfig, type Plugin } from "vite";
import { connect } from "./src-service/core/database/connect.ts";
import { migrate } from "./src-service/core/database/migrate.ts";
import { writeTables, writtenTablesFile } from "./src-service/core/database/written-tables.ts";

const native = ["electron", "better-sqlite3", "@napi-rs/keyring", "@napi-rs/canvas"];
// It starts threads from files of its own and loads WebAssembly beside them.
const withFiles = ["tesseract.js"];
// Packages that libraries try to load and do without.
const absent = ["pg-native", "bufferutil", "utf-8-validate"];

/** Writes down the tables that all migrations together make, so that a new database gets them at once. */
const tablesAtOnce: Plugin = {
  name: "tables-at-once",
  async generateBundle() {
    const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-tables-"));
    const connected = connect({ sqlite: folder });
    try {
      await migrate(connected.writing, connected.dialect, "");
      const source = JSON.stringify(await writeTables(connected.writing));
      this.emitFile({ type: "asset", fileName: writtenTablesFile, source });
    } finally {
      await connected.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const lightHttp = "\0http";
/** Exports of `node:http` that load a whole HTTP client when they are read; nobody here reads them. */
const heavyOfHttp = new Set(["WebSocket", "CloseEvent", "MessageEvent"]);

/**
 * Imports `node:http` without its lazy exports: an import of a module of Node reads all of them, and three load undici, a tenth
 * of what a start of the desk computes.
 */
const httpWithoutClient: Plugin = {
  name: "http-without-client",
  enforce: "pre",
  resolveId: (id, _importer, { kind }) =>
    (id === "node:http" || id === "http") && kind === "import-statement" ? lightHttp : null,
  load: (id) => {
    if (id !== lightHttp) return null;
    const names = Object.keys(http).filter((name) => !heavyOfHttp.has(name));
    return `const http = process.getBuiltinModule("node:http");
export const { ${names.join(", ")} } = http;
export default http;`;
  },
};

export default defineConfig({
  plugins: [httpWithoutClient, tablesAtOnce],
  publicDir: false,
  ssr: { noExternal: true, external: [...native, ...withFiles, ...absent] },
  build: {
    ssr: true,
    outDir: "dist/main",
    emptyOutDir: true,
    target: "node22",
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        browser: "src-main/host/browser-main.ts",
        electron: "src-main/host/electron-main.ts",
        service: "src-service/main.ts",
        "proof-thread": "src-service/core/database/proof-thread.ts",
        "card-thread": "src-service/tax/income-tax/cards/card-thread.ts",
        "stop-certificate-thread": "src-service/workers/stopping/stop-certificate-thread.ts",
        "note-thread": "src-service/tasks/notes/note-thread.ts",
        "receipt-thread": "src-service/insurance/orders/receipt-thread.ts",
        "contract-thread": "src-service/workers/worker-contracts/contract-thread.ts",
        "id-card-thread": "src-service/core/channels/id-card/id-card-thread.ts",
        "picture-thread": "src-service/core/pictures/picture-thread.ts",
        "import-worker": "src-main/imports/import-worker.ts",
        "legacy-child": "src-main/imports/spreadsheet/legacy/legacy-child.ts",
      },
      external: [...native, ...withFiles, ...absent],
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
