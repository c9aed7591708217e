import type { Case, Pointer, Request } from "./matrix-cases.ts";
import { type Ids, manyBills } from "./matrix-world.ts";

const bills100 = ["1101", "1102", "1103", "1104", ...manyBills.map(String)];
/** A hundred ids of their own, the 57th replaced. */
const fiftySeventh = (id: string): string[] => bills100.map((own, at) => (at === 56 ? id : own));

const expected = { count: 1, accounting_fee: 10_000 };
const selection = { id: "selection" };
const ofCompany = { matching: { company_id: "11" } };

type Build = (body: Readonly<Record<string, unknown>>) => Request;

/** The places of a change that name bills: by id, or as exceptions of all that match. */
const choosing = (build: Build): readonly Pointer[] => [
  { at: "body.bill_ids[]", record: "bill", with: (id) => build({ bill_ids: fiftySeventh(id), expected }) },
  // Sealed wrongly, so that nothing changes: without the bill there is nothing to change, with it another number.
  {
    at: "body.except[]",
    record: "bill",
    with: (id) => build({ matching: { ids: "1101" }, except: [id], expected: { count: 2, accounting_fee: 1 } }),
    narrows: true,
  },
];

const filter = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});

const onBatch = (path: Build, body: Readonly<Record<string, unknown>>): readonly Pointer[] => [
  // One bill of the batch, so that the others are there for the next call.
  { at: "path.id", record: "import", with: (id) => ({ ...path({ ...body, bill_ids: ["1104"] }), path: { id } }) },
  ...choosing((more) => path({ ...body, ...more })),
];

const change =
  (more: Readonly<Record<string, unknown>>): Build =>
  (body) => ({ body: { ...more, ...body } });

const selected: Build = (body) => ({ path: selection, body });
const numbers = ["query.nos"];

/** The calls of bills, their batches and their taxes. */
export const billCases = {
  "bills.list": {
    by: "worker",
    points: [
      filter("company_id", "company"),
      filter("organization_id", "department"),
      filter("import_id", "import"),
      filter("settlement_id", "settlement"),
      filter("task_id", "billedTask"),
      filter("task_batch_id", "taskBatch"),
      filter("ids", "bill"),
      filter("nos", "billNo"),
    ],
  },
  "billBatches.list": {
    by: "worker",
    points: [filter("company_id", "company"), filter("ids", "import")],
    plain: numbers,
  },
  "bills.update": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "bill",
        with: (id) => ({ path: { id }, body: { version: 1, remark: "备注" } }),
      },
      {
        at: "body.batch_id",
        record: "import",
        with: (batch_id) => ({ path: { id: "1102" }, body: { version: 1, batch_id } }),
      },
    ],
  },
  "billBatches.update": {
    by: "worker",
    // No bill of this world waits for audit, so an exception changes nothing; `billBatches.cancel` shows what it does.
    points: onBatch(selected, { action: "approve" }).filter(({ at }) => at !== "body.except[]"),
    plain: ["body.except[]"],
  },
  "billBatches.cancel": { by: "worker", points: onBatch(selected, { reason: "重复" }) },
  "bills.setOrganization": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "bill",
        with: (id) => ({ path: { id }, body: { organization_id: "1175" } }),
      },
      {
        at: "body.organization_id",
        record: "department",
        with: (organization_id) => ({ path: { id: "1103" }, body: { organization_id } }),
      },
      // Another department than the one that bill 1101 was just given.
      ...choosing((body) => ({ path: selection, body: { organization_id: null, ...body } })),
    ],
  },
  "batches.setOrganization": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "import",
        with: (id) => ({ path: { id }, body: { organization_id: "1175" } }),
      },
      {
        at: "body.organization_id",
        record: "department",
        with: (organization_id) => ({ path: { id: "1180" }, body: { organization_id } }),
      },
    ],
  },
  "bills.updateInvoicingStatus": { by: "worker", points: choosing(change({ invoicing_status: 5 })) },
  "bills.updateTaxCollectStatus": { by: "worker", points: choosing(change({ withholding_status: 6 })) },
  "bills.changePreview": {
    by: "worker",
    points: [
      {
        at: "body.batch_id",
        record: "import",
        with: (batch_id) => ({ body: { change: { kind: "cancel" }, batch_id } }),
      },
      {
        at: "body.change.organization_id",
        record: "department",
        with: (organization_id) => ({
          body: { change: { kind: "organization", organization_id }, bill_ids: ["1103"] },
        }),
      },
      {
        at: "body.bill_ids[]",
        record: "bill",
        with: (id) => ({ body: { change: { kind: "cancel" }, bill_ids: fiftySeventh(id) } }),
      },
      {
        at: "body.except[]",
        record: "bill",
        with: (id) => ({ body: { change: { kind: "cancel" }, ...ofCompany, except: [id] } }),
        narrows: true,
      },
    ],
  },
  "bills.incomeTaxDetail": {
    by: "worker",
    points: [
      { at: "body.bill_ids[]", record: "bill", with: (id) => ({ body: { bill_ids: fiftySeventh(id) } }) },
      {
        at: "body.except[]",
        record: "bill",
        with: (id) => ({ body: { matching: { ids: "1101" }, except: [id] } }),
        narrows: true,
      },
    ],
  },
  "bills.exportIncomeTax": {
    by: "worker",
    points: [
      {
        at: "body.bill_ids[]",
        record: "bill",
        with: (id) => ({ body: { year: "2026", bill_ids: fiftySeventh(id) } }),
      },
      {
        at: "body.except[]",
        record: "bill",
        with: (id) => ({ body: { year: "2026", matching: { ids: "1101" }, except: [id] } }),
      },
    ],
    plain: ["body.protect_id_no"],
  },
  "companies.plus": { by: "worker" },
  "bills.simpleTemplateUrl": { by: "worker" },
  "bills.importTaxVerify": {
    by: "worker",
    valid: {
      body: {
        batch_key: "5f0c2a52-6f0e-4a4e-9d5a-000000000001",
        file_name: "a.xlsx",
        period: "2026-11",
        is_complete: false,
        rows: [{ row: 2, labor_name: "张小三", labor_id_no: "11010519491231002X", tax_amount: 1 }],
      },
    },
    // People are found by their number within the own agency only; a stranger's is told as one that nobody has.
    plain: ["body.batch_key", "body.rows[].labor_id_no"],
  },
} as const satisfies Readonly<Record<string, Case>>;
