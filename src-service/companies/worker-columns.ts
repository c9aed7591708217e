import { z } from "zod";
import { type WorkerColumn, workerFieldTypes } from "../../src-shared/imports/worker-column.ts";
import { usualWorkerColumns } from "../../src-shared/imports/worker-fields.ts";
import type { Reader } from "../database/bulk.ts";

const wordList = z.array(z.string());
const columnType = z.enum(workerFieldTypes);

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

/** The columns of a company's worker template: its own, else the usual ones (dictionary B3). */
export const templateColumns = async (db: Reader, companyId: number): Promise<readonly WorkerColumn[]> => {
  const own = await companyColumns(db, companyId);
  return own.length > 0 ? own : usualWorkerColumns;
};
