import type { SameShape } from "../../shape.ts";
import type { work as zh } from "../../zh-CN/common/work.ts";

export const work = {
  panel: "In progress: {{count}}",
  panelEnded: "Finished",
  close: "Collapse",
  others: "{{count}} more",
  cancel: "Cancel",
  show: "View",
  rows: "{{done}} of {{total, row|rows}}",
  rowsOpen: "{{done, row|rows}}",
  payouts: "{{done}} of {{total, payout|payouts}} with results",
  percent: "{{percent}}%",
  left: "about {{seconds}} s left",
  endedAt: "{{time}} · {{line}}",
  byService: "Server exports",
  running: {
    export: "Exporting {{name}}",
    import: "Importing {{name}}",
    check: "Checking {{name}} online",
    payment: "Paying {{name}}",
    operation: "{{action}} {{name}}",
  },
  leaving: {
    export: "continues when you leave this page",
    import: "continues when you leave this page",
    check: "continues when you leave this page",
    payment: "sent to the bank, cannot be cancelled",
    operation: "never repeated while unconfirmed",
  },
  waiting: {
    connection: "waiting for the connection",
    "sign-in": "waiting for you to sign in again",
    file: "waiting for the file",
  },
  ends: {
    exported: { title: "Exported: {{name}}", line: "{{rows, row|rows}} · {{size}}" },
    exportFailed: { title: "Export failed: {{name}}", line: "No file was created" },
    exportCancelled: { title: "Export cancelled: {{name}}", line: "No file was created" },
    read: {
      title: "File read: {{name}}",
      line: "{{rows, row|rows}}, {{errors, row has|rows have}} errors · not submitted yet",
    },
    checked: {
      title: "Checked online: {{name}}",
      line: "{{rows, row|rows}}, {{errors, row has|rows have}} errors · not submitted yet",
    },
    sent: { title: "Imported: {{name}}", line: "{{succeeded, row|rows}} imported, {{failed}} rejected" },
    refused: { title: "Cannot be imported: {{name}}", line: "Open to see why" },
    operated: { title: "{{action}} {{name}}: accepted", line: "Completed" },
    operationRefused: { title: "{{action}} {{name}}: not done", line: "No money was moved" },
    paid: { title: "{{name}} paid", line: "{{succeeded, payout|payouts}} succeeded" },
    partlyPaid: { title: "{{name}} partly paid", line: "{{succeeded, payout|payouts}} succeeded, {{failed}} not paid" },
    unpaid: { title: "{{name}}: payment failed", line: "{{failed, payout|payouts}} not paid" },
    suspended: {
      title: "{{name}}: unconfirmed payouts",
      line: "{{unknown, payout|payouts}} without a bank response. Do not pay again.",
    },
  },
} as const satisfies SameShape<typeof zh>;
