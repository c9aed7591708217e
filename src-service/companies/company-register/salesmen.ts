import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { roleWordsOf } from "../../core/plumbing/held-roles.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { saveCompany } from "../../directory/companies/save-company.ts";
import { findSubject } from "./company-freezes.ts";
import { companyRow } from "./company-row.ts";

type Company = Tables["companies"];

const peopleOf = (db: Reader, agencyId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.agency_id", "=", agencyId)
    .where("m.company_id", "is", null)
    .where("m.is_use", "=", 1)
    .where("u.status", "=", 1)
    .select(["u.id", "u.name", "m.roles"])
    .orderBy("u.name")
    .orderBy("u.id")
    .execute();

/** Refuses with `salesman_not_agency` who does not work for the agency. */
const assertOfAgency = async (db: Reader, agencyId: number, ids: readonly (number | null)[]): Promise<void> => {
  const known = new Set((await peopleOf(db, agencyId)).map(({ id }) => id));
  if (ids.some((id) => id !== null && !known.has(id))) throw new ServiceError("salesman_not_agency");
};

/** `service_owner_id` undefined: stays as it is. */
type Assigned = { readonly salesman_id: number | null; readonly service_owner_id: number | null | undefined };

const asId = (text: string | null | undefined): number | null | undefined =>
  text === null || text === undefined ? text : recordId(text);

const readAssigned = (body: { user_id: string | null; service_owner_id?: string | null | undefined }): Assigned => ({
  salesman_id: asId(body.user_id) ?? null,
  service_owner_id: asId(body.service_owner_id),
});

const assign = async (writing: Writing, userId: number, company: Company, assigned: Assigned): Promise<void> => {
  const { salesman_id, service_owner_id = company.service_owner_id } = assigned;
  if (salesman_id === company.salesman_id && service_owner_id === company.service_owner_id) return;
  const { id: company_id, agency_id } = company;
  const start_at = dayOf(writing.at);
  const row = { salesman_id, service_owner_id, set_by: userId, set_at: writing.at };
  await writing.tx
    .insertInto("company_salesmen")
    .values({ id: await writing.ids(1), agency_id, company_id, start_at, ...row })
    .onConflict((conflict) => conflict.columns(["company_id", "start_at"]).doUpdateSet(row))
    .execute();
  await saveCompany(writing, company, { salesman_id, service_owner_id });
  await writing.audit({
    ...{ agency_id, action: "companies.assignSalesman", object: `company:${company_id}` },
    before: { salesman: company.salesman_id, service_owner: company.service_owner_id },
    after: { salesman: salesman_id, service_owner: service_owner_id },
  });
};

type SalesmanCalls = "companies.assignSalesman" | "companies.assignMany" | "companies.salesmen";

const codeOf = (error: unknown): string => {
  if (error instanceof ServiceError) return error.code;
  throw error;
};

const one = async (context: SignedIn, id: string, version: number, assigned: Assigned): Promise<number> =>
  context.write(async (writing) => {
    const { principal } = context;
    const company = await findSubject(writing.tx, principal, id);
    assertVersion(company, version);
    await assertOfAgency(writing.tx, principal.agency_id, [assigned.salesman_id, assigned.service_owner_id ?? null]);
    await assign(writing, principal.user_id, company, assigned);
    return company.id;
  });

/** Answers to the calls about salesmen. */
export const salesmanHandlers: HandlersFor<SalesmanCalls> = {
  "companies.salesmen": async ({ db, principal }) => {
    const words = await roleWordsOf(db, principal.agency_id);
    const people = await peopleOf(db, principal.agency_id);
    return { people: people.map(({ id, name, roles }) => ({ id: String(id), name, roles: words(roles) })) };
  },
  "companies.assignSalesman": async (context, { params, body }) => ({
    company: await companyRow(context, await one(context, params.id, body.version, readAssigned(body))),
  }),
  "companies.assignMany": (context, { body }) =>
    context.write(async (writing) => {
      const { principal } = context;
      const assigned = readAssigned(body);
      await assertOfAgency(writing.tx, principal.agency_id, [assigned.salesman_id, assigned.service_owner_id ?? null]);
      const found = [];
      for (const { id, version } of body.records)
        found.push({ company: await findSubject(writing.tx, principal, id), version });
      const refused: { id: string; code: string }[] = [];
      for (const { company, version } of found) {
        try {
          assertVersion(company, version);
          await assign(writing, principal.user_id, company, assigned);
        } catch (error) {
          refused.push({ id: String(company.id), code: codeOf(error) });
        }
      }
      return { done: found.length - refused.length, refused };
    }),
};
