import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { useGridCursor } from "./use-grid-cursor.ts";

/** Rows of a list by id; `null`: their page has not come. */
const rowsOf = (ids: readonly (string | null)[]) => ({
  rowAt: (index: number): Row | undefined => {
    const id = ids[index];
    return id === null || id === undefined ? undefined : { id };
  },
  indexOf: (id: string) => ids.indexOf(id),
});

type Shown = { ids: readonly (string | null)[]; openId?: string | undefined; question?: string };

const setUp = (first: Shown) => {
  const opened: string[] = [];
  const onStep = (row: Row) => void opened.push(String(row["id"]));
  const hook = renderHook(
    ({ ids, openId, question = "" }: Shown) => useGridCursor({ rows: rowsOf(ids), question, openId, onStep }),
    { initialProps: first },
  );
  return { ...hook, opened };
};

it("is the open record, wherever it stands", () => {
  const { result, rerender } = setUp({ ids: ["a", "b", "c"], openId: "b" });
  expect(result.current.active).toBe(1);
  rerender({ ids: ["b", "a", "c"], openId: "b" });
  expect(result.current.active).toBe(0);
});

it("marks no other row when the open record leaves the list, and goes on from where it was", () => {
  const { result, rerender, opened } = setUp({ ids: ["a", "b", "c"], openId: "b" });
  act(() => result.current.moveTo(1));
  rerender({ ids: ["a", "c"], openId: "b" });
  expect(result.current.active).toBe(-1);
  expect(result.current.from.down + 1).toBe(1);
  expect(result.current.from.up - 1).toBe(0);
  act(() => result.current.moveTo(result.current.from.down + 1));
  expect(opened).toEqual(["b", "c"]);
});

it("opens what it moves to beside an open record, an unread row once it has come", () => {
  const { result, rerender, opened } = setUp({ ids: ["a", null], openId: "a" });
  act(() => result.current.moveTo(1));
  expect(opened).toEqual([]);
  expect(result.current.active).toBe(0);
  rerender({ ids: ["a", "b"], openId: "a" });
  expect(opened).toEqual(["b"]);
  rerender({ ids: ["a", "b"], openId: "b" });
  expect([opened, result.current.active]).toEqual([["b"], 1]);
});

it("opens nothing while nothing is open, and follows its record", () => {
  const { result, rerender, opened } = setUp({ ids: ["a", "b"] });
  act(() => result.current.moveTo(0));
  rerender({ ids: ["new", "a", "b"] });
  expect([opened, result.current.active]).toEqual([[], 1]);
  rerender({ ids: ["x", "y"], question: "other" });
  expect(result.current.active).toBe(-1);
});
