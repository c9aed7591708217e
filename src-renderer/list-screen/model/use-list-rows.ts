import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { startTransition, useCallback, useMemo, useState } from "react";
import type { ListFreshness } from "../../../src-shared/bridge/define.ts";
import type { Summary } from "../../../src-shared/lists/answer.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import type { ListName } from "../../../src-shared/lists/registry.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { queryKeys } from "../../desk/query-keys.ts";
import { idOf } from "./list-selection.ts";
import type { ListState } from "./list-state.ts";

export const rowsPerPage = 100;

/** What a person decided about a row while the list stands open: when ("YYYY-MM-DD HH:mm:ss") and in which words. */
export type HandledMark = { readonly at: string; readonly words: string };

export type ListRows = {
  /** Rows that match. */
  readonly count: number;
  /** Rows that are drawn: those that match, and those just handled that match no more. */
  readonly length: number;
  /** What this person has just decided about a row. */
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

const nothingHandled = (): undefined => undefined;

type Page = { readonly rows: readonly Row[] };

const pageOf = (index: number): number => Math.floor(index / rowsPerPage) + 1;

/** The rows of a list by position: pages of 100, fetched when they come into sight. */
export const useListRows = (
  name: ListName,
  state: ListState,
  params: Readonly<Record<string, string>> | undefined,
): ListRows => {
  const desk = useDesk();
  const client = useQueryClient();
  const [sight, setSight] = useState<readonly [number, number]>([1, 1]);
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
  const others = useQueries({
    queries: neededPages.map(queryOf),
    combine: useCallback(
      (results: { data: { rows: Row[] } | undefined }[]) =>
        new Map(results.map(({ data }, index) => [neededPages[index], data?.rows] as const)),
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
    const next = [pageOf(Math.max(0, from)), pageOf(Math.max(0, to))] as const;
    // What stands there already must not wait for the question after the rest.
    startTransition(() => setSight((before) => (before[0] === next[0] && before[1] === next[1] ? before : next)));
  }, []);
  const fetchEnd = useCallback(() => {
    if (lastPage > 1) void client.prefetchQuery(queryOf(lastPage));
  }, [client, queryOf, lastPage]);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.list(name) }), [client, name]);

  return {
    count,
    length: count,
    handledMark: nothingHandled,
    summary: first.data?.summary,
    freshness: first.data?.freshness,
    isLoading: first.isPending,
    isRefreshing: first.isFetching,
    isOutdated: first.isPlaceholderData,
    error: first.error,
    rowAt,
    indexOf,
    loaded,
    newest,
    show,
    fetchEnd,
    refresh,
  };
};
