/** Choosing files that prove something, in every form alike. */
export const files = {
  add: "添加文件",
  other: "换一个文件",
  uploading: "正在上传（{{done}}/{{total}}，{{percent}}%）",
  stop: "停止上传",
  stopped: "已停止上传",
  view: "查看 {{name}}",
  remove: "移除 {{name}}",
  full: "最多 {{most}} 个文件",
  hint: "图片（PNG、JPG）或 PDF，每个不超过 {{megabytes}} MB",
  hintPdf: "PDF，每个不超过 {{megabytes}} MB",
  notPdf: "不是 PDF，没有上传",
  refused: "{{name}}：{{reason}}",
  tooLarge: "超过 {{megabytes}} MB，没有上传",
  twice: "已经选过，没有再次上传",
  notAdded: "最多 {{most}} 个文件，有 {{count}} 个没有添加",
} as const;

/** Faults in a form's field, and texts common to all forms. */
export const forms = {
  none: "没有可选的内容",
  leftOut: "不填",
  yuan: "元",
  inUnit: "{{label}}（{{unit}}）",
  hidden: { kept: "已填 {{value}}，留空不变", empty: "清空", emptied: "保存后清空", keep: "不清空" },
  wrong: {
    phone: "请填写 11 位大陆手机号",
    idNumber: "身份证号不正确，请核对每一位",
    bankCard: "银行卡号应为 13 至 19 位数字",
    email: "邮箱地址不正确",
    alipay: "支付宝账号须为邮箱或 11 位手机号",
    creditCode: "统一社会信用代码不正确，请核对每一位",
    line: "含有看不见的字符，请重新输入",
    personName: "姓名须与证件一致，2 至 50 个字，不含数字和其他符号",
    count: "请填写 {{least}} 至 {{most}} 的整数",
  },
} as const;
