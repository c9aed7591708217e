import { foldText, sensitiveWordRecord } from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { recordImport } from "../../records/imports/record-import.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { recordSource } from "../../records/records/source.ts";
import { sensitiveWordHandlers } from "./verify.ts";

const source = recordSource(sensitiveWordRecord, ["checker"], {});
const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

const rules: RecordRules<typeof sensitiveWordRecord> = {
  source,
  prefix: "MG",
  stamps: {
    approve: decisionStamp,
    reject: decisionStamp,
    end: { by: "ender_id", at: "ended_at", reason: "ended_reason" },
  },
  audited: { create: ["word", "kind"] },
  facts: async () => ({}),
  unique: { column: "folded", within: ["toReview", "inForce"], refusal: "word_exists" },
  create: async (_context, _writing, body) => ({ columns: { ...body, folded: foldText(body.word) } }),
};

/** Each row becomes one that waits for review; taken back, they are rejected, while nobody has decided on any. */
export const sensitiveWordImport = recordImport(sensitiveWordRecord, rules, "reject");

/** Words that names of companies and tasks of an agency may not contain. */
export const sensitiveWordsArea = defineArea({
  tables: sealed("sensitive_words"),
  sources: { sensitiveWords: { source, table: "sensitive_words" } },
  records: [serveRecord(sensitiveWordRecord, rules)],
  serve: () => ({ handlers: sensitiveWordHandlers }),
  importKinds: [sensitiveWordImport],
});
