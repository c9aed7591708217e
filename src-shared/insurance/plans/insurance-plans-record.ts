import { z } from "zod";
import { defineCall, idText, nonNegativeCents, version } from "../../kernel/calls/define.ts";
import {
  centsField,
  choiceField,
  countField,
  filesField,
  lineField,
  noteField,
  reasonField,
  shapeOf,
} from "../../kernel/forms/fields.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { plainCalls } from "../../kernel/records/plain-calls.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { occupationClasses } from "../../workers/occupations/occupations-record.ts";
import { isCutOff } from "../premium/entry-rules.ts";
import { insurancePlans } from "./insurance-plans-list.ts";
import { planStates, planTypes, planUnits } from "./plan-states.ts";
import { refundTable } from "./refund-table.ts";

/** Ages that the law and insurers know (dictionary A11). */
const ages = { least: 16, most: 75 } as const;

/** Terms of a plan; sums insured are cents per person, 0 for what is not covered. */
const terms = {
  insurer: lineField({ min: 2, most: 60 }),
  product: lineField({ min: 2, most: 60 }),
  type: choiceField(planTypes, { isInline: true }),
  unit: choiceField(planUnits, { isInline: true }),
  liability: centsField({ min: 0 }),
  death: centsField({ min: 0 }),
  medical: centsField({ min: 0 }),
  allowance: centsField({ min: 0 }),
  age_min: countField(ages),
  age_max: countField(ages),
  waiting_hours: countField({ least: 0, most: 240 }),
  note: noteField(),
};
/** Documents: clauses and tables of classes; of a plan that is there they join its others. */
export const insurancePlanForm = { ...terms, documents: filesField({ most: 10 }) };

type Terms = Readonly<Record<"age_min" | "age_max" | "liability" | "death" | "medical" | "allowance", number>>;

/** Field of a plan that does not fit the others: the ages cross, or nothing is insured. */
export const planFault = ({ age_min = 0, age_max = ages.most, ...sums }: Partial<Terms>): string | null => {
  if (age_min > age_max) return "age_max";
  const { liability, death, medical, allowance } = sums;
  return [liability, death, medical, allowance].every((cents) => cents === 0) ? "liability" : null;
};

const steps = ["offer", "pause", "end", "edit"] as const;
const path = "/v7/eli_insurance_plans";
const idPath = `${path}/{id}` as const;
/** `plan_exists`: the insurer's product is there already; `plan_unpriced`: no class of it has a price today. */
const refusals = [
  ...["plan_exists", "plan_unpriced", "plan_price_past", "plan_over"],
  ...["plan_not_offered", "plan_needed"],
] as const;

const file = z.object({ key: idText, name: z.string(), sha256: z.string() });

const { row, calls } = plainCalls({
  ...{ list: insurancePlans, path, row: "plan", steps },
  create: { permission: "insurance.plan.edit", form: insurancePlanForm, refusals: ["plan_exists"] },
  detail: {
    refund_table: refundTable,
    documents: z.array(file),
    /** Prices of everybody that hold today, cents per head and unit. */
    prices: z.array(z.object({ class: z.int(), price: z.int(), from_day: z.string() })),
  },
  act: {
    body: { ...z.object(shapeOf(insurancePlanForm)).partial().shape, reason: reasonField().schema.optional() },
    refusals: ["plan_exists", "plan_unpriced"],
  },
});

const priced = { class: z.literal(occupationClasses), from_day: dayOfMeaning("takesEffect") };
const dated = { class: z.int(), from_day: z.string(), by: z.string(), at: z.string() };
const mostPrices = 60;

/** Greatest price per head and unit, cents. */
const highest = 10_000_000;
const price = nonNegativeCents.min(1).max(highest);

const config = () =>
  z.object({
    ...{ version: z.int(), cut_off: z.string(), refund_table: refundTable, classes: z.array(z.int()) },
    /** Prices of everybody by class and day, those to come and those over among them. */
    prices: z.array(z.object({ ...dated, price: z.int() })),
  });

/** Classes with their dated prices, cut-off time and refund table of a plan. */
export const insurancePlansConfig = defineCall({
  ...{ name: "insurancePlans.config", method: "GET", path: `${idPath}/config`, access: "insurance.plan.view" },
  output: config,
});

/**
 * Sets them. Prices join those that are there, from today on at the earliest; one for a day that has one takes its place while the day
 * is to come. An order keeps what it was made with.
 */
export const insurancePlansSetConfig = defineCall({
  ...{ name: "insurancePlans.setConfig", method: "PUT", path: `${idPath}/config`, access: "insurance.plan.edit" },
  body: () =>
    z.strictObject({
      ...{ version, cut_off: z.string().refine(isCutOff), refund_table: refundTable },
      classes: z.array(z.literal(occupationClasses)).max(occupationClasses.length),
      prices: z.array(z.strictObject({ ...priced, price })).max(mostPrices),
    }),
  output: config,
  refusals: ["invalid", "not_found", "forbidden", "stale_version", "plan_over", "plan_price_past"],
});

const companyPrices = () =>
  z.object({
    version: z.int(),
    /** `price` null: from that day the price of everybody holds again. */
    prices: z.array(z.object({ ...dated, company_id: idText, company_name: z.string(), price: z.int().nullable() })),
  });

/** Prices of a plan that companies have of their own, from a day on; a company's people see theirs. */
export const insurancePlansCompanyPrices = defineCall({
  ...{ name: "insurancePlans.companyPrices", method: "GET", path: `${idPath}/company_price` },
  access: "insurance.plan.view",
  query: () => z.strictObject({ company_id: idText.optional() }),
  output: companyPrices,
});

export const insurancePlansSetCompanyPrice = defineCall({
  ...{ name: "insurancePlans.setCompanyPrice", method: "PUT", path: `${idPath}/company_price` },
  access: "insurance.plan.edit",
  body: () =>
    z.strictObject({
      ...{ version, company_id: idText },
      prices: z
        .array(z.strictObject({ ...priced, price: price.nullable() }))
        .min(1)
        .max(mostPrices),
    }),
  output: companyPrices,
  refusals: ["invalid", "not_found", "forbidden", "stale_version", "plan_over", "plan_price_past"],
});

const edit = ["insurance.plan.edit"] as const;
const shows = ["product", "insurer", "type"] as const;

/** Plans are the agency's; its people and those of its companies see them all. Terms change while a plan is not on offer. */
export const insurancePlanRecord = defineRecord({
  list: insurancePlans,
  states: planStates,
  start: "paused",
  table: "insurance_plans",
  object: "insurancePlan",
  audit: { area: 186, object: 186 },
  isAgencyWide: true,
  seenByAll: true,
  address: "/insurance-plans",
  row,
  title: "product",
  parts: ["maker_id"],
  refusals,
  exportPermission: "insurance.plan.view",
  calls,
  create: {
    permission: "insurance.plan.edit",
    form: insurancePlanForm,
    check: (values) => planFault(numbersOf(values)),
  },
  actions: {
    offer: { permissions: edit, forward: true, shows },
    edit: { permissions: edit, form: insurancePlanForm, shows },
    pause: { permissions: edit, form: { reason: reasonField() }, shows },
    end: { permissions: edit, form: { reason: reasonField() }, shows },
  },
});

type Unknown = { readonly [K in keyof Terms]?: number | null | undefined };

/** Fields of a form that are numbers; those that are empty are missing. */
const numbersOf = (values: Unknown): Partial<Terms> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "number"));
