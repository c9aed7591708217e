import type { RunningService } from "../../../src-service/server.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import type { PartsCall } from "./matrix-imports.ts";
import type { Ids } from "./matrix-world.ts";

type InvoiceCall = Extract<
  CallName,
  | `invoiceApplies.${string}`
  | `invoiceQuota.${string}`
  | `invoiceRecords.${string}`
  | `invoiceReds.${string}`
  | "demo.mails"
  | `monthlyInvoices.${string}`
  | `serviceBills.${string}`
  | "settlements.invoiceFeedback"
>;

const filter = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});

const at = (record: keyof Ids, body: unknown): readonly Pointer[] => [
  { at: "path.id", record, with: (id) => ({ path: { id }, body }) },
];

const application = (more: Readonly<Record<string, unknown>>) => ({
  body: {
    company_id: "11",
    apply_mode: 1,
    settlement_ids: ["1150"],
    correction_amount: 0,
    expected: { available: 0, apply_amount: 1 },
    invoice_type: 4,
    invoice_style: 1,
    invoice_category: "*现代服务*",
    title: "公司11",
    tax_no: makeUscc("91", "310115", "MA1K4C7X"),
    address_tel: "",
    bank_account: "",
    receive_emails: ["a@example.com"],
    face_remark: "",
    attachment_keys: [],
    ...more,
  },
});

const invoice = (apply_id: string) => ({
  body: {
    apply_id,
    version: 0,
    invoice_no: "25310000000000000001",
    invoice_code: "",
    invoice_at: "2026-11-10",
    amount: 1,
    remark: "",
  },
});

const payment = (more: Readonly<Record<string, unknown>>) => ({
  body: { wallet_id: "1160", bills: [{ id: "1188", version: 0, amount: 1 }], sms_code: "123456", ...more },
});

/** Invoices and service bills. */
export const invoiceCases: Readonly<Record<Exclude<InvoiceCall, "serviceBills.export" | PartsCall>, Case>> = {
  "invoiceApplies.list": { by: "worker", points: [filter("company_id", "company")] },
  "invoiceApplies.get": { by: "worker", points: at("invoiceApply", undefined) },
  "invoiceApplies.create": {
    by: "company",
    points: [
      { at: "body.company_id", record: "company", with: (company_id) => application({ company_id }) },
      { at: "body.settlement_ids[]", record: "settlement", with: (id) => application({ settlement_ids: [id] }) },
      { at: "body.emails_from", record: "invoiceApply", with: (emails_from) => application({ emails_from }) },
      { at: "body.attachment_keys[]", record: "file", with: (key) => application({ attachment_keys: [key] }) },
    ],
    plain: ["body.tax_no"],
  },
  "invoiceApplies.update": {
    by: "worker",
    points: at("invoiceApply", { version: 0, action: "start" }),
    plain: ["body.red_no"],
  },
  "invoiceApplies.correctAmount": {
    by: "worker",
    points: at("invoiceApply", { version: 0, correction_amount: 0, reason: "冲抵" }),
  },
  "invoiceQuota.get": {
    by: "worker",
    points: [{ at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) }],
  },
  "invoiceRecords.list": {
    by: "worker",
    points: [filter("company_id", "company"), filter("apply_id", "invoiceApply"), filter("ids", "invoiceRecord")],
  },
  "invoiceRecords.create": {
    by: "worker",
    points: [{ at: "body.apply_id", record: "invoiceApply", with: invoice }],
    // Files are looked for among those that the person uploaded.
    plain: ["body.invoice_no", "body.file_key"],
  },
  "invoiceRecords.update": {
    by: "worker",
    points: at("invoiceRecord", { version: 9, courier_no: "SF1" }),
    plain: ["body.file_key", "body.courier_no"],
  },
  "invoiceRecords.get": { by: "worker", points: at("invoiceRecord", undefined) },
  "invoiceRecords.send": {
    by: "worker",
    points: at("invoiceRecord", { version: 9, emails: ["a@example.com"] }),
  },
  "invoiceReds.create": {
    by: "worker",
    points: at("invoiceRecord", { version: 9, amount: 1, reason: "退款" }),
  },
  "invoiceReds.update": {
    by: "worker",
    points: at("invoiceRed", { version: 9, action: "refuse", reason: "不对" }),
    plain: ["body.red_no"],
  },
  "demo.mails": {
    by: "worker",
    points: [{ at: "query.record_id", record: "invoiceRecord", with: (record_id) => ({ query: { record_id } }) }],
  },
  "monthlyInvoices.list": { by: "worker", points: [filter("company_id", "company")] },
  "settlements.invoiceFeedback": { by: "worker", points: at("settlement", { result: 1, remark: "" }) },
  "serviceBills.list": { by: "worker", points: [filter("company_id", "company"), filter("ids", "serviceBill")] },
  "serviceBills.get": { by: "worker", points: at("serviceBill", undefined) },
  "serviceBills.batchOnlinePay": {
    by: "worker",
    points: [
      { at: "body.wallet_id", record: "wallet", with: (wallet_id) => payment({ wallet_id }) },
      {
        at: "body.bills[].id",
        record: "serviceBill",
        with: (id) => payment({ bills: [{ id, version: 0, amount: 1 }] }),
      },
    ],
  },
};

/** An application, an invoice, a month and a service bill of company 11, its sibling 12 and the other agency's 21. */
export const addInvoiceRecords = async (running: RunningService): Promise<void> => {
  for (const company_id of [11, 12, 21]) {
    const agency_id = company_id === 21 ? 2 : 1;
    const common = { change_seq: 1, agency_id, company_id };
    const createdAt = "2026-11-10 10:00:00";
    const id = company_id * 100;
    await insert(running, "invoice_applies", {
      ...common,
      id: id + 86,
      no: `KP${company_id}`,
      status: 1,
      apply_mode: 6,
      invoice_type: 4,
      invoice_style: 1,
      attachments: "[]",
      created_by: agency_id === 2 ? 1008 : 1002,
      apply_at: createdAt,
    });
    await insert(running, "invoice_records", {
      ...common,
      id: id + 87,
      apply_id: id + 86,
      record_kind: 1,
      state: 1,
      invoice_no: `2531000000000000${id}`,
      invoice_type: 4,
      invoice_at: "2026-11-10",
      create_at: createdAt,
    });
    await insert(running, "invoice_red_letters", {
      agency_id,
      company_id,
      id: id + 91,
      apply_id: id + 86,
      record_id: id + 87,
      status: 1,
      amount: 1,
      request_at: createdAt,
    });
    await insert(running, "invoice_months", {
      ...common,
      id: company_id * 1_000_000 + 202_611,
      period: "2026-11",
      status: 1,
      updated_at: createdAt,
    });
    await insert(running, "service_bills", {
      ...common,
      id: id + 88,
      no: `FW${company_id}`,
      origin: "2:2026-10",
      status: 20,
      period: "2026-10",
      category: 2,
      pay_method: 2,
      fee: 1,
      payable: 1,
      create_at: createdAt,
      issued_at: createdAt,
    });
  }
};
