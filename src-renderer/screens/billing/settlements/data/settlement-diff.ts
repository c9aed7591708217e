import type { ListRow } from "../../../../../src-shared/kernel/lists/define.ts";
import type { lists } from "../../../../../src-shared/registries/lists/registry.ts";

export type Settlement = ListRow<typeof lists.settlements>;
export type SettlementField = keyof Settlement & string;

/** Fields that a person recognises as a change; counters that only the machine reads are left out. */
const comparedFields: readonly SettlementField[] = [
  "status",
  "line_count",
  "bill_amount",
  "service_fee",
  "company_payable",
  "labor_net",
  "pit",
  "vat",
  "surtax",
  "channel",
  "period",
  "settlement_remark",
  "paid_count",
  "failed_count",
  "unknown_count",
  "returned_count",
  "maker_name",
  "checker_name",
  "payer_name",
  "snapshot_hash",
];

export type Change = {
  readonly field: SettlementField;
  readonly before: Settlement[SettlementField];
  readonly after: Settlement[SettlementField];
};

/** Finds the differences between the settlement that was on the screen and the one at the service. */
export const changesOf = (before: Settlement, after: Settlement): readonly Change[] =>
  comparedFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));

/** Answers that say: what you saw is no longer so. */
const conflicts: ReadonlySet<string> = new Set([
  "stale_version",
  "illegal_transition",
  "snapshot_changed",
  "figures_changed",
  "selection_changed",
]);

/** True when an error code means that the screen must show what changed before anything else. */
export const isConflict = (code: string | undefined): boolean => code !== undefined && conflicts.has(code);
