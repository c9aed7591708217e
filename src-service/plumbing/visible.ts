import type { Principal } from "../context.ts";
import { notFound } from "./answers.ts";
import { isWithin, type ScopedRecord } from "./data-scope.ts";

/** The record if there is one and the person may see it; absent and foreign ones are both `not_found`. */
export const visible = <R extends ScopedRecord>(principal: Principal, record: R | undefined): R => {
  if (record === undefined || !isWithin(principal, record)) throw notFound();
  return record;
};
