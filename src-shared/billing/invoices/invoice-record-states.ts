import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of an issued invoice (dictionary B10). */
export const invoiceRecordStates = defineStates(
  "invoiceRecord",
  {
    normal: { code: 1, tone: "success" },
    partlyRed: { code: 2, tone: "warning" },
    red: { code: 3, tone: "neutral", final: true },
    voided: { code: 4, tone: "neutral" },
  },
  {
    redden: { from: ["normal", "partlyRed"], to: ["partlyRed", "red"] },
    /** The import that entered it was taken back. */
    takeBack: { from: ["normal"], to: ["voided"] },
    /** An invoice of a worker that was taken back comes again. */
    enterAgain: { from: ["voided"], to: ["normal"] },
  },
);
