import { z } from "zod";
import { defineCall, idText, reasonText, shortText, version } from "../../kernel/calls/define.ts";
import {
  choiceField,
  companyField,
  noteField,
  optionField,
  patternField,
  reasonField,
  shapeOf,
} from "../../kernel/forms/fields.ts";
import { listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import * as list from "../../kernel/lists/define.ts";
import { actRefusals, createRefusals, defineRecord, history, verdicts } from "../../kernel/records/define.ts";
import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { idTypes } from "../../kernel/values/people/id-type.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { cardSides } from "./recognition.ts";

/** Lifecycle of a case that a person decides because photos and register differ. */
export const realNameReviewStates = defineStates(
  "realNameReview",
  {
    waiting: { code: 1, tone: "warning" },
    approved: { code: 2, tone: "success", final: true },
    rejected: { code: 3, tone: "danger", final: true },
  },
  {
    approve: { from: ["waiting"], to: ["approved"] },
    reject: { from: ["waiting"], to: ["rejected"] },
  },
);

/**
 * `manual`: the register is right and the machine is not. `correction`: the card is right and the register is changed. `exempt`:
 * the document is no ID card and read by no machine (decision 7.30).
 */
export const reviewKinds = { manual: 1, correction: 2, exempt: 3 } as const;
const kindCodes = [reviewKinds.manual, reviewKinds.correction, reviewKinds.exempt] as const;

/** Hours in which a case is to be decided (requirement W10). */
export const reviewHours = 24;

/** Differences of the card from the register (`ocr_error`), or that nothing was read: words of the program. */
export const reviewErrors = [
  ...["none", "name", "id_no", "validity", "name_id_no", "name_validity", "id_no_validity", "name_id_no_validity"],
  "not_read",
] as const;

/** Cases of manual review of ID cards and of identity corrections (requirement W10); recognised beside registered. */
export const realNameReviews = list.defineList({
  name: "realNameReviews",
  call: "realNameReviews.list",
  permission: "labor.identity.audit",
  columns: {
    ...recordColumns,
    labor_id: list.text({ carried: true }),
    kind: list.enumeration("reviewKind", kindCodes, { width: 96 }),
    name: list.text({ required: true, width: 100, sensitive: "name", pinyin: "name_pinyin" }),
    ocr_name: list.text({ required: true, width: 100, sensitive: "name" }),
    id_no: list.text({ required: true, width: 176, sensitive: "idNumber" }),
    ocr_id_no: list.text({ required: true, width: 176, sensitive: "idNumber" }),
    ocr_error: list.text({ width: 150, words: "reviewError" }),
    card_differs: list.nullableInteger({ carried: true }),
    ocr_expired_date: list.date({ width: 112 }),
    company_name: list.text({ width: 190 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime({ required: true }),
    due_at: list.datetime(),
    status: list.state(realNameReviewStates, { required: true }),
    checker_name: list.nullableText({ width: 90 }),
    decided_at: list.nullableDatetime(),
    decided_reason: list.nullableText({ width: 170 }),
    remark: list.text({ width: 170, hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "name", "id_no", "company_name"]),
    status: list.anyOf("status"),
    kind: list.anyOf("kind"),
    ...recordFilters("realNameReviews"),
    date: list.dateBy(["create_at", "due_at", "decided_at"]),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "due_at", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { name: ["ocr_name"], id_no: ["ocr_id_no"], create_at: ["due_at"], maker_name: ["checker_name"] },
    folds: [
      "decided_reason",
      "decided_at",
      "ocr_expired_date",
      "checker_name",
      "maker_name",
      "kind",
      "company_name",
      "due_at",
      "create_at",
      "ocr_id_no",
      "id_no",
      "ocr_error",
      "ocr_name",
    ],
    master: { title: "name", under: "ocr_error", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

const reviewForm = {
  company_id: companyField(),
  labor_id: optionField(idText),
  kind: choiceField(kindCodes, { isInline: true }),
  remark: noteField(),
};

const steps = ["approve", "reject"] as const;
const path = "/cdl/1/real_name_auth";
const saved = z.object({ review: realNameReviews.row });
const own = [
  "review_needs_correction",
  "recognition_untrusted",
  "review_waits",
  "nothing_differs",
  "card_not_valid",
  "last_day_missing",
] as const;

const ofDocument = ["document_not_read", "id_card_is_read", "same_picture"] as const;

const day = /^\d{4}-\d{2}-\d{2}$/;
const validTo = {
  ...patternField(day, 10, { isOptional: true }),
  schema: z.union([dayOfMeaning("expires"), z.literal("")]),
} as const;

/**
 * Hands a worker's ID card to a second person. Name, number and last day count as the service has read and signed them; what
 * the client says of them is refused where it differs; `ocr_error` is the service's own word whatever is sent. The photos are
 * those of the last mismatch (`labors.submitIdImages`). By a correction the register is to say what the card says, or
 * `new_name` and `new_id_no` where that was misread. Of documents that are not read the photos are this person's own uploads, or
 * those that the worker sent, and `remark` says why they are looked at.
 */
const create = defineCall({
  ...{ name: "realNameReviews.create", method: "POST", path, access: "labor.labor.edit" },
  body: () =>
    z.strictObject({
      ...shapeOf(reviewForm),
      kind: reviewForm.kind.schema.default(reviewKinds.manual),
      remark: reviewForm.remark.schema.default(""),
      id_front_img_url: idText,
      id_back_img_url: idText,
      ocr_name: shortText(60).optional(),
      ocr_id_no: shortText(18).optional(),
      ocr_expired_date: shortText(10).optional(),
      ocr_error: shortText(200).optional(),
      new_name: shortText(50).trim().optional(),
      new_id_no: shortText(18).trim().toUpperCase().optional(),
    }),
  output: () => z.object({ review: z.object({ id: idText, no: z.string(), status: z.int() }) }),
  refusals: [
    ...createRefusals,
    "worker_merged_into",
    "illegal_transition",
    "id_no_taken",
    "unseen_limit",
    ...own,
    ...ofDocument,
  ],
});

const update = defineCall({
  ...{ name: "realNameReviews.update", method: "PUT", path: `${path}/{id}` },
  access: "labor.identity.audit",
  body: () =>
    z.strictObject({
      ...{ version, action: z.enum(steps), reason: reasonField().schema.optional() },
      valid_to: validTo.schema.optional(),
    }),
  output: saved,
  refusals: [...actRefusals, "id_no_taken", "unseen_limit", "evidence_not_seen", ...own],
});

const text = z.object({ name: z.string(), id_no: z.string() });

/**
 * Shows both photos of a case beside what is registered, what was recognised and (of a correction) what is asked for, in
 * clear: with a reason, counted and in the audit log as a reveal. `positions`: which characters of the recognised differ.
 * `recognised` and `valid_from` are null of a document that is not read.
 */
const look = defineCall({
  ...{ name: "realNameReviews.look", method: "POST", path: `${path}/{id}/photos` },
  access: "labor.identity.audit",
  body: () => z.strictObject({ reason: reasonText }),
  isUnkept: true,
  output: () =>
    z.object({
      registered: text,
      id_type: z.enum(idTypes),
      recognised: text.nullable(),
      asked: text.nullable(),
      positions: z.object({ name: z.array(z.int()), id_no: z.array(z.int()) }),
      valid_from: z.string().nullable(),
      valid_to: z.string().nullable(),
      photos: z.array(z.object({ side: z.enum(cardSides), kind: z.enum(["png", "jpeg"]), base64: z.string() })),
    }),
  refusals: ["not_found", "photo_missing", "reveal_limit"],
});

const shows = ["name", "ocr_name", "id_no", "ocr_id_no", "ocr_error"] as const;
const permissions = ["labor.identity.audit"] as const;

/** Somebody else than who handed a case in decides it, by the photos; the worker is told why it was refused. */
export const realNameReviewRecord = defineRecord({
  list: realNameReviews,
  states: realNameReviewStates,
  start: "waiting",
  table: "real_name_reviews",
  object: "realNameReview",
  audit: { area: 92, object: 92 },
  isMadeElsewhere: true,
  address: "/identity-reviews",
  row: "review",
  parts: ["maker_id"],
  refusals: ["review_waits", "nothing_differs", "card_not_valid", "last_day_missing"],
  exportPermission: "labor.labor.export",
  calls: {
    list: defineCall({
      ...{ name: "realNameReviews.list", method: "GET", path, access: "labor.identity.audit" },
      query: () => listQuery(realNameReviews),
      output: () => listAnswer(realNameReviews),
    }),
    get: defineCall({
      ...{ name: "realNameReviews.get", method: "GET", path: `${path}/{id}` },
      access: "labor.identity.audit",
      output: () =>
        z.object({
          review: realNameReviews.row,
          /** Value that a correction asks for, masked; null of a manual review. */
          asked: text.nullable(),
          valid_to: z.string().nullable(),
          /** The kind of document of the person as registered now. */
          id_type: z.enum(idTypes),
          /** Unpaid settlements that were approved with the person as registered, and quarters reported so. */
          effects: z.object({ settlements: z.int(), quarters: z.array(z.string()) }),
          steps: history(steps),
          actions: verdicts,
        }),
    }),
    create,
    update,
    look,
  },
  create: { permission: "labor.labor.edit", form: reviewForm },
  actions: {
    approve: {
      opens: "photos",
      permissions,
      excludes: ["maker_id"],
      forward: true,
      duty: "review",
      form: { reason: reasonField(), valid_to: validTo },
      shows,
    },
    reject: { permissions, excludes: ["maker_id"], form: { reason: reasonField() }, shows },
  },
  changes: ["companyLabors"],
});
