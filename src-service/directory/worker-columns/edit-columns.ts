import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { workerFieldTypes } from "../../../src-shared/kernel/lists/worker-column.ts";
import type { EditedColumn, WorkerColumnsAnswer } from "../../../src-shared/workers/workers/worker-columns-calls.ts";
import { type HandlersFor, type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../companies/find-company.ts";
import { ownColumnsOf } from "../companies/worker-columns.ts";

type Stored = Tables["company_worker_fields"];

const columnType = z.enum(workerFieldTypes);
const wordList = z.array(z.string());

const storedColumns = (db: Reader, companyId: number): Promise<Stored[]> =>
  db
    .selectFrom("company_worker_fields")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("position")
    .orderBy("code")
    .execute();

/** Names the columns as they are, so that two editors do not write over each other. */
const versionOf = (stored: readonly Stored[]): number => {
  const text = JSON.stringify(
    stored.map(({ code, name, code_type, required, options, retired_at }) => [
      ...[code, name, code_type, required, options, retired_at],
    ]),
  );
  return createHash("sha256").update(text).digest().readUInt32BE(0) >>> 1;
};

/** Counts a company's workers with a value in each column, in one reading of their rows. */
const usesOf = async (
  db: Reader,
  companyId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (codes.length === 0) return new Map();
  const counts = codes.map(
    (code, at) =>
      sql`sum(case when content like ${`%"code":"${code}",%`} escape '!' then 1 else 0 end) as ${sql.ref(`n${at}`)}`,
  );
  const { rows } = await sql<Record<string, number | string | null>>`
    select ${sql.join(counts)} from company_labors where company_id = ${companyId}`.execute(db);
  return new Map(codes.map((code, at) => [code, Number(rows[0]?.[`n${at}`] ?? 0)]));
};

/** Tells who may: people of the agency who edit companies, and the company's own who import its workers (decision 7.3). */
const mayEdit = ({ company_id, permissions }: Principal): boolean =>
  permissions.has(company_id === null ? "company.company.edit" : "labor.labor.import");

const answerOf = async (db: Reader, principal: Principal, companyId: number): Promise<WorkerColumnsAnswer> => {
  const stored = await storedColumns(db, companyId);
  const uses = await usesOf(
    db,
    companyId,
    stored.map(({ code }) => code),
  );
  const shown = ({ code, name, code_type }: Stored) => ({
    ...{ code, title: name, type: columnType.parse(code_type), used: uses.get(code) ?? 0 },
  });
  return {
    version: versionOf(stored),
    may_edit: mayEdit(principal),
    columns: stored
      .filter(({ retired_at }) => retired_at === null)
      .map((row) => ({
        ...shown(row),
        ...{ required: row.required === 1, options: wordList.parse(JSON.parse(row.options)) },
      })),
    retired: stored.flatMap((row) => (row.retired_at === null ? [] : [{ ...shown(row), at: row.retired_at }])),
  };
};

const rowOf = (
  companyId: number,
  { code, title, type, required, options }: EditedColumn,
  position: number,
): Stored => ({
  ...{ company_id: companyId, position, code, name: title, code_type: type, required: required ? 1 : 0 },
  ...{ options: JSON.stringify(options), retired_at: null },
});

/** Writes the columns anew. What is left out and has values is retired, without values it goes. */
const save = async (
  { tx, at }: Writing,
  companyId: number,
  stored: readonly Stored[],
  columns: readonly EditedColumn[],
): Promise<void> => {
  const uses = await usesOf(
    tx,
    companyId,
    stored.map(({ code }) => code),
  );
  const byCode = new Map(stored.map((row) => [row.code, row]));
  for (const { code, type, title } of columns) {
    const before = byCode.get(code);
    if (before === undefined || before.code_type === type || (uses.get(code) ?? 0) === 0) continue;
    throw new ServiceError("column_in_use", { params: { title, count: uses.get(code) ?? 0 } });
  }
  const kept = new Set(columns.map(({ code }) => code));
  const retired = stored.filter(({ code }) => !kept.has(code) && (uses.get(code) ?? 0) > 0);
  await tx.deleteFrom("company_worker_fields").where("company_id", "=", companyId).execute();
  const rows = [
    ...columns.map((column, position) => rowOf(companyId, column, position)),
    ...retired.map((row, nth) => ({ ...row, position: columns.length + nth, retired_at: row.retired_at ?? at })),
  ];
  if (rows.length > 0) await tx.insertInto("company_worker_fields").values(rows).execute();
};

const named = (stored: readonly Stored[]): readonly string[] =>
  stored.filter(({ retired_at }) => retired_at === null).map(({ code, code_type }) => `${code}:${code_type}`);

/** A company's own columns of its workers: imports, forms and the blank template follow them at once. */
export const workerColumnHandlers: HandlersFor<"workerColumns.all" | "workerColumns.get" | "workerColumns.update"> = {
  "workerColumns.all": async ({ db, principal }) => {
    const seen = await db
      .selectFrom("companies as c")
      .select("c.id")
      .where(withinSql(principal, { agency: "c.agency_id", company: "c.id", maker: null }))
      .where("c.id", "in", db.selectFrom("company_worker_fields").select("company_id"))
      .orderBy("c.id")
      .execute();
    const columns = await ownColumnsOf(
      db,
      seen.map(({ id }) => id),
    );
    return {
      companies: [...columns].map(([id, own]) => ({ company_id: String(id), columns: own.map((one) => ({ ...one })) })),
    };
  },
  "workerColumns.get": async ({ db, principal }, { params }) =>
    answerOf(db, principal, (await findCompany(db, principal, params.id)).id),
  "workerColumns.update": async ({ principal, write }, { params, body }) =>
    write(async (writing) => {
      const { id, agency_id } = await findCompany(writing.tx, principal, params.id);
      if (!mayEdit(principal)) throw new ServiceError("forbidden");
      const stored = await storedColumns(writing.tx, id);
      const version = versionOf(stored);
      assertVersion({ version }, body.version);
      await save(writing, id, stored, body.columns);
      await writing.audit({
        ...{ agency_id, action: "companies.edit", object: `company:${id}` },
        before: { worker_columns: named(stored) },
        after: { worker_columns: named(await storedColumns(writing.tx, id)) },
      });
      return answerOf(writing.tx, principal, id);
    }),
};
