export const agreements = {
  title: "协议",
  names: {
    user: "平台用户协议",
    certificate: "数字证书服务协议",
    signing: "电子签名协议",
    bank: "银行协议",
  },
  /** In a sentence, where a name stands between the marks of a title. */
  linked: "《{{name}}》",
  version: "版本 {{version}} · {{date}} 起生效",
  sections: "协议内容",
  endOfText: "—— 全文完 ——",
  agree: "同意并继续",
  agreeIn: "同意并继续（{{seconds}} 秒）",
  missing: {
    both: "请阅读协议，{{seconds}} 秒后可以继续",
    time: "已阅读到末尾，请稍候即可继续",
    end: "可以继续了，建议先阅读到末尾",
    none: "可以继续了",
  },
  print: "打印",
  loadFailed: "协议没有读取到",
  decline: "不同意并退出登录",
  progress: "使用前需要确认的协议：还有 {{count}} 份",
} as const;
