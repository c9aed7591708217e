import type { CachedQuestion } from "../../../src-main/cache/list-reader.ts";
import { openCache } from "../../../src-main/cache/open-cache.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { timed } from "../asked-times.ts";
import { quantile } from "../bench-row.ts";
import { bodyOf, type Caller } from "../caller.ts";

/** Milliseconds at the 95th percentile: a page of the sync fetched, the same stored, a filtered page, a search. */
export type CopyTimes = {
  readonly fetched: number;
  readonly stored: number;
  readonly page: number;
  readonly search: number;
};

/** A list whose copy is filled, and what is asked of it: by filters, and by text. `anchor`: the day of the demo. */
export type CopiedList = {
  readonly list: "companyLabors" | "taskApplicants" | "tasks";
  readonly anchor: string;
  readonly pages: readonly FilterValues[];
  readonly keywords: readonly string[];
};

const pageSize = 500;
const key = Buffer.alloc(32, 1);

type SyncPage = { results: Row[]; tokens: string[][]; next_cursor: string; has_more: boolean };

const question = (filters: FilterValues, anchor: string): CachedQuestion => ({
  ...{ filters, sort: { column: "create_at", descending: true }, page: 1, pageSize: 50 },
  ...{ summary: false, me: "2", today: anchor },
});

/** Fills a copy as the desk does, page by page from the service, and asks it as people do without the service. */
export const copyTimes = async (call: Caller, file: string, copied: CopiedList): Promise<CopyTimes> => {
  const { list, anchor } = copied;
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
        body = bodyOf(await call({ name: `${list}.list`, query })) as unknown as SyncPage;
      }),
    );
    if (body === undefined) throw new Error("the sync gave nothing");
    const { results, tokens, next_cursor, has_more } = body;
    const state = { cursor: next_cursor, complete: !has_more, syncedAt: `${anchor} 09:00:00` };
    stored.push(await timed(async () => cache.lists.apply(list, { rows: results, tokens }, state)));
    cursor = next_cursor;
    hasMore = has_more;
  }
  const asked = (filters: FilterValues) =>
    timed(async () => cache.lists.page(list, question(filters, anchor), user.search_key));
  const pages: number[] = [];
  for (const filters of copied.pages) pages.push(await asked(filters));
  const searches: number[] = [];
  for (const keyword of copied.keywords) searches.push(await asked({ keyword }));
  cache.close();
  const p95 = (values: readonly number[]) => quantile(values, 0.95);
  return { fetched: p95(fetched), stored: p95(stored), page: p95(pages), search: p95(searches) };
};
