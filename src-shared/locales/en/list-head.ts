import type { SameShape } from "../shape.ts";
import type { listHead as zh } from "../zh-CN/list-head.ts";

/** The head of a list: status tabs, tools, filters in the panel. */
export const listHead = {
  tabsLabel: "By status",
  all: "All",
  moreTabs: "More",
  amountBy: "By {{name}}",
  tabs: {
    companyLabors: { ended: "Stopped or stopping", shut: "Barred or refused" },
    bills: { settling: "Settling", failed: "Failed" },
    settlements: { toSubmit: "To submit", underWay: "Paying", problems: "Problems", done: "Completed" },
    billBatches: { reading: "Checking", failed: "With failures" },
    importRecords: { reading: "Checking", failed: "With failures" },
    importJobs: { reading: "Checking", failed: "With failures" },
    transfers: { failed: "Failed" },
    payoutLines: { underWay: "Paying", failed: "Failed" },
    alipayRecords: { underWay: "Paying", failed: "Failed" },
    incomeSummary: { corrected: "Corrections" },
    invoiceApplies: { issued: "Issued", red: "Reversed", closed: "Rejected" },
    serviceBills: { toPay: "Unpaid", closed: "Waived or void" },
  },
  moreTools: "More actions",
  moreFilters: "Filters",
  moreFiltersOn: "Filters, {{count}} in use",
  allCompanies: "All companies",
  allCompaniesHint: "This list is not divided by company: it shows every record you may see",
  hiddenChips: "+{{count}}",
  panel: "All filters",
  panelHint: "Changes apply immediately. Pin up to 3 filters to the toolbar.",
  pin: "Pin {{name}} to the toolbar",
  unpin: "Unpin {{name}} from the toolbar",
  clearAll: "Clear all",
  groups: {
    state: "Status and type",
    party: "Companies and people",
    date: "Dates",
    amount: "Amounts",
    text: "Text and numbers",
  },
  year: "{{name}}: {{year}}",
  month: "{{name}}: {{month}}",
} as const satisfies SameShape<typeof zh>;
