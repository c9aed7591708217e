import type { SameShape } from "../../shape.ts";
import type {
  registrationEnums as enumsZh,
  registrationLists as listsZh,
  registrations as textsZh,
} from "../../zh-CN/workers/registrations.ts";

const person = {
  name: "Name",
  id_no: "ID number",
  mobile: "Mobile number",
  company_name: "Company",
  company_id: "Company",
} as const;

export const registrationLists = {
  laborRegistrations: {
    title: "Registrations",
    keyword: "Name, pinyin, ID number, mobile or company",
    columns: {
      ...person,
      status: "Onboarding",
      code_name: "QR code",
      liveness_score: "Face score",
      onboarding_at: "Submitted at",
      trained_at: "Trained at",
      onboarding_reason: "Reason for rejection",
      create_at: "Registered at",
    },
    flags: {},
  },
  livenessRecords: {
    title: "Face checks",
    keyword: "Name, ID number, mobile, trace ID",
    columns: {
      ...person,
      at: "Checked at",
      method: "Method",
      score: "Score",
      result: "Result",
      reason: "Reason",
      trace_id: "Trace ID",
      platform: "Platform",
    },
    flags: {},
  },
} satisfies SameShape<typeof listsZh>;

export const registrationEnums = {
  livenessMethod: { 1: "Photo" },
  livenessResult: { 1: "Passed", 2: "Not passed" },
  livenessReason: { not_alive: "Not a live person", too_small: "Photo cannot be read" },
} satisfies SameShape<typeof enumsZh>;

export const registrations = {
  steps: {
    approve: {
      label: "Approve",
      warning: "The worker continues with the training and can take orders once it is complete.",
      done: "Approved",
    },
    refuse: {
      label: "Reject",
      warning: "The worker sees the reason on their phone and can correct and resubmit.",
      done: "Rejected",
    },
  },
  open: "Review",
  photos: {
    title: "ID card and face",
    look: "View the photos",
    logged: "Each view is recorded in the audit log",
    seen: "This view is recorded in the audit log",
    reason: "Review of a registration",
    kept: "Operators who review identities view the photos and decide",
    decided: "The review is over; the photos are no longer shown here",
    side: { front: "Portrait side", back: "Emblem side", face: "Face" },
  },
  compared: {
    title: "Card, entered details and checks",
    attention: "{{count, point|points}} to check",
    read: "Read from the card",
    typed: "Entered (registered)",
    result: "Check",
    fields: { name: "Name", id_no: "ID number", validity: "Validity", mobile: "Mobile", others: "Duplicates" },
    same: "Same",
    differs: "Differs",
    characters: "{{count, character differs|characters differ}}",
    unread: "Could not be read",
    notRead: "Not recognised automatically",
    valid: "Valid",
    invalid: "Expired or not yet valid",
    ends: "Ends in {{count, day|days}}",
    byCode: "Confirmed by SMS",
    alone: "No duplicates",
    sameMobile: "Same mobile: {{count, other person|other people}}",
    sameCard: "Same bank card: {{count, other person|other people}}",
  },
  faceCheck: {
    title: "Face and ID photo",
    least: "Passes at {{least}} or above",
    passed: "Live person",
    failed: "Not passed",
    none: "Face not checked",
  },
  account: {
    title: "Bank account",
    card: "Card",
    holder: "Account holder",
    own: "As registered; paid to this person only",
    check: "Check",
    phone: "Reserved phone",
    phoneSame: "Matches",
    phoneDiffers: "Differs from the registered number",
    none: "No account entered",
  },
  consent: {
    title: "Notice and consent",
    kinds: { 1: "Notice", 2: "Separate consent" },
    version: "v{{version}}",
    pages: { 1: "registration page", 2: "own phone page", 3: "application page" },
    missing: "Not agreed",
    none: "No consent given on the phone yet",
  },
  still: {
    title: "Still open after approval: {{count}}",
    nothing: "Nothing else outstanding",
    after: "Needed before payment",
    steps: {
      photos: "Missing photos",
      identity: "Identity verification",
      account: "Check of the bank account",
      training: "Training",
      contract: "Worker contract",
      renewCard: "New ID card before the last day",
    },
    who: {
      photos: "Worker",
      identity: "Operator",
      account: "Operator",
      training: "Worker",
      contract: "Operator",
      renewCard: "Worker",
    },
  },
  toManual: "Send to manual review",
  reasons: {
    evidence_not_seen: "View the photos first",
    registered_card_differs:
      "The card does not match our records: reject, or send to manual review from the worker's page",
    consent_not_given: "The worker has not agreed to the personal data notice",
    photo_missing: "Photos are missing: reject so that the worker sends them",
  },
  face: { show: "View the face photo", name: "face photo", missing: "No photo of this check is kept" },
  fields: { reason: { hint: "At least 2 characters; the worker sees it" } },
} satisfies SameShape<typeof textsZh>;
