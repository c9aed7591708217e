import { field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { moneyOf } from "../../kernel/imports/cells/money-cell.ts";
import { formatMoney, maxBillFee, mulRatio } from "../../kernel/values/money/money.ts";

/** Columns that the three bill templates share (dictionary B14). */
export const billFields = {
  accountingFee: field("accounting_fee", "核算费用", "cents", {
    required: true,
    aliases: ["核算费用(元)", "核算费用（元）", "服务费用"],
  }),
  customerPay: field("customer_pay", "客户支付", "cents", {
    required: true,
    aliases: ["客户支付(元)", "客户支付（元）"],
  }),
  account: field("labor_bank_account", "收款账号", "card", { aliases: ["银行卡号", "收款卡号"] }),
  idNo: field("id_no", "身份证号", "idNumber", { aliases: ["身份证号码", "证件号", "证件号码"] }),
  batch: field("batch_sn", "批次号", "text", { maxLength: 40 }),
  remark: field("remark", "备注", "text", { aliases: ["服务内容"] }),
} as const;

/** The fee must be more than nothing, for a bill of nought pays nobody, and no more than the service takes. */
export const feeWithinBounds = (texts: Parameters<RowRule>[0]): ReturnType<RowRule> => {
  const fee = moneyOf(texts["accounting_fee"] ?? "");
  if (!fee.ok) return [];
  if (fee.cents === 0) return [issue("accounting_fee", "amount_zero")];
  return fee.cents > maxBillFee
    ? [issue("accounting_fee", "bill_fee_too_high", "error", { limit: formatMoney(maxBillFee) })]
    : [];
};

/** The client pays at least the labour fee (dictionary B14: company_pay ≥ fee). */
export const payCoversFee: RowRule = (texts) => {
  const fee = moneyOf(texts["accounting_fee"] ?? "");
  const pay = moneyOf(texts["customer_pay"] ?? "");
  return fee.ok && pay.ok && pay.cents < fee.cents ? [issue("customer_pay", "pay_below_fee")] : [];
};

/** Price × quantity = amount where both are given (dictionary B14, plus bill). Quantity has at most two decimals. */
export const priceTimesQuantity: RowRule = (texts) => {
  const priceText = texts["price"] ?? "";
  const quantityText = texts["quantity"] ?? "";
  if (priceText === "" || quantityText === "") return [];
  const price = moneyOf(priceText);
  const quantity = moneyOf(quantityText);
  const fee = moneyOf(texts["accounting_fee"] ?? "");
  if (!price.ok || !fee.ok) return [];
  if (!quantity.ok) return [issue("quantity", "quantity_invalid")];
  // A quantity of hundredths behaves like a ratio of percent × 100 after one more factor of a hundred.
  return mulRatio(price.cents * 100, quantity.cents) === fee.cents
    ? []
    : [issue("accounting_fee", "price_quantity_mismatch")];
};
