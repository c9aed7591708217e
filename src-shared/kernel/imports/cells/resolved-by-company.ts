/**
 * Refusals that the choice of a company may lift: which columns a list of workers has is the company's own matter, so a
 * file that is not a template by itself may be one of its.
 */
const lifted: ReadonlySet<string> = new Set([
  "template_unknown",
  "template_doubtful",
  "template_titles_missing",
  "other_sheet_fits",
]);

/** `code` of the refusal, null for none. */
export const isResolvedByCompany = (code: string | null): boolean => code !== null && lifted.has(code);
