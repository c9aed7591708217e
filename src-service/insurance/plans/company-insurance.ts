import { planStates } from "../../../src-shared/insurance/plans/plan-states.ts";
import type { beforePayout, onTaskStart } from "../../../src-shared/insurance/settings/setting-codes.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";

type Setting = Tables["insurance_settings"];
type Code<T extends readonly number[]> = T[number];

const { save } = versioned("insurance_settings");
const offered = planStates.code("offered");

/** Setting of a company; undefined while nothing was set. */
export const insuranceSettingOf = (db: Reader, companyId: number): Promise<Setting | undefined> =>
  db.selectFrom("insurance_settings").selectAll().where("company_id", "=", companyId).executeTakeFirst();

const settingOf = async ({ db }: Pick<SignedIn, "db">, company: Pick<Tables["companies"], "id" | "agency_id">) => {
  const row = await insuranceSettingOf(db, company.id);
  const plans = await db
    .selectFrom("insurance_plans")
    .select(["id", "product", "insurer", "status"])
    .where("agency_id", "=", company.agency_id)
    .orderBy("product")
    .execute();
  const plan = plans.find(({ id }) => id === row?.plan_id);
  const by = await db
    .selectFrom("users")
    .select("name")
    .where("id", "=", row?.maker_id ?? 0)
    .executeTakeFirst();
  return {
    ...{
      version: row?.version ?? 0,
      is_used: row?.is_used === 1,
      payer: row?.payer === 2 ? (2 as const) : (1 as const),
    },
    plan: plan === undefined ? null : { ...plan, id: String(plan.id) },
    on_task_start: (row?.on_task_start ?? 0) as Code<typeof onTaskStart>,
    before_payout: (row?.before_payout ?? 0) as Code<typeof beforePayout>,
    ...{ by: by?.name ?? "", at: row?.update_at ?? "" },
    plans: plans.flatMap(({ id, product, insurer, status }) =>
      status === offered ? [{ id: String(id), product, insurer }] : [],
    ),
  };
};

export const companyInsuranceHandlers: HandlersFor<"companyInsurance.get" | "companyInsurance.set"> = {
  "companyInsurance.get": async (context, { params }) =>
    settingOf(context, await findCompany(context.db, context.principal, params.id)),
  "companyInsurance.set": async (context, { params, body }) => {
    const { principal } = context;
    const company = await findCompany(context.db, principal, params.id);
    const { version, is_used, plan_id, ...codes } = body;
    await context.write(async (writing) => {
      const { tx, at } = writing;
      const row = await insuranceSettingOf(tx, company.id);
      const planId = plan_id === null ? null : recordId(plan_id);
      if (is_used && planId === null) throw new ServiceError("plan_needed");
      if (planId !== null && planId !== row?.plan_id) {
        const plan = await tx
          .selectFrom("insurance_plans")
          .select("status")
          .where("id", "=", planId)
          .where("agency_id", "=", company.agency_id)
          .executeTakeFirst();
        if (plan === undefined) throw new ServiceError("not_found");
        if (plan.status !== offered) throw new ServiceError("plan_not_offered");
      }
      const facts = { ...codes, is_used: Number(is_used), plan_id: planId };
      const stamp = { maker_id: principal.user_id, update_at: at };
      if ((row?.version ?? 0) !== version) throw new ServiceError("stale_version", { current: row?.version ?? 0 });
      if (row === undefined) {
        const own = { id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq() };
        await tx
          .insertInto("insurance_settings")
          .values({ ...own, ...facts, ...stamp, agency_id: company.agency_id, company_id: company.id })
          .execute();
      } else await save(writing, row, { ...facts, ...stamp });
      const { before, after } = { before: row === undefined ? {} : toldOf(row), after: toldOf({ ...facts }) };
      await writing.audit({
        agency_id: company.agency_id,
        ...{ action: "companyInsurance.change", object: `company:${company.id}`, before, after },
      });
    });
    return settingOf(context, company);
  },
};

type Told = Pick<Setting, "is_used" | "plan_id" | "payer" | "on_task_start" | "before_payout">;

const toldOf = ({ is_used, plan_id, payer, on_task_start, before_payout }: Told): Told => ({
  ...{ is_used, plan_id, payer, on_task_start, before_payout },
});
