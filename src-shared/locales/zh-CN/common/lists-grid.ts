/** Texts of the grid of lists: density, lines below values, heads that need to be short. */
export const gridTexts = {
  density: { label: "行高", compact: "紧凑", normal: "标准", lines: "双行" },
  notes: {
    today: "今天",
    waited: "已等 {{count}} 天",
    over24h: "已超 24 小时",
    overdue: "逾期 {{count}} 天",
    left: "剩 {{count}} 天",
    arrived: "{{day}} 到账",
    tail: "尾号 {{end}}",
    otherTaxes: "另 {{amount}}",
    fileDiffers: "文件差 {{amount}}",
    payable: "可结算",
    unsuccessful: "{{count}} 笔未成功",
    unknown: "{{count}} 笔待确认",
    paidOf: "{{paid}}/{{count}} 笔",
  },
  foot: {
    total: "合计",
    count: "{{count}} 条",
    countOfAll: "{{count}} 条 · 当前筛选的全部记录",
    selectAll: "选择全部 {{count}} 条",
    takes: "{{action}} {{count}} 条",
    takesAtMost: "{{action}} 至多 {{count}} 条",
    more: "更多",
  },
  short: {},
} as const;
