import { z } from "zod";

/** The types that a template field may have (spec 5). */
export const workerFieldTypes = ["string", "phone", "date", "id_no", "int", "float", "money"] as const;
export type WorkerFieldType = (typeof workerFieldTypes)[number];

/** A column that a company asks of its workers: `code` names it in the worker's `content`, `title` in the header row. */
export const workerColumn = z.object({
  code: z.string().min(1).max(60),
  title: z.string().min(1).max(60),
  type: z.enum(workerFieldTypes),
  /** Strings are always required (spec 5). */
  required: z.boolean().optional(),
  /** The words that a string may be; anything where there are none. */
  options: z.array(z.string().min(1)).optional(),
});
export type WorkerColumn = z.output<typeof workerColumn>;
