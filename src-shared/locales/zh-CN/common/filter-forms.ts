/** Texts of filters by days, numbers of people, whole numbers and regions. */
export const filterForms = {
  days: "天",
  daysInvalid: "请输入 0 到 {{most}} 的整数",
  daysOf: "{{name}}：{{days}} 天",
  numbersHint: "每行一个，可从表格中整列粘贴",
  numbersTooMany: "一次最多 {{most}} 个",
  least: "最小",
  most: "最大",
  countHint: "含两端",
  countInvalid: "请输入整数",
  countOrder: "最小值不能大于最大值",
  province: "省",
  city: "市",
  district: "区县",
  any_province: "全部省",
  any_city: "全部市",
  any_district: "全部区县",
};
