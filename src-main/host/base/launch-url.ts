import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where the desk that has the folder says how to reach it: its launch address. */
export const launchUrlFile = (dataDir: string): string => join(dataDir, "launch-url");

/** The launch address of the desk that runs on a data folder; null when none is written. */
export const readLaunchUrl = (dataDir: string): string | null => {
  try {
    return readFileSync(launchUrlFile(dataDir), "utf8").trim() || null;
  } catch {
    return null;
  }
};

export const removeLaunchUrl = (dataDir: string): void => rmSync(launchUrlFile(dataDir), { force: true });
