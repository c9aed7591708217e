/** Text of a mail with an invoice: part of the channel, as a text message's template is. */
export const invoiceMailText = (invoice: {
  readonly invoice_no: string;
  readonly company_name: string;
  readonly agency_name: string;
  readonly amount: string;
}): { readonly subject: string; readonly body: string } => ({
  subject: `【灵工台】${invoice.agency_name}开具的发票 ${invoice.invoice_no}`,
  body: `${invoice.company_name}：\n${invoice.agency_name}为贵公司开具了发票，号码 ${invoice.invoice_no}，价税合计 ${invoice.amount} 元，见附件。\n本邮件由系统发出，请勿回复。`,
});
