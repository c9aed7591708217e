import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { contractWarnDays } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { dueEntry, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Deadlines } from "../../lists/contributed.ts";
import { contractCode } from "./contract-store.ts";

const mostContracts = 10;

/** Signed contracts of workers who cooperate that end within the next thirty days, with nothing after them. */
export const contractEnds: Deadlines = async (query) => {
  const { db, principal, today, company_id } = query;
  if (!holds(principal, ["labor.labor.view"])) return [];
  const rows = await db
    .selectFrom("labor_contracts as k")
    .innerJoin("labors as l", "l.id", "k.labor_id")
    .innerJoin("company_labors as r", "r.id", "k.company_labor_id")
    .where(withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: null }))
    .where("k.status", "=", contractCode("signed"))
    .where("k.ended_at", "is", null)
    .where("k.end_at", ">=", today)
    .where("k.end_at", "<=", addDays(today, contractWarnDays))
    .whereRef("r.contract_end_at", "<=", "k.end_at")
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .$if(company_id !== null, (contracts) => contracts.where("k.company_id", "=", company_id))
    .select(["k.id", "k.no", "k.end_at", "l.name"])
    .orderBy("k.end_at")
    .orderBy("k.id")
    .limit(mostContracts)
    .execute();
  return rows.map(({ id, no, end_at, name }) =>
    dueEntry(query, "contractEnds", end_at, {
      ...{ name: maskField("name", name), no, count: 1 },
      link: { list: "laborContracts", query: queryOf("laborContracts", { ids: [String(id)] }, query) },
    }),
  );
};
