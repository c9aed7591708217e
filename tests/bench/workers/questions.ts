import { sql } from "kysely";
import type { Database } from "../../../src-service/core/database/tables.ts";
import { namePinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Asked } from "../caller.ts";
import { firstId } from "../million/recipe.ts";

/** A worker in the middle, by whom the questions ask, and how many rows there are. */
export type WorkerSubject = {
  readonly anchor: string;
  readonly total: number;
  readonly id: number;
  readonly company: string;
  readonly name: string;
  readonly idNo: string;
  readonly mobile: string;
  readonly account: string;
};

/** Picks the worker whom the questions name. Throws when none were made. */
export const workerSubject = async (db: Database, anchor: string): Promise<WorkerSubject> => {
  const { rows: counted } = await sql<{ n: number; made: number }>`
    select count(*) as n, sum(case when id > ${firstId} then 1 else 0 end) as made from company_labors`.execute(db);
  type Found = { id: number; company_id: number; name: string; id_no: string; mobile: string; account_no: string };
  const { rows } = await sql<Found>`
    select r.id, r.company_id, l.name, l.id_no, l.mobile, a.account_no from company_labors r
    join labors l on l.id = r.labor_id join labor_accounts a on a.labor_id = l.id
    where r.id > ${firstId + Number(counted[0]?.made ?? 0)} order by r.id limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("no workers were made");
  return {
    ...{ anchor, total: Number(counted[0]?.n), id: row.id, company: String(row.company_id), name: row.name },
    ...{ idNo: row.id_no, mobile: row.mobile, account: row.account_no },
  };
};

export type WorkerQuestion = {
  readonly what: string;
  readonly asked: Asked;
  /** What is asked for is itself as many times more, such as a page of all rows of a copy: shown, not bounded. */
  readonly growsWithRows?: true;
};

const workers = (what: string, query: Record<string, string>): WorkerQuestion => ({
  what,
  asked: { name: "companyLabors.list", query: { page_size: "50", ...query } },
});

/** Every way in which people ask for workers; each costs a page and its count. */
export const workerQuestions = (subject: WorkerSubject): readonly WorkerQuestion[] => {
  const { anchor, total, company, name, idNo, mobile, account } = subject;
  const page = (part: number): string => String(Math.max(1, Math.floor((total * part) / 50)));
  const span = { start: addDays(anchor, -60), end: addDays(anchor, -30) };
  const [shown = "", whole = ""] = namePinyin(name).split("|");
  return [
    workers("first page", {}),
    workers("page in the middle", { page: page(0.5) }),
    workers("last page", { page: page(1) }),
    workers("by month's income, first page", { ordering: "-month_income" }),
    workers("by day of signing, first page", { ordering: "-sign_at" }),
    workers("counts of the tabs", { group_by: "standing", page_size: "20" }),
    workers("tab ready", { standing: "50" }),
    workers("tab ready, page in the middle", { standing: "50", page: page(0.4) }),
    workers("tab unverified", { standing: "20" }),
    workers("tab ended", { standing: "70,80,90" }),
    workers("one company", { company_id: company }),
    workers("one company, counts of the tabs", { company_id: company, group_by: "standing", page_size: "20" }),
    workers("company and tab", { company_id: company, standing: "50" }),
    workers("area, a district", { area: "350206" }),
    workers("area, a province", { area: "510000" }),
    workers("verified or not", { real_name_status: "3" }),
    workers("sign state", { contract_sign_type: "0" }),
    workers("kind of account", { bankcard_type: "0" }),
    workers("source", { source_type: "2" }),
    workers("age", { age_min: "58", age_max: "60" }),
    workers("income", { month_income_min: "10000000" }),
    workers("risk", { at_risk: "1" }),
    workers("ID number ends within 30 days", { id_expiring: "30" }),
    workers("no settlement for 180 days", { idle: "180" }),
    workers("tag", { tag: "夜班" }),
    ...["create_at", "sign_at", "last_settlement_at", "tax_name_collect_upload_time", "stop_time"].map((_name, at) =>
      workers(`days of kind ${at + 1}`, { date_type: String(at + 1), ...span }),
    ),
    workers("keyword, a name", { keyword: name }),
    workers("keyword, a number", { keyword: idNo }),
    workers("keyword, a mobile", { keyword: mobile }),
    workers("keyword, a card", { keyword: account }),
    workers("keyword, last four", { keyword: idNo.slice(-4) }),
    workers("keyword, initials", { keyword: shown.split(" ")[1] ?? "" }),
    workers("keyword, whole name in pinyin", { keyword: whole.split(" ")[0] ?? "" }),
    workers("keyword, a company", { keyword: "启程" }),
    workers("keyword, nothing found", { keyword: "不存在的词" }),
    { what: "detail", asked: { name: "companyLabors.get", params: { id: String(subject.id) } } },
    {
      what: "sync of a first fill, a page of 500",
      asked: { name: "companyLabors.list", query: { sync_cursor: "0", sync_since: "1920-01-01", page_size: "500" } },
    },
  ];
};
