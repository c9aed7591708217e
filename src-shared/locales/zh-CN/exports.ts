/** Texts of the notes sheet of an exported workbook. */
export const exports = {
  notes: "说明",
  item: "项目",
  content: "内容",
  list: "列表",
  keyword: "关键词",
  date: "日期",
  yes: "是",
  asOf: "数据截至",
  source: "数据来源",
  live: "服务端",
  cache: "本机数据（离线）",
  rows: "行数",
  by: "导出人",
  at: "导出时间",
  personal: "个人信息",
  masked: "姓名、身份证号、手机号和银行卡号均已脱敏",
} as const;
