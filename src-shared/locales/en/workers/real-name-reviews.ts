import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { realNameReviewRecord } from "../../../workers/identity/real-name-reviews-record.ts";

export const realNameReviews = {
  list: {
    title: "ID reviews",
    keyword: "Number, name, ID number, company",
    columns: {
      no: "Number",
      kind: "Kind",
      name: "Registered name",
      ocr_name: "Recognised name",
      id_no: "Registered ID number",
      ocr_id_no: "Recognised ID number",
      ocr_error: "Differs in",
      ocr_expired_date: "Recognised valid to",
      maker_name: "Submitter",
      create_at: "Submitted at",
      due_at: "Due at",
      status: "Result",
      checker_name: "Checker",
      decided_reason: "Checker's note",
      remark: "Note",
    },
    flags: { by_others: "Submitted by others" },
  },
  object: "identity review",
  states: { realNameReview: { waiting: "To review", approved: "Approved", rejected: "Rejected" } },
  waiting: { realNameReview: { waiting: "Waiting for review" } },
  enums: { reviewKind: { 1: "Manual review", 2: "Identity correction", 3: "Review without recognition" } },
  amounts: {},
  create: {
    label: "Submit for manual review",
    warning:
      "Another person compares the photos with our records within 24 hours. Until then the worker cannot be paid.",
    done: "Submitted for manual review",
    history: "Submitted",
    fields: {
      labor_id: { label: "Worker" },
      kind: {
        label: "What is wrong",
        options: {
          1: "Our records are right; the card was misread",
          2: "The card is right; our records are wrong",
          3: "The document cannot be recognised automatically",
        },
      },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning:
        "View the photos first. The worker is then verified; a correction also changes the registered name and ID number.",
      done: "Approved",
      history: "Approved",
      fields: {
        valid_to: {
          label: "Card valid to",
          hint: "As 2035-06-30. Required for reviews without recognition; otherwise leave empty to use the recognised date",
          wrong: "Enter it as 2035-06-30",
        },
      },
    },
    reject: {
      label: "Reject",
      warning: "The worker is told the reason and must submit new photos.",
      done: "Rejected",
      history: "Rejected",
    },
  },
  notes: {},
  refusals: {
    review_waits: "A review of this worker is already waiting; decide it first.",
    nothing_differs: "The card matches our records; there is nothing to correct.",
    last_day_missing: "Enter the document's expiry date: it cannot be recognised automatically.",
    card_not_valid: "The card is not valid today. If the photo says otherwise, enter its expiry date when approving.",
  },
  detail: {
    facts: "Case",
    compared: "Recognised and registered",
    registered: "Registered",
    recognised: "Recognised",
    notRead: "Not recognised automatically",
    byEye: "Compare with the photos",
    asked: "Correct to",
    validTo: "Valid to",
    look: "View photos and compare",
    lookReason: "Reason for viewing",
    lookHint: "Each view is recorded in the audit log",
    effects: {
      settlements:
        "Once approved, {{count, approved unpaid settlement|approved unpaid settlements}} will report a changed payee and must be revoked and resubmitted.",
      quarters:
        "The platform reports of {{quarters}} were accepted with the former name or ID number and must be corrected once this is approved.",
      none: "No approved unpaid settlement or accepted report names this worker.",
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
  not_read: "Not recognised automatically",
} as const;
