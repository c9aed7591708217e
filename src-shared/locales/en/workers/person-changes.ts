export const personChanges = {
  title: "Requests to change personal details",
  none: "No requests to change personal details",
  kinds: {
    mobile: {
      label: "Mobile",
      propose: "Request mobile change",
      text: "These details are shared by all companies, so the agency decides. The old number is notified; if the worker confirms with a code sent to the new one, the change takes effect.",
      fields: { mobile: { label: "New mobile" } },
    },
    area: {
      label: "Region",
      propose: "Request region change",
      text: "These details are shared by all companies, so the agency decides.",
      fields: { area: { label: "New region" } },
    },
    alipay_account: {
      label: "Alipay account",
      propose: "Request Alipay account change",
      text: "These details are shared by all companies, so the agency decides.",
      fields: { alipay_account: { label: "New Alipay account" } },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      meaning:
        "Takes effect immediately for every company. When the mobile changes, the old number is notified by text message.",
    },
    reject: { label: "Reject", meaning: "The details do not change." },
    withdraw: { label: "Withdraw", meaning: "The details do not change. You can request it again." },
  },
  detail: {
    change: "{{before}} → {{value}}",
    nothing: "(none)",
    byWorker: "Confirmed by the worker with a code",
  },
} as const;
