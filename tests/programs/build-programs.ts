import { symlinkSync } from "node:fs";
import path from "node:path";
import { build, mergeConfig, type Plugin } from "vite";
import product from "../../vite.main.config.ts";

/**
 * `node build-programs.ts FOLDER`: builds the programs that tests start, as the product's are built, into `dist/main` of an
 * empty folder that has the product's files around it. With NODE_ENV=test they keep the places at which they may be killed.
 */
const root = path.resolve(import.meta.dirname, "../..");
const [folder = ""] = process.argv.slice(2);
const fewLines = path.join(root, "tests/torture/killed/few-lines.ts");
const planned = path.join(root, "tests/torture/killed/planned-bank.ts");

/** Besides what the product is built of; the service has another bank here. */
const sources = [
  "src-service/main.ts",
  "src-main/imports/cli/check.ts",
  "tests/desk/imports-child.ts",
  "tests/torture/pay-child.ts",
  "tests/torture/killed/desk-child.ts",
  "tests/torture/killed/preload.ts",
  "tests/torture/messages/messages-child.ts",
  "tests/service/channels/carry-child.ts",
];

/** The bank of the service pays as a case says, and payments are booked by the line. */
const plannedService: Plugin = {
  name: "planned-service",
  enforce: "pre",
  resolveId: (source, importer) => {
    if (source.endsWith("/lines-at-once.ts")) return fewLines;
    return source.endsWith("/sandbox-plan.ts") && importer !== planned ? planned : undefined;
  },
};

process.chdir(root);
for (const name of ["node_modules", "resources"])
  symlinkSync(path.join(root, name), path.join(folder, name), "junction");
await build(
  mergeConfig(product, {
    configFile: false,
    logLevel: "warn",
    plugins: [plannedService],
    build: {
      outDir: path.join(folder, "dist/main"),
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [path.basename(source, ".ts"), path.join(root, source)])),
      },
    },
  }),
);
