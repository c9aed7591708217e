import type { SameShape } from "../shape.ts";
import type { enums as zh } from "../zh-CN/enums.ts";

export const enums = {
  innerBillType: { 1: "Standard", 2: "Fast", 3: "Plus" },
  invoicingStatus: { 1: "Not invoiced", 2: "Invoicing", 3: "Invoiced", 4: "Failed", 5: "Not needed" },
  withholdingStatus: { 1: "Not declared", 2: "Declaring", 3: "To pay", 4: "Withheld", 5: "Failed", 6: "Not needed" },
  settlementChannel: { 1: "Bank", 2: "Own", 3: "WeChat Pay", 4: "Alipay", 5: "Merchant bank" },
  invoiceStatus: { 1: "Not applied", 2: "Applied", 3: "Partly issued", 4: "Issued", 5: "Reversed" },
  voucherStatus: { 1: "None", 2: "Partial", 3: "Complete" },
  direction: { 1: "In", 2: "Out" },
  transactionType: {
    1: "Settlement payment",
    2: "Service fee",
    3: "Tax",
    4: "Returned payment",
    5: "Recharge",
    6: "Withdrawal",
    7: "Charge",
    8: "Correction",
    9: "Freeze",
    10: "Unfreeze",
  },
  calculationMode: { 1: "Fee on top", 2: "Fee inside", 3: "Shared" },
  role: {
    superAdmin: "Super administrator",
    operator: "Operator",
    maker: "Maker",
    checker: "Checker",
    payer: "Payer",
    companyAdmin: "Company admin",
    auditor: "Auditor",
  },
  unknown: "Unknown code {{code}}",
} as const satisfies SameShape<typeof zh>;
