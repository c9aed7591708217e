import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { BatchOutcome } from "../sending/batch-sender.ts";
import type { FirstRows, ReadProgress, StagingSummary } from "../staging/worker-protocol.ts";
import type { SessionRecord } from "./session-record.ts";

export type ImportPhase = ImportState["phase"];

/** All that the state of an import is made of. */
export type StateParts = {
  readonly record: SessionRecord;
  readonly phase: ImportPhase;
  readonly progress: ReadProgress;
  /** Null before the file is read, and when it was refused. */
  readonly summary: StagingSummary | null;
  readonly refusal: ImportState["refusal"];
  readonly sending: ImportState["sending"];
  /** Null while the service is not asked. */
  readonly checked: NonNullable<ImportState["checking"]> | null;
  readonly unmatched: ImportState["unmatched"];
  /** True when the titles taken by hand will be taken for the next file too. */
  readonly isRemembered: boolean;
};

export const noProgress: ReadProgress = { rows: 0, rows_per_second: 0, bytes_done: 0, bytes_total: 0 };

const noRows: Omit<StagingSummary, "template"> = {
  facts: null,
  columns: [],
  counts: { rows: 0, rows_with_errors: 0, rows_with_warnings: 0, errors: 0, warnings: 0, refused: 0, sent: 0 },
  totals: {},
  file_issues: [],
  mapped: [],
  unmatched: [],
  fixes: [],
  can_undo: false,
  can_redo: false,
  seen: null,
  checked_online: false,
  revision: 0,
};

/** The service's no to the last batch, as a remark on the whole file. It blocks nothing: the next try may be right. */
const refusalIssue = (record: SessionRecord): ImportState["file_issues"] =>
  record.refusal === null ? [] : [{ ...record.refusal, severity: "warning", column: null }];

/** The earlier batch that the service names when it refuses these rows as sent before. */
export const seenIn = ({ code, params }: Extract<BatchOutcome, { kind: "refused" }>): ImportState["seen"] => {
  if (code !== "batch_seen") return null;
  const { batch_sn = "", create_at = "", by = "" } = params;
  return { batch_sn: String(batch_sn), create_at: String(create_at), by: String(by) };
};

const columnsOf = (first: FirstRows | null) => first && { template: first.template, columns: first.columns };

/** The state as the renderer sees it. */
export const importStateOf = (parts: StateParts): ImportState => {
  const { record, summary } = parts;
  const { first, ...progress } = parts.progress;
  const firstRows = parts.phase === "reading" && first !== undefined ? first : null;
  const { template, mapped, ...rows } = summary ?? { template: null, ...noRows, ...columnsOf(firstRows) };
  return {
    ...rows,
    import_id: record.import_id,
    phase: parts.phase,
    file_name: record.file_name,
    file_bytes: record.file_bytes,
    template,
    company_id: record.company_id,
    refusal: parts.refusal,
    progress,
    ...(firstRows !== null && { first_rows: firstRows.rows }),
    file_issues: [...rows.file_issues, ...refusalIssue(record)],
    sending: parts.sending,
    ...(parts.checked !== null && { checking: parts.checked }),
    result: record.result,
    earlier: record.earlier,
    unmatched: summary === null ? parts.unmatched : summary.unmatched,
    mapped: mapped.length === 0 ? null : { titles: mapped, remembered: parts.isRemembered },
  };
};
