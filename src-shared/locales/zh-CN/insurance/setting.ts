/** Insurance of a company's workers, on the company's page. */
export const insuranceSetting = {
  title: "保险设置",
  edit: "修改保险设置",
  done: "保险设置已保存",
  warning: "新的订单按这里的承担方下单；已有的订单不变。",
  isUsed: "投保",
  used: { yes: "使用保险", no: "不使用保险" },
  plan: "默认方案",
  noPlan: "未选择",
  payer: "保费承担方",
  onTaskStart: "任务开始时",
  beforePayout: "付款前",
  start: { 0: "不处理", 1: "提示为在场人员投保" },
  payout: { 0: "不检查", 1: "未投保的提醒", 2: "未投保的不付" },
  by: "最近修改",
  fields: {
    is_used: { label: "使用保险" },
    plan_id: { label: "默认方案", hint: "使用保险时必选" },
    payer: { label: "保费承担方", options: { 1: "发包方", 2: "服务商" } },
    on_task_start: { label: "任务开始时", options: { 0: "不处理", 1: "提示为在场人员投保" } },
    before_payout: { label: "付款前", options: { 0: "不检查", 1: "未投保的提醒", 2: "未投保的不付" } },
  },
} as const;
