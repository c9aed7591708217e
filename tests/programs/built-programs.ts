import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { kept } from "../setup/kept.ts";

const root = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

const build = async (folder: string): Promise<void> => {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const script = path.join(import.meta.dirname, "build-programs.ts");
  await run(process.execPath, [script, folder], { env: { ...env, NODE_ENV: "test" } });
};

/**
 * The file of a program or a thread that tests start many times, by its source, built once a run as `build-programs.ts`
 * says: loading all of the sources one by one is most of what a start from them takes.
 */
export const builtProgram = async (source: string): Promise<string> =>
  path.join(await kept("programs", build), "dist/main", `${path.basename(source, ".ts")}.js`);

/** Says to the tests of a run whether the product is built from the sources as they stand. */
export const builtVariable = "FLEXDESK_TEST_BUILT";

const productPrograms = { service: "src-service/main.ts", browser: "src-main/host/browser-main.ts" } as const;

/** The file of a program of the product: as it is built where that is fresh, which starts sooner, else from source. */
export const productProgram = (name: keyof typeof productPrograms): string =>
  path.join(root, process.env[builtVariable] === "true" ? `dist/main/${name}.js` : productPrograms[name]);
