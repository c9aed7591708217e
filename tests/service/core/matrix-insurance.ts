import type { Case, Pointer } from "./matrix-cases.ts";

const refund_table = [
  { when: 1, days: 0, ratio: 10_000 },
  { when: 4, days: 0, ratio: 0 },
];
const config = { version: 1, cut_off: "17:00", refund_table, classes: [1], prices: [] };
const setting = { version: 0, is_used: false, plan_id: null, payer: 1, on_task_start: 0, before_payout: 0 };
const companyPrice = { version: 1, company_id: "11", prices: [{ class: 1, from_day: "2027-01-01", price: 100 }] };

const ofOrder = (body?: object): Pointer[] => [
  { at: "path.id", record: "insuranceOrders", with: (id) => ({ path: { id }, ...(body && { body }) }) },
];

export const insuranceCases = {
  "insuranceOrders.agreeDiscount": { by: "worker", points: ofOrder({ version: 9 }) },
  "insuranceOrders.refuseDiscount": { by: "worker", points: ofOrder({ version: 9, reason: "核对" }) },
  "insuranceOrders.requestCancel": { by: "worker", points: ofOrder({ version: 9, reason: "核对" }) },
  "insuranceOrders.agreeCancel": {
    by: "worker",
    points: [
      {
        at: "body.ids[].id",
        record: "insuranceOrders",
        with: (id) => ({ body: { ids: [{ id, version: 9 }], agree: true } }),
      },
    ],
  },
  "insuranceOrders.staff": {
    by: "worker",
    points: ofOrder({ version: 9, add: [], remove: [] }),
    plain: ["body.add[].labor_id", "body.remove[]"],
  },
  "insuranceOrders.attachments": { by: "worker", points: ofOrder() },
  "insuranceOrders.addAttachment": {
    by: "worker",
    points: ofOrder({ file_key: "file-11", kind: 1 }),
    plain: ["body.file_key", "body.policy_no"],
  },
  "insuranceOrders.receipt": { by: "worker", points: ofOrder(), plain: ["query.protect_id_no"] },
  "insuranceOrders.quote": {
    by: "worker",
    points: [
      {
        at: "query.company_id",
        record: "company",
        with: (company_id) => ({ query: { company_id, plan_id: "11515" } }),
      },
    ],
    plain: ["query.plan_id"],
  },
  "insuranceStatistics.get": {
    by: "worker",
    points: [
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) },
      { at: "query.plan_id", record: "insurancePlans", with: (plan_id) => ({ query: { plan_id } }) },
    ],
  },
  "insurancePlans.config": {
    by: "worker",
    points: [{ at: "path.id", record: "insurancePlans", with: (id) => ({ path: { id } }) }],
  },
  "insurancePlans.setConfig": {
    by: "admin",
    points: [{ at: "path.id", record: "insurancePlans", with: (id) => ({ path: { id }, body: config }) }],
  },
  "insurancePlans.companyPrices": {
    by: "worker",
    points: [{ at: "path.id", record: "insurancePlans", with: (id) => ({ path: { id } }) }],
    plain: ["query.company_id"],
  },
  "insurancePlans.setCompanyPrice": {
    by: "admin",
    points: [{ at: "path.id", record: "insurancePlans", with: (id) => ({ path: { id }, body: companyPrice }) }],
    plain: ["body.company_id"],
  },
  "companyInsurance.get": {
    by: "worker",
    points: [{ at: "path.id", record: "company", with: (id) => ({ path: { id } }) }],
  },
  "companyInsurance.set": {
    by: "admin",
    points: [{ at: "path.id", record: "company", with: (id) => ({ path: { id }, body: setting }) }],
    plain: ["body.plan_id"],
  },
} as const satisfies Readonly<Record<string, Case>>;
