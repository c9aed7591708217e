import { expect, it } from "vitest";
import { invoiceRow, serviceOrderRow, staffInvoiceRow } from "../../src-shared/calls/invoice-imports.ts";
import { invoiceRecord } from "../../src-shared/imports/invoice-record.ts";
import { serviceOrder } from "../../src-shared/imports/service-order.ts";
import { staffInvoice } from "../../src-shared/imports/staff-invoice.ts";
import { makeIdNumber } from "../../src-shared/values/id-number.ts";
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
  expect(invoiceRow.parse(rows[0])).toMatchObject({ row: 2, invoice_type: 2, amount: 123_450, company_name: "企业0" });
});

it("reads workers' invoices and service orders as the service takes them", () => {
  const id = makeIdNumber("110101", "1990-01-01", 1);
  const staff = readPastedRows(staffInvoice, table(["姓名", "身份证号", ...titles], ["张小三", id, ...good]), today);
  expect(staff.issues).toEqual([]);
  expect(staffInvoiceRow.parse(staff.rows[0])).toMatchObject({ name: "张小三", id_no: id });
  const order = table(
    ["服务订单号", "企业名称", "账期", "费用类别", "应付金额"],
    ["DD1", "企业0", "2026-10", "服务费", "88"],
  );
  expect(serviceOrderRow.parse(readPastedRows(serviceOrder, order, today).rows[0])).toMatchObject({
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
  const found = readPastedRows(invoiceRecord, table(titles, good, noCategory, good, later), today);
  expect(found.rows).toHaveLength(1);
  expect(found.issues.map(({ row, issue }) => [row, issue.code])).toEqual([
    [3, "cell_missing"],
    [4, "duplicate_in_file"],
    [5, "date_future"],
  ]);
  expect(readPastedRows(invoiceRecord, " \n", today)).toEqual({ rows: [], issues: [], missing: [] });
});
