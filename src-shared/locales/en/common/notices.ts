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
  age: { seconds: "now", minutes: "{{n}} min", hours: "{{n}} h", days: "{{n}} d" },
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
} as const;
