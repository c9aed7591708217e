import type { z } from "zod";
import type { Selection } from "../../src-shared/bridge/data.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/kernel/calls/define.ts";
import { filtersToQuery } from "../../src-shared/kernel/lists/filter-values.ts";
import type { ListExport } from "../../src-shared/papers/list-exports.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import type { exportStarted } from "../../src-shared/records/exports/export-shapes-calls.ts";
import {
  exportJobsCancel,
  exportJobsDownload,
  exportJobsGet,
} from "../../src-shared/registries/exports/exports-calls.ts";
import { type ListName, listByName } from "../../src-shared/registries/lists/registry.ts";
import { ApiError } from "../api/api.ts";
import { createPreferences } from "../settings/preferences.ts";
import type { WrittenFile } from "./deliver.ts";
import type { ExportRequest, ExportsParts } from "./export-parts.ts";
import type { JobControl } from "./jobs.ts";

const askEveryMs = 500;
const transferMs = 600_000;
/** Longest id list of a query. */
const mostQueryText = 8_000;

type Started = z.output<typeof exportStarted>;

const selectionBody = (selection: Selection | undefined): { ids?: string[]; except?: string[] } => {
  if (!selection) return {};
  return selection.mode === "some" ? { ids: [...selection.ids] } : { except: [...selection.except] };
};

const withinBody = (list: ListName, { filters, selection }: NonNullable<ExportRequest["within"]>) => {
  const { ids, except } = selectionBody(selection);
  const matching = filtersToQuery(listByName(list), filters);
  return { matching, ...(ids && { ids }), ...(except && except.length > 0 && { except }) };
};

const joined = (ids: readonly string[] | undefined): string | undefined => {
  if (!ids || ids.length === 0) return undefined;
  const text = ids.join(",");
  if (text.length > mostQueryText) throw new AppError("too_many_chosen");
  return text;
};

/** Begins the service's export of what a screen shows. AppError `too_many_chosen` where ids have to fit into an address. */
export const startServiceExport = async (
  { api, host }: Pick<ExportsParts, "api" | "host">,
  { call, options, within }: ListExport,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<Started> => {
  const { locale } = createPreferences(host.settings).get();
  const matching = filtersToQuery(listByName(request.list), request.filters);
  const { ids, except } = selectionBody(request.selection);
  const reason = request.reason?.trim();
  const shared = { ...(request.sort && { ordering: request.sort }), locale, ...(reason && { reason }) };
  const flag = (isProtected: boolean): string => (isProtected ? "1" : "0");
  const input =
    call.method === "GET"
      ? {
          query: {
            ...matching,
            ...shared,
            columns: request.columns.join(","),
            direction: String(request.direction ?? 1),
            protect_id_no: flag(request.protect_id_no),
            protect_mobile: flag(request.protect_mobile),
            ...(joined(ids) && { chosen_ids: joined(ids) }),
            ...(joined(except) && { except_ids: joined(except) }),
          },
        }
      : {
          body: {
            ...shared,
            matching,
            columns: request.columns,
            direction: request.direction ?? 1,
            protect_id_no: request.protect_id_no,
            protect_mobile: request.protect_mobile,
            ...(options.length > 0 && request.options && { options: request.options }),
            ...(within && request.within && { within: withinBody(within.list, request.within) }),
            ...(ids && { ids }),
            ...(except && except.length > 0 && { except }),
          },
        };
  return (await api.call(call, input as CallInput<AnyCall>, { signal })) as Started;
};

/** A service that does not answer for a while has not lost the job: it is asked again. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && error.outcome !== "refused" && error.status !== 401;

/**
 * Waits for a job of the service and writes its file. Cancelled here it is cancelled there too; a desk that ends leaves
 * it to continue, and the export centre has it.
 */
export const followServiceExport = async (
  { api, clock }: Pick<ExportsParts, "api" | "clock">,
  id: string,
  control: JobControl,
  path: string,
): Promise<WrittenFile> => {
  const params = { id };
  const giveUp = async (): Promise<never> => {
    await api.call(exportJobsCancel, { params }).catch(() => undefined);
    throw new AppError("cancelled");
  };
  for (;;) {
    if (control.signal.aborted) return giveUp();
    const answer = await api.call(exportJobsGet, { params }).catch((error: unknown) => {
      if (isPassing(error)) return null;
      throw error;
    });
    const job = answer?.job;
    const state = job && exportJobStates.keyOf(job.status);
    if (job) control.progress(job.done, job.total > 0 ? job.total : null);
    if (state === "done" && job) {
      const saved = await api.save(exportJobsDownload, { params }, path, {
        signal: control.signal,
        timeoutMs: transferMs,
      });
      return { name: saved.name ?? job.file_name ?? job.no, bytes: saved.bytes, rows: job.total };
    }
    if (state === "failed") throw new AppError(job?.fail_code ?? "internal");
    if (state === "cancelled") throw new AppError("cancelled");
    if (state === "expired") throw new AppError("not_found");
    await clock.sleep(askEveryMs, control.signal);
  }
};
