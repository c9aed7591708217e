import type { SameShape } from "../shape.ts";
import type { notices as zh } from "../zh-CN/notices.ts";

export const notices = {
  bell: "Notifications",
  bellUnread: "Notifications, {{count}} unread",
  unread: "Unread",
  tabs: { all: "All", tasks: "To do", funds: "Money", system: "System" },
  allRead: "Mark all as read",
  none: { all: "No notifications", tasks: "Nothing to do", funds: "Nothing about money", system: "No system messages" },
  toWorkbench: "See everything to do",
  toSettings: "Settings",
  age: { seconds: "now", minutes: "{{n}} min", hours: "{{n}} h", days: "{{n}} d" },
  waiting: {
    title: "{{what}}: {{count}}",
    amount: "Total CNY {{amount}}",
    since: "Oldest {{time}}",
  },
  problems: {
    unknown: "Payments without a result: {{count, settlement|settlements}}",
    failed: "Payments failed: {{count, settlement|settlements}}",
    returned: "Payments returned: {{count, settlement|settlements}}",
    unknownDetail: "{{lines, payout|payouts}}, net CNY {{amount}} · no answer from the bank, do not pay again",
    failedDetail: "{{lines, payout|payouts}}, net CNY {{amount}} · can be paid again once resolved",
    returnedDetail: "{{lines, payout|payouts}}, net CNY {{amount}} · can be paid again once resolved",
  },
  alarms: {
    title: "Limit for viewing personal data reached: {{count, time|times}}",
    detail: "Last 7 days. Ask the people concerned why.",
  },
  low: { title: "{{count, wallet|wallets}} below the alert level", detail: "Available in total: CNY {{amount}}" },
  program: "Flexdesk",
  service: "Announcement",
  update: { title: "Version {{version}} is ready", detail: "It is installed when you quit" },
  offline: {
    title: "Offline, showing data as of {{time}}",
    titleNoData: "Offline, the local data is incomplete",
    body: "Data of the last {{days, day|days}} is on this computer. Payments and reviews are paused; imports can be checked and submitted once online.",
    retryIn: "Retrying in {{seconds}} s",
    retrying: "Reconnecting…",
  },
  status: {
    demo: "Demo · sandbox bank",
    shortcuts: "Shortcuts",
  },
} as const satisfies SameShape<typeof zh>;
