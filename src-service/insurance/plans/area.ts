import type { z } from "zod";
import { insurancePlanRecord, planFault } from "../../../src-shared/insurance/plans/insurance-plans-record.ts";
import { readRefundTable, usualRefundTable } from "../../../src-shared/insurance/plans/refund-table.ts";
import { idsInSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { defineArea } from "../../lists/area.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { recordSource } from "../../records/records/source.ts";
import { companyInsuranceHandlers } from "./company-insurance.ts";
import { planConfigHandlers } from "./plan-config.ts";
import { addDocuments, documentsOf, planFileRule } from "./plan-files.ts";
import { everybody, pricesOn } from "./prices.ts";

const source = recordSource(insurancePlanRecord, [], {});

/** Time of day until which what comes takes effect at 00:00 of the next day, where nothing else is set. */
const usualCutOff = "17:00";

const foldOf = (insurer: string, product: string): string => `${nameKey(insurer)} ${nameKey(product)}`;

/** Throws `plan_exists` where another plan that is not over is the same product of the insurer. */
const assertAlone = async (db: Reader, { id, agency_id }: Pick<Plan, "id" | "agency_id">, folded: string) => {
  const other = await db
    .selectFrom("insurance_plans")
    .select("id")
    .where("agency_id", "=", agency_id)
    .where("folded", "=", folded)
    .where("status", "<>", insurancePlanRecord.states.code("ended"))
    .where("id", "<>", id)
    .executeTakeFirst();
  if (other !== undefined) throw new ServiceError("plan_exists");
};

type Plan = Tables["insurance_plans"];
type Sent = z.output<typeof insurancePlanRecord.calls.update.body>;

/** Terms of a plan with what was sent of them. */
const termsOf = (plan: Plan, sent: Sent) => ({
  ...{ insurer: sent.insurer ?? plan.insurer, product: sent.product ?? plan.product, type: sent.type ?? plan.type },
  ...{ unit: sent.unit ?? plan.unit, liability: sent.liability ?? plan.liability, death: sent.death ?? plan.death },
  ...{ medical: sent.medical ?? plan.medical, allowance: sent.allowance ?? plan.allowance },
  ...{ age_min: sent.age_min ?? plan.age_min, age_max: sent.age_max ?? plan.age_max, note: sent.note ?? plan.note },
  waiting_hours: sent.waiting_hours ?? plan.waiting_hours,
});

const rules: RecordRules<typeof insurancePlanRecord> = {
  source,
  prefix: "BF",
  stamps: {
    offer: { by: "offer_by", at: "offer_at" },
    pause: { by: "pause_by", at: "pause_at", reason: "pause_reason" },
    end: { by: "end_by", at: "end_at", reason: "end_reason" },
    edit: { by: "edit_by", at: "edit_at" },
  },
  audited: {
    create: ["insurer", "product", "type", "unit"],
    act: ["insurer", "product", "type", "unit", "liability", "death", "medical", "allowance", "age_min", "age_max"],
  },
  facts: async ({ db, clock }, plan) => {
    const prices = await pricesOn(db, plan.id, everybody, dayOf(shanghaiNow(clock.now())));
    const taken = new Set(idsInSet(plan.classes).map(Number));
    return {
      refund_table: [...readRefundTable(plan.refund_table)],
      documents: (await documentsOf(db, plan.id)).map(({ storage_key, file_name, sha256 }) => ({
        ...{ key: storage_key, name: file_name, sha256 },
      })),
      prices: [...prices].flatMap(([of, { price, from_day }]) =>
        taken.has(of) ? [{ class: of, price, from_day }] : [],
      ),
    };
  },
  unique: { column: "folded", within: ["offered", "paused"], refusal: "plan_exists" },
  create: async (_context, writing, { documents, ...terms }) => ({
    columns: {
      ...terms,
      folded: foldOf(terms.insurer, terms.product),
      ...{ classes: "", cut_off: usualCutOff, refund_table: JSON.stringify(usualRefundTable) },
    },
    besides: (id) => addDocuments(writing, id, documents),
  }),
  act: {
    /** A plan on offer has a price for at least one class that it takes. */
    offer: async (_context, { tx, at }, plan) => {
      const prices = await pricesOn(tx, plan.id, everybody, dayOf(at));
      if (!idsInSet(plan.classes).some((of) => prices.has(Number(of)))) throw new ServiceError("plan_unpriced");
      return {};
    },
    edit: async (_context, writing, plan, body) => {
      const terms = termsOf(plan, body);
      const fault = planFault(terms);
      if (fault !== null) throw new ServiceError("invalid", { fields: { [fault]: ["crossed"] } });
      const folded = foldOf(terms.insurer, terms.product);
      await assertAlone(writing.tx, plan, folded);
      const changes = { ...terms, folded };
      return { changes, besides: () => addDocuments(writing, plan.id, body.documents ?? []) };
    },
  },
};

/** Insurance plans: what is covered, for whom, at which price from which day; and what companies have set. */
export const insurancePlansArea = defineArea({
  tables: sealed(
    ...(["insurance_plans", "insurance_prices", "insurance_plan_files", "insurance_settings"] as const),
    ...(["insurance_orders", "insurance_order_prices", "insurance_order_files"] as const),
  ),
  sources: { insurancePlans: { source, table: "insurance_plans" } },
  records: [serveRecord(insurancePlanRecord, rules)],
  files: [planFileRule],
  serve: () => ({ handlers: { ...planConfigHandlers, ...companyInsuranceHandlers } }),
});
