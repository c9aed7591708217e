import { describe, expect, it } from "vitest";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { systemClock } from "../plumbing/clock.ts";
import { createNumberSearch } from "./find-numbers.ts";
import type { ListPages, PageQuestion } from "./list-pages.ts";

const signal = new AbortController().signal;

const make = (online: boolean) => {
  const called: string[][] = [];
  const questions: PageQuestion[] = [];
  const api = {
    call: (_call: unknown, input: { body: { nos: string[] } }) => {
      called.push(input.body.nos);
      return Promise.resolve({ results: input.body.nos.slice(0, 1).map((no): Row => ({ no })) });
    },
  };
  const pages = {
    page: (question: PageQuestion) => {
      questions.push(question);
      const freshness = { source: "cache" as const, as_of: "2026-11-20 10:00:00", offline: !online };
      return Promise.resolve({ count: 0, rows: [{ id: String(questions.length) }], summary: {}, freshness });
    },
  } as unknown as ListPages;
  const find = createNumberSearch(
    { api: api as never, clock: systemClock, connection: { online: () => online } },
    pages,
  );
  return { find, called, asked: questions };
};

const numbers = Array.from({ length: 450 }, (_none, at) => `ZD${at}`);

describe("rows by their numbers", () => {
  it("come from the batch search of a list that has one, each number asked once", async () => {
    const { find, called, asked: questions } = make(true);
    const { rows, freshness } = await find({ list: "bills", numbers: [...numbers, "ZD0"] }, signal);
    expect(called).toEqual([numbers]);
    expect([rows, freshness.source, questions]).toEqual([[{ no: "ZD0" }], "live", []]);
  });

  it("come from the copy without network, two hundred at a time", async () => {
    const { find, called, asked: questions } = make(false);
    const { rows, freshness } = await find({ list: "bills", numbers }, signal);
    expect(called).toEqual([]);
    expect(questions.map(({ filters }) => (filters["nos"] as string[]).length)).toEqual([200, 200, 50]);
    expect(questions.flatMap(({ filters }) => filters["nos"] as string[])).toEqual(numbers);
    expect([rows.length, freshness.offline]).toEqual([3, true]);
  });

  it("come by the filter of a list without such a call, and not at all from one without numbers", async () => {
    const { find, called, asked: questions } = make(true);
    await find({ list: "billBatches", numbers: ["PC1"] }, signal);
    expect([called, questions.map(({ list, filters }) => [list, filters])]).toEqual([
      [],
      [["billBatches", { nos: ["PC1"] }]],
    ]);
    expect(() => find({ list: "importRecords", numbers: ["PC1"] }, signal)).toThrow("invalid");
  });
});
