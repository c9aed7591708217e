import { leastReason } from "../../../src-shared/kernel/calls/define.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { filterFieldNames } from "../../../src-shared/kernel/lists/filter-values.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import type { ListExport } from "../../../src-shared/papers/list-exports.ts";
import { rowsExported } from "../../../src-shared/records/exports/export-kinds.ts";
import type { ExportAsked, ExportBody } from "../../../src-shared/records/exports/export-shapes-calls.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import { notFound, recordIds } from "../../core/plumbing/answers.ts";
import { withOwnColumnsOf } from "../../lists/lists/own-columns.ts";
import { countChoice } from "../../lists/lists/query.ts";
import type { ListSource, ListSources } from "../../lists/lists/source.ts";
import { addJob, type ExportJob, jobRow } from "./job-store.ts";

/** The request of a list export, as stored with its job. */
export type ListExportRequest = {
  readonly list: ListName;
  readonly filters: Readonly<Record<string, string>>;
  readonly ids: readonly number[] | null;
  readonly except: readonly number[];
  readonly columns: readonly string[];
  readonly ordering: string | null;
  readonly locale: "zh-CN" | "en";
};

const split = (text: string | undefined): string[] | undefined => text?.split(",");
const flagOf = (text: string | undefined): boolean | undefined => (text === undefined ? undefined : text === "1");

/** The query of a GET export in the form of a POST's body. */
const bodyOfQuery = (list: ListName, query: Readonly<Record<string, string | undefined>>): ExportBody => {
  const names = filterFieldNames(listByName(list));
  const matching = Object.fromEntries(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name] ?? ""]])),
  );
  const direction = query["direction"] === undefined ? undefined : query["direction"] === "2" ? 2 : 1;
  return {
    matching,
    ids: split(query["chosen_ids"]),
    except: split(query["except_ids"]),
    columns: split(query["columns"]) ?? [],
    ordering: query["ordering"],
    direction,
    locale: query["locale"] as ExportBody["locale"],
    protect_id_no: flagOf(query["protect_id_no"]),
    protect_mobile: flagOf(query["protect_mobile"]),
    reason: query["reason"],
  };
};

/** Throws `invalid` for columns that the list does not show and for an empty selection. */
const checkColumns = ({ columns: listColumns }: AnyList, columns: readonly string[]): void => {
  const isShown = (key: string): boolean => Object.hasOwn(listColumns, key) && listColumns[key]?.carried === false;
  if (columns.length > 120 || !columns.every(isShown)) {
    throw new ServiceError("invalid", { fields: { columns: ["invalid_value"] } });
  }
};

/** Personal data in clear needs its own permission and a reason (spec: sensitive export options). */
export const checkClear = (principal: Principal, isClear: boolean, reason: string): void => {
  if (!isClear) return;
  if (!principal.permissions.has("sensitive.field.export")) throw new ServiceError("forbidden");
  if (visibleLength(reason) < leastReason) throw new ServiceError("invalid", { fields: { reason: ["missing"] } });
};

type Started = { readonly job: Awaited<ReturnType<typeof jobRow>> };

/**
 * Starts the export of a list: checks the request, counts the matching rows (nothing: `nothing_to_export`; an id that this
 * person does not see: `not_found`) and queues the job.
 */
export const startListExport = async (
  context: SignedIn,
  listExport: ListExport,
  request: { readonly query: unknown; readonly body: unknown },
  sources: ListSources,
): Promise<Started> => {
  const { db, principal } = context;
  const list = listByName(listExport.list);
  if (!principal.permissions.has(list.permission)) throw new ServiceError("forbidden");
  const body =
    listExport.call.method === "GET"
      ? bodyOfQuery(listExport.list, request.query as Record<string, string | undefined>)
      : (request.body as ExportBody);
  const { source } = sources[listExport.list];
  checkColumns(await withOwnColumnsOf(db, principal, list, body.matching ?? {}, source), body.columns);
  const [protect_id_no, protect_mobile] = [body.protect_id_no ?? true, body.protect_mobile ?? true];
  const reason = (body.reason ?? "").trim();
  checkClear(principal, !protect_id_no || !protect_mobile, reason);
  const listRequest: ListExportRequest = {
    list: listExport.list,
    filters: body.matching ?? {},
    ids: body.ids === undefined ? null : [...new Set(recordIds(body.ids))],
    except: [...new Set(recordIds(body.except ?? []))],
    columns: [...new Set(body.columns)],
    ordering: body.ordering ?? null,
    locale: body.locale ?? "zh-CN",
  };
  const matched = await countRequested(db, principal, listRequest, source);
  const job = await context.write((writing) =>
    addJob(context, writing, {
      kind: listExport.kind,
      request: JSON.stringify(listRequest),
      matched,
      total: rowsExported(matched, listRequest.ids !== null),
      direction: body.direction ?? 1,
      protect_id_no,
      protect_mobile,
      reason,
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

/** Query of the list for the functions of `lists/query.ts`. */
export const listQueryOf = (listRequest: ListExportRequest) => ({
  ...listRequest.filters,
  ...(listRequest.ordering !== null && { ordering: listRequest.ordering }),
});

const countRequested = async (
  db: SignedIn["db"],
  principal: Principal,
  listRequest: ListExportRequest,
  source: ListSource,
): Promise<number> => {
  const list = listByName(listRequest.list);
  const fields = new Set(filterFieldNames(list));
  const strange = Object.keys(listRequest.filters).filter((name) => !fields.has(name));
  if (strange.length > 0) throw new ServiceError("invalid", { fields: { matching: ["unknown_field"] } });
  const count = (choice: Parameters<typeof countChoice>[5], listQuery: ReturnType<typeof listQueryOf> = {}) =>
    countChoice(db, principal, list, listQuery, source, choice);
  if (listRequest.ids !== null && (await count({ ids: listRequest.ids, except: [] })) < listRequest.ids.length)
    throw notFound();
  if (
    listRequest.except.length > 0 &&
    (await count({ ids: listRequest.except, except: [] })) < listRequest.except.length
  ) {
    throw notFound();
  }
  const matched = await count(listRequest, listQueryOf(listRequest));
  if (matched === 0) throw new ServiceError("nothing_to_export");
  return matched;
};

/** The request of a job, for its detail. */
export const requestOf = (job: ExportJob): ExportAsked => {
  const request = JSON.parse(job.request) as Partial<ListExportRequest>;
  return {
    list: request.list ?? null,
    filters: { ...request.filters },
    chosen: request.ids?.length ?? null,
    except: request.except?.length ?? 0,
    columns: [...(request.columns ?? [])],
    ordering: request.ordering ?? null,
    direction: job.direction,
  };
};
