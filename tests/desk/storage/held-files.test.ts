import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { type Clock, systemClock } from "../../../src-main/plumbing/clock.ts";
import { createHeldFiles, heldLimits } from "../../../src-main/storage/held-files.ts";

const start = () => {
  const time = { ticks: 0, wakes: [] as (() => void)[] };
  const clock: Clock = {
    ...systemClock,
    ticks: () => time.ticks,
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        time.wakes.push(resolve);
        signal?.addEventListener("abort", () => resolve());
      }),
  };
  const held = createHeldFiles(clock, randomBytes);
  onTestFinished(held.close);
  const hold = (bytes: number, attachment: string | null = null): string =>
    held.hold({ bytes: Buffer.alloc(bytes), type: "image/png", attachment });
  return { held, hold, time };
};

it("gives a file to whoever has its ticket, until it is dropped", () => {
  const { held, hold } = start();
  const ticket = hold(3);
  expect(ticket).toMatch(/^[\w-]{32}$/);
  expect([held.give(ticket)?.bytes.length, held.give(ticket)?.bytes.length]).toEqual([3, 3]);
  expect(held.give(`${ticket}x`)).toBeNull();
  held.drop(ticket);
  expect(held.give(ticket)).toBeNull();
});

it("gives a download once", () => {
  const { held, hold } = start();
  const ticket = hold(3, "a.png");
  expect(held.give(ticket)?.attachment).toBe("a.png");
  expect(held.give(ticket)).toBeNull();
});

it("lets the oldest go when there are too many", () => {
  const { held, hold } = start();
  const tickets = Array.from({ length: heldLimits.files + 1 }, () => hold(1));
  expect(tickets.map((ticket) => held.give(ticket) !== null)).toEqual([false, true, true, true, true, true]);
});

it("lets the oldest go when they are too big together, never the one just opened", () => {
  const { held, hold } = start();
  const [first, second, third] = [hold(25 << 20), hold(25 << 20), hold(25 << 20)];
  expect([first, second, third].map((ticket) => held.give(ticket) !== null)).toEqual([false, true, true]);
  const alone = hold(heldLimits.bytes + 1);
  expect([second, third, alone].map((ticket) => held.give(ticket) !== null)).toEqual([false, false, true]);
});

it("forgets after ten minutes, whether somebody asks or not", async () => {
  const { held, hold, time } = start();
  const [first, second] = [hold(1), hold(1)];
  time.ticks = heldLimits.ms - 1;
  expect(held.give(first)).not.toBeNull();
  const third = hold(1);
  time.ticks = heldLimits.ms;
  for (const wake of time.wakes.splice(0)) wake();
  await Promise.resolve();
  expect([first, second, third].map((ticket) => held.give(ticket) !== null)).toEqual([false, false, true]);
});
