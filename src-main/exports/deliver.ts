import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { readableError, translateDiskFull } from "../sqlite/database-error.ts";
import type { ExportsParts } from "./export-parts.ts";
import type { JobControl, JobFile } from "./jobs.ts";

/** The folder of export files that were not delivered yet. */
export const exportFolder = ({ host }: Pick<ExportsParts, "host">): string => join(host.dataDir, "exports");

/** File that `make` wrote to the path that it was given. */
export type WrittenFile = { readonly name: string; readonly bytes: number; readonly rows: number };

/** Makes a file and hands it over to the person. Leaves no file behind; declining the save dialog counts as cancelling. */
export const makeAndDeliver = async (
  parts: Pick<ExportsParts, "host">,
  control: JobControl,
  make: (path: string) => Promise<WrittenFile>,
): Promise<JobFile> => {
  const folder = exportFolder(parts);
  translateDiskFull(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const path = join(folder, control.id);
  try {
    const file = await make(path);
    if (control.signal.aborted) throw new AppError("cancelled");
    const { saved, url } = await parts.host.deliverFile(path, file.name);
    if (!saved && url === null) throw new AppError("cancelled");
    return { ...file, url, saved };
  } catch (error) {
    await rm(path, { force: true });
    throw readableError(error);
  }
};
