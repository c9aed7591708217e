import { demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { humanNumber } from "../../../src-shared/kernel/values/time/ids.ts";
import type { TemplateName } from "../../../src-shared/registries/imports/registry.ts";
import { amountOf, type Mistake, mistake, type OwnSample, otherPerson, type SampleMaker } from "./sample.ts";

const child = makeIdNumber("310104", "2020-02-11", 23);

/** A card and the bank that issued it go together. */
const withBank: SampleMaker = (at) => ({ bank_name: bankByCode(demoPerson(at).bank_code)?.name ?? "" });

/** Every fifth invoice is one of the old kind, with a number of 8 digits and a code. */
const invoice: SampleMaker = (at) =>
  at % 5 === 4 ? { invoice_no: String(10_000_000 + at), invoice_code: "031002200111" } : { invoice_code: null };

const invoiceMistakes: readonly Mistake[] = [
  mistake("invoice_no", "2531200000"),
  (row) => ({ ...row, invoice_no: "12345678", invoice_code: null }),
  mistake("invoice_at", "2099-01-01"),
];

const insuranceActions = ["增员", "减员", "替换为"] as const;
/** Departments of one tree: five below each. */
const below = 5;
const departmentCode = (at: number): string => `D${String(at + 1).padStart(5, "0")}`;

const noDepartment = { organization_name: null };

/** Parts of the samples that go beyond single columns: cells that depend on each other, and mistakes in several of them. */
export const ownSamples: Readonly<Partial<Record<TemplateName, OwnSample>>> = {
  accepted_bill: {
    mistakes: [
      mistake("applicant_id", "报名一"),
      mistake("task_id", "R".repeat(65)),
      mistake("work_date", "2099-01-01"),
    ],
  },
  worker: { row: withBank, mistakes: [mistake("id_no", "31010419900307"), mistake("id_no", child)] },
  worker_edit: { row: withBank, mistakes: [({ id_no }) => ({ id_no })] },
  worker_bank: { row: withBank },
  task: {
    // Every fourth is for a worker whom it names; the others are for whoever applies.
    row: (at) => {
      const { name, id_no } = demoPerson(at);
      const isDirected = at % 4 === 3;
      return {
        ...{ labor_name: isDirected ? name : null, labor_id_no: isDirected ? id_no : null },
        ...{ need_count: isDirected ? "1" : "5", start_day: "2026-12-01", end_day: "2026-12-07" },
        ...{ province: "上海市", city: "上海市", price_unit: "天" },
      };
    },
    mistakes: [mistake("price", "200-100"), mistake("price", "0"), mistake("price", "1000000")],
  },
  service_order: {
    row: (at, random) => {
      const fee = amountOf(random);
      const discount = at % 4 === 0 ? Math.floor(fee / 10) : null;
      return { no: humanNumber("FW", "2026-01-05", at + 1), fee, discount };
    },
    mistakes: [(row) => ({ ...row, fee: 100, discount: 200 })],
  },
  staff_invoice: { row: invoice, mistakes: invoiceMistakes },
  invoice_record: { row: invoice, mistakes: invoiceMistakes },
  organization: {
    row: (at) => ({
      parent: at === 0 ? null : departmentCode(Math.floor((at - 1) / below)),
      name: at === 0 ? "总部" : `第${at}组`,
      code: departmentCode(at),
    }),
    // Its own parent, and the whole tree's code a second time.
    mistakes: [(row) => ({ ...row, parent: row["code"] }), mistake("code", "D00001")],
  },
  // No department: which there are only the receiver knows.
  agency_user: { row: (at) => ({ ...noDepartment, role_name: at % 3 === 2 ? "财务制单、客服" : "运营" }) },
  company_user: { row: () => noDepartment },
  insurance_staff: {
    row: (at) => {
      const action = insuranceActions[at % insuranceActions.length] ?? "增员";
      return { action, replaced_id_no: action === "替换为" ? otherPerson(at).id_no : null };
    },
    mistakes: [
      (row) => ({ ...row, action: "替换为", replaced_id_no: null }),
      (row) => ({ ...row, action: "增员", replaced_id_no: row["id_no"] }),
      (row) => ({ ...row, action: "替换为", replaced_id_no: row["id_no"] }),
      (row) => ({ ...row, action: "增员", replaced_id_no: null, id_no: child }),
    ],
  },
};
