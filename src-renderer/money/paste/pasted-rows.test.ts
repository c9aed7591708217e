import { expect, it } from "vitest";
import { taxVerify } from "../../../src-shared/billing/bills/tax-verify-import.ts";
import { serviceOrder } from "../../../src-shared/billing/fees/service-order-import.ts";
import { invoiceRecord } from "../../../src-shared/billing/invoices/invoice-record-import.ts";
import { staffInvoice } from "../../../src-shared/billing/invoices/staff-invoice-import.ts";
import { offlineFeedback } from "../../../src-shared/billing/settlements/offline-feedback-import.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { readPastedRows } from "./pasted-rows.ts";

const today = "2026-11-20";
const table = (...lines: readonly (readonly string[])[]): string => lines.map((cells) => cells.join("\t")).join("\r\n");
const titles = ["发票号码", "发票类型", "发票类目", "开票日期", "金额", "企业名称"];
const good = ["25310000000000000001", "专票6%", "*现代服务*", "2026-11-01", "1,234.50", "企业0"];

it("reads invoices as the service takes them, whatever the order of columns", () => {
  const { rows, issues, missing } = readPastedRows(
    invoiceRecord,
    table([...titles].reverse(), [...good].reverse()),
    today,
  );
  expect([issues, missing]).toEqual([[], []]);
  expect(rows).toHaveLength(1);
  expect(invoiceRecord.row.parse(rows[0])).toMatchObject({
    row: 2,
    invoice_type: 2,
    amount: 123_450,
    company_name: "企业0",
  });
});

it("reads workers' invoices and service orders as the service takes them", () => {
  const id = makeIdNumber("110101", "1990-01-01", 1);
  const staff = readPastedRows(staffInvoice, table(["姓名", "身份证号", ...titles], ["张小三", id, ...good]), today);
  expect(staff.issues).toEqual([]);
  expect(staffInvoice.row.parse(staff.rows[0])).toMatchObject({ name: "张小三", id_no: id });
  const order = table(
    ["服务订单号", "企业名称", "账期", "费用类别", "应付金额"],
    ["DD1", "企业0", "2026-10", "服务费", "88"],
  );
  expect(serviceOrder.row.parse(readPastedRows(serviceOrder, order, today).rows[0])).toMatchObject({
    no: "DD1",
    category: 1,
    fee: 8_800,
    period: "2026-10",
  });
});

it("names what is missing, and each row that is wrong or stands twice", () => {
  expect(readPastedRows(invoiceRecord, table(titles.slice(1), good.slice(1)), today).missing).toEqual(["发票号码"]);
  const noCategory = good.with(2, "");
  const later = good.with(0, "25310000000000000002").with(3, "2026-11-21");
  const pasted = readPastedRows(invoiceRecord, table(titles, good, noCategory, good, later), today);
  expect(pasted.rows).toHaveLength(1);
  expect(pasted.issues.map(({ row, issue }) => [row, issue.code])).toEqual([
    [3, "cell_missing"],
    [4, "duplicate_in_file"],
    [5, "date_future"],
  ]);
  expect(readPastedRows(invoiceRecord, " \n", today)).toEqual({ rows: [], issues: [], missing: [] });
});

it("reads reports of offline payments by their titles, money in cents", () => {
  const id = "11010519491231002X";
  const titles = ["金额", "交易号", "身份证号", "状态", "收款账号"];
  const text = table(
    titles,
    ["1,234.56", "A1", id, "成功", ""],
    [],
    ["0.01", "A2", id, "付款失败", "6212264301003495221"],
    ["-1", "A3", id, "成功", ""],
    ["10", "A4", "110105194912310021", "成功", ""],
    ["10", "A5", id, "不知道", ""],
    ["10", "A1", id, "失败", ""],
  );
  const { rows, issues } = readPastedRows(offlineFeedback, text, today);
  expect(rows).toEqual([
    { row: 2, trade_no: "A1", user_id_no: id, status: "success", amount: 123_456 },
    { row: 4, trade_no: "A2", user_id_no: id, status: "failure", amount: 1, user_bank_account: "6212264301003495221" },
  ]);
  expect(issues.map(({ row }) => row)).toEqual([5, 6, 7, 8]);
  expect(issues.at(-1)?.issue).toEqual({ code: "duplicate_in_file", params: { rows: 2 } });
});

it("reads the tax office's list and leaves its further columns out", () => {
  const text = table(
    ["姓名", "身份证号", "税额", "税款所属期", "备注"],
    ["张三", "11010519491231002X", "1,234.50", "2026-10", "x"],
  );
  expect(readPastedRows(taxVerify, text, today).rows).toEqual([
    { row: 2, labor_name: "张三", labor_id_no: "11010519491231002X", tax_amount: 123_450, period: "2026-10" },
  ]);
});
