import { z } from "zod";
import { defineCall, idText, reasonText, shortText } from "../../kernel/calls/define.ts";
import type { SensitiveKind } from "../../kernel/lists/define.ts";
import type { PermissionKey } from "../../kernel/rights/permissions.ts";

/**
 * Signed upload policy of the object storage (spec 7 "Other"): the fields to send along with the file. Under the same `request`
 * a person gets the policy of the same stored file again, and the same content sent again is one file.
 */
export const storagePolicy = defineCall({
  name: "storage.policy",
  method: "GET",
  path: "/cdl/1/storage/policy",
  access: "signed-in",
  query: () =>
    z.strictObject({
      ...{ name: shortText(255), size: z.string().regex(/^\d{1,9}$/) },
      request: z.uuid().optional(),
    }),
  output: () =>
    z.object({
      host: z.string(),
      access_key_id: z.string(),
      policy: z.string(),
      signature: z.string(),
      key: z.string(),
      expire: z.int(),
      max_bytes: z.int(),
    }),
});

/** Multipart upload (fields of the policy, then `file`); public because the policy itself is the permission. */
export const storageUpload = defineCall({
  name: "storage.upload",
  method: "POST",
  path: "/storage",
  access: "public",
  output: () => z.object({ key: z.string(), bytes: z.int(), sha256: z.string() }),
});

export const storageDownload = defineCall({
  name: "storage.download",
  method: "GET",
  path: "/storage/{key}",
  access: "signed-in",
  output: () => z.unknown(),
});

/** Lists whose masked values can be shown one by one. */
export const revealableLists = [
  "bills",
  "payoutLines",
  "incomeSummary",
  "transfers",
  "wallets",
  "invoiceApplies",
  "stopRecords",
  "laborContracts",
  "taxCollectRecords",
  "payAccounts",
  "companyLabors",
  "accountChanges",
  "joinApplies",
  "taskApplicants",
] as const;

/** Records inside a detail that are no list, with who may see them and their masked fields. */
export const revealableRecords = {
  invoiceMails: { permission: "invoice.record.view", fields: { to_address: "email" } },
  entIdentities: {
    permission: "company.company.view",
    fields: { legal_person: "name", legal_person_id_no: "idNumber", legal_mobile: "phone" },
  },
  powersOfAttorney: {
    permission: "company.company.view",
    fields: { agent_name: "name", agent_id_no: "idNumber", agent_mobile: "phone" },
  },
} as const satisfies Record<string, { permission: PermissionKey; fields: Readonly<Record<string, SensitiveKind>> }>;

type RevealableRecord = keyof typeof revealableRecords;
const recordsRevealed = ["invoiceMails", "entIdentities", "powersOfAttorney"] as const satisfies RevealableRecord[];

export const revealables = [...revealableLists, ...recordsRevealed] as const;
/** Everything that has masked values which can be shown: a list, or records of a detail. */
export type RevealableName = (typeof revealables)[number];

export const isRevealableRecord = (name: RevealableName): name is RevealableRecord =>
  Object.hasOwn(revealableRecords, name);

/**
 * Shows one masked value for 30 seconds; the reason and the person are kept in the audit log (security 9.6). Above the
 * ceiling of `sensitive-ceilings.ts` it is `reveal_limit` with `hour`, `day` and `until`, and an audit entry of its own.
 */
export const sensitiveReveal = defineCall({
  name: "sensitive.reveal",
  method: "POST",
  path: "/cdl/1/sensitive/reveal",
  access: "sensitive.field.reveal",
  body: () =>
    z.strictObject({
      list: z.enum(revealables),
      id: idText,
      field: z.string().max(40),
      reason: reasonText,
    }),
  isUnkept: true,
  output: () => z.object({ value: z.string(), seconds: z.int() }),
});

/**
 * Server-sent events: `changed` {lists, seq} after commits that this person may see, `ping` every second. The desk
 * takes silence of more than 1.8 s for a lost connection.
 */
export const eventsStream = defineCall({
  name: "events.stream",
  method: "GET",
  path: "/cdl/1/events",
  access: "own-session",
  output: () => z.unknown(),
});
