import { expect, it } from "vitest";
import { systemClock } from "../plumbing/clock.ts";
import { createLateAnswers } from "./late-answers.ts";

type Change = { lists: string[]; seq: string } | null;

/** Questions of one list about one thing, with the answers let go one by one. */
const start = () => {
  let change: (change: Change) => void = () => undefined;
  let otherPerson = (): void => undefined;
  let ticks = 0;
  const late = createLateAnswers<number>(
    {
      clock: { ...systemClock, ticks: () => ticks },
      connection: {
        online: () => true,
        update: () => undefined,
        onOnline: () => () => undefined,
        onServerChange: (listener) => {
          change = listener;
          return () => undefined;
        },
      },
    },
    {
      onChange: (listener) => {
        otherPerson = () => listener(null);
      },
    },
  );
  const asked: ((answer: number) => void)[] = [];
  const take = () =>
    late.take("bills", "key", new AbortController().signal, () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      asked.push(resolve);
      return promise;
    });
  /** Asks and lets the copy answer. */
  const askLeaving = () => {
    const taken = take();
    taken.leave();
    return taken;
  };
  const answer = async (nth: number): Promise<void> => {
    asked[nth]?.(nth);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    ...{ take, askLeaving, answer, asked },
    change: (next: Change) => change(next),
    become: () => otherPerson(),
    later: (ms: number) => {
      ticks += ms;
    },
  };
};

it("gives the answer that came late to who asks the same again, once, and not for long", async () => {
  const { take, askLeaving, answer, asked, later } = start();
  askLeaving();
  expect(await Promise.all([answer(0), take().request])).toEqual([undefined, { value: 0 }]);
  expect(asked).toHaveLength(1);
  askLeaving();
  await answer(1);
  later(10_001);
  take();
  expect(asked).toHaveLength(3);
});

it("goes on waiting while other lists change, and asks anew of its own, two at most", async () => {
  const { take, askLeaving, answer, asked, change } = start();
  askLeaving();
  change({ lists: ["wallets"], seq: "1" });
  expect(askLeaving().isBefore).toBe(false);
  expect(asked).toHaveLength(1);
  change({ lists: ["bills"], seq: "2" });
  askLeaving();
  change({ lists: ["bills"], seq: "3" });
  // Both are from before: the first is given, as one that is asked again.
  const given = take();
  expect([asked.length, given.isBefore]).toEqual([2, true]);
  await answer(0);
  expect(await given.request).toEqual({ value: 0 });
  // What has arrived since and is from before a change is no answer.
  await answer(1);
  expect(take().isBefore).toBe(false);
  expect(asked).toHaveLength(3);
});

it("takes nothing that was on its way before the way was lost, or for somebody else", async () => {
  const { take, askLeaving, asked, change, become } = start();
  askLeaving();
  change(null);
  const hung = take();
  expect(asked).toHaveLength(2);
  become();
  // Begun before, and left to the copy only now.
  hung.leave();
  take();
  expect(asked).toHaveLength(3);
});
