import { z } from "zod";
import { idText, matchingFilters, shortText } from "../../kernel/calls/define.ts";
import type { AnyList } from "../../kernel/lists/define.ts";
import { filterFieldNames } from "../../kernel/lists/filter-values.ts";
import { exportJobs } from "./export-jobs-list.ts";
import { mostChosenRows } from "./export-kinds.ts";
import { type ExportOption, type ExportOptions, exportOptions, optionsShape } from "./export-options.ts";

const columnKey = z.string().regex(/^(?:own\.)?[a-z][a-z0-9_]{0,59}$/);
const locale = z.enum(["zh-CN", "en"]);
/** An id list of a query; longer selections need a call with a body. */
export const idsText = z
  .string()
  .max(8_000)
  .regex(/^[0-9A-Za-z_-]{1,64}(,[0-9A-Za-z_-]{1,64})*$/);

/** Answer of every call that begins an export: the job as the export centre lists it. */
export const exportStarted = z.object({ job: exportJobs.row });

/**
 * Body of an export: all rows that match the filters (query form) less some, or some by id; at most 9,999 without ids.
 * Columns in their order. ID numbers and phones are protected unless said otherwise, which needs `sensitive.field.export`
 * and a reason (spec: sensitive export options).
 */
export const exportBody = z.strictObject({
  matching: matchingFilters.optional(),
  ids: z.array(idText).min(1).max(mostChosenRows).optional(),
  except: z.array(idText).max(mostChosenRows).optional(),
  columns: z.array(columnKey).min(1).max(120),
  ordering: z.string().max(60).optional(),
  /** 1 horizontal, a row a record; 2 vertical, a row an item (spec 9). */
  direction: z.literal([1, 2]).optional(),
  locale: locale.optional(),
  protect_id_no: z.boolean().optional(),
  protect_mobile: z.boolean().optional(),
  reason: shortText().optional(),
});

/** Rows of another list whose parts are exported: all that match its filters less some, or some by id. */
const within = z.strictObject({
  matching: matchingFilters.optional(),
  ids: z.array(idText).min(1).max(mostChosenRows).optional(),
  except: z.array(idText).max(mostChosenRows).optional(),
});

export type ExportBody = z.output<typeof exportBody> & {
  readonly options?: ExportOptions | undefined;
  readonly within?: z.output<typeof within> | undefined;
};

/** Body of an export with options of its own. */
export const exportBodyWith = (options: readonly ExportOption[]) =>
  exportBody.extend({ options: optionsShape(options).optional() });

/** The same of parts of another list's rows: only those of the rows that are named, where some are. */
export const partsBodyWith = (options: readonly ExportOption[]) =>
  exportBodyWith(options).extend({ within: within.optional() });

/** The same as a query, for the exports that the spec gives as GET: filters as flat fields, lists comma-joined, flags "0"/"1". */
export const exportQuery = (list: AnyList) =>
  z.strictObject({
    chosen_ids: idsText.optional(),
    except_ids: idsText.optional(),
    columns: z.string().min(1).max(4_000),
    ordering: z.string().max(60).optional(),
    direction: z.enum(["1", "2"]).optional(),
    locale: locale.optional(),
    protect_id_no: z.enum(["0", "1"]).optional(),
    protect_mobile: z.enum(["0", "1"]).optional(),
    reason: shortText().optional(),
    ...Object.fromEntries(filterFieldNames(list).map((name) => [name, z.string().max(8_000).optional()])),
  });

/** Request behind a job, as far as its kind has filters and columns. */
export const exportAsked = z.object({
  list: z.string().nullable(),
  filters: z.record(z.string(), z.string()),
  chosen: z.int().nullable(),
  except: z.int(),
  columns: z.array(z.string()),
  ordering: z.string().nullable(),
  direction: z.int(),
  options: z.array(z.enum(exportOptions)),
});
export type ExportAsked = z.output<typeof exportAsked>;
