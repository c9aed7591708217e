import { sql } from "kysely";
import { z } from "zod";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { ownMask, ownValues } from "../../../src-shared/kernel/lists/own-columns.ts";
import { workerFieldTypes } from "../../../src-shared/kernel/lists/worker-column.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { type MaskKind, maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import type { companyLaborsGet } from "../../../src-shared/workers/workers/workers-calls.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { barLifts, barsOf, findRelation } from "./bar-lifts.ts";
import { type Cooperation, findCooperation } from "./find-cooperation.ts";
import { personChanges } from "./person-changes.ts";
import { companiesOf } from "./worker-companies.ts";
import { shownValue } from "./worker-fields.ts";
import { incomeOfWorker } from "./worker-income.ts";
import { workerNext } from "./worker-next.ts";
import { stepsOf } from "./worker-steps.ts";

type Detail = CallOutput<typeof companyLaborsGet>;

const masked = (kind: MaskKind, value: string | null): string | null =>
  value === null ? null : maskField(kind, value);

const personOf = async (db: Database, laborId: number): Promise<Detail["person"]> => {
  const row = await db
    .selectFrom("labors as l")
    .leftJoin("platform_user_codes as u", "u.labor_id", "l.id")
    .where("l.id", "=", laborId)
    .select(["l.id", "l.version", "l.nation", "l.id_valid_from", "l.id_address", "l.alipay_account"])
    .select(["l.alipay_bank_account", "l.uscc", "l.biz_name", "l.biz_reg_status", "l.platform_nickname"])
    .select(["l.tax_start_month", "l.onboarding_at", "l.trained_at", "l.onboarding_reason", "l.create_at"])
    .select("u.code as platform_code")
    .executeTakeFirstOrThrow();
  return {
    ...row,
    id: String(row.id),
    id_address: masked("address", row.id_address),
    alipay_account: row.alipay_account === null ? null : shownValue("alipay_account", row.alipay_account),
    alipay_bank_account: masked("card", row.alipay_bank_account),
  };
};

const columnType = z.enum(workerFieldTypes);

const contentOf = async (db: Database, { company_id, content }: Cooperation): Promise<Detail["content"]> => {
  const columns = await db
    .selectFrom("company_worker_fields")
    .select(["code", "name", "code_type", "retired_at"])
    .where("company_id", "=", company_id)
    .orderBy("position")
    .execute();
  const values = ownValues(content);
  // A column that is asked for no more is shown to those who have a value in it.
  const shown = columns.filter(({ code, retired_at }) => retired_at === null || values.has(code));
  return shown.map(({ code, name, code_type }) => {
    const type = columnType.parse(code_type);
    const kind = ownMask({ type });
    const value = String(values.get(code) ?? "");
    return { code, title: name, type, value: kind === undefined ? value : maskField(kind, value) };
  });
};

const countOf = (text: ReturnType<typeof sql<number>>) => text;

const countsOf = async (db: Database, principal: Principal, one: Cooperation): Promise<Detail["counts"]> => {
  const { rows } = await sql<Detail["counts"]>`select
    ${countOf(sql`(select count(*) from labor_accounts where labor_id = ${one.labor_id} and status <> 5)`)} as accounts,
    ${countOf(sql`(select count(*) from labor_contracts where company_labor_id = ${one.id})`)} as contracts,
    ${countOf(sql`(select count(*) from company_labors as r where r.labor_id = ${one.labor_id}
      and r.cooperation_status <> ${cooperation.merged} and ${withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null })})`)} as cooperations,
    ${countOf(sql`(select count(*) from bills where labor_id = ${one.labor_id} and company_id = ${one.company_id})`)} as bills,
    ${countOf(sql`(select count(*) from labor_history where labor_id = ${one.labor_id})`)} as history,
    ${countOf(sql`(select count(*) from labor_attachments as t where t.labor_id = ${one.labor_id} and t.removed_at is null and ${withinSql(principal, { agency: "t.agency_id", company: "t.company_id", maker: null })})`)} as attachments`.execute(
    db,
  );
  const [row] = rows;
  const count = (name: keyof Detail["counts"]): number => Number(row?.[name] ?? 0);
  return {
    accounts: count("accounts"),
    contracts: count("contracts"),
    cooperations: count("cooperations"),
    bills: count("bills"),
    history: count("history"),
    attachments: count("attachments"),
  };
};

/** A worker at a company with the person behind it, its incomes as far as this person sees them, and what may be done. */
export const workerDetail = async ({ db, principal, clock }: SignedIn, id: string): Promise<Detail> => {
  const one = await findCooperation(db, principal, id);
  const { worker, actions, next } = await workerNext(db, principal, one.id);
  const relation = await findRelation(db, principal, id);
  return {
    worker,
    next,
    merged_into: one.merged_into === null ? null : String(one.merged_into),
    person: await personOf(db, one.labor_id),
    companies: await companiesOf(db, principal, one, clock.now()),
    content: await contentOf(db, one),
    income: await incomeOfWorker(db, principal, one, clock.now()),
    steps: await stepsOf(db, one),
    counts: await countsOf(db, principal, one),
    bars: await barsOf(db, one),
    lifts: await barLifts.of(db, principal, relation),
    changes: await personChanges.of(db, principal, relation),
    actions,
  };
};
