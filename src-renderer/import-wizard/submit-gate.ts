import type { ImportState } from "../../src-shared/bridge/imports.ts";

export type SubmitBlock = "busy" | "rows" | "errors" | "company";

/** Why an import cannot be submitted now; null when it can. */
export const submitBlock = (
  state: Pick<ImportState, "phase" | "counts" | "company_id" | "file_issues">,
): SubmitBlock | null => {
  if (state.phase !== "ready") return "busy";
  if (state.counts.rows === 0) return "rows";
  if (state.counts.rows_with_errors > 0 || state.file_issues.some(({ severity }) => severity === "error")) {
    return "errors";
  }
  return state.company_id === null ? "company" : null;
};
