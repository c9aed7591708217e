/** Texts of the page on which a company signs the agreement with Alipay; the service draws it. */
export const alipayPage = {
  app: "支付宝 · 企业签约",
  demo: "演示环境 · 代替支付宝页面",
  title: "企业代发协议签约",
  lead: "请企业经办人核对后确认。",
  company: "签约企业",
  agency: "服务商",
  terms: [
    "一、企业授权服务商通过支付宝向其合作的接包方代发款项，资金来自企业在服务商处的支付宝记账账户。",
    "二、每一笔代发以企业确认的结算单为准，服务商不得挪作他用。",
    "三、企业可以随时通过服务商停止本协议；停止前未完成的代发会照常完成。",
  ].join("\n"),
  sign: "同意协议并开通",
  decline: "拒绝",
  waitsTitle: "正在开通",
  waitsText: "支付宝正在处理，结果会显示在企业的渠道与账户页面。可以关闭此页面。",
} as const;
