import { demoTaskNo } from "../../../src-shared/demo/demo-work.ts";
import type { Database } from "../../core/database/tables.ts";

/** A worker as a spreadsheet names one. */
export type FactWorker = {
  readonly name: string;
  readonly id_no: string;
  readonly phone: string;
  readonly card: string;
};

/** Facts about the demo data of a company, for samples and tests. */
export type DemoFacts = {
  readonly company: { readonly id: number; readonly name: string };
  /** Tasks open for bills, and one that is closed. */
  readonly tasks: readonly { readonly no: string; readonly name: string }[];
  readonly closedTask: { readonly no: string; readonly name: string };
  /** Workers who pass every check. */
  readonly workers: readonly FactWorker[];
  readonly unsigned: FactWorker;
  readonly stopped: FactWorker;
  readonly unverified: FactWorker;
};

const workersOf = (db: Database, companyId: number) =>
  db
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .innerJoin("labor_accounts as a", "a.labor_id", "l.id")
    .select(["l.name", "l.id_no", "l.mobile as phone", "a.account_no as card"])
    .where("r.company_id", "=", companyId)
    .where("a.is_default", "=", 1)
    .orderBy("l.id");

const closedTasks = 10;
const mostTasks = 20;

/**
 * Names a few records of the demo data: company 1–8, its first tasks and workers, and one worker of each kind that an
 * import check stops at. Throws when the database holds no demo data.
 */
export const demoFacts = async (db: Database, company = 1, count = 50): Promise<DemoFacts> => {
  const no = `QY${String(company).padStart(6, "0")}`;
  const companyRow = await db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("no", "=", no)
    .executeTakeFirstOrThrow();
  const nos = Array.from({ length: mostTasks }, (_, at) => demoTaskNo(company, at + 1));
  const tasks = await db
    .selectFrom("tasks")
    .select(["no", "name"])
    .where("company_id", "=", companyRow.id)
    .where("no", "in", nos)
    .orderBy("no")
    .execute();
  const closed = new Set([demoTaskNo(company, closedTasks), demoTaskNo(company, 2 * closedTasks)]);
  const workerOfKind = workersOf(db, companyRow.id);
  const signed = [2, 5];
  return {
    company: companyRow,
    tasks: tasks.filter((task) => !closed.has(task.no)),
    closedTask: tasks.find((task) => closed.has(task.no)) ?? { no: "", name: "" },
    workers: await workerOfKind
      .where("r.cooperation_status", "=", 1)
      .where("r.contract_sign_type", "in", signed)
      .where("l.real_name_status", "=", 2)
      .limit(count)
      .execute(),
    unsigned: await workerOfKind.where("r.contract_sign_type", "=", 0).limit(1).executeTakeFirstOrThrow(),
    stopped: await workerOfKind.where("r.cooperation_status", "=", 3).limit(1).executeTakeFirstOrThrow(),
    unverified: await workerOfKind.where("l.real_name_status", "=", 1).limit(1).executeTakeFirstOrThrow(),
  };
};
