import { z } from "zod";

/**
 * Choices of an export that its list has no filter for (spec 3: export-only filters), by name. `with_closed`: also what was closed or
 * cancelled (true where nothing is said) · `by_company`: a sheet for each company · `with_applicants`: the people on a sheet of their
 * own · `with_content`: a column for each title of a task's content.
 */
export const exportOptions = ["with_applicants", "with_content", "with_closed", "by_company"] as const;
export type ExportOption = (typeof exportOptions)[number];
export type ExportOptions = { readonly [O in ExportOption]?: boolean | undefined };

/** Options that hold where nothing is said of them. */
export const usualOptions: readonly ExportOption[] = ["with_closed"];

/** The options of a request that hold. */
export const chosenOptions = (options: readonly ExportOption[], said: ExportOptions): ReadonlySet<ExportOption> =>
  new Set(options.filter((option) => said[option] ?? usualOptions.includes(option)));

/** Shape of the options that an export takes. */
export const optionsShape = (options: readonly ExportOption[]): z.ZodType<ExportOptions, ExportOptions> =>
  z.strictObject(
    Object.fromEntries(options.map((option) => [option, z.boolean().optional()])),
  ) as z.ZodType as z.ZodType<ExportOptions, ExportOptions>;
