import type { CompanyBusiness } from "../../../src-shared/companies/business/company-business-calls.ts";
import { modeChangeDecisions } from "../../../src-shared/companies/business/mode-changes.ts";
import { maskIdNumber, maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { verdictOf, verdictsOf } from "../../records/records/decide.ts";
import { askRefusal, judgedRow } from "./find.ts";

const mostFacts = 200;

const masks: Readonly<Record<string, (value: string) => string>> = {
  legal_person_id_no: maskIdNumber,
  contact_mobile: maskPhone,
};

const factsOf = async (db: Database, companyId: number): Promise<CompanyBusiness["facts"]> => {
  const rows = await db
    .selectFrom("company_fact_history as h")
    .leftJoin("users as u", "u.id", "h.user_id")
    .where("h.company_id", "=", companyId)
    .orderBy("h.id", "desc")
    .limit(mostFacts)
    .select(["h.at", "h.field", "h.before", "h.after", "u.name"])
    .execute();
  return rows.map(({ at, field, before, after, name }) => {
    const mask = masks[field] ?? ((value: string) => value);
    return {
      ...{ at, field, user_name: name ?? "" },
      before: before === null ? null : mask(before),
      after: after === null ? null : mask(after),
    };
  });
};

const changesOf = async (
  db: Database,
  principal: Principal,
  companyId: number,
  today: string,
): Promise<CompanyBusiness["changes"]> => {
  const decider = await deciderOf(db, principal);
  const rows = await db
    .selectFrom("company_mode_changes as c")
    .leftJoin("users as m", "m.id", "c.maker_id")
    .leftJoin("users as d", "d.id", "c.decider_id")
    .where("c.company_id", "=", companyId)
    .orderBy("c.id", "desc")
    .selectAll("c")
    .select(["m.name as maker_name", "d.name as decider_name"])
    .execute();
  return rows.map(({ maker_name, decider_name, ...row }) => ({
    ...row,
    id: String(row.id),
    status: row.status as 1 | 2 | 3 | 4,
    maker_name: maker_name ?? "",
    decider_name,
    is_mine: row.maker_id === principal.user_id,
    actions: verdictsOf(modeChangeDecisions, judgedRow(row, today), {}, decider),
  }));
};

/** A company's business data for who may see it, without a preview. */
export const businessAnswer = async (
  { db, principal, clock }: SignedIn,
  id: string,
): Promise<Omit<CompanyBusiness, "preview">> => {
  const company = await findCompany(db, principal, id);
  const today = dayOf(shanghaiNow(clock.now()));
  const rows = await db
    .selectFrom("company_modes")
    .selectAll()
    .where("company_id", "=", company.id)
    .orderBy("start_at", "desc")
    .execute();
  const now = rows.find(({ start_at }) => start_at <= today);
  const { no, name, version, status } = company;
  return {
    company: { id: String(company.id), no, name, version, status },
    modes: rows.map((row) => ({ ...row, counts: row === now })),
    changes: await changesOf(db, principal, company.id, today),
    facts: await factsOf(db, company.id),
    actions: [verdictOf("ask", await askRefusal(db, principal, company))],
  };
};
