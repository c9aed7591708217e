import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../src-shared/bridge/define.ts";
import { readableError, roomOrSay } from "../sqlite/database-error.ts";
import type { ExportsParts } from "./export-parts.ts";
import type { JobControl, JobFile } from "./jobs.ts";

/** Where files lie on their way to the person. */
export const exportFolder = ({ host }: Pick<ExportsParts, "host">): string => join(host.dataDir, "exports");

/** What `make` wrote to the path that it was given. */
export type Made = { readonly name: string; readonly bytes: number; readonly rows: number };

/** Makes a file and hands it over to the person. Nothing stays behind; who says no to it has cancelled. */
export const makeAndDeliver = async (
  parts: Pick<ExportsParts, "host">,
  control: JobControl,
  make: (path: string) => Promise<Made>,
): Promise<JobFile> => {
  const folder = exportFolder(parts);
  roomOrSay(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const path = join(folder, control.id);
  try {
    const made = await make(path);
    if (control.signal.aborted) throw new AppError("cancelled");
    const { saved, url } = await parts.host.deliverFile(path, made.name);
    if (!saved && url === null) throw new AppError("cancelled");
    return { ...made, url, saved };
  } catch (error) {
    await rm(path, { force: true });
    throw readableError(error);
  }
};
