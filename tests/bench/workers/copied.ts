import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { CopiedList } from "../copy/copy.ts";
import type { WorkerSubject } from "./questions.ts";

/** Filters that are asked of the copy: tabs, companies and both, areas, days. */
const pagesOf = (company: string, anchor: string): readonly FilterValues[] => [
  {},
  { standing: [50] },
  { standing: [20] },
  { standing: [70, 80, 90] },
  { company_id: [company] },
  { company_id: [company], standing: [50] },
  { real_name_status: [3] },
  { contract_sign_type: [0], source_type: [2] },
  { date: { by: "create_at", start: addDays(anchor, -60), end: addDays(anchor, -30) } },
];

/** The copy of the list of workers, and what is asked of it. */
export const copiedWorkers = ({ company, anchor, name, idNo, mobile }: WorkerSubject): CopiedList => ({
  ...{ list: "companyLabors", anchor, pages: pagesOf(company, anchor) },
  keywords: [name, idNo, mobile, idNo.slice(-4), "启程", "zj", "不存在的词"],
});
