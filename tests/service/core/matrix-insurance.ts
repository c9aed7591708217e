import type { Case } from "./matrix-cases.ts";

const refund_table = [
  { when: 1, days: 0, ratio: 10_000 },
  { when: 4, days: 0, ratio: 0 },
];
const config = { version: 1, cut_off: "17:00", refund_table, classes: [1], prices: [] };
const setting = { version: 0, is_used: false, plan_id: null, payer: 1, on_task_start: 0, before_payout: 0 };
const companyPrice = { version: 1, company_id: "11", prices: [{ class: 1, from_day: "2027-01-01", price: 100 }] };

export const insuranceCases = {
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
