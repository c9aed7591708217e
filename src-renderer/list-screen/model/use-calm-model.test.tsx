import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useCalmModel } from "./use-calm-model.ts";
import type { ListModel } from "./use-list-model.ts";

const nothing = () => undefined;

const first: ListModel = {
  name: "bills",
  list: listByName("bills"),
  state: {
    filters: {},
    applied: {},
    defaultCompany: null,
    ordering: "",
    setFilters: nothing,
    setOrdering: nothing,
    viewId: null,
    applyView: nothing,
    dropDefaultCompany: nothing,
  },
  params: undefined,
  columns: {
    all: [],
    visible: [],
    exportDirection: 1,
    isOfView: false,
    setWidth: nothing,
    save: async () => undefined,
  },
  rows: {
    count: 250,
    length: 250,
    handledMark: nothing,
    summary: undefined,
    freshness: undefined,
    isLoading: false,
    isRefreshing: false,
    isOutdated: false,
    error: null,
    rowAt: nothing,
    indexOf: () => -1,
    loaded: [],
    newest: (row) => row,
    show: nothing,
    fetchEnd: nothing,
    refresh: nothing,
  },
  markHandled: nothing,
  view: undefined,
  selection: { mode: "some", rows: new Map() },
  selected: 0,
  selectedSums: null,
  setSelection: nothing,
  selectionTarget: () => ({
    list: "bills",
    filters: {},
    selection: { mode: "some", ids: [] },
    count: 0,
    sums: null,
    rows: [],
  }),
  rowTarget: (row) => ({
    list: "bills",
    filters: {},
    selection: { mode: "some", ids: [] },
    count: 1,
    sums: null,
    rows: [row],
  }),
};

const row: Row = { id: "7" };

it("stays the same object while only pages of rows come, and answers by the newest", () => {
  const { result, rerender } = renderHook(useCalmModel, { initialProps: first });
  const calm = result.current;
  expect([calm.rows.rowAt(7), calm.rows.indexOf("7"), calm.rows.loaded]).toEqual([undefined, -1, []]);
  rerender({ ...first, rows: { ...first.rows, rowAt: () => row, indexOf: () => 7, loaded: [row] } });
  expect(result.current).toBe(calm);
  expect([calm.rows.rowAt(7), calm.rows.indexOf("7"), calm.rows.loaded]).toEqual([row, 7, [row]]);
});

it("is another one when the head has something else to say", () => {
  const { result, rerender } = renderHook(useCalmModel, { initialProps: first });
  const calm = result.current;
  rerender({ ...first, rows: { ...first.rows, count: 251, length: 251 } });
  expect(result.current).not.toBe(calm);
  expect(result.current.rows.count).toBe(251);
  const counted = result.current;
  rerender({ ...first, rows: { ...first.rows, count: 251, length: 251 }, selected: 1 });
  expect(result.current).not.toBe(counted);
});
