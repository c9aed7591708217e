import type { BillImportRow } from "../../../../src-shared/billing/bills/bills-calls.ts";
import { lookUp, type Reader } from "../../../core/database/tables.ts";
import { billOfPart } from "../../../ledger/evidence/part-bills.ts";
import type { ApplicantFact } from "./import-rules.ts";

/** A row that was there before the tasks of a person had numbers of their own has none. */
const isId = /^\d{1,15}$/u;

type Applicants = {
  /** The part that a row names, which counts the rows that name it; null for none of the company's. */
  readonly find: (row: BillImportRow) => ApplicantFact | null;
  readonly workers: readonly number[];
};

/** Parts in tasks of the company that rows name by number or id, with their tasks, their workers and the bills that pay for them. */
export const findApplicants = async (
  db: Reader,
  companyId: number,
  rows: readonly BillImportRow[],
): Promise<Applicants> => {
  const named = rows.flatMap(({ applicant_id }) => (applicant_id ? [applicant_id] : []));
  const select = () =>
    db
      .selectFrom("task_applicants as a")
      .innerJoin("tasks as t", "t.id", "a.task_id")
      .innerJoin("labors as f", "f.id", "a.labor_id")
      // Whose person was merged into another one's is paid as that one.
      .innerJoin("labors as l", (join) => join.on((eb) => eb("l.id", "=", eb.fn.coalesce("f.merged_into", "f.id"))))
      .leftJoin("task_batches as k", "k.id", "t.batch_id")
      .where("a.company_id", "=", companyId)
      .select(["a.id", "a.no", "a.status", "a.accept_amount", "a.task_id", "t.no as task_no", "t.name as task_name"])
      .select([
        "t.status as task_status",
        "k.status as batch_status",
        "l.id as labor_id",
        "l.name",
        "l.id_no",
        "l.mobile",
      ])
      .select(["l.birth", "l.real_name_status", billOfPart.as("billed_by")]);
  const found = [
    ...(await lookUp(named, (chunk) => select().where("a.no", "in", chunk).execute())),
    ...(await lookUp(named.filter((text) => isId.test(text)).map(Number), (chunk) =>
      select().where("a.id", "in", chunk).execute(),
    )),
  ];
  const parts = new Map(
    found.flatMap((one) => {
      const { id, no, status, accept_amount, billed_by, labor_id, name, id_no, mobile, birth, real_name_status } = one;
      const fact = {
        ...{ id, no, status, accept_amount, billed_by },
        task: {
          id: one.task_id,
          no: one.task_no,
          name: one.task_name,
          status: one.task_status,
          batch_status: one.batch_status,
        },
        worker: { id: labor_id, name, id_no, mobile, birth, real_name_status },
      };
      return [[no, fact] as const, [String(id), fact] as const];
    }),
  );
  const seen = new Set<number>();
  return {
    find: ({ applicant_id }) => {
      const part = applicant_id === undefined ? undefined : parts.get(applicant_id);
      if (part === undefined) return null;
      const isRepeated = seen.has(part.id);
      seen.add(part.id);
      return { ...part, isRepeated };
    },
    workers: found.map(({ labor_id }) => labor_id),
  };
};
