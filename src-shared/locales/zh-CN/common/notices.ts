/** The bell, the bar across the sheet, and what the status bar says. */
export const notices = {
  bell: "消息",
  bellUnread: "消息，{{count}} 条未读",
  unread: "未读",
  tabs: { all: "全部", tasks: "待办", funds: "资金", system: "系统" },
  allRead: "全部已读",
  none: { all: "没有未读消息", tasks: "没有待办", funds: "没有资金消息", system: "没有系统消息" },
  toWorkbench: "到工作台看全部待办",
  age: { seconds: "刚刚", minutes: "{{n}} 分钟", hours: "{{n}} 小时", days: "{{n}} 天" },
  program: "程序提示",
  service: "服务端通知",
  update: { title: "新版本 {{version}} 已就绪", detail: "退出程序时安装" },
  offline: {
    title: "离线，显示 {{time}} 的数据",
    titleNoData: "离线，本机数据不完整",
    body: "本机存有近 {{days}} 天。付款、复核暂停；导入可继续核对，联网后再提交。",
    retryIn: "{{seconds}} 秒后重连",
    retrying: "正在重连",
  },
  status: {
    demo: "演示环境 · 沙箱银行",
    shortcuts: "快捷键",
  },
} as const;
