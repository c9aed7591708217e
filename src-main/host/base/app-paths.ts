import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Where the pieces of the program are, whether it runs bundled (`dist/main/*.js`) or from source. */
export type AppPaths = {
  readonly service: string;
  readonly importWorker: string;
  readonly legacyReader: string;
  readonly renderer: string;
  /** The folder with everything of the program, `node_modules` too. */
  readonly program: string;
  readonly preload: string;
  readonly version: string;
};

const packageFile = z.object({ version: z.string() });

/** `here`: `import.meta.url` of the host's entry. */
export const findAppPaths = (here: string): AppPaths => {
  const folder = dirname(fileURLToPath(here));
  const bundled = existsSync(join(folder, "service.js"));
  // dist/main and src-main/host are equally deep.
  const root = resolve(folder, "../..");
  const part = (bundle: string, source: string): string => (bundled ? join(folder, bundle) : join(root, source));
  return {
    service: part("service.js", "src-service/main.ts"),
    importWorker: part("import-worker.js", "src-main/imports/import-worker.ts"),
    legacyReader: part("legacy-child.js", "src-main/imports/spreadsheet/legacy/legacy-child.ts"),
    renderer: join(root, "dist/renderer"),
    program: root,
    preload: join(root, "dist/preload/preload.cjs"),
    version: packageFile.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version,
  };
};

/** The platform's folder for this application's data. */
export const defaultDataDir = (env: NodeJS.ProcessEnv = process.env): string => {
  if (process.platform === "win32") return join(env.APPDATA || join(homedir(), "AppData", "Roaming"), "Flexdesk");
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "Flexdesk");
  return join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "flexdesk");
};
