import type { Selection } from "../../src-shared/bridge/data.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { ListPages, PageAnswer, PageQuestion } from "../cache/list-pages.ts";

const pageSize = 500;
/** Rows of a sheet less its titles. */
const mostRows = 1_048_575;

/** Told before the first row and after every page. */
export type RowsRead = { readonly count: number; readonly done: number; readonly answer: PageAnswer };

const chooser = (selection: Selection | undefined): ((id: string) => boolean) => {
  if (!selection) return () => true;
  const ids = new Set(selection.mode === "some" ? selection.ids : selection.except);
  return selection.mode === "some" ? (id) => ids.has(id) : (id) => !ids.has(id);
};

const expected = (count: number, selection: Selection | undefined): number => {
  if (!selection) return count;
  return selection.mode === "some" ? selection.ids.length : Math.max(count - selection.except.length, 0);
};

/**
 * All rows of a question, less those that were not selected, each once: rows that move to another page while the pages
 * are read are not given twice. Live rows come from the service alone, offline ones from the copy alone; the two are
 * never mixed. AppError `too_large` above what a sheet holds, and what the pages say.
 */
export async function* exportRows(
  pages: ListPages,
  question: Omit<PageQuestion, "page" | "page_size" | "summary">,
  options: {
    selection: Selection | undefined;
    isLive: boolean;
    signal: AbortSignal;
    onPage: (progress: RowsRead) => void;
  },
): AsyncGenerator<Row> {
  const { selection, isLive, signal } = options;
  const isChosen = chooser(selection);
  const exportedIds = new Set<string>();
  let done = 0;
  for (let page = 1; ; page += 1) {
    if (signal.aborted) throw new AppError("cancelled");
    const pageQuestion = { ...question, page, page_size: pageSize, summary: false };
    const answer = isLive ? await pages.live(pageQuestion, signal) : pages.cached(pageQuestion);
    if (!answer) throw new AppError("not_cached", { retryable: true });
    const count = expected(answer.count, selection);
    if (count > mostRows) throw new AppError("too_large");
    if (page === 1) options.onPage({ count, done, answer });
    for (const row of answer.rows) {
      const id = String(row["id"]);
      if (exportedIds.has(id) || !isChosen(id)) continue;
      exportedIds.add(id);
      done += 1;
      yield row;
    }
    options.onPage({ count, done, answer });
    if (answer.rows.length < pageSize || (selection?.mode === "some" && done >= count)) return;
  }
}
