import { field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";

/** Columns of an invoice (spec 3: invoice_no, invoice_type, invoice_category, invoice_at, amount, company_name). */
export const invoiceFields = {
  no: field("invoice_no", "发票号码", "invoiceNo", { required: true, aliases: ["发票号"] }),
  /** Codes of dictionary A5. */
  type: field("invoice_type", "发票类型", "enum", {
    required: true,
    aliases: ["类型"],
    choices: [
      { code: 1, words: ["专票3%", "增值税专用发票3%"] },
      { code: 2, words: ["专票6%", "增值税专用发票6%"] },
      { code: 3, words: ["普票3%", "增值税普通发票3%"] },
      { code: 4, words: ["普票6%", "增值税普通发票6%"] },
      { code: 5, words: ["普票1%", "增值税普通发票1%"] },
      { code: 6, words: ["专票9%", "增值税专用发票9%"] },
      { code: 7, words: ["普票9%", "增值税普通发票9%"] },
      { code: 8, words: ["专票13%", "增值税专用发票13%"] },
      { code: 9, words: ["普票13%", "增值税普通发票13%"] },
    ],
  }),
  category: field("invoice_category", "发票类目", "text", {
    required: true,
    aliases: ["类目", "开票类目"],
    maxLength: 100,
    example: "*现代服务*市场推广服务",
  }),
  at: field("invoice_at", "开票日期", "date", { required: true, means: "happened" }),
  amount: field("amount", "金额", "cents", {
    required: true,
    isAboveZero: true,
    aliases: ["开票金额", "金额(元)", "金额（元）"],
  }),
  company: field("company_name", "企业名称", "text", {
    required: true,
    aliases: ["公司名称"],
    maxLength: 100,
    example: "上海启程供应链管理有限公司",
  }),
  code: field("invoice_code", "发票代码", "reference", { maxLength: 12 }),
} as const;

/** Numbers of 8 digits come again in every book: only with the code of 10 or 12 digits they name one invoice (B10). */
export const oldInvoiceHasCode: RowRule = (texts) => {
  const code = texts["invoice_code"] ?? "";
  if (!/^\d{8}$/u.test(texts["invoice_no"] ?? "")) return [];
  return /^\d{10}(?:\d\d)?$/u.test(code) ? [] : [issue("invoice_no", "invoice_code_missing")];
};
