import type { SameShape } from "../../shape.ts";
import type { personChanges as zh } from "../../zh-CN/workers/person-changes.ts";

export const personChanges = {
  title: "Requests to change personal details",
  none: "No requests to change personal details",
  kinds: {
    mobile: {
      label: "Mobile",
      propose: "Ask to change mobile",
      text: "Companies share these details, so the agency decides. A message also goes to the old number: once the worker confirms by a code sent to the new one, the change takes effect.",
      fields: { mobile: { label: "New mobile" } },
    },
    area: {
      label: "Region",
      propose: "Ask to change region",
      text: "Companies share these details, so the agency decides.",
      fields: { area: { label: "New region" } },
    },
    alipay_account: {
      label: "Alipay account",
      propose: "Ask to change Alipay account",
      text: "Companies share these details, so the agency decides.",
      fields: { alipay_account: { label: "New Alipay account" } },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      meaning: "It takes effect at once for every company. The old number is told of a new mobile by text message.",
    },
    reject: { label: "Reject", meaning: "The details stay as they are." },
    withdraw: { label: "Withdraw", meaning: "The details stay as they are. It can be asked for again." },
  },
  detail: {
    change: "{{before}} → {{value}}",
    nothing: "(none)",
    byWorker: "Confirmed by the worker with a code",
  },
} as const satisfies SameShape<typeof zh>;
