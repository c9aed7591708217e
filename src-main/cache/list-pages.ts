import { AppError, type Freshness, type ListFreshness } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/kernel/calls/define.ts";
import { groupColumn, type RowGroup } from "../../src-shared/kernel/lists/answer.ts";
import { type Asker, parseSort } from "../../src-shared/kernel/lists/conditions.ts";
import type { AnyList, Row } from "../../src-shared/kernel/lists/define.ts";
import { type FilterValues, filtersToQuery, filterValuesSchema } from "../../src-shared/kernel/lists/filter-values.ts";
import { ownerOf, withOwnColumns, withOwnValues } from "../../src-shared/kernel/lists/own-columns.ts";
import { personalSearches } from "../../src-shared/kernel/lists/personal-search.ts";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import { dayOf } from "../../src-shared/kernel/values/time/time.ts";
import { callByName } from "../../src-shared/registries/calls/registry.ts";
import { type ListName, listByName } from "../../src-shared/registries/lists/registry.ts";
import { workerColumnsAll } from "../../src-shared/workers/workers/worker-columns-calls.ts";
import { ApiError } from "../api/api.ts";
import { answerKeyOf } from "../api/hand-through.ts";
import type { CacheAccess } from "./cache-access.ts";
import type { CacheParts } from "./cache-parts.ts";
import { createLateAnswers } from "./late-answers.ts";
import type { ListCache } from "./list-cache.ts";

/** Question about a list, whatever the answer holds. */
type ListQuestion = {
  readonly list: ListName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly filters: FilterValues;
};
/** One page of a list, as the bridge asks it. */
export type PageQuestion = ListQuestion & {
  readonly sort?: string | undefined;
  readonly page: number;
  readonly page_size: number;
  readonly summary: boolean;
};
/** Counts the rows of each state, by the filter of states named `by`. */
export type GroupsQuestion = ListQuestion & { readonly by: string };

type Totals = { readonly count: number; readonly summary: Record<string, number> };
type PageBody = Totals & { readonly rows: Row[] };
type GroupsBody = Totals & { readonly groups: RowGroup[] };
type Fresh<B> = B & { readonly freshness: ListFreshness };
export type PageAnswer = Fresh<PageBody>;
export type GroupsAnswer = Fresh<GroupsBody>;

export type ListPages = {
  /**
   * The service's answer, or the copy's: at once when offline, after 1.2 s when slow; the slow answer is waited for behind it and
   * given to who asks the same again. For who may not reveal the copy does not
   * find whole names and numbers: a slow service is waited for, and the copy's answer says so (`needs_network`). AppError `invalid` (filters,
   * order), `not_cached` when only a copy could answer and there is none, and what the service says against it.
   */
  readonly page: (question: PageQuestion, signal: AbortSignal) => Promise<PageAnswer>;
  /** Count and sums (cents) by state, from where a page would come from. Throws as `page` does. */
  readonly groups: (question: GroupsQuestion, signal: AbortSignal) => Promise<GroupsAnswer>;
  /** From the service or not at all. */
  readonly live: (question: PageQuestion, signal: AbortSignal) => Promise<PageAnswer>;
  /** From the copy; null when it cannot answer. */
  readonly cached: (question: PageQuestion) => PageAnswer | null;
  /** A list with the own columns of the company that the filters choose, as far as they are remembered. */
  readonly withOwn: (list: ListName, filters: FilterValues) => AnyList;
};

/** Time that a person waits for the service before the copy answers. */
export const patienceMs = 1_200;
const deadlineMs = 20_000;

type LiveAnswer = { count: number; results: Row[]; summary: Record<string, number>; groups?: RowGroup[] };

/** An answer as it is given: of one from before a change of the list the window asks again, as after what the copy answers. */
const given = <B>(answer: Fresh<B>, isBefore: boolean): Fresh<B> =>
  isBefore ? { ...answer, freshness: { ...answer.freshness, source: "cache" } } : answer;

/** A question about a list: how it is put to the service, and its answer read there or from the copy. */
type Asking<Q extends ListQuestion, B> = {
  /** Fields of the call's query besides the filters. */
  readonly fields: (question: Q) => Record<string, string>;
  readonly read: (answer: LiveAnswer, question: Q) => B;
  /** From the copy of the list, of the person who asks, with this search key. */
  readonly fromCopy: (lists: ListCache, question: Q, asker: Asker, searchKey: string | null) => B | null;
};

/** Failures that say nothing about the question, so that an older answer is better than none. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.outcome !== "refused" &&
  (error.status === null || error.status >= 500 || error.status < 400 || error.status === 429) &&
  !["cancelled", "signed_out"].includes(error.code);

/** True when a question looks for a whole name or number, which a copy without search tokens cannot find. */
const isBeyondCopy = ({ list, filters }: ListQuestion, user: { search_key: string | null }): boolean =>
  user.search_key === null && personalSearches(listByName(list), filters).length > 0;

/** A row with its company's own columns beside the declared ones. */
const rowIn =
  (list: ListName) =>
  (row: Row): Row =>
    withOwnValues(listByName(list), row);

const pages: Asking<PageQuestion, PageBody> = {
  fields: ({ sort, page, page_size, summary }) => ({
    page: String(page),
    page_size: String(page_size),
    ...(sort && { ordering: sort }),
    ...(!summary && { summary: "0" }),
  }),
  read: ({ count, results, summary }, { list }) => ({ count, rows: results.map(rowIn(list)), summary }),
  fromCopy: (lists, { list, filters, sort: order, page, page_size: pageSize, summary }, asker, searchKey) => {
    const sort = parseSort(listByName(list), order);
    if (sort === undefined) return null;
    const answer = lists.page(list, { filters, sort, page, pageSize, summary, ...asker }, searchKey);
    return { count: answer.count, rows: answer.rows.map(rowIn(list)), summary: { ...answer.summary } };
  },
};

const groups: Asking<GroupsQuestion, GroupsBody> = {
  fields: ({ by }) => ({ group_by: by }),
  read: ({ count, summary, groups: byCode = [] }) => ({ count, summary, groups: byCode }),
  fromCopy: (lists, { list, filters, by }, asker, searchKey) => {
    const column = groupColumn(listByName(list), by);
    return column === null ? null : lists.groups(list, { filters, by: column, ...asker }, searchKey);
  },
};

const checkFilters = <Q extends ListQuestion>(question: Q): Q => {
  const filters = filterValuesSchema(listByName(question.list)).safeParse(question.filters);
  if (!filters.success) throw new AppError("invalid", { fields: { filters: ["invalid_value"] } });
  return { ...question, filters: filters.data };
};

const checkPage = (question: PageQuestion): PageQuestion => {
  const checked = checkFilters(question);
  if (parseSort(listByName(question.list), question.sort) === undefined)
    throw new AppError("invalid", { fields: { sort: ["invalid_value"] } });
  return checked;
};

const checkGroups = (question: GroupsQuestion): GroupsQuestion => {
  if (groupColumn(listByName(question.list), question.by) === null)
    throw new AppError("invalid", { fields: { by: ["invalid_value"] } });
  return checkFilters(question);
};

/** The answer to the call that names own columns (`ListSpec.own`). */
const ownCompanies = workerColumnsAll.output;

export const createListPages = (
  parts: Pick<CacheParts, "api" | "clock" | "connection">,
  access: CacheAccess,
): ListPages => {
  const { api, clock, connection } = parts;

  /** Answers one kind of question by the rules of `ListPages.page`. */
  const answering = <Q extends ListQuestion, B>(asking: Asking<Q, B>) => {
    const late = createLateAnswers<Fresh<B>>(parts, access);
    const queryOf = (question: Q): Record<string, string> => ({
      ...filtersToQuery(listByName(question.list), question.filters),
      ...asking.fields(question),
    });
    /** The columns are part of it: what an older version remembered of a list with other columns does not answer. */
    const answerKey = (question: Q): string => {
      const columns = Object.entries(listByName(question.list).columns).map(([name, { kind }]) => `${name} ${kind}`);
      return canonicalJson({ list: question.list, columns, params: question.params ?? {}, query: queryOf(question) });
    };

    const live = async (question: Q, signal: AbortSignal): Promise<Fresh<B>> => {
      const call = callByName(listByName(question.list).call);
      const input = { params: question.params, query: queryOf(question) };
      const answer = (await api.call(call, input as CallInput<AnyCall>, {
        signal,
        timeoutMs: deadlineMs,
      })) as LiveAnswer;
      return { ...asking.read(answer, question), freshness: { source: "live", as_of: clock.text(), offline: false } };
    };

    /** From the synced copy, or from the remembered answer of just this question where a list is not copied. */
    const cached = (question: Q): Fresh<B> | null => {
      const list = listByName(question.list);
      const freshness = (asOf: string | null): Freshness => ({
        source: "cache",
        as_of: asOf,
        offline: !connection.online(),
      });
      return access.use((lists, user) => {
        if (!list.offline) {
          const cachedAnswer = lists.answers.get(answerKey(question));
          return cachedAnswer ? { ...(cachedAnswer.value as B), freshness: freshness(cachedAnswer.as_of) } : null;
        }
        const { complete, syncedAt } = lists.syncState(question.list);
        if (!complete || !user.permissions.includes(list.permission)) return null;
        const answer = asking.fromCopy(lists, question, { me: user.id, today: dayOf(clock.text()) }, user.search_key);
        const networkHint = isBeyondCopy(question, user) ? { needs_network: true as const } : {};
        return answer === null ? null : { ...answer, freshness: { ...freshness(syncedAt), ...networkHint } };
      });
    };

    /** `copy`: the one that was open when the question was put; another person's, or one of other rights, takes no answer to it. */
    const remember = (question: Q, answer: Fresh<B>, copy: ListCache | undefined): void => {
      const { as_of: asOf } = answer.freshness;
      if (listByName(question.list).offline || asOf === null || access.current()?.lists !== copy) return;
      access.use((lists) => lists.answers.set(answerKey(question), answer, asOf));
    };

    const answer = async (question: Q, signal: AbortSignal): Promise<Fresh<B>> => {
      await access.ready();
      if (!connection.online()) {
        const cachedAnswer = cached(question);
        if (cachedAnswer) return cachedAnswer;
      }
      const copy = access.current()?.lists;
      const { request, isBefore, leave } = late.take(question.list, answerKey(question), signal, (own) =>
        live(question, own),
      );
      const stopWaiting = new AbortController();
      const slow = clock.sleep(patienceMs, AbortSignal.any([signal, stopWaiting.signal])).then(() => null);
      const first = await Promise.race([request, slow]);
      stopWaiting.abort();
      const isWaitedFor = access.use((_lists, user) => isBeyondCopy(question, user)) === true;
      if (first === null && !signal.aborted && !isWaitedFor) {
        const cachedAnswer = cached(question);
        if (cachedAnswer) {
          leave();
          return cachedAnswer;
        }
      }
      const last = await request;
      if ("value" in last) {
        remember(question, last.value, copy);
        return given(last.value, isBefore);
      }
      if (!isNoAnswer(last.error)) throw last.error;
      const cachedAnswer = cached(question);
      if (cachedAnswer) return cachedAnswer;
      throw connection.online() ? last.error : new AppError("not_cached", { retryable: true });
    };

    return { live, cached, answer };
  };

  const ofPages = answering(pages);
  const ofGroups = answering(groups);
  const withOwn: ListPages["withOwn"] = (name, filters) => {
    const list = listByName(name);
    const { own } = list;
    if (own === undefined) return list;
    const columns = access.use((lists, { company_id: onlyCompany }) => {
      const owner = ownerOf(list, filters) ?? onlyCompany;
      const remembered = ownCompanies.safeParse(lists.answers.get(answerKeyOf(own.call, {}))?.value);
      return remembered.data?.companies.find(({ company_id: id }) => id === owner)?.columns;
    });
    return withOwnColumns(list, columns ?? []);
  };

  return {
    withOwn,
    page: async (question, signal) => ofPages.answer(checkPage(question), signal),
    groups: async (question, signal) => ofGroups.answer(checkGroups(question), signal),
    live: async (question, signal) => ofPages.live(checkPage(question), signal),
    cached: (question) => ofPages.cached(checkPage(question)),
  };
};
