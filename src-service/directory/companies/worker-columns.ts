import { z } from "zod";
import { type WorkerColumn, workerFieldTypes } from "../../../src-shared/kernel/lists/worker-column.ts";
import { usualWorkerColumns } from "../../../src-shared/workers/workers/worker-fields.ts";
import type { Reader } from "../../core/database/tables.ts";

const wordList = z.array(z.string());
const columnType = z.enum(workerFieldTypes);

/** A column as values are named by it; a retired one is asked for no more. */
type KeptColumn = Omit<OwnColumn, "required"> & { readonly retired: boolean };

type OwnColumn = WorkerColumn & { readonly required: boolean; readonly options: string[] };

/** The columns that a company asks of its workers, in their order; [] where it asks for none. */
export const companyColumns = async (db: Reader, companyId: number): Promise<OwnColumn[]> => {
  const rows = await db
    .selectFrom("company_worker_fields")
    .select(["code", "name", "code_type", "required", "options"])
    .where("company_id", "=", companyId)
    .where("retired_at", "is", null)
    .orderBy("position")
    .execute();
  return rows.map(({ code, name, code_type, required, options }) => ({
    ...{ code, title: name, type: columnType.parse(code_type), required: required === 1 },
    options: wordList.parse(JSON.parse(options)),
  }));
};

/** The columns of some companies by company, those in use first and in their order, retired ones behind them. */
export const ownColumnsOf = async (
  db: Reader,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly KeptColumn[]>> => {
  const columns = new Map<number, KeptColumn[]>();
  if (companyIds.length === 0) return columns;
  const rows = await db
    .selectFrom("company_worker_fields")
    .select(["company_id", "code", "name", "code_type", "options", "retired_at"])
    .where("company_id", "in", companyIds)
    .orderBy("company_id")
    .orderBy("position")
    .execute();
  for (const { company_id, code, name, code_type, options, retired_at } of rows) {
    const kept = {
      ...{ code, title: name, type: columnType.parse(code_type), retired: retired_at !== null },
      options: wordList.parse(JSON.parse(options)),
    };
    columns.set(company_id, [...(columns.get(company_id) ?? []), kept]);
  }
  return columns;
};

/** The columns of a company's worker template: its own, else the usual ones (dictionary B3). */
export const templateColumns = async (db: Reader, companyId: number): Promise<readonly WorkerColumn[]> => {
  const own = await companyColumns(db, companyId);
  return own.length > 0 ? own : usualWorkerColumns;
};
