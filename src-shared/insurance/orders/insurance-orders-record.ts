import { z } from "zod";
import { defineCall, idText, neededText, shortText, version } from "../../kernel/calls/define.ts";
import { centsField, companyField, dayField, noteField, optionField, reasonField } from "../../kernel/forms/fields.ts";
import { actRefusals, defineRecord } from "../../kernel/records/define.ts";
import { chosenRecords, manyAnswer } from "../../kernel/records/many.ts";
import { plainCalls } from "../../kernel/records/plain-calls.ts";
import { addMonths } from "../../kernel/values/time/time.ts";
import { refundTable } from "../plans/refund-table.ts";
import { insuranceOrders } from "./insurance-orders-list.ts";
import { orderFileKinds, orderStates } from "./order-states.ts";

/** Longest cover of one order, months. */
const longestCover = 36;

/** Most people that one request names. */
export const mostStaff = 2_000;

/** Terms of an order; `discount_asked` cents, with the reason why. */
export const insuranceOrderForm = {
  company_id: companyField("active"),
  plan_id: optionField(idText),
  start_day: dayField(1, "takesEffect"),
  end_day: dayField(30, "ends"),
  discount_asked: centsField({ min: 0, isOptional: true }),
  reason: noteField(),
};

/** Workers of the company, each by their cooperation with it, and the occupation (name or code) they are insured in. */
export const staffList = z.array(z.strictObject({ labor_id: idText, post: neededText() })).max(mostStaff);

const actions = [
  ...(["submit", "drop", "underwrite", "refuse", "agreeDiscount", "refuseDiscount"] as const),
  ...(["requestCancel", "agreeCancel", "refuseCancel", "surrender"] as const),
] as const;

/** Things that happened to an order besides its people's steps: money, and what the clock did. */
export const orderEventKinds = [
  ...(["pay", "payAmendment", "giveBack", "passOn", "begin", "end", "lapse"] as const),
] as const;

const path = "/v7/eli_insurance_orders";

/** `insurance_begun`: the cover is there; `insurance_start_past`: its first day cannot be had any more. */
const refusals = [
  ...(["insurance_start_past", "insurance_no_staff", "insurance_discount_high", "insurance_begun"] as const),
] as const;
const makingRefusals = [...refusals, "plan_not_offered", "plan_unpriced"] as const;

const orderFile = z.object({
  ...{ id: idText, kind: z.literal(orderFileKinds), file_key: idText, file_name: z.string(), note: z.string() },
  ...{ amount: z.int().nullable(), by: z.string(), at: z.string() },
});
export type OrderFile = z.output<typeof orderFile>;

/** A place in the roster, masked. */
const seat = z.object({
  ...{ id: idText, labor_id: idText, name: z.string(), id_no: z.string(), post: z.string(), class: z.int() },
  ...{ status: z.int(), from_day: z.string(), until_day: z.string(), premium: z.int() },
});

const { row, calls } = plainCalls({
  ...{ list: insuranceOrders, path, row: "order", steps: actions },
  create: {
    permission: "insurance.order.create",
    form: insuranceOrderForm,
    besides: { staff: staffList.optional() },
    refusals: makingRefusals,
  },
  detail: {
    /** Prices that it was made with, cents a head and unit, with the heads of its first roster. */
    lines: z.array(z.object({ class: z.int(), price: z.int(), list_price: z.int(), heads: z.int(), amount: z.int() })),
    units: z.int(),
    cut_off: z.string(),
    refund_table: refundTable,
    /** People in its roster, the first of them only where they are many; and who was not taken, with why. */
    seats: z.array(seat),
    seat_count: z.int(),
    failed: z.array(z.object({ id: idText, name: z.string(), id_no: z.string(), post: z.string(), code: z.string() })),
    files: z.array(orderFile),
    /** Cents that come back if it ends now, and the day from which it would not be in force. */
    refund_amount: z.int(),
    refund_day: z.string(),
    refund_lines: z.array(
      z.object({ when: z.int(), days: z.int(), ratio: z.int(), heads: z.int(), list: z.int(), amount: z.int() }),
    ),
    /** Cents that the agency holds of it for the insurer. */
    held: z.int(),
    events: z.array(
      z.object({
        ...{ kind: z.enum(orderEventKinds), at: z.string(), by: z.string(), amount: z.int().nullable() },
        note: z.string(),
      }),
    ),
    /** Reasons why this person may not pay it, change its roster or add files, as error codes; null: they may. */
    may: z.object({ pay: z.string().nullable(), staff: z.string().nullable(), attach: z.string().nullable() }),
  },
  act: {
    body: { reason: reasonField().schema.optional(), refund_amount: z.int().min(0).optional() },
    refusals: makingRefusals,
  },
});

const { update } = calls;
const oneOf = (name: string) => `${path}/{id}/${name}` as const;

/** The same action with many orders at once. */
const updateMany = defineCall({
  ...{ name: "insuranceOrders.updateMany", method: "POST", path: `${path}/act`, access: "insurance.order.view" },
  body: () =>
    z.strictObject({ action: z.enum(actions), reason: reasonField().schema.optional(), records: chosenRecords }),
  output: () => manyAnswer,
  refusals: update.refusals,
});

const answer = () => z.object({ order: insuranceOrders.row });
const decided = [...actRefusals, ...refusals];

/** Grants the discount that was asked: the order waits for the premium less it. */
export const insuranceOrdersAgreeDiscount = defineCall({
  ...{ name: "insuranceOrders.agreeDiscount", method: "POST", path: `${path}/{id}/discount_amount_agree` },
  access: "insurance.order.audit",
  body: () => z.strictObject({ version: version.optional() }),
  output: answer,
  refusals: decided,
});

/** Refuses it: the order waits for the premium at list price. */
export const insuranceOrdersRefuseDiscount = defineCall({
  ...{ name: "insuranceOrders.refuseDiscount", method: "POST", path: `${path}/{id}/discount_amount_disagree` },
  access: "insurance.order.audit",
  body: () => z.strictObject({ version: version.optional(), reason: reasonField().schema }),
  output: answer,
  refusals: decided,
});

/** Asks that an order be cancelled which is not in force yet. */
export const insuranceOrdersRequestCancel = defineCall({
  ...{ name: "insuranceOrders.requestCancel", method: "POST", path: `${path}/{id}/cancel_after_verification` },
  access: "insurance.order.cancel",
  body: () => z.strictObject({ version: version.optional(), reason: reasonField().schema }),
  output: answer,
  refusals: decided,
});

/**
 * Decides cancellations that were asked for, one or many, each by itself: agreed to, what was paid comes back to the wallet; refused
 * with a reason, the order goes on. Answers with what came of each: its status, and a code where nothing was done.
 */
export const insuranceOrdersAgreeCancel = defineCall({
  ...{ name: "insuranceOrders.agreeCancel", method: "POST", path: `${path}/cancel_after_verification_agree` },
  access: "insurance.order.audit",
  body: () =>
    z
      .strictObject({ ids: chosenRecords, agree: z.boolean(), reason: reasonField().schema.optional() })
      .refine(({ agree, reason }) => agree || reason !== undefined, { path: ["reason"] }),
  output: () =>
    z.object({
      results: z.array(
        z.object({
          ...{ id: idText, no: z.string(), done: z.boolean(), code: z.string().nullable(), status: z.int() },
          refunded: z.int(),
        }),
      ),
    }),
  refusals: decided,
});

/** Changes the first roster of a draft: people come and go, each judged by itself; the premium follows. */
export const insuranceOrdersStaff = defineCall({
  ...{ name: "insuranceOrders.staff", method: "POST", path: oneOf("staff"), access: "insurance.order.create" },
  body: () => z.strictObject({ version, add: staffList, remove: z.array(idText).max(mostStaff) }),
  output: () =>
    z.object({
      order: insuranceOrders.row,
      refused: z.array(z.object({ labor_id: idText, code: z.string() })),
    }),
  refusals: ["invalid", "not_found", "forbidden", "stale_version", "illegal_transition"],
});

export const insuranceOrdersAttachments = defineCall({
  ...{ name: "insuranceOrders.attachments", method: "GET", path: oneOf("attachments") },
  access: "insurance.order.view",
  output: () => z.object({ attachments: z.array(orderFile) }),
});

/** Adds a file: `amount` of a claim in cents; `policy_no` with a policy. `attachment_exists`: it is there already. */
export const insuranceOrdersAddAttachment = defineCall({
  ...{ name: "insuranceOrders.addAttachment", method: "POST", path: oneOf("attachments") },
  access: "insurance.order.view",
  body: () =>
    z.strictObject({
      ...{ file_key: idText, kind: z.literal(orderFileKinds), note: shortText().optional() },
      ...{ amount: z.int().min(1).max(1_000_000_000_000).optional(), policy_no: shortText().optional() },
    }),
  output: () => z.object({ attachment: orderFile }),
  refusals: ["invalid", "not_found", "forbidden", "attachment_exists", "illegal_transition"],
});

const audit = ["insurance.order.audit"] as const;
const create = ["insurance.order.create"] as const;
const askers = ["maker_id", "submit_by", "discount_by"] as const;
const reason = { reason: reasonField() };
const priced = ["company_name", "product", "head_count", "start_day", "end_day", "standard", "discount_asked"] as const;
const settled = ["company_name", "product", "start_day", "end_day", "payable", "paid"] as const;

/** Orders commit a company's money, so who decides one has not asked for it, and who pays has done neither. */
export const insuranceOrderRecord = defineRecord({
  list: insuranceOrders,
  states: orderStates,
  start: "draft",
  table: "insurance_orders",
  object: "insuranceOrder",
  audit: {
    ...{ area: 192, object: 192 },
    steps: {
      ...{ drop: 650, underwrite: 651, agreeDiscount: 652, refuseDiscount: 653, begin: 654, requestCancel: 655 },
      ...{ agreeCancel: 656, refuseCancel: 657, expire: 658, surrender: 659, resume: 660 },
    },
  },
  isMadeElsewhere: true,
  address: "/insurance-orders",
  row,
  amount: "payable",
  parts: [...askers, "underwrite_by", "agree_by", "disagree_by", "cancel_by"],
  refusals,
  exportPermission: "insurance.order.view",
  calls: { ...calls, updateMany },
  create: {
    permission: "insurance.order.create",
    form: insuranceOrderForm,
    check: ({ start_day = "", end_day = "", discount_asked = null, reason: why = "" }) => {
      if (start_day === "" || end_day < start_day || end_day > addMonths(start_day, longestCover)) return "end_day";
      return (discount_asked ?? 0) > 0 && why.trim() === "" ? "reason" : null;
    },
  },
  changes: ["insuranceRoster", "insurancePayments", "insuranceRecords"],
  actions: {
    submit: {
      permissions: create,
      needs: { column: "head_count", code: "insurance_no_staff" },
      forward: true,
      shows: priced,
    },
    drop: { permissions: create, form: reason, shows: priced },
    underwrite: {
      opens: "noFiles",
      permissions: audit,
      companyWith: [],
      excludes: askers,
      forward: true,
      duty: "review",
      shows: priced,
    },
    refuse: { permissions: audit, companyWith: [], excludes: askers, form: reason, shows: priced },
    agreeDiscount: {
      opens: "noFiles",
      permissions: audit,
      companyWith: [],
      excludes: askers,
      limitedBy: "discount_asked",
      forward: true,
      duty: "grant",
      shows: [...priced, "reason"],
    },
    refuseDiscount: {
      permissions: audit,
      companyWith: [],
      excludes: askers,
      form: reason,
      shows: [...priced, "reason"],
    },
    requestCancel: { permissions: ["insurance.order.cancel"], form: reason, shows: settled },
    agreeCancel: {
      opens: "noFiles",
      permissions: audit,
      companyWith: [],
      excludes: ["cancel_by"],
      forward: true,
      duty: "review",
      inBulk: true,
      shows: [...settled, "cancel_reason", "cancel_refund"],
    },
    refuseCancel: {
      permissions: audit,
      companyWith: [],
      excludes: ["cancel_by"],
      form: reason,
      inBulk: true,
      shows: [...settled, "cancel_reason"],
    },
    surrender: {
      permissions: audit,
      companyWith: [],
      excludes: ["maker_id", "submit_by"],
      form: reason,
      carries: ["refund_amount"],
      shows: settled,
    },
  },
});
