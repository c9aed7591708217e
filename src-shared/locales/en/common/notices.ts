import type { SameShape } from "../../shape.ts";
import type { notices as zh } from "../../zh-CN/common/notices.ts";

export const notices = {
  bell: "Notifications",
  bellUnread: "Notifications, {{count}} unread",
  unread: "Unread",
  tabs: { all: "All", tasks: "To do", funds: "Funds", system: "System" },
  allRead: "Mark all as read",
  none: {
    all: "No unread messages",
    tasks: "Nothing to do",
    funds: "No funds notifications",
    system: "No system messages",
  },
  toWorkbench: "Go to workbench",
  toSettings: "Settings",
  age: { seconds: "now", minutes: "{{n}} min", hours: "{{n}} h", days: "{{n}} d" },
  waiting: {
    title: "{{what}}: {{count}}",
    amount: "¥{{amount}} in total",
    since: "Oldest from {{time}}",
  },
  problems: {
    unknown: "Unconfirmed payouts in {{count, settlement|settlements}}",
    failed: "Failed payouts in {{count, settlement|settlements}}",
    returned: "Returned payouts in {{count, settlement|settlements}}",
    unknownDetail: "{{lines, payout|payouts}}, ¥{{amount}} · no bank response yet, do not pay again",
    failedDetail: "{{lines, payout|payouts}}, ¥{{amount}} · can be retried once resolved",
    returnedDetail: "{{lines, payout|payouts}}, ¥{{amount}} · can be retried once resolved",
  },
  alarms: {
    title: "Personal data limit reached {{count, time|times}}",
    detail: "In the last 7 days. Ask the users for the reason.",
  },
  low: { title: "{{count, wallet|wallets}} below the alert level", detail: "¥{{amount}} available in total" },
  program: "Flexdesk",
  service: "Announcement",
  update: { title: "Version {{version}} is ready", detail: "Installs when you quit" },
  offline: {
    title: "Offline, showing data as of {{time}}",
    titleNoData: "Offline, local data is incomplete",
    body: "Data of the last {{days, day|days}} is on this computer. Payments and reviews are paused; imports can be checked and submitted once online.",
    retryIn: "Retrying in {{seconds}} s",
    retrying: "Reconnecting…",
  },
  status: {
    demo: "Demo · sandbox bank",
    shortcuts: "Shortcuts",
  },
} as const satisfies SameShape<typeof zh>;
