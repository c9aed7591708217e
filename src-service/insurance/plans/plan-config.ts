import { insurancePlanRecord } from "../../../src-shared/insurance/plans/insurance-plans-record.ts";
import { readRefundTable } from "../../../src-shared/insurance/plans/refund-table.ts";
import { idSet, idsInSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { findRecord } from "../../records/records/find.ts";
import { saveRecord } from "../../records/records/save.ts";
import { everybody } from "./prices.ts";

type Plan = Tables["insurance_plans"];
type NewPrice = { readonly class: number; readonly from_day: string; readonly price: number | null };

const ended = insurancePlanRecord.states.code("ended");

/** A plan as it stands, for who changes it. Throws `stale_version`, and `plan_over` for an ended one. */
const openPlan = async ({ principal }: SignedIn, { tx }: Writing, id: string, version: number): Promise<Plan> => {
  const plan = await findRecord<Plan>(tx, principal, insurancePlanRecord, id);
  assertVersion(plan, version);
  if (plan.status === ended) throw new ServiceError("plan_over");
  return plan;
};

/**
 * Adds prices of a plan, of everybody or of one company. One for a day that has one takes its place while the day is to come; what
 * holds today, or held, is never changed. Throws `plan_price_past`.
 */
const addPrices = async (
  { principal }: SignedIn,
  writing: Writing,
  plan: Plan,
  companyId: number,
  prices: readonly NewPrice[],
): Promise<void> => {
  const today = dayOf(writing.at);
  const seen = new Set<string>();
  for (const { class: of, from_day, price } of prices) {
    const place = { plan_id: plan.id, company_id: companyId, class: of, from_day };
    const key = `${of} ${from_day}`;
    if (seen.has(key)) throw new ServiceError("invalid", { fields: { prices: ["not_unique"] } });
    seen.add(key);
    const { tx } = writing;
    const there = await tx
      .selectFrom("insurance_prices")
      .select(["id", "price"])
      .where("plan_id", "=", plan.id)
      .where("company_id", "=", companyId)
      .where("class", "=", of)
      .where("from_day", "=", from_day)
      .executeTakeFirst();
    if (there !== undefined && there.price === price) continue;
    if (from_day < today || (from_day === today && there !== undefined)) throw new ServiceError("plan_price_past");
    const made = { price, maker_id: principal.user_id, create_at: writing.at };
    if (there === undefined)
      await tx
        .insertInto("insurance_prices")
        .values({ ...place, ...made, id: await writing.ids(1), agency_id: plan.agency_id })
        .execute();
    else await tx.updateTable("insurance_prices").set(made).where("id", "=", there.id).execute();
  }
};

const toldPrices = (prices: readonly NewPrice[]): string =>
  prices.map(({ class: of, from_day, price }) => `${of}:${from_day}:${price ?? ""}`).join(" ");

const datedOf = (db: Reader, planId: number) =>
  db
    .selectFrom("insurance_prices as p")
    .leftJoin("users as u", "u.id", "p.maker_id")
    .leftJoin("companies as c", "c.id", "p.company_id")
    .select(["p.class", "p.from_day", "p.price", "p.create_at as at", "u.name as by", "p.company_id"])
    .select("c.name as company_name")
    .where("p.plan_id", "=", planId)
    .orderBy("p.class")
    .orderBy("p.from_day", "desc");

const configOf = async (db: Reader, plan: Plan) => {
  const rows = await datedOf(db, plan.id).where("p.company_id", "=", everybody).execute();
  return {
    ...{ version: plan.version, cut_off: plan.cut_off, refund_table: [...readRefundTable(plan.refund_table)] },
    classes: idsInSet(plan.classes).map(Number),
    prices: rows.map(({ class: of, from_day, price, at, by }) => ({
      ...{ class: of, from_day, price: price ?? 0, at, by: by ?? "" },
    })),
  };
};

const companyPricesOf = async ({ db, principal }: SignedIn, plan: Plan, companyId: string | undefined) => {
  const company = companyId === undefined ? undefined : await findCompany(db, principal, companyId);
  const own = company?.id ?? principal.company_id;
  const { companies } = principal.rows;
  const rows = await datedOf(db, plan.id)
    .where("p.company_id", "<>", everybody)
    .$if(own !== null && own !== undefined, (query) => query.where("p.company_id", "=", Number(own)))
    .execute();
  const seen = companies === null ? rows : rows.filter(({ company_id }) => companies.includes(company_id));
  return {
    version: plan.version,
    prices: seen.map(({ class: of, from_day, price, at, by, company_id, company_name }) => ({
      ...{ class: of, from_day, price, at, by: by ?? "" },
      ...{ company_id: String(company_id), company_name: company_name ?? "" },
    })),
  };
};

export const planConfigHandlers: HandlersFor<
  | "insurancePlans.config"
  | "insurancePlans.setConfig"
  | "insurancePlans.companyPrices"
  | "insurancePlans.setCompanyPrice"
> = {
  "insurancePlans.config": async ({ db, principal }, { params }) =>
    configOf(db, await findRecord<Plan>(db, principal, insurancePlanRecord, params.id)),
  "insurancePlans.setConfig": async (context, { params, body }) => {
    const { version, cut_off, refund_table, classes, prices } = body;
    await context.write(async (writing) => {
      const plan = await openPlan(context, writing, params.id, version);
      await addPrices(context, writing, plan, everybody, prices);
      const changes = {
        ...{ cut_off, refund_table: JSON.stringify(refund_table) },
        classes: idSet([...new Set(classes)].toSorted((a, b) => a - b)),
      };
      await saveRecord(writing, insurancePlanRecord, plan, changes, "setConfig", (saved) => ({
        more: { cut_off, classes: saved.classes, refund_table: saved.refund_table, prices: toldPrices(prices) },
      }));
    });
    const { db, principal } = context;
    return configOf(db, await findRecord<Plan>(db, principal, insurancePlanRecord, params.id));
  },
  "insurancePlans.companyPrices": async (context, { params, query }) => {
    const plan = await findRecord<Plan>(context.db, context.principal, insurancePlanRecord, params.id);
    return companyPricesOf(context, plan, query.company_id);
  },
  "insurancePlans.setCompanyPrice": async (context, { params, body }) => {
    const { version, company_id, prices } = body;
    await context.write(async (writing) => {
      const plan = await openPlan(context, writing, params.id, version);
      const company = await findCompany(writing.tx, context.principal, company_id);
      await addPrices(context, writing, plan, company.id, prices);
      await saveRecord(writing, insurancePlanRecord, plan, {}, "setCompanyPrice", () => ({
        more: { company_id: company.id, prices: toldPrices(prices) },
      }));
    });
    const plan = await findRecord<Plan>(context.db, context.principal, insurancePlanRecord, params.id);
    return companyPricesOf(context, plan, company_id);
  },
};
