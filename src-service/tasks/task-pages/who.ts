import { companyMay } from "../../../src-shared/kernel/states/company.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { findRow, type Reader, type Tables } from "../../core/database/tables.ts";

type Labor = Tables["labors"];

/** A person's work for a company, as far as tasks ask. */
export type Cooperation = {
  readonly id: number;
  readonly labor_id: number;
  readonly company_id: number;
  readonly company: string;
  /** The company takes new work. */
  readonly isOpen: boolean;
  readonly standing: number;
  readonly age: number;
  readonly cooperation_status: number;
  readonly stop_time: string | null;
};

/** A person who is nobody else's second record; undefined where there is none. */
export const findPerson = async (db: Reader, id: number): Promise<Labor | undefined> => {
  const person = await findRow(db, "labors", id);
  return person?.merged_into === null ? person : undefined;
};

/** The companies that a person works or worked for. */
export const cooperationsOf = async (db: Reader, laborId: number): Promise<readonly Cooperation[]> => {
  const rows = await db
    .selectFrom("company_labors as r")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .select(["r.id", "r.labor_id", "r.company_id", "r.standing", "r.age", "r.cooperation_status", "r.stop_time"])
    .select(["c.name as company", "c.status"])
    .where("r.labor_id", "=", laborId)
    .where("r.cooperation_status", "<>", cooperation.merged)
    .orderBy("r.id")
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, isOpen: companyMay(status, "giveWork") }));
};
