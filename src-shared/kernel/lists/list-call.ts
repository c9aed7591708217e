import { defineCall } from "../calls/define.ts";
import { listAnswer, listQuery } from "./answer.ts";
import type { Columns, Filters, ListSpec } from "./define.ts";

/**
 * Declares the call that answers a list: `name` and access are those that the list names itself. `path` may have braces where
 * the rows are those of one record.
 */
export const listCall = <
  Name extends string,
  C extends Columns,
  F extends Filters,
  CallName extends string,
  const Path extends string,
>(
  list: ListSpec<Name, C, F, CallName>,
  { path }: { readonly path: Path },
) =>
  defineCall({
    ...{ path, name: list.call, method: "GET", access: list.permission },
    query: () => listQuery(list),
    output: () => listAnswer(list),
  });
