import { expect, it, onTestFinished, vi } from "vitest";
import { createRounds, startRounds } from "./rounds.ts";

const failing = new Error("this step fails");

it("does every step of a round, tells of those that fail, and does not overlap", async () => {
  const done: string[] = [];
  const faults: unknown[] = [];
  const rounds = createRounds({
    steps: [
      async () => {
        done.push("first");
        throw failing;
      },
      async () => {
        done.push("second");
      },
    ],
    everyMs: 1,
    onFault: (error) => faults.push(error),
  });
  const [one, other] = [rounds.tick(), rounds.tick()];
  expect(one).toBe(other);
  await one;
  expect(done).toEqual(["first", "second"]);
  expect(faults).toEqual([failing]);
});

it("goes on after a round that failed as a whole, until it is stopped", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let rounds = 0;
  const work = createRounds({
    steps: [
      async () => {
        rounds += 1;
        throw failing;
      },
    ],
    everyMs: 200,
    onFault: (error) => {
      throw error;
    },
  });
  work.start();
  work.start();
  await vi.advanceTimersByTimeAsync(400);
  expect(rounds).toBe(2);
  await work.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rounds).toBe(2);
});

it("is kept until the service ends, which waits for the round under way", async () => {
  const ends: (() => Promise<void> | void)[] = [];
  const work = Promise.withResolvers<void>();
  startRounds(
    { onClose: (end) => ends.push(end) },
    { steps: [() => work.promise], everyMs: 60_000, fault: "work_failed", startsNow: true },
  );
  const order: string[] = [];
  const ended = Promise.all(ends.map((end) => end())).then(() => order.push("ended"));
  await Promise.resolve();
  order.push("work");
  work.resolve();
  await ended;
  expect(order).toEqual(["work", "ended"]);
});
