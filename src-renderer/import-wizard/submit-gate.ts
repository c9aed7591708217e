import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { submitOf } from "../../src-shared/imports/submits.ts";

export type SubmitBlock = "busy" | "rows" | "errors" | "many" | "company";

/** Why an import cannot be submitted now; null when it can. */
export const submitBlock = (
  state: Pick<ImportState, "template" | "phase" | "counts" | "company_id" | "file_issues">,
): SubmitBlock | null => {
  if (state.phase !== "ready") return "busy";
  if (state.counts.rows === 0) return "rows";
  if (state.counts.rows_with_errors > 0 || state.file_issues.some(({ severity }) => severity === "error")) {
    return "errors";
  }
  const submit = submitOf(state.template ?? "");
  if (submit !== undefined && state.counts.rows > submit.atMost) return "many";
  return state.company_id === null && (submit?.needsCompany ?? true) ? "company" : null;
};
