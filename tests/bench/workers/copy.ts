import type { CachedQuestion } from "../../../src-main/cache/list-reader.ts";
import { openCache } from "../../../src-main/cache/open-cache.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { timed } from "../asked-times.ts";
import { quantile } from "../bench-row.ts";
import { bodyOf, type Caller } from "../caller.ts";
import type { WorkerSubject } from "./questions.ts";

/** Milliseconds at the 95th percentile: a page of the sync fetched, the same stored, a filtered page, a search. */
export type CopyTimes = {
  readonly fetched: number;
  readonly stored: number;
  readonly page: number;
  readonly search: number;
};

const pageSize = 500;
const key = Buffer.alloc(32, 1);

type SyncPage = { results: Row[]; tokens: string[][]; next_cursor: string; has_more: boolean };

const question = (filters: FilterValues, anchor: string, page = 1): CachedQuestion => ({
  ...{ filters, sort: { column: "create_at", descending: true }, page, pageSize: 50 },
  ...{ summary: false, me: "2", today: anchor },
});

/** What is asked of the copy by filters: tabs, companies and both, areas, days. */
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

/** Fills a copy as the desk does, page by page from the service, and asks it as people do without the service. */
export const copyTimes = async (call: Caller, file: string, subject: WorkerSubject): Promise<CopyTimes> => {
  const user = bodyOf(await call({ name: "session.get" })) as { search_key: string | null };
  const cache = openCache(file, key, systemClock, "");
  const fetched: number[] = [];
  const stored: number[] = [];
  let cursor = "0";
  for (let hasMore = true; hasMore; ) {
    let body: SyncPage | undefined;
    const query = { sync_cursor: cursor, sync_since: "1920-01-01", page_size: String(pageSize) };
    fetched.push(
      await timed(async () => {
        body = bodyOf(await call({ name: "companyLabors.list", query })) as unknown as SyncPage;
      }),
    );
    if (body === undefined) throw new Error("the sync gave nothing");
    const { results, tokens, next_cursor, has_more } = body;
    const state = { cursor: next_cursor, complete: !has_more, syncedAt: `${subject.anchor} 09:00:00` };
    stored.push(await timed(async () => cache.lists.apply("companyLabors", { rows: results, tokens }, state)));
    cursor = next_cursor;
    hasMore = has_more;
  }
  const asked = (filters: FilterValues, page?: number) =>
    timed(async () => cache.lists.page("companyLabors", question(filters, subject.anchor, page), user.search_key));
  const pages: number[] = [];
  for (const filters of pagesOf(subject.company, subject.anchor)) pages.push(await asked(filters));
  const searches: number[] = [];
  for (const keyword of [
    subject.name,
    subject.idNo,
    subject.mobile,
    subject.idNo.slice(-4),
    "启程",
    "zj",
    "不存在的词",
  ])
    searches.push(await asked({ keyword }));
  cache.close();
  const p95 = (values: readonly number[]) => quantile(values, 0.95);
  return { fetched: p95(fetched), stored: p95(stored), page: p95(pages), search: p95(searches) };
};
