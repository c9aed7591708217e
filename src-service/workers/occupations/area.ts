import { foldCode, occupationRecord } from "../../../src-shared/workers/occupations/occupations-record.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { recordImport } from "../../records/imports/record-import.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { recordSource } from "../../records/records/source.ts";

const source = recordSource(occupationRecord, ["checker"], {});
const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

const rules: RecordRules<typeof occupationRecord> = {
  source,
  prefix: "ZY",
  stamps: {
    approve: decisionStamp,
    reject: decisionStamp,
    end: { by: "ender_id", at: "ended_at", reason: "ended_reason" },
  },
  audited: { create: ["code", "name", "class"] },
  facts: async () => ({}),
  unique: { column: "folded", within: ["toReview", "inForce"], refusal: "occupation_exists" },
  create: async (_context, _writing, body) => ({ columns: { ...body, folded: foldCode(body.code) } }),
};

/** Each row becomes one that waits for review; taken back, they are rejected, while nobody has decided on any. */
export const occupationImport = recordImport(occupationRecord, rules, "reject");

/** Occupations by whose class insurance is priced and offered. */
export const occupationsArea = defineArea({
  tables: sealed("occupations"),
  sources: { occupations: { source, table: "occupations" } },
  records: [serveRecord(occupationRecord, rules)],
  importKinds: [occupationImport],
});
