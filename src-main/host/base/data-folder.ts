import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { defaultDataDir } from "./app-paths.ts";

/** The folder of a desk as an absolute path; made with mode 0700 when it is not there. */
export const dataFolder = (input: string | undefined): string => {
  const folder = resolve(input ?? defaultDataDir());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
};
