import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { occupationRecord } from "../../../workers/occupations/occupations-record.ts";

const classes = { 1: "Class 1", 2: "Class 2", 3: "Class 3", 4: "Class 4", 5: "Class 5", 6: "Class 6" } as const;

export const occupations = {
  list: {
    title: "Occupations",
    keyword: "Occupation code or name",
    columns: {
      code: "Code",
      name: "Occupation",
      class: "Class",
      create_at: "Created at",
    },
    flags: { by_others: "Created by others" },
  },
  object: "Occupation",
  states: { occupation: { toReview: "In review", inForce: "Active", rejected: "Rejected", ended: "Disabled" } },
  waiting: { occupation: { toReview: "Waiting for review" } },
  enums: { occupationClass: classes },
  amounts: {},
  create: {
    label: "New occupation",
    warning: "A colleague must review it. It takes effect once approved.",
    done: "Occupation submitted for review",
    history: "Created",
    fields: {
      code: {
        label: "Code",
        hint: "2 to 12 letters, digits or hyphens, such as A-0101; upper and lower case are treated as the same",
        wrong: "Enter a valid occupation code",
      },
      name: { label: "Occupation", hint: "1 to 60 characters" },
      class: {
        label: "Class (1 to 3 low, 4 medium, 5 and 6 high risk)",
        // The whole names would not fit into one line.
        options: { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6" },
      },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning: "The occupation takes effect immediately. Its class determines premiums and eligibility.",
      done: "Occupation active",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "A rejected occupation cannot be restored. Create it again if you need it.",
      done: "Rejected",
      history: "Rejected",
    },
    end: {
      label: "Disable",
      warning: "Nobody can be insured under this occupation any more. Create it again if you need it.",
      done: "Occupation disabled",
      history: "Disabled",
    },
  },
  import: {
    effect:
      "Each row creates an occupation that takes effect once a colleague approves it. Existing codes are not added again.",
  },
  notes: {},
  refusals: {
    occupation_exists:
      "This occupation code is already active or in review (upper and lower case are treated as the same). It was not added again.",
  },
  detail: { facts: "Details" },
} as const satisfies RecordTexts<typeof occupationRecord>;
