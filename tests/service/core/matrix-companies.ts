import type { Case, Pointer } from "./matrix-cases.ts";

const onCompany = (body: unknown): readonly Pointer[] => [
  { at: "path.id", record: "company", with: (id) => ({ path: { id }, body }) },
];
const narrowing = (name: string): Pointer => ({
  at: `query.${name}`,
  record: "company",
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});
/** Of another version, so that what is meant stays there for the next request. */
const version = 9;

/** The register of companies. */
export const companyCases = {
  "companies.all": { by: "self" },
  "companies.get": { by: "worker", points: [{ at: "path.id", record: "company", with: (id) => ({ path: { id } }) }] },
  "companies.list": {
    by: "worker",
    points: [narrowing("company_id"), narrowing("ids")],
    // A code of a mode, no number.
    plain: ["query.calculation_mode_no"],
  },
  "companies.ofAgency": { by: "self" },
  "companies.salesmen": { by: "worker" },
  "actionCodes.send": {
    by: "worker",
    points: [
      {
        ...{ at: "body.object_id", record: "company" },
        with: (object_id) => ({
          body: { call: "companies.update", object_id, body: { version, action: "terminate", reason: "合作结束" } },
        }),
      },
    ],
  },
  "companies.update": { by: "worker", points: onCompany({ version, action: "submit" }) },
  "companyReviews.ask": { by: "worker", points: onCompany({ version }) },
  "companyReviews.confirm": {
    by: "worker",
    plain: ["body.proof_key"],
    points: onCompany({ version, item: "license", about: "a", confirmed: true }),
  },
  "companies.assignSalesman": {
    by: "worker",
    // People of the agency, who are no records of a company.
    plain: ["body.user_id", "body.service_owner_id"],
    points: onCompany({ version, user_id: null }),
  },
  "companies.assignMany": {
    by: "worker",
    plain: ["body.user_id", "body.service_owner_id"],
    points: [
      {
        at: "body.records[].id",
        record: "company",
        with: (id) => ({ body: { records: [{ id, version }], user_id: null } }),
      },
    ],
  },
} as const satisfies Readonly<Record<string, Case>>;
