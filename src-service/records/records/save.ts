import { sql } from "kysely";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import { auditObject } from "../../../src-shared/registries/audit/audit-objects.ts";
import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";
import type { Writing } from "../../core/context.ts";
import { saveVersion } from "../../core/plumbing/versioned.ts";
import type { RecordRow } from "./rules.ts";

/** Content of an audit entry of a step besides status and version. */
export type Audited = { readonly reason?: string; readonly more?: Readonly<Record<string, unknown>> };

type ChangedRow = Pick<RecordRow, "agency_id" | "company_id">;

/** Tells the screens of who may see a row that the record's list has changed. */
export const touchList = (
  writing: Writing,
  { name, isAgencyWide }: AnyRecord,
  { agency_id, company_id }: ChangedRow,
): void => {
  if (isAgencyWide === true || company_id === 0) writing.touchedAgency(name as ChangedList, agency_id);
  else writing.touched(name as ChangedList, company_id);
};

/** Writes a new record and its audit entry. `row`: every column that may not be null. */
export const insertRecord = async (
  writing: Writing,
  record: AnyRecord,
  row: ChangedRow & { readonly id: number; readonly no: string },
  { reason = "", more }: Audited,
): Promise<void> => {
  const columns = Object.entries(row).filter(([, value]) => value !== undefined);
  await sql`
    insert into ${sql.table(record.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))})`.execute(writing.tx);
  touchList(writing, record, row);
  await writing.audit({
    agency_id: row.agency_id,
    action: `${record.name}.create`,
    object: auditObject(record.object, row.id),
    after: { no: row.no, ...more },
    reason,
  });
};

/**
 * Saves a step of a record that was read in this transaction (sets version and change number) and writes it to the audit
 * log with values before and after. Throws `stale_version` where the row has changed since.
 */
export const saveRecord = async <Row extends RecordRow>(
  writing: Writing,
  record: AnyRecord,
  current: Row,
  changes: Partial<Row>,
  step: string,
  audited: (saved: Row) => Audited,
): Promise<Row> => {
  const next = await saveVersion(writing, record.table, current, changes);
  touchList(writing, record, next);
  const { reason = "", more } = audited(next);
  await writing.audit({
    agency_id: current.agency_id,
    action: `${record.name}.${step}`,
    object: auditObject(record.object, current.id),
    before: { status: current.status, version: current.version },
    after: { status: next.status, version: next.version, ...more },
    reason,
  });
  return next;
};
