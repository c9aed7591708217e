/** A record beside its list: its place there, the keys, and checking one after the other. */
export const recordFrame = {
  place: "第 {{place}} / {{count}} 条",
  gone: "已不在列表中",
  previous: "上一条（K）",
  next: "下一条（J）",
  print: "打印",
  keys: "上下切换",
  parts: "展开",
  andNext: "{{action}}并下一条",
  off: "{{actions}}：{{reason}}",
  nothingLeft: "没有其他待办了",
  nothingLeftHere: "当前筛选下没有其他待办，筛选以外还有待办",
  waitsNoMore: "{{name}} 已由他人办理，已跳过",
  decided: { pass: "已通过", refuse: "已驳回" },
  noTab: "没有这个页签，或者无权查看，现在显示的是第一个。",
  handled: "{{time}} {{words}}",
} as const;
