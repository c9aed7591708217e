import { AppError, type Freshness, type ListFreshness } from "../../src-shared/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/calls/define.ts";
import { callByName } from "../../src-shared/calls/registry.ts";
import { parseSort } from "../../src-shared/lists/conditions.ts";
import type { Row } from "../../src-shared/lists/define.ts";
import { type FilterValues, filtersToQuery, filterValuesSchema } from "../../src-shared/lists/filter-values.ts";
import { personalSearches } from "../../src-shared/lists/personal-search.ts";
import { type ListName, listByName } from "../../src-shared/lists/registry.ts";
import { canonicalJson } from "../../src-shared/values/digest.ts";
import { ApiError } from "../api/api.ts";
import type { CacheAccess } from "./cache-access.ts";
import type { CacheParts } from "./cache-parts.ts";

/** One page of a list, as the bridge asks it. */
export type PageQuestion = {
  readonly list: ListName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly filters: FilterValues;
  readonly sort?: string | undefined;
  readonly page: number;
  readonly page_size: number;
  readonly summary: boolean;
};
export type PageAnswer = {
  readonly count: number;
  readonly rows: Row[];
  readonly summary: Record<string, number>;
  readonly freshness: ListFreshness;
};

export type ListPages = {
  /**
   * The service's answer, or the copy's: at once when offline, after 1.2 s when slow. For who may not reveal the copy does not
   * find whole names and numbers: a slow service is waited for, and the copy's answer says so (`needs_network`). AppError `invalid` (filters,
   * order), `not_cached` when only a copy could answer and there is none, and what the service says against it.
   */
  readonly page: (question: PageQuestion, signal: AbortSignal) => Promise<PageAnswer>;
  /** From the service or not at all. */
  readonly live: (question: PageQuestion, signal: AbortSignal) => Promise<PageAnswer>;
  /** From the copy; null when it cannot answer. */
  readonly cached: (question: PageQuestion) => PageAnswer | null;
};

/** How long a person waits for the service before the copy answers. */
export const patienceMs = 1_200;
const deadlineMs = 20_000;

type LiveAnswer = { count: number; results: Row[]; summary: Record<string, number> };

/** Failures that say nothing about the question, so that an older answer is better than none. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.outcome !== "refused" &&
  (error.status === null || error.status >= 500 || error.status < 400 || error.status === 429) &&
  !["cancelled", "signed_out"].includes(error.code);

/** Whether a question looks for a whole name or number, which a copy without search tokens cannot find. */
const isBeyondCopy = ({ list, filters }: PageQuestion, user: { search_key: string | null }): boolean =>
  user.search_key === null && personalSearches(listByName(list), filters).length > 0;

export const createListPages = (
  parts: Pick<CacheParts, "api" | "clock" | "connection">,
  access: CacheAccess,
): ListPages => {
  const { api, clock, connection } = parts;

  const validated = (question: PageQuestion): PageQuestion => {
    const list = listByName(question.list);
    const filters = filterValuesSchema(list).safeParse(question.filters);
    if (!filters.success) throw new AppError("invalid", { fields: { filters: ["invalid_value"] } });
    if (parseSort(list, question.sort) === undefined)
      throw new AppError("invalid", { fields: { sort: ["invalid_value"] } });
    return { ...question, filters: filters.data };
  };

  const queryOf = ({ list, filters, sort, page, page_size, summary }: PageQuestion): Record<string, string> => ({
    ...filtersToQuery(listByName(list), filters),
    page: String(page),
    page_size: String(page_size),
    ...(sort && { ordering: sort }),
    ...(!summary && { summary: "0" }),
  });

  const live = async (question: PageQuestion, signal: AbortSignal): Promise<PageAnswer> => {
    const call = callByName(listByName(question.list).call);
    const input = { params: question.params, query: queryOf(question) };
    const { count, results, summary } = (await api.call(call, input as CallInput<AnyCall>, {
      signal,
      timeoutMs: deadlineMs,
    })) as LiveAnswer;
    return { count, rows: results, summary, freshness: { source: "live", as_of: clock.text(), offline: false } };
  };

  const answerKey = (question: PageQuestion): string =>
    canonicalJson({ list: question.list, params: question.params ?? {}, query: queryOf(question) });

  /** From the synced copy, or from the remembered answer of just this question where a list is not copied. */
  const cached = (question: PageQuestion): PageAnswer | null => {
    const list = listByName(question.list);
    const freshness = (asOf: string | null): Freshness => ({
      source: "cache",
      as_of: asOf,
      offline: !connection.online(),
    });
    return access.use((lists, user) => {
      if (!list.offline) {
        const cachedAnswer = lists.answers.get(answerKey(question));
        if (!cachedAnswer) return null;
        const { count, rows, summary } = cachedAnswer.value as PageAnswer;
        return { count, rows, summary, freshness: freshness(cachedAnswer.as_of) };
      }
      const { complete, syncedAt } = lists.syncState(question.list);
      const sort = parseSort(list, question.sort);
      if (!complete || !sort || !user.permissions.includes(list.permission)) return null;
      const { filters, page, page_size: pageSize, summary } = question;
      const query = { filters, sort, page, pageSize, summary, me: user.id };
      const cachedRows = lists.page(question.list, query, user.search_key);
      const networkHint = isBeyondCopy(question, user) ? { needs_network: true as const } : {};
      const { count, rows, summary: sums } = cachedRows;
      return { count, rows: [...rows], summary: { ...sums }, freshness: { ...freshness(syncedAt), ...networkHint } };
    });
  };

  const remember = (question: PageQuestion, { count, rows, summary, freshness }: PageAnswer): void => {
    if (listByName(question.list).offline || freshness.as_of === null) return;
    const asOf = freshness.as_of;
    access.use((lists) => lists.answers.set(answerKey(question), { count, rows, summary }, asOf));
  };

  const page = async (input: PageQuestion, signal: AbortSignal): Promise<PageAnswer> => {
    const question = validated(input);
    await access.ready();
    if (!connection.online()) {
      const cachedPage = cached(question);
      if (cachedPage) return cachedPage;
    }
    const giveUp = new AbortController();
    const answer = live(question, AbortSignal.any([signal, giveUp.signal])).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const stopWaiting = new AbortController();
    const slow = clock.sleep(patienceMs, AbortSignal.any([signal, stopWaiting.signal])).then(() => null);
    const first = await Promise.race([answer, slow]);
    stopWaiting.abort();
    const isWaitedFor = access.use((_lists, user) => isBeyondCopy(question, user)) === true;
    if (first === null && !signal.aborted && !isWaitedFor) {
      const cachedPage = cached(question);
      if (cachedPage) {
        giveUp.abort();
        return cachedPage;
      }
    }
    const last = await answer;
    if ("value" in last) {
      remember(question, last.value);
      return last.value;
    }
    if (!isNoAnswer(last.error)) throw last.error;
    const cachedPage = cached(question);
    if (cachedPage) return cachedPage;
    throw connection.online() ? last.error : new AppError("not_cached", { retryable: true });
  };

  return {
    page,
    live: async (question, signal) => live(validated(question), signal),
    cached: (question) => cached(validated(question)),
  };
};
