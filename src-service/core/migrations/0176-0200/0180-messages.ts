import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** The message centre: its settings, what people were told, and what is to go out by SMS and mail (requirement M2). */
export const messageTables = {
  /** One row an agency, once something was changed. `rules`: JSON (`MessageRule`). */
  message_settings: {
    columns: {
      ...{ id: "id", agency_id: "int", version: "int", rules: "text" },
      ...{ quiet_from: "text?", quiet_until: "text?", digest_at: "text", digest_workdays: "int" },
      ...{ changed_by: "int", changed_at: "text" },
    },
    unique: [["agency_id"]],
  },
  /** One message to one membership about one topic; unread, it takes up what is told next about the same. */
  messages: {
    columns: {
      ...{ id: "id", agency_id: "int", membership_id: "int", topic: "text", told: "int", detail: "text?" },
      ...{ at_ms: "int", read_ms: "int?", desktop_ms: "int?" },
    },
    index: [["membership_id", "id"]],
  },
  /** Facts that a membership was told of. `fact`: an id, or a day; `is_open`: it is still so, so that it is told once. */
  message_facts: {
    columns: {
      ...{ id: "id", membership_id: "int", topic: "text", fact: "text", record_id: "int" },
      ...{ weight: "int", message_id: "int", is_open: "int", at_ms: "int" },
    },
    unique: [["membership_id", "topic", "fact"]],
    index: [["message_id"]],
  },
  /** Positions up to which changes, the audit log and sign-ins were read, and the last day whose days to come were. */
  message_cursors: { columns: { name: "text", value: "int" }, key: ["name"] },
  /** Text messages and mails. `topics`: JSON of what it tells; `message_id`: its own for ever. */
  outgoing_messages: {
    columns: {
      ...{ id: "id", message_id: "text", agency_id: "int", membership_id: "int", channel: "text", event: "text" },
      ...{ topics: "text", to_address: "text", subject: "text", body: "text" },
      ...{ status: "int", attempts: "int", next_ms: "int", error: "text", create_ms: "int", sent_ms: "int?" },
    },
    unique: [["message_id"]],
    index: [
      ["status", "next_ms"],
      ["membership_id", "channel", "status"],
    ],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Language in which a person is written to. */
export const languageColumns = {
  users: { language: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
