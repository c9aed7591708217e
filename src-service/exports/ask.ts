import type { ExportAsked, ExportBody } from "../../src-shared/calls/exports.ts";
import { leastReason } from "../../src-shared/calls/fields.ts";
import { rowsExported } from "../../src-shared/exports/export-kinds.ts";
import type { ListExport } from "../../src-shared/exports/list-exports.ts";
import { filterFieldNames } from "../../src-shared/lists/filter-values.ts";
import { type ListName, listByName } from "../../src-shared/lists/registry.ts";
import { visibleLength } from "../../src-shared/values/text.ts";
import { type Principal, ServiceError, type SignedIn } from "../context.ts";
import { countChoice } from "../lists/query.ts";
import type { ListSource, ListSources } from "../lists/source.ts";
import { notFound, recordIds } from "../plumbing/answers.ts";
import { addJob, type ExportJob, jobRow } from "./job-store.ts";

/** What a list export was asked for, as its job keeps it. */
export type ListRequest = {
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

/** Refuses columns that the list does not show, and none at all. */
const checkColumns = (list: ListName, columns: readonly string[]): void => {
  const known = listByName(list).columns;
  const isShown = (key: string): boolean => Object.hasOwn(known, key) && known[key]?.carried === false;
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
 * Begins the export of a list: checks the request, counts what it is about (nothing: `nothing_to_export`; an id that this
 * person does not see: `not_found`) and queues the job.
 */
export const askForList = async (
  context: SignedIn,
  declared: ListExport,
  request: { readonly query: unknown; readonly body: unknown },
  sources: ListSources,
): Promise<Started> => {
  const { db, principal } = context;
  const list = listByName(declared.list);
  if (!principal.permissions.has(list.permission)) throw new ServiceError("forbidden");
  const body =
    declared.call.method === "GET"
      ? bodyOfQuery(declared.list, request.query as Record<string, string | undefined>)
      : (request.body as ExportBody);
  checkColumns(declared.list, body.columns);
  const [protect_id_no, protect_mobile] = [body.protect_id_no ?? true, body.protect_mobile ?? true];
  const reason = (body.reason ?? "").trim();
  checkClear(principal, !protect_id_no || !protect_mobile, reason);
  const asked: ListRequest = {
    list: declared.list,
    filters: body.matching ?? {},
    ids: body.ids === undefined ? null : [...new Set(recordIds(body.ids))],
    except: [...new Set(recordIds(body.except ?? []))],
    columns: [...new Set(body.columns)],
    ordering: body.ordering ?? null,
    locale: body.locale ?? "zh-CN",
  };
  const matched = await countAsked(db, principal, asked, sources[asked.list].source);
  const job = await context.write((writing) =>
    addJob(context, writing, {
      kind: declared.kind,
      request: JSON.stringify(asked),
      matched,
      total: rowsExported(matched, asked.ids !== null),
      direction: body.direction ?? 1,
      protect_id_no,
      protect_mobile,
      reason,
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

/** The list's own question, for the functions of `lists/query.ts`. */
export const questionOf = (asked: ListRequest) => ({
  ...asked.filters,
  ...(asked.ordering !== null && { ordering: asked.ordering }),
});

const countAsked = async (
  db: SignedIn["db"],
  principal: Principal,
  asked: ListRequest,
  source: ListSource,
): Promise<number> => {
  const list = listByName(asked.list);
  const fields = new Set(filterFieldNames(list));
  const strange = Object.keys(asked.filters).filter((name) => !fields.has(name));
  if (strange.length > 0) throw new ServiceError("invalid", { fields: { matching: ["unknown_field"] } });
  const count = (choice: Parameters<typeof countChoice>[5], question: ReturnType<typeof questionOf> = {}) =>
    countChoice(db, principal, list, question, source, choice);
  if (asked.ids !== null && (await count({ ids: asked.ids, except: [] })) < asked.ids.length) throw notFound();
  if (asked.except.length > 0 && (await count({ ids: asked.except, except: [] })) < asked.except.length) {
    throw notFound();
  }
  const matched = await count(asked, questionOf(asked));
  if (matched === 0) throw new ServiceError("nothing_to_export");
  return matched;
};

/** What a job was asked for, for its detail. */
export const askedOf = (job: ExportJob): ExportAsked => {
  const kept = JSON.parse(job.request) as Partial<ListRequest>;
  return {
    list: kept.list ?? null,
    filters: { ...kept.filters },
    chosen: kept.ids?.length ?? null,
    except: kept.except?.length ?? 0,
    columns: [...(kept.columns ?? [])],
    ordering: kept.ordering ?? null,
    direction: job.direction,
  };
};
