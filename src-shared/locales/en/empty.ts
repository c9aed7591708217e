import type { SameShape } from "../shape.ts";
import type { empty as zh } from "../zh-CN/empty.ts";

export const empty = {
  noneOf: "Nothing in {{title}} yet",
  none: {
    exportJobs: "No exported files yet",
    importRecords: "No bills imported yet",
    importJobs: "No other files imported yet",
    auditLog: "No entries yet",
    incomeSummary: "No income recorded yet",
    monthlyInvoices: "No bills to invoice yet",
    taxPeriods: "No tax months yet",
  },
  without: "Remove filter {{condition}}",
  clearAll: "Clear all filters",
  nothingMoved: "No data was lost and no money was moved.",
  forbidden: {
    who: "You are signed in as {{roles}}. Ask your administrator for access.",
    needs: "You are signed in as {{roles}}. Ask your administrator for the permission “{{permission}}”.",
  },
} as const satisfies SameShape<typeof zh>;
