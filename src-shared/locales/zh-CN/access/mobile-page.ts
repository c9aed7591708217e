/** Texts of the page on which a worker confirms another mobile; the service draws it. */
export const mobilePage = {
  title: "变更手机号",
  lead: "确认后，合同、收款和通知都使用新手机号。如非您本人要求，请关闭此页。",
  before: "原手机号",
  after: "新手机号",
  code: "新手机号的短信验证码",
  codeHint: "发送至上面的新手机号，10 分钟内有效。",
  sendCode: "获取验证码",
  confirm: "确认变更",
  doneTitle: "手机号已变更",
  doneText: "以后的通知会发送到新手机号。",
  errors: { illegal_transition: "这项变更已经处理，请刷新页面查看。" },
} as const;
