import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { startTransition, useCallback, useMemo, useRef, useState } from "react";
import type { ListFreshness } from "../../../src-shared/kernel/bridge/define.ts";
import type { Summary } from "../../../src-shared/kernel/lists/answer.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { idOf } from "./list-selection.ts";
import type { ListState } from "./list-state.ts";

export const rowsPerPage = 100;

/** Decision of a person about a row while the list is open: when ("YYYY-MM-DD HH:mm:ss") and in which words. */
export type HandledMark = { readonly at: string; readonly words: string };

export type ListRows = {
  /** Rows that match. */
  readonly count: number;
  /** Rows that are drawn: those that match, and those just handled that match no more. */
  readonly length: number;
  /** Finds this person's latest decision about a row. */
  handledMark(id: string): HandledMark | undefined;
  readonly summary: Summary | undefined;
  readonly freshness: ListFreshness | undefined;
  readonly isLoading: boolean;
  readonly isRefreshing: boolean;
  /** The rows of other filters are still shown while the new ones come. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  /** The row at a position; undefined while its page has not come. */
  rowAt(index: number): Row | undefined;
  /** The position of a row among those that are read; -1 when it is not. */
  indexOf(id: string): number;
  /** Rows loaded for what is in sight, in order. */
  readonly loaded: readonly Row[];
  /** The row as it was read last. */
  newest(row: Row): Row;
  /** Reports which positions are in sight, so that their pages are fetched. */
  show(first: number, last: number): void;
  /** Fetches the last page ahead: whoever takes to the keyboard may go there by one key. */
  fetchEnd(): void;
  refresh(): void;
};

type Page = { readonly rows: readonly Row[] };

/** Rows by page; undefined for a page that has not come. */
type RowsByPage = ReadonlyMap<number, readonly Row[] | undefined>;

const areSame = (one: RowsByPage, other: RowsByPage): boolean =>
  one.size === other.size && [...one].every(([page, rows]) => other.has(page) && other.get(page) === rows);

const nothingHandled = (): undefined => undefined;

const pageOf = (index: number): number => Math.floor(index / rowsPerPage) + 1;

/** First and last page in sight. */
type Sight = readonly [number, number];

/**
 * Pages that the rows in sight need, and where one scrolls on in small steps (`before`: the first row then) the one that
 * comes next. Who drags the scroll bar passes most pages by; nothing is fetched ahead for them.
 */
export const pagesFor = (first: number, last: number, before: number): Sight => {
  const step = first - before;
  const ahead = Math.abs(step) < rowsPerPage ? Math.sign(step) * rowsPerPage : 0;
  return [pageOf(Math.max(0, first + Math.min(0, ahead))), pageOf(Math.max(0, last + Math.max(0, ahead)))];
};

/** The rows of a list by position: pages of 100, fetched when they come into sight. */
export const useListRows = (
  name: ListName,
  state: ListState,
  params: Readonly<Record<string, string>> | undefined,
): ListRows => {
  const desk = useDesk();
  const client = useQueryClient();
  const [sight, setSight] = useState<Sight>([1, 1]);
  const lastFirst = useRef(0);
  const { applied, ordering } = state;

  const queryOf = useCallback(
    (page: number) => ({
      queryKey: queryKeys.list(name, params ?? null, applied, ordering, page),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        abortable(
          desk.lists.page,
          {
            list: name,
            filters: applied,
            sort: ordering,
            page,
            page_size: rowsPerPage,
            summary: page === 1,
            ...(params && { params }),
          },
          signal,
        ),
    }),
    [desk, name, params, applied, ordering],
  );

  const first = useQuery({ ...queryOf(1), placeholderData: keepPreviousData });
  const count = first.data?.count ?? 0;
  const lastPage = Math.max(1, Math.ceil(count / rowsPerPage));
  const neededPages = useMemo(() => {
    const pages: number[] = [];
    for (let page = Math.max(2, sight[0]); page <= Math.min(sight[1], lastPage); page += 1) pages.push(page);
    return pages;
  }, [sight, lastPage]);
  const lastOthers = useRef<RowsByPage>(new Map());
  const others = useQueries({
    queries: neededPages.map(queryOf),
    combine: useCallback(
      (results: { data: Page | undefined }[]) => {
        const next: RowsByPage = new Map(neededPages.map((page, at) => [page, results[at]?.data?.rows] as const));
        // The same map while no page's rows change, whatever else their questions go through.
        if (!areSame(lastOthers.current, next)) lastOthers.current = next;
        return lastOthers.current;
      },
      [neededPages],
    ),
  });

  const firstRows = first.data?.rows;
  const rowAt = useMemo(() => {
    const pages = new Map<number | undefined, readonly Row[] | undefined>(others).set(1, firstRows);
    return (index: number): Row | undefined => {
      const page = pageOf(index);
      // A page that comes into sight and was read before is drawn at once, not when its query has been set up.
      if (!pages.has(page)) pages.set(page, (client.getQueryData(queryOf(page).queryKey) as Page | undefined)?.rows);
      return pages.get(page)?.[index % rowsPerPage];
    };
  }, [client, queryOf, firstRows, others]);
  const loaded = useMemo(
    () => [...(firstRows ?? []), ...[...others.values()].flatMap((rows) => rows ?? [])],
    [firstRows, others],
  );
  const positions = useMemo(() => {
    const positions = new Map<string, number>();
    for (const [page, rows] of [[1, firstRows] as const, ...others]) {
      const before = ((page ?? 1) - 1) * rowsPerPage;
      for (const [at, row] of (rows ?? []).entries()) positions.set(idOf(row), before + at);
    }
    return positions;
  }, [firstRows, others]);
  const indexOf = useCallback((id: string) => positions.get(id) ?? -1, [positions]);
  const byId = useMemo(() => new Map(loaded.map((row) => [idOf(row), row])), [loaded]);
  const newest = useCallback((row: Row) => byId.get(idOf(row)) ?? row, [byId]);
  const show = useCallback((from: number, to: number) => {
    const next = pagesFor(from, to, lastFirst.current);
    lastFirst.current = from;
    // What stands there already must not wait for the question after the rest.
    startTransition(() => setSight((before) => (before[0] === next[0] && before[1] === next[1] ? before : next)));
  }, []);
  const fetchEnd = useCallback(() => {
    if (lastPage > 1) void client.prefetchQuery(queryOf(lastPage));
  }, [client, queryOf, lastPage]);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.list(name) }), [client, name]);

  const summary = first.data?.summary;
  const freshness = first.data?.freshness;
  const { isPending: isLoading, isFetching: isRefreshing, isPlaceholderData: isOutdated, error } = first;
  return useMemo(
    () => ({
      ...{ count, length: count, handledMark: nothingHandled, summary, freshness },
      ...{ isLoading, isRefreshing, isOutdated, error },
      ...{ rowAt, indexOf, loaded, newest, show, fetchEnd, refresh },
    }),
    // biome-ignore format: one line for each group of values
    [
      count, summary, freshness, isLoading, isRefreshing, isOutdated, error,
      rowAt, indexOf, loaded, newest, show, fetchEnd, refresh,
    ],
  );
};
