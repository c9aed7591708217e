import type { joinApplyRecord } from "../../../companies/joins/join-applies-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const joinApplies = {
  list: {
    title: "Join requests",
    keyword: "No., company, credit code or contact",
    columns: {
      id: "Selected records",
      no: "No.",
      name: "Company",
      credit_code: "Credit code",
      status: "Status",
      contact_name: "Contact",
      contact_mobile: "Contact mobile",
      area: "Region",
      headcount: "Expected workers",
      source: "Source",
      note: "Note",
      maker_name: "Created by",
      create_at: "Applied at",
      checker_name: "Reviewed by",
      decided_at: "Reviewed at",
      decided_reason: "Reason for rejection",
      made_company_no: "Company no.",
    },
    flags: { by_others: "Created by others" },
  },
  object: "Application to join",
  states: { joinApply: { toReview: "In review", approved: "Approved", rejected: "Rejected" } },
  waiting: { joinApply: { toReview: "Waiting for review" } },
  enums: { joinSource: { 1: "Application page", 2: "Entered by staff" } },
  amounts: {},
  create: {
    label: "New application",
    warning: "For an application received by telephone or on paper. A colleague reviews it.",
    done: "Application submitted for review",
    history: "Entered",
    wrong: "The check character of the credit code is wrong. Compare it with the business licence.",
    fields: {
      name: { label: "Company", hint: "As on the business licence, 2 to 100 characters" },
      credit_code: {
        label: "Credit code",
        hint: "18 capital letters and digits",
        wrong: "18 capital letters and digits without I, O, S, V and Z",
      },
      contact_name: { label: "Contact" },
      contact_mobile: { label: "Contact mobile", hint: "Signs in with this number once approved" },
      area: { label: "Region" },
      headcount: { label: "Expected workers", hint: "How many workers the company expects" },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning:
        "A draft company is created, and its contact becomes its administrator and is told by text message. The rest is completed step by step.",
      done: "Approved. The draft company has been created",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "The reason is sent to the contact by text message. Say clearly what they need to do.",
      done: "Rejected. The contact has been told the reason",
      history: "Rejected",
    },
  },
  notes: {},
  refusals: {
    join_company_exists: "A company with this credit code already exists.",
    join_waits: "An application with this credit code is in review already.",
    join_name_word: "The name of the company contains a sensitive word, so it cannot be approved.",
  },
  detail: {
    facts: "Application",
    against: "Cannot be approved",
    words: "Sensitive words in the name: {{words}}",
    consent: "Contact's notice and consent",
    others: "Other applications with this credit code",
    page: {
      open: "Application page",
      title: "Page for applications to join",
      text: "Send this address to the company. They fill in the company and the contact and confirm by a code; the application then appears in the list.",
      none: "There is no application page in this environment.",
    },
  },
} as const satisfies RecordTexts<typeof joinApplyRecord>;
