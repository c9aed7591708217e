import { expect, it } from "vitest";
import { conditionsOf } from "../../kernel/lists/conditions.ts";
import { dateBy, dateByCode, datetime, defineList, integer, text } from "../../kernel/lists/define.ts";
import { filtersToQuery, queryToFilters } from "../../kernel/lists/filter-values.ts";

const listWith = (date: ReturnType<typeof dateByCode> | ReturnType<typeof dateBy>) =>
  defineList({
    name: "dated",
    call: "dated.list",
    permission: "bill.bill.view",
    columns: { id: text(), version: integer(), create_at: datetime(), sign_at: datetime(), stop_time: datetime() },
    filters: { date },
    sort: ["create_at"],
    defaultSort: "-create_at",
  });
const coded = listWith(dateByCode({ 1: "create_at", 2: "sign_at", 5: "stop_time" }));
const named = listWith(dateBy(["create_at", "sign_at"]));

it("sends the spec's code of a date and reads it back as the column", () => {
  const values = { date: { by: "stop_time", start: "2026-11-01", end: "2026-11-02" } };
  const query = { date_type: "5", start: "2026-11-01", end: "2026-11-02" };
  expect(filtersToQuery(coded, values)).toEqual(query);
  expect(queryToFilters(coded, query)).toEqual(values);
  expect(conditionsOf(coded, queryToFilters(coded, query), { me: "1", today: "2026-11-20" })).toEqual([
    { op: "between", column: "stop_time", min: "2026-11-01 00:00:00", max: "2026-11-02 23:59:59" },
  ]);
});

it("takes the first date where the query names none", () => {
  expect(queryToFilters(coded, { start: "2026-11-01" })).toEqual({ date: { by: "create_at", start: "2026-11-01" } });
});

it.each(["3", "0", "01", "stop_time", "1,2", "create_at"])("refuses %s, which is none of its codes", (date_type) => {
  expect(() => queryToFilters(coded, { date_type, start: "2026-11-01" })).toThrow();
});

it("refuses codes where dates go by their names", () => {
  expect(() => queryToFilters(named, { date_type: "1", start: "2026-11-01" })).toThrow();
  expect(queryToFilters(named, { date_type: "sign_at" })).toEqual({ date: { by: "sign_at" } });
});
