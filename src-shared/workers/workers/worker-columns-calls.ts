import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { workerFieldTypes } from "../../kernel/lists/worker-column.ts";
import { isPlainLine } from "../../kernel/values/text/text.ts";

/** Most columns of a company, options of a column, and characters of a title or an option. */
export const columnLimits = { columns: 60, options: 50, title: 30, option: 30 } as const;

const line = (most: number) => z.string().trim().min(1).max(most).refine(isPlainLine);

/** A column as it is edited; `code` names its values and never changes. */
const editedColumn = z
  .strictObject({
    code: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/),
    title: line(columnLimits.title),
    type: z.enum(workerFieldTypes),
    required: z.boolean(),
    options: z.array(line(columnLimits.option)).max(columnLimits.options),
  })
  .refine(({ type, options }) => type !== "select_string" || options.length > 0, { error: "options_missing" })
  .refine(({ type, options }) => type === "select_string" || type === "string" || options.length === 0, {
    error: "options_not_here",
  })
  .refine(({ options }) => new Set(options).size === options.length, { error: "repeated" });
export type EditedColumn = z.output<typeof editedColumn>;

const isOnce = (columns: readonly EditedColumn[], key: "code" | "title"): boolean =>
  new Set(columns.map((column) => column[key])).size === columns.length;

const answer = z.object({
  /** Of the columns as they are; sent back with a change. */
  version: z.int(),
  may_edit: z.boolean(),
  columns: z.array(
    z.object({
      ...{ code: z.string(), title: z.string(), type: z.enum(workerFieldTypes), required: z.boolean() },
      options: z.array(z.string()),
      /** Workers of the company with a value; while there are some, type and code stay. */
      used: z.int(),
    }),
  ),
  /** Asked for no more; their values stay with the workers. */
  retired: z.array(
    z.object({ code: z.string(), title: z.string(), type: z.enum(workerFieldTypes), used: z.int(), at: z.string() }),
  ),
});
export type WorkerColumnsAnswer = z.output<typeof answer>;

const path = "/cdl/1/companies/{id}/worker_fields" as const;
const common = { access: "company.company.view" } as const;

/** A company's own columns of its workers (requirement C11). */
export const workerColumnsGet = defineCall({
  ...{ ...common, name: "workerColumns.get", method: "GET", path },
  output: answer,
});

/** The columns of all companies that the person sees, retired ones behind the others: what lists of workers name their values by. */
export const workerColumnsAll = defineCall({
  ...{ name: "workerColumns.all", access: "labor.labor.view", method: "GET" },
  path: "/cdl/1/worker_fields",
  output: () =>
    z.object({
      companies: z.array(
        z.object({
          company_id: idText,
          columns: z.array(
            z.object({
              ...{ code: z.string(), title: z.string(), type: z.enum(workerFieldTypes), options: z.array(z.string()) },
              retired: z.boolean(),
            }),
          ),
        }),
      ),
    }),
});

/**
 * Replaces the columns, in the order given. A column that is left out is retired, with values it never is retyped
 * (`column_in_use`); a retired one comes back by its code.
 */
export const workerColumnsUpdate = defineCall({
  ...{ ...common, name: "workerColumns.update", method: "PUT", path },
  body: () =>
    z.strictObject({
      version: z.int(),
      columns: z
        .array(editedColumn)
        .max(columnLimits.columns)
        .refine((columns) => isOnce(columns, "code") && isOnce(columns, "title"), { error: "repeated" }),
    }),
  output: answer,
  refusals: ["invalid", "not_found", "forbidden", "stale_version", "column_in_use"],
});
