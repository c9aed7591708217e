import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";

export type SubmitBlock = "busy" | "rows" | "errors" | "many" | "company" | "checking";

/** True when the file says what the company pays for its rows. */
export const saysPay = ({ totals = {} }: Partial<Pick<ImportState, "totals">>): boolean =>
  (totals["customer_pay"] ?? 0) !== 0;

/** Reason why an import cannot be submitted now; null when it can. */
export const submitBlock = (
  state: Pick<ImportState, "template" | "phase" | "counts" | "company_id" | "file_issues"> &
    Partial<Pick<ImportState, "totals" | "checking">>,
): SubmitBlock | null => {
  if (state.phase !== "ready") return "busy";
  if (state.counts.rows === 0) return "rows";
  if (state.counts.rows_with_errors > 0 || state.file_issues.some(({ severity }) => severity === "error")) {
    return "errors";
  }
  const submit = submitOf(state.template ?? "");
  if (submit !== undefined && state.counts.rows > submit.atMost) return "many";
  if (state.company_id === null && (submit?.needsCompany ?? true)) return "company";
  // What the file says that the company pays is compared with the contract before anything is sent.
  return state.checking !== undefined && saysPay(state) ? "checking" : null;
};
