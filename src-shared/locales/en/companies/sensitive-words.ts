import type { sensitiveWordRecord } from "../../../companies/sensitive-words/sensitive-words-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const sensitiveWords = {
  list: {
    title: "Sensitive words",
    keyword: "No., word or note",
    columns: {
      word: "Word",
      kind: "Category",
      create_at: "Created at",
    },
    flags: { by_others: "Created by others" },
  },
  object: "Sensitive word",
  states: {
    sensitiveWord: { toReview: "In review", inForce: "Active", rejected: "Rejected", ended: "Disabled" },
  },
  waiting: { sensitiveWord: { toReview: "Waiting for review" } },
  enums: {
    sensitiveWordKind: { 1: "Illegal", 2: "False advertising", 3: "Political", 4: "Vulgar", 5: "Other" },
  },
  amounts: {},
  create: {
    label: "New sensitive word",
    warning: "A colleague reviews the word. Once approved, it is highlighted in every text that is checked.",
    done: "Word submitted for review",
    history: "Created",
    fields: {
      word: {
        label: "Word",
        hint: "1 to 50 characters. Full-width and half-width characters, and upper and lower case, are treated as the same",
      },
      kind: {
        label: "Category",
        options: { 1: "Illegal", 2: "False advertising", 3: "Political", 4: "Vulgar", 5: "Other" },
      },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning: "The word takes effect immediately and is highlighted in every text that is checked.",
      done: "Sensitive word active",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "A rejected word cannot be restored. Create it again if you need it.",
      done: "Rejected",
      history: "Rejected",
    },
    end: {
      label: "Disable",
      warning: "Texts are no longer checked for this word. Create it again if you need it.",
      done: "Sensitive word disabled",
      history: "Disabled",
    },
  },
  import: {
    effect:
      "Each row creates a sensitive word that takes effect once a colleague approves it. Existing words are not added again.",
  },
  notes: {},
  refusals: {
    word_exists:
      "This word is already active or in review (full-width and half-width characters, and upper and lower case, are treated as the same). It was not added again.",
  },
  detail: {
    facts: "Details",
    check: {
      open: "Check a text",
      title: "Check a text for sensitive words",
      text: "Text",
      hint: "Up to {{most}} characters. Checked against active sensitive words; full-width and half-width characters, and upper and lower case, are treated as the same",
      confirm: "Check",
      none: "No sensitive words found.",
      count: "{{count}} sensitive words found:",
      more: "Only the first {{count}} are listed. Change the text and check it again.",
      marked: "Text with sensitive words highlighted",
    },
  },
} as const satisfies RecordTexts<typeof sensitiveWordRecord>;
