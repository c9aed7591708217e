import type { joinApplyRecord } from "../../../companies/joins/join-applies-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const joinApplies = {
  list: {
    title: "Join requests",
    keyword: "No., company, credit code or contact",
    columns: {
      name: "Company",
      contact_name: "Contact",
      contact_mobile: "Contact mobile",
      headcount: "Expected workers",
      source: "Source",
      create_at: "Applied at",
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
    warning: "For an application received by phone or on paper. A colleague reviews it.",
    done: "Application submitted for review",
    history: "Entered",
    wrong: "The check character of the credit code is wrong. Check the business licence.",
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
      headcount: { label: "Expected workers", hint: "Number of workers the company expects" },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning:
        "A draft company is created; its contact becomes its administrator and is notified by text message. The remaining details are completed step by step.",
      done: "Approved. The draft company has been created",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "The reason is texted to the contact. State clearly what they need to do.",
      done: "Rejected. The contact has been told the reason",
      history: "Rejected",
    },
  },
  notes: {},
  refusals: {
    join_company_exists: "A company with this credit code already exists.",
    join_waits: "An application with this credit code is already in review.",
    join_name_word: "The company name contains a sensitive word, so it cannot be approved.",
  },
  detail: {
    facts: "Application",
    against: "Cannot be approved",
    words: "Sensitive words in the name: {{words}}",
    consent: "Contact's notice and consent",
    others: "Other applications with this credit code",
    page: {
      open: "Application page",
      title: "Application page",
      text: "Send this address to the company. They enter the company and contact and confirm with a code; the application then appears in the list.",
      none: "This environment has no application page.",
    },
  },
} as const satisfies RecordTexts<typeof joinApplyRecord>;
