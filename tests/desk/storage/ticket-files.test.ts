import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { type Clock, systemClock } from "../../../src-main/plumbing/clock.ts";
import { createTicketFiles, ticketFileLimits } from "../../../src-main/storage/ticket-files.ts";

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
  const held = createTicketFiles(clock, randomBytes);
  onTestFinished(held.close);
  const hold = (bytes: number, attachment: string | null = null): string =>
    held.add({ bytes: Buffer.alloc(bytes), type: "image/png", attachment });
  return { held, hold, time };
};

it("gives a file to whoever has its ticket, until it is dropped", () => {
  const { held, hold } = start();
  const ticket = hold(3);
  expect(ticket).toMatch(/^[\w-]{32}$/);
  expect([held.take(ticket)?.bytes.length, held.take(ticket)?.bytes.length]).toEqual([3, 3]);
  expect(held.take(`${ticket}x`)).toBeNull();
  held.drop(ticket);
  expect(held.take(ticket)).toBeNull();
});

it("gives a download once", () => {
  const { held, hold } = start();
  const ticket = hold(3, "a.png");
  expect(held.take(ticket)?.attachment).toBe("a.png");
  expect(held.take(ticket)).toBeNull();
});

it("lets the oldest go when there are too many", () => {
  const { held, hold } = start();
  const tickets = Array.from({ length: ticketFileLimits.files + 1 }, () => hold(1));
  expect(tickets.map((ticket) => held.take(ticket) !== null)).toEqual([false, true, true, true, true, true]);
});

it("lets the oldest go when they are too big together, never the one just opened", () => {
  const { held, hold } = start();
  const [first, second, third] = [hold(25 << 20), hold(25 << 20), hold(25 << 20)];
  expect([first, second, third].map((ticket) => held.take(ticket) !== null)).toEqual([false, true, true]);
  const alone = hold(ticketFileLimits.bytes + 1);
  expect([second, third, alone].map((ticket) => held.take(ticket) !== null)).toEqual([false, false, true]);
});

it("forgets after ten minutes, whether somebody asks or not", async () => {
  const { held, hold, time } = start();
  const [first, second] = [hold(1), hold(1)];
  time.ticks = ticketFileLimits.ms - 1;
  expect(held.take(first)).not.toBeNull();
  const third = hold(1);
  time.ticks = ticketFileLimits.ms;
  for (const wake of time.wakes.splice(0)) wake();
  await Promise.resolve();
  expect([first, second, third].map((ticket) => held.take(ticket) !== null)).toEqual([false, false, true]);
});
