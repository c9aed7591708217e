import { transactionDirections } from "../../../../src-shared/billing/funds/transactions-list.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../../src-shared/kernel/values/money/money-words.ts";
import { drawnPdf } from "../../pdf/chinese-document.ts";

/** Contents of a receipt. Amounts in cents, times Asia/Shanghai. */
export type ReceiptFacts = {
  readonly voucher_no: string;
  readonly no: string;
  readonly direction: number;
  readonly amount: number;
  readonly occurred_at: string;
  readonly bank_serial: string | null;
  readonly biz_no: string;
  readonly company_name: string;
  readonly agency_name: string;
};

const width = 595.28;
const margin = 40;

const rowsOf = (facts: ReceiptFacts): readonly (readonly [string, string])[] => {
  const [payer, payee] =
    facts.direction === transactionDirections.income
      ? ["", facts.company_name]
      : [facts.company_name, facts.agency_name];
  return [
    ["回单编号", facts.voucher_no],
    ["交易流水号", facts.no],
    ["银行流水号", facts.bank_serial ?? "—"],
    ["交易时间", facts.occurred_at],
    ...(payer === "" ? [] : [["付款方", payer] as const]),
    ["收款方", payee],
    ["金额（小写）", `¥${formatMoney(facts.amount)}`],
    ["金额（大写）", moneyInWords(facts.amount)],
    ["业务单号", facts.biz_no],
  ];
};

/**
 * The sandbox bank's receipt of one transaction as a PDF, with the Chinese glyphs that it uses embedded. It says on its
 * face that it comes from the sandbox: a real bank's connector hands over the bank's own file instead.
 */
export const receiptPdf = (facts: ReceiptFacts): Promise<Buffer> =>
  drawnPdf({ size: "A5", layout: "landscape", margin }, (doc) => {
    doc.fontSize(18).text("电子回单", margin, 36, { align: "center" });
    doc.fontSize(9).fillColor("#666").text("沙箱银行 · 仅供演示，不作为付款凭据", { align: "center" });
    doc.fillColor("#000").fontSize(11);
    let top = 96;
    for (const [title, value] of rowsOf(facts)) {
      doc
        .moveTo(margin, top - 6)
        .lineTo(width - margin, top - 6)
        .strokeColor("#ccc")
        .lineWidth(0.5)
        .stroke();
      doc.fillColor("#666").text(title, margin + 8, top, { width: 110 });
      doc.fillColor("#000").text(value, margin + 130, top, { width: width - 2 * margin - 140 });
      top = Math.max(doc.y, top + 16) + 12;
    }
  });
