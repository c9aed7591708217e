import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { realNameReviewRecord } from "../../../workers/identity/real-name-reviews-record.ts";
import type { SameShape } from "../../shape.ts";
import type { reviewErrorTexts as zh } from "../../zh-CN/workers/real-name-reviews.ts";

export const realNameReviews = {
  list: {
    title: "ID reviews",
    keyword: "Number, name, ID number, company",
    columns: {
      id: "Chosen records",
      no: "Number",
      company_id: "Company",
      kind: "Kind",
      name: "Registered name",
      ocr_name: "Recognised name",
      id_no: "Registered ID number",
      ocr_id_no: "Recognised ID number",
      ocr_error: "Differs in",
      ocr_expired_date: "Recognised valid to",
      company_name: "Company",
      maker_name: "Submitter",
      create_at: "Submitted at",
      due_at: "Due at",
      status: "Result",
      checker_name: "Checker",
      decided_at: "Reviewed at",
      decided_reason: "Checker's note",
      remark: "Note",
    },
    flags: { by_others: "Submitted by others" },
  },
  object: "identity review",
  states: { realNameReview: { waiting: "To review", approved: "Approved", rejected: "Refused" } },
  waiting: { realNameReview: { waiting: "Waits for review" } },
  enums: { reviewKind: { 1: "Manual review", 2: "Identity correction", 3: "Review without recognition" } },
  amounts: {},
  create: {
    label: "Submit for manual review",
    warning:
      "Someone else compares the photos with the register within 24 hours. Until then the worker cannot be paid.",
    done: "Submitted for manual review",
    history: "Submitted",
    fields: {
      labor_id: { label: "Worker" },
      kind: {
        label: "Which side is wrong",
        options: {
          1: "The register is right, the recognition is wrong",
          2: "The card is right, the register is wrong",
          3: "The document is not read by machine",
        },
      },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning:
        "Look at the photos first. The worker is then verified; a correction also changes the registered name and ID number.",
      done: "Approved",
      history: "Approved",
      fields: {
        valid_to: {
          label: "Card valid to",
          hint: "In the form 2035-06-30. Needed in reviews without recognition; empty in others: as recognised",
          wrong: "Write it in the form 2035-06-30",
        },
      },
    },
    reject: {
      label: "Refuse",
      warning: "The worker is told the reason and has to submit new photos.",
      done: "Refused",
      history: "Refused",
    },
  },
  notes: {},
  refusals: {
    review_waits: "A case of this worker waits for review already; decide it first.",
    nothing_differs: "Card and register agree; there is nothing to correct.",
    last_day_missing: "Give the last day of the document: it is not read by machine.",
    card_not_valid: "The card is not valid today. Where the photo says otherwise, give its last day when approving.",
  },
  detail: {
    facts: "Case",
    compared: "Recognised and registered",
    registered: "Registered",
    recognised: "Recognised",
    notRead: "Not read by machine",
    byEye: "Compare with the photos",
    asked: "To be corrected to",
    validTo: "Valid to",
    look: "View photos and compare",
    lookReason: "Reason for viewing",
    lookHint: "Each look is in the audit log",
    effects: {
      settlements:
        "Once approved, {{count, approved unpaid settlement|approved unpaid settlements}} will say that the payee has changed, and must be revoked and submitted again.",
      quarters:
        "The platform reports of {{quarters}} were accepted with the former name or ID number and must be corrected once this is approved.",
      none: "No approved unpaid settlement and no accepted report names this worker.",
    },
  },
} as const satisfies RecordTexts<typeof realNameReviewRecord>;

/** Differences between a card and the register. */
export const reviewErrorTexts = {
  none: "Nothing",
  name: "Name",
  id_no: "ID number",
  validity: "Validity",
  name_id_no: "Name, ID number",
  name_validity: "Name, validity",
  id_no_validity: "ID number, validity",
  name_id_no_validity: "Name, ID number, validity",
  not_read: "Not read by machine",
} as const satisfies SameShape<typeof zh>;
