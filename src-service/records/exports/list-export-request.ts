import { leastReason } from "../../../src-shared/kernel/calls/define.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { filterFieldNames } from "../../../src-shared/kernel/lists/filter-values.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { exportOfList, type ListExport } from "../../../src-shared/papers/list-exports.ts";
import { rowsExported } from "../../../src-shared/records/exports/export-kinds.ts";
import { chosenOptions, type ExportOption } from "../../../src-shared/records/exports/export-options.ts";
import type { ExportAsked, ExportBody } from "../../../src-shared/records/exports/export-shapes-calls.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import { notFound, recordIds } from "../../core/plumbing/answers.ts";
import { withOwnColumnsOf } from "../../lists/lists/own-columns.ts";
import { type Choice, countChoice, placesOf } from "../../lists/lists/query.ts";
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
  readonly options: readonly ExportOption[];
  /** Rows of another list whose parts they are; null: of all. */
  readonly within: Pick<ListExportRequest, "list" | "filters" | "ids" | "except"> | null;
};

/** A request as it was stored, also by a version that knew no options. */
export const storedRequest = (text: string): ListExportRequest => ({ options: [], within: null, ...JSON.parse(text) });

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

type Chosen = Pick<ListExportRequest, "list" | "filters" | "ids" | "except">;

const chosenRows = (list: ListName, body: Pick<ExportBody, "matching" | "ids" | "except">): Chosen => ({
  list,
  filters: body.matching ?? {},
  ids: body.ids === undefined ? null : [...new Set(recordIds(body.ids))],
  except: [...new Set(recordIds(body.except ?? []))],
});

/** The same less rows in their last states; rows chosen one by one stay. Throws `nothing_to_export` where only those are asked for. */
const withoutClosed = (chosen: Chosen): Chosen => {
  const states = listByName(chosen.list).columns["status"]?.states;
  if (states === undefined || chosen.ids !== null) return chosen;
  const asked = chosen.filters["status"]?.split(",").map(Number) ?? states.codes;
  const open = asked.filter((code) => {
    const key = states.keyOf(code);
    return key !== undefined && states.specs[key]?.final !== true;
  });
  if (open.length === 0) throw new ServiceError("nothing_to_export");
  return { ...chosen, filters: { ...chosen.filters, status: open.join(",") } };
};

/** Rows of a stored request, as this person sees them, for the functions of `lists/query.ts`. */
export const choiceOf = async (
  db: SignedIn["db"],
  principal: Principal,
  { list, ids, except, within }: ListExportRequest,
  sources: ListSources,
): Promise<Choice> => {
  const by = exportOfList(list)?.within?.by;
  if (within === null || by === undefined) return { ids, except };
  const { source } = sources[within.list];
  const rows = await placesOf(db, principal, listByName(within.list), within.filters, source, within);
  return { ids, except, within: { by, rows } };
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
  const options = chosenOptions(listExport.options, body.options ?? {});
  checkColumns(await withOwnColumnsOf(db, principal, list, body.matching ?? {}, source), body.columns);
  const [protect_id_no, protect_mobile] = [body.protect_id_no ?? true, body.protect_mobile ?? true];
  const reason = (body.reason ?? "").trim();
  checkClear(principal, !protect_id_no || !protect_mobile, reason);
  const listRequest: ListExportRequest = {
    ...(listExport.options.includes("with_closed") && !options.has("with_closed")
      ? withoutClosed(chosenRows(listExport.list, body))
      : chosenRows(listExport.list, body)),
    options: [...options],
    within:
      listExport.within === undefined || body.within === undefined
        ? null
        : chosenRows(listExport.within.list, body.within),
    columns: [...new Set(body.columns)],
    ordering: body.ordering ?? null,
    locale: body.locale ?? "zh-CN",
  };
  const matched = await countRequested(db, principal, listRequest, sources);
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

/** Throws `invalid` for filters that the list does not have and `not_found` for ids that this person does not see. */
const checkChosen = async (
  db: SignedIn["db"],
  principal: Principal,
  { list: name, filters, ids, except }: Chosen,
  source: ListSource,
): Promise<void> => {
  const list = listByName(name);
  const fields = new Set(filterFieldNames(list));
  if (Object.keys(filters).some((field) => !fields.has(field)))
    throw new ServiceError("invalid", { fields: { matching: ["unknown_field"] } });
  for (const named of [ids ?? [], except]) {
    if (named.length === 0) continue;
    const seen = await countChoice(db, principal, list, {}, source, { ids: named, except: [] });
    if (seen < named.length) throw notFound();
  }
};

const countRequested = async (
  db: SignedIn["db"],
  principal: Principal,
  listRequest: ListExportRequest,
  sources: ListSources,
): Promise<number> => {
  for (const chosen of listRequest.within === null ? [listRequest] : [listRequest, listRequest.within])
    await checkChosen(db, principal, chosen, sources[chosen.list].source);
  const choice = await choiceOf(db, principal, listRequest, sources);
  const { source } = sources[listRequest.list];
  const list = listByName(listRequest.list);
  const matched = await countChoice(db, principal, list, listQueryOf(listRequest), source, choice);
  if (matched === 0) throw new ServiceError("nothing_to_export");
  return matched;
};

/** The request of a job, for its detail. */
export const requestOf = (job: ExportJob): ExportAsked => {
  const request: Partial<ListExportRequest> = storedRequest(job.request);
  return {
    list: request.list ?? null,
    filters: { ...request.filters },
    chosen: request.ids?.length ?? null,
    except: request.except?.length ?? 0,
    columns: [...(request.columns ?? [])],
    ordering: request.ordering ?? null,
    direction: job.direction,
    options: [...(request.options ?? [])],
  };
};
