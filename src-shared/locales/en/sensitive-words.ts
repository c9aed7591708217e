import type { sensitiveWordRecord } from "../../records/sensitive-words.ts";
import type { RecordTexts } from "../../records/texts.ts";

export const sensitiveWords = {
  list: {
    title: "Sensitive words",
    keyword: "No., word or note",
    columns: {
      id: "Selected records",
      no: "No.",
      word: "Word",
      status: "Status",
      kind: "Category",
      note: "Note",
      maker_name: "Created by",
      create_at: "Created at",
      checker_name: "Reviewed by",
      decided_at: "Reviewed at",
      ended_at: "Ended at",
    },
    flags: { by_others: "Created by others" },
  },
  object: "Sensitive word",
  states: {
    sensitiveWord: { toReview: "In review", inForce: "In force", rejected: "Rejected", ended: "Ended" },
  },
  waiting: { sensitiveWord: { toReview: "Waits for review" } },
  enums: {
    sensitiveWordKind: { 1: "Illegal", 2: "False advertising", 3: "Political", 4: "Vulgar", 5: "Other" },
  },
  amounts: {},
  create: {
    label: "New sensitive word",
    warning: "Somebody else reviews it. Once approved, the word is marked in every text that is checked.",
    done: "Word submitted for review",
    history: "Created",
    fields: {
      word: {
        label: "Word",
        hint: "1 to 50 characters; full and half width, upper and lower case count as the same",
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
      warning: "The word is in force at once and is marked in every text that is checked.",
      done: "The word is in force",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "A rejected word cannot be restored. Create it again if you need it.",
      done: "Rejected",
      history: "Rejected",
    },
    end: {
      label: "End",
      warning: "The word is no longer looked for. Create it again if you need it.",
      done: "The word has ended",
      history: "Ended",
    },
  },
  import: {
    effect: "Each row becomes a sensitive word that waits for somebody else's review. No word is added twice.",
  },
  notes: {},
  refusals: {
    word_exists:
      "This word is in force or waits for review already; full and half width, upper and lower case count as the same.",
  },
  detail: {
    facts: "Details",
    check: {
      open: "Check a text",
      title: "Check a text for sensitive words",
      text: "Text",
      hint: "Up to {{most}} characters. Words in force are found in full and half width, upper and lower case alike",
      confirm: "Check",
      none: "No sensitive word in force was found.",
      count: "{{count}} sensitive words found:",
      more: "Only the first {{count}} are listed. Change the text and check it again.",
      marked: "Text with its sensitive words marked",
    },
  },
} as const satisfies RecordTexts<typeof sensitiveWordRecord>;
