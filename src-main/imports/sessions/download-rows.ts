import { mkdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, parse } from "node:path";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { importsUi as en } from "../../../src-shared/locales/en/common/imports-ui.ts";
import { importsUi as zh } from "../../../src-shared/locales/zh-CN/common/imports-ui.ts";
import type { JobControl, JobFile } from "../../exports/jobs.ts";
import type { Handlers } from "../../interfaces/desk-parts.ts";
import { readableError, translateDiskFull } from "../../sqlite/database-error.ts";
import { templateTitle } from "../samples/template-sheets.ts";
import type { WorkerClient } from "../staging/worker-client.ts";
import type { WorkerInput } from "../staging/worker-protocol.ts";
import type { ImportParts } from "./import-parts.ts";

type Wanted = Omit<Parameters<Handlers["imports"]["download"]>[0], "import_id">;

type Download = Wanted & {
  readonly parts: Pick<ImportParts, "host" | "jobs">;
  readonly worker: Pick<WorkerClient, "ask">;
  /** Hears of the rows that the thread has written to a path. */
  readonly listen: (path: string, listener: (rows: number) => void) => () => void;
  readonly fileName: string;
  readonly template: string;
  readonly total: number;
};

const texts = { "zh-CN": zh.download.files, en: en.download.files };

/** Asks the thread for the workbook and hands it over. AppErrors of `writeRows`, `disk_full`, `cancelled`. */
const write = async (download: Download, control: JobControl): Promise<JobFile> => {
  const { parts, worker, rows, locale, total } = download;
  const folder = join(parts.host.dataDir, "exports");
  const path = join(folder, `${control.id}.xlsx`);
  const stop = (): void => void worker.ask("stopWriting", { path }).catch(() => undefined);
  const deaf = download.listen(path, (done) => control.progress(done, total));
  control.signal.addEventListener("abort", stop);
  try {
    translateDiskFull(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    control.progress(0, total);
    const sheet = templateTitle(download.template);
    const input: WorkerInput<"writeRows"> = { path, rows, locale, sheet };
    const written = await worker.ask("writeRows", input);
    if (control.signal.aborted) throw new AppError("cancelled");
    const bytes = statSync(path).size;
    const name = `${parse(download.fileName).name}-${texts[locale][rows]}.xlsx`;
    const { saved, url } = await parts.host.deliverFile(path, name);
    if (!saved && url === null) throw new AppError("cancelled");
    return { name, bytes, rows: written.rows, url, saved };
  } catch (error) {
    await rm(path, { force: true });
    throw readableError(error);
  } finally {
    control.signal.removeEventListener("abort", stop);
    deaf();
  }
};

/** Starts the job and gives its id. */
export const startDownload = (download: Download): { job_id: string } => ({
  job_id: download.parts.jobs.start("export", "rows", (control) => write(download, control)).id,
});
