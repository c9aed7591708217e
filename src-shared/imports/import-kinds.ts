import type { TemplateName } from "./define.ts";

/**
 * Templates whose imports leave a record in `import_jobs`, by the code that is kept there; labels under `enums.importKind`.
 * Bills have a table of their own. A new kind gets the next number.
 */
export const importKinds = {
  service_order: 1,
  transact_list: 2,
  staff_invoice: 3,
  invoice_record: 4,
  tax_verify: 5,
  offline_feedback: 6,
  sensitive_word: 7,
} as const satisfies Partial<Record<TemplateName, number>>;
export type ImportKindName = keyof typeof importKinds;
export type ImportKindCode = (typeof importKinds)[ImportKindName];
export const importKindCodes: readonly ImportKindCode[] = Object.values(importKinds);

/** The kind of a code; undefined for one that no version of this table knows. */
export const importKindOf = (code: number): ImportKindName | undefined =>
  (Object.keys(importKinds) as ImportKindName[]).find((name) => importKinds[name] === code);

/** Kinds whose records can be taken back while nothing depends on them. */
export const rolledBackKinds: readonly ImportKindName[] = ["staff_invoice", "sensitive_word"];
