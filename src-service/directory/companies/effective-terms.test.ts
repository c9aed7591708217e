import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { contractsOfLine, type Dated, effectiveTerms, layConfig } from "./effective-terms.ts";

type Row = Dated & { readonly config: string };

const firstDay = "2026-01-01";
const days = 120;

/** Makes the contracts of a tale: mains that do not overlap, supplements inside and outside of them, ends before their time. */
const tale = (seed: number): readonly Row[] => {
  const random = seededRandom(seed);
  const rows: Row[] = [];
  let id = random.int(1, 9);
  const nextId = (): number => {
    id += random.int(1, 3);
    return id;
  };
  const time = (day: string): string => (random.int(0, 1) === 0 ? day : `${day} 00:00:00`);
  let from = random.int(0, 10);
  while (from < days) {
    const length = random.int(1, 40);
    const start = addDays(firstDay, from);
    const end = addDays(start, length - 1);
    const abort = random.int(0, 3) === 0 ? addDays(start, random.int(0, length - 1)) : null;
    const main: Row = {
      ...{
        id: nextId(),
        category: 1,
        start_at: time(start),
        end_at: time(end),
        abort_at: abort,
        ...{ parent_contract_id: null, sealed_at: null },
      },
      status: random.pick(abort === null ? [10, 20, 25, 30, 40, 50, 50, 50, 60, 80] : [50, 65, 65, 70]),
      config: JSON.stringify({ fee: random.int(1, 9), usage: random.int(1, 9), tax: random.int(1, 9) }),
    };
    rows.push(main);
    for (let count = random.int(0, 4); count > 0; count -= 1) {
      const begin = addDays(start, random.int(-3, length));
      const names = ["fee", "usage", "tax"].filter(() => random.int(0, 1) === 0);
      rows.push({
        ...{ id: nextId(), category: 2, start_at: time(begin), end_at: time(addDays(begin, random.int(0, 30))) },
        abort_at: random.int(0, 5) === 0 ? addDays(begin, random.int(0, 5)) : null,
        status: random.pick([10, 20, 30, 40, 50, 50, 60, 65, 70, 80]),
        parent_contract_id: random.int(0, 4) === 0 ? null : main.id,
        sealed_at: random.int(0, 3) === 0 ? null : `${addDays(begin, -random.int(0, 2))} 0${random.int(1, 9)}:00:00`,
        config: JSON.stringify(Object.fromEntries(names.map((name) => [name, random.int(10, 99)]))),
      });
    }
    if (random.int(0, 2) === 0)
      rows.push({ ...main, id: nextId(), category: random.pick([3, 4]), status: 50, config: '{"fee":0}' });
    from += length + random.int(0, 6);
  }
  // In no order of time.
  return rows
    .map((row) => ({ row, at: random.int(0, 1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
};

/**
 * The terms of a day told in another way: a calendar that every contract writes its words into, in the order in which they
 * begin, each word over what stands there.
 */
const oracle = (rows: readonly Row[], day: string, isOver: boolean) => {
  const cut = (text: string): string => text.slice(0, 10);
  const covers = (row: Row): boolean => {
    let at = cut(row.start_at);
    const last = [row.end_at, row.abort_at ?? row.end_at].map(cut).sort()[0] ?? "";
    for (; at <= last; at = addDays(at, 1)) if (at === day) return true;
    return false;
  };
  const alive = new Set(isOver ? [50, 60, 65, 70] : [50, 65]);
  const mains = rows.filter((row) => row.category === 1 && alive.has(row.status) && covers(row));
  if (mains.length !== 1) return { mains: mains.length, id: null, words: null };
  const [main] = mains as [Row];
  const words = new Map<string, number>(Object.entries(JSON.parse(main.config) as Record<string, number>));
  const over = rows.filter(
    (row) =>
      row.category === 2 && alive.has(row.status) && covers(row) && [null, main.id].includes(row.parent_contract_id),
  );
  for (let left = [...over]; left.length > 0; ) {
    const next = left.reduce((one, other) => {
      if (cut(one.start_at) !== cut(other.start_at)) return cut(one.start_at) < cut(other.start_at) ? one : other;
      const [sealed, otherSealed] = [one.sealed_at ?? "", other.sealed_at ?? ""];
      if (sealed !== otherSealed) return sealed < otherSealed ? one : other;
      return one.id < other.id ? one : other;
    });
    for (const [name, value] of Object.entries(JSON.parse(next.config) as Record<string, number>))
      words.set(name, value);
    left = left.filter(({ id }) => id !== next.id);
  }
  return { mains: 1, id: main.id, words: Object.fromEntries(words) };
};

describe("the terms of a day", () => {
  it.each([false, true])("are unique and what an oracle tells, for many tales of contracts (over: %s)", (isOver) => {
    let seen = 0;
    for (let seed = 1; seed <= 80; seed += 1) {
      const rows = tale(seed);
      for (let at = 0; at < days + 30; at += 1) {
        const day = addDays(firstDay, at);
        const expected = oracle(rows, day, isOver);
        const laid = effectiveTerms(rows, day, isOver);
        const told =
          laid?.isCurrent === true
            ? { id: laid.main.id, words: layConfig([laid.main, ...laid.supplements].map(({ config }) => config)) }
            : { id: null, words: null };
        expect([seed, day, told]).toEqual([seed, day, { id: expected.id, words: expected.words }]);
        expect(expected.mains).toBeLessThanOrEqual(1);
        if (expected.id !== null) seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(1_000);
  });

  const year = { start_at: "2026-01-01", end_at: "2026-12-31", abort_at: null, sealed_at: null };
  const main: Row = {
    ...year,
    id: 1,
    category: 1,
    status: 50,
    parent_contract_id: null,
    config: '{"fee":1,"usage":1}',
  };
  const over = (id: number, sealed_at: string | null, config: string): Row => ({
    ...{ ...main, id, category: 2, parent_contract_id: 1, start_at: "2026-02-01", sealed_at, config },
  });

  it("are those of the supplement that was sealed last where two have one first day, and lines keep what they had", () => {
    const [first, second] = [over(2, "2026-02-01 15:00:00", '{"fee":9}'), over(3, "2026-02-01 09:00:00", '{"fee":3}')];
    const day = "2026-02-01";
    expect(effectiveTerms([main, second], day, false)?.supplements.map(({ id }) => id)).toEqual([3]);
    expect(effectiveTerms([main, first, second], day, false)?.supplements.map(({ id }) => id)).toEqual([3, 2]);
    const keptIds = (kept: object) =>
      contractsOfLine([main, first, second], { contract: 1, supplement: 3, date: day, ...kept })?.supplements.map(
        ({ id }) => id,
      );
    expect(keptIds({ supplements: [3] })).toEqual([3]);
    expect(keptIds({ supplement: 2, supplements: [3, 2] })).toEqual([3, 2]);
    expect(keptIds({ supplements: [3, 4] })).toBeUndefined();
    // Lines of before named the latest by the order in which they were entered.
    expect(keptIds({})).toEqual([2, 3]);
    const laterSealed = { ...first, sealed_at: "2026-02-02 09:00:00" };
    const kept = { contract: 1, supplement: 3, date: day };
    expect(contractsOfLine([main, laterSealed, second], kept)?.supplements).toEqual([second]);
  });

  it("of a contract that has ended are what it said on its last day, its supplements laid over it", () => {
    const ended = { ...main, status: 60, end_at: "2026-03-31" };
    const supplement = { ...over(2, null, '{"fee":0}'), status: 60, end_at: "2026-03-31" };
    const earlier = { ...over(3, null, '{"usage":7}'), status: 60, end_at: "2026-03-30" };
    const wordsOn = (rows: readonly Row[], day: string) => {
      const laid = effectiveTerms(rows, day, false);
      return laid && layConfig([laid.main, ...laid.supplements].map(({ config }) => config));
    };
    expect(wordsOn([ended, supplement, earlier], "2026-05-01")).toEqual({ fee: 0, usage: 1 });
    const [aborted, gone] = [ended, supplement].map((row) => ({ ...row, status: 70, abort_at: "2026-03-10" }));
    expect(wordsOn([aborted, gone, earlier] as Row[], "2026-05-01")).toEqual({ fee: 0, usage: 7 });
  });

  it("outlive the contract that was in force last, for what is charged beside lines", () => {
    const ended = { ...main, status: 60, end_at: "2026-03-31" };
    expect(effectiveTerms([ended], "2026-05-01", false)).toMatchObject({ main: ended, isCurrent: false });
    expect(effectiveTerms([ended], "2025-12-31", false)).toBeNull();
    expect(effectiveTerms([{ ...ended, status: 10 }], "2026-02-01", true)).toBeNull();
  });
});
