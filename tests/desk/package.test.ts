import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AsarEntry,
  asarEntries,
  fuseWire,
  packWithStub,
  validConfiguration,
  wantedFuses,
} from "../../scripts/lib/packing.ts";

const dist = path.resolve(import.meta.dirname, "../../dist");
const isBuilt = existsSync(path.join(dist, "main", "electron.js"));
const largestResource = 5_000_000;

describe("electron-builder.yml", () => {
  it("fits the schema of the installed electron-builder", async () => {
    const configuration = await validConfiguration();
    expect(configuration.appId).toBe("example.flexdesk.desk");
    expect(configuration.fileAssociations).toBeUndefined();
  });
});

describe.skipIf(!isBuilt)("the package", () => {
  let output = "";
  let entries: AsarEntry[] = [];
  let program = "";

  beforeAll(async () => {
    output = mkdtempSync(path.join(os.tmpdir(), "flexdesk-package-"));
    const packed = await packWithStub(output);
    entries = asarEntries(packed.asar);
    program = packed.program;
  });
  afterAll(() => rmSync(output, { recursive: true, force: true }));

  const paths = () => entries.map((entry) => entry.path);

  it.each([
    "package.json",
    "dist/main/electron.js",
    "dist/main/service.js",
    "dist/main/import-worker.js",
    "dist/main/card-thread.js",
    "dist/main/stop-certificate-thread.js",
    "dist/main/legacy-child.js",
    "dist/preload/preload.cjs",
    "dist/renderer/index.html",
    "node_modules/better-sqlite3/lib/index.js",
    "node_modules/@napi-rs/keyring/index.js",
  ])("holds %s", (file) => {
    expect(paths()).toContain(file);
  });

  it("keeps native modules, and nothing else, beside the archive, for one platform only", () => {
    const native = entries.filter((entry) => entry.path.endsWith(".node"));
    expect(entries.filter((entry) => entry.unpacked)).toEqual(native);
    const sqlite = native.filter((entry) => entry.path.includes("better-sqlite3"));
    expect(sqlite.map((entry) => path.posix.basename(entry.path))).toEqual([`linux-${process.arch}.node`]);
    expect(native.filter((entry) => entry.path.includes("keyring-")).length).toBeGreaterThan(0);
  });

  it.each([
    ["sources", /^src-/],
    ["tests", /(^|\/)tests?\/|\.test\./],
    ["scripts", /^scripts\//],
    ["the bundled Node", /node-(linux|win)-/],
    ["environment files", /(^|\/)\.env/],
    ["source maps", /\.map$/],
    ["the browser host", /^dist\/main\/browser\.js$/],
    // The recogniser of ID cards runs in the embedded service: its reader, the data it reads with, and what decodes pictures.
    [
      "other packages",
      /^node_modules\/(?!better-sqlite3\/|@napi-rs\/(?:keyring|canvas)|tesseract\.js(?:-core)?\/|@tesseract\.js-data\/(?:chi_sim|eng)\/|(?:bmp-js|is-url|regenerator-runtime|wasm-feature-detect)\/)/,
    ],
  ])("holds no %s", (_what, pattern) => {
    expect(paths().filter((file) => pattern.test(file))).toEqual([]);
  });

  it("holds no large samples", () => {
    const resources = entries.filter((entry) => entry.path.startsWith("resources/"));
    expect(resources.filter((entry) => entry.size > largestResource)).toEqual([]);
  });

  it("finds every package that the bundles still import", () => {
    const packaged = new Set(paths().filter((file) => file.startsWith("node_modules/")));
    const missing = importsOf(path.join(dist, "main")).filter(
      (name) => name !== "electron" && !isBuiltin(name) && !packaged.has(`node_modules/${name}/package.json`),
    );
    expect(missing).toEqual([]);
  });

  it("has every fuse set", () => {
    expect(fuseWire(program)).toBe(wantedFuses);
  });
});

/** Packages named by the import statements of the bundles in a folder. */
function importsOf(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), "utf8").matchAll(/^import\b[^"\n]*"([^"./][^"]*)";?$/gm),
    ])
    .map((match) => match[1] ?? "");
  return [...new Set(names)];
}
