import { z } from "zod";

/**
 * The types of a company's own column (decision 7.14): one list for forms, details and templates. A money value is cents, a
 * time "HH:mm", a `select_string` one of the column's options.
 */
export const workerFieldTypes = [
  ...["string", "phone", "date", "id_no", "int", "float", "money", "time", "select_string"],
] as const;
export type WorkerFieldType = (typeof workerFieldTypes)[number];

/** A column that a company asks of its workers: `code` names it in the worker's `content`, `title` in the header row. */
export const workerColumn = z.object({
  code: z.string().min(1).max(60),
  title: z.string().min(1).max(60),
  type: z.enum(workerFieldTypes),
  /** Strings are always required (spec 5), whatever stands here. */
  required: z.boolean().optional(),
  /** The words that a string or `select_string` may be; anything where a string has none. */
  options: z.array(z.string().min(1)).optional(),
});
export type WorkerColumn = z.output<typeof workerColumn>;
