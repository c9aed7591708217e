/** The head of a list: status tabs, tools, filters in the panel. */
export const listHead = {
  tabsLabel: "按状态查看",
  all: "全部",
  moreTabs: "更多",
  amountBy: "金额按{{name}}",
  tabs: {
    bills: { settling: "结算中", failed: "失败退汇" },
  },
  moreTools: "更多操作",
  moreFilters: "更多筛选",
  moreFiltersOn: "更多筛选，已用 {{count}} 项",
  hiddenChips: "+{{count}}",
  panel: "全部筛选",
  panelHint: "改动立即生效；图钉把筛选放到工具栏，最多 3 个",
  pin: "把{{name}}固定到工具栏",
  unpin: "从工具栏取下{{name}}",
  clearAll: "全部清除",
  groups: {
    state: "状态与类别",
    party: "单位与人员",
    date: "日期",
    amount: "金额",
    text: "文字与编号",
  },
  year: "{{name}}：{{year}} 年",
  month: "{{name}}：{{month}}",
} as const;
