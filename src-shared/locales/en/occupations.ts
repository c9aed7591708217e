import type { occupationRecord } from "../../records/occupations.ts";
import type { RecordTexts } from "../../records/texts.ts";

const classes = { 1: "Class 1", 2: "Class 2", 3: "Class 3", 4: "Class 4", 5: "Class 5", 6: "Class 6" } as const;

export const occupations = {
  list: {
    title: "Occupations",
    keyword: "Occupation code or name",
    columns: {
      id: "Selected records",
      no: "No.",
      code: "Code",
      name: "Occupation",
      class: "Class",
      status: "Status",
      note: "Note",
      maker_name: "Created by",
      create_at: "Created at",
      checker_name: "Reviewed by",
      decided_at: "Reviewed at",
      ended_at: "Ended at",
    },
    flags: { by_others: "Created by others" },
  },
  object: "Occupation",
  states: { occupation: { toReview: "In review", inForce: "In force", rejected: "Rejected", ended: "Ended" } },
  waiting: { occupation: { toReview: "Waits for review" } },
  enums: { occupationClass: classes },
  amounts: {},
  create: {
    label: "New occupation",
    warning: "Somebody else reviews it. Once approved, it is in force.",
    done: "Occupation submitted for review",
    history: "Created",
    fields: {
      code: {
        label: "Code",
        hint: "2 to 12 letters, digits or hyphens, such as A-0101; upper and lower case count as the same",
        wrong: "This is not an occupation code",
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
      warning: "The occupation is in force at once: premium and admission go by its class.",
      done: "The occupation is in force",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "A rejected occupation cannot be restored. Create it again if you need it.",
      done: "Rejected",
      history: "Rejected",
    },
    end: {
      label: "End",
      warning: "Nobody can be insured by this occupation any more. Create it again if you need it.",
      done: "The occupation has ended",
      history: "Ended",
    },
  },
  import: {
    effect: "Each row becomes an occupation that waits for somebody else's review. No code is added twice.",
  },
  notes: {},
  refusals: {
    occupation_exists:
      "An occupation with this code is in force or waits for review already; upper and lower case count as the same.",
  },
  detail: { facts: "Details" },
} as const satisfies RecordTexts<typeof occupationRecord>;
