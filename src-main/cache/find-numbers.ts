import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/kernel/calls/define.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { numbersAtMost } from "../../src-shared/kernel/lists/filter-values.ts";
import { callByName } from "../../src-shared/registries/calls/registry.ts";
import { type ListName, listByName } from "../../src-shared/registries/lists/registry.ts";
import type { DeskParts } from "../interfaces/desk-parts.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { ListPages, PageAnswer } from "./list-pages.ts";

type Answer = { rows: Row[]; freshness: PageAnswer["freshness"] };

const searchAtMost = 1_000;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, at) => items.slice(at * size, (at + 1) * size));

/**
 * Rows by their numbers: by the list's batch-search call where it has one, else by its number filter, and by the copy when
 * there is no network. AppError `invalid` for a list without numbers.
 */
export const createNumberSearch = (
  parts: {
    readonly api: Pick<DeskParts["api"], "call">;
    readonly clock: Clock;
    readonly connection: Pick<DeskParts["connection"], "online">;
  },
  pages: ListPages,
) => {
  const bySearch = async (call: AnyCall, nos: readonly string[], signal: AbortSignal): Promise<Answer> => {
    const rows: Row[] = [];
    for (const chunk of chunksOf(nos, searchAtMost)) {
      const answer = (await parts.api.call(call, { body: { nos: chunk } } as CallInput<AnyCall>, { signal })) as {
        results: Row[];
      };
      rows.push(...answer.results);
    }
    return { rows, freshness: { source: "live", as_of: parts.clock.text(), offline: false } };
  };

  const byFilter = async (list: ListName, filter: string, nos: readonly string[], signal: AbortSignal) => {
    const rows: Row[] = [];
    let freshness: Answer["freshness"] = { source: "live", as_of: null, offline: false };
    for (const chunk of chunksOf(nos, numbersAtMost)) {
      const question = { list, filters: { [filter]: chunk }, page: 1, page_size: 500, summary: false };
      const page = await pages.page(question, signal);
      rows.push(...page.rows);
      freshness = page.freshness;
    }
    return { rows, freshness };
  };

  return (input: { list: ListName; numbers: readonly string[] }, signal: AbortSignal): Promise<Answer> => {
    const list = listByName(input.list);
    const filter = Object.entries(list.filters).find(([, one]) => one.type === "oneOf")?.[0];
    if (filter === undefined) throw new AppError("invalid");
    const nos = [...new Set(input.numbers)];
    if (list.batchSearch !== undefined && parts.connection.online()) {
      return bySearch(callByName(list.batchSearch), nos, signal);
    }
    return byFilter(input.list, filter, nos, signal);
  };
};
