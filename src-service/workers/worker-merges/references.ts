/**
 * Treatment of each column that names a person (`labors.id`) or a cooperation (`company_labors.id`) when two people become one:
 * the one truth, held against the schema by `tests/service/workers/worker-merges-schema.test.ts`.
 * - moved: names the kept one afterwards
 * - joined: handled by itself (`carry-out.ts`): rows of both become one, or only some of them move
 * - left: stays under the number that it was made with, because it tells what happened; it is read with the kept person's own
 *   (`idsOfPerson`), or is of no use any more
 */
type Fate = "moved" | "joined" | "left";

export const references = {
  /** The gone person's cooperations stay as rows that say they were merged; the kept one has them, or takes them over. */
  company_labors: { labor_id: "joined", merged_into: "joined" },
  labors: { merged_into: "joined" },
  /** All that are not removed, those that the kept one has already excepted. */
  labor_accounts: { labor_id: "joined" },
  /** Those that are not in a settlement yet. The cancelled stay; who has paid ones cannot go. */
  bills: { labor_id: "joined" },
  /** Of a task that both came to, the gone person's part that is over stays; all others move. */
  task_applicants: { labor_id: "joined", company_labor_id: "joined" },
  task_named: { labor_id: "moved", company_labor_id: "moved" },
  sign_ins: { labor_id: "moved" },
  job_reports: { labor_id: "moved" },
  task_batch_rows: { labor_id: "moved" },
  simple_task_rows: { labor_id: "moved", company_labor_id: "moved" },
  /** History of a task, as it was told. */
  task_events: { labor_id: "left" },
  labor_contracts: { labor_id: "moved", company_labor_id: "moved" },
  stop_records: { labor_id: "moved", company_labor_id: "moved" },
  labor_bars: { labor_id: "moved", company_labor_id: "moved" },
  labor_bar_lifts: { company_labor_id: "moved" },
  labor_change_requests: { labor_id: "moved", company_labor_id: "moved" },
  labor_attachments: { labor_id: "moved" },
  liveness_records: { labor_id: "moved" },
  labor_consents: { labor_id: "moved" },
  real_name_reviews: { labor_id: "moved" },
  insurance_seats: { labor_id: "moved" },
  /** Log of rosters, as it happened. */
  insurance_changes: { labor_id: "left" },
  /** Questions and answers under a name and number, never changed; shown with the kept person's checks. */
  labor_identity: { labor_id: "left" },
  /** Records of who changed and saw what; shown with the kept person's. */
  labor_history: { labor_id: "left", company_labor_id: "left" },
  /** Lines of settlements that were cancelled: orders as they were made. */
  payout_lines: { labor_id: "left" },
  /** An invoice names the person and number that it was issued to. */
  invoice_records: { labor_id: "left" },
  /** Without a paid bill there is no income in them. */
  income_summary: { labor_id: "left" },
  /** Data sent to the tax office under that number and month. */
  tax_collect_records: { labor_id: "left" },
  /** A code is its person's for ever; the kept one has, or gets, its own. */
  platform_user_codes: { labor_id: "left" },
  /** `subject_id` of identities and incomes: who has accepted ones cannot go. */
  platform_report_rows: { subject_id: "left" },
  /** Tokens that are good for ten minutes. */
  recognition_uses: { labor_id: "left" },
  /** Cases about the gone person end with the merge. */
  labor_merges: { labor_id: "left", other_id: "left" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Fate>>>>;

/** Tables all of whose rows move, with their columns for the person and the cooperation. */
export type MovedTable = {
  [T in keyof typeof references]: "moved" extends (typeof references)[T][keyof (typeof references)[T]] ? T : never;
}[keyof typeof references];

export const movedTables = Object.entries(references).flatMap(([table, columns]) =>
  Object.values<Fate>(columns).includes("moved") ? [table as MovedTable] : [],
);
