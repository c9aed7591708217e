import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { InvoiceRecordDetail } from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { invoiceRecordStates } from "../../../../src-shared/billing/invoices/invoice-record-states.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { RedLetterDialog } from "./RedLetterDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const record: InvoiceRecordDetail["record"] = {
  ...{ id: "3", version: 2, company_id: "5", apply_id: "7", file_key: null, invoice_no: "25112000000000000003" },
  ...{ state: invoiceRecordStates.code("partlyRed"), record_kind: 1, company_name: "杭州云帆科技有限公司" },
  ...{ invoice_type: 2, invoice_category: "*现代服务*技术服务", amount: 1_060_00, price: 1_000_00, tax: 60_00 },
  ...{ tax_rate: 600, invoice_at: "2026-11-20", apply_no: null, mail_status: 1, invoice_code: "", labor_name: "" },
  ...{ id_no: "", tax_proof_no: "", red_amount: 530_00, courier_company: "", courier_no: "", remark: "" },
  ...{ drawer_name: "", create_at: "2026-11-20 10:00:00" },
};

it("takes all that is left by a click, and shows its price and tax before it is sent", async () => {
  const detail: InvoiceRecordDetail = { record, actions: [], mails: [], red_letters: [], receive_emails: [] };
  drawOverDesk(<RedLetterDialog detail={detail} onClose={() => undefined} />, {});
  fireEvent.click(await screen.findByRole("button", { name: "全部" }));
  await screen.findByText("金额 500.00，税额 30.00，税率 6%");
  expect(screen.getByText("红冲后发票有效金额 ¥0.00")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox", { name: /红冲金额/u }), { target: { value: "531" } });
  expect(screen.queryByText(/^金额 /u)).toBeNull();
});
