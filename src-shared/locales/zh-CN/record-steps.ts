/** The step bar of a record: what is said of a step besides its own name. */
export const recordSteps = {
  label: "办理进度",
  states: { done: "已完成", now: "当前步骤", failed: "未成功", ahead: "未开始" },
  you: "您",
  waited: "已等 {{days}} 天",
  since: "自 {{time}}",
} as const;
