import type { SameShape } from "../shape.ts";
import type { common as zh } from "../zh-CN/common.ts";

export const common = {
  product: "Flexdesk",
  cancel: "Cancel",
  confirm: "OK",
  close: "Close",
  goBack: "Go back",
  save: "Save",
  tryAgain: "Try again",
  refresh: "Refresh",
  copy: "Copy",
  copied: "Copied",
  search: "Search",
  clear: "Clear",
  yes: "Yes",
  no: "No",
  loading: "Loading",
  reason: "Reason",
  reasonHint: "The reason is kept in the operation log",
  reasonOptional: "Optional; kept in the audit log",
  reasonTooShort: "The reason needs at least 2 characters",
  notReady: "Not possible yet: fill in what is marked * and see to what is said above",
  emptyValue: "—",
  named: "{{name}}: {{text}}",
  inWords: "{{amount}} ({{words}})",
  moneyYuan: "¥{{amount}}",
} as const satisfies SameShape<typeof zh>;
