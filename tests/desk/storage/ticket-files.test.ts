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
  const ticketFiles = createTicketFiles(clock, randomBytes);
  onTestFinished(ticketFiles.close);
  const hold = (bytes: number, attachment: string | null = null): string =>
    ticketFiles.add({ bytes: Buffer.alloc(bytes), type: "image/png", attachment });
  return { held: ticketFiles, hold, time };
};

it("gives a file to whoever has its ticket, until it is dropped", () => {
  const { held: ticketFiles, hold } = start();
  const ticket = hold(3);
  expect(ticket).toMatch(/^[\w-]{32}$/);
  expect([ticketFiles.take(ticket)?.bytes.length, ticketFiles.take(ticket)?.bytes.length]).toEqual([3, 3]);
  expect(ticketFiles.take(`${ticket}x`)).toBeNull();
  ticketFiles.drop(ticket);
  expect(ticketFiles.take(ticket)).toBeNull();
});

it("gives a download once", () => {
  const { held: ticketFiles, hold } = start();
  const ticket = hold(3, "a.png");
  expect(ticketFiles.take(ticket)?.attachment).toBe("a.png");
  expect(ticketFiles.take(ticket)).toBeNull();
});

it("lets the oldest go when there are too many", () => {
  const { held: ticketFiles, hold } = start();
  const tickets = Array.from({ length: ticketFileLimits.files + 1 }, () => hold(1));
  expect(tickets.map((ticket) => ticketFiles.take(ticket) !== null)).toEqual([false, true, true, true, true, true]);
});

it("lets the oldest go when they are too big together, never the one just opened", () => {
  const { held: ticketFiles, hold } = start();
  const [first, second, third] = [hold(25 << 20), hold(25 << 20), hold(25 << 20)];
  expect([first, second, third].map((ticket) => ticketFiles.take(ticket) !== null)).toEqual([false, true, true]);
  const alone = hold(ticketFileLimits.bytes + 1);
  expect([second, third, alone].map((ticket) => ticketFiles.take(ticket) !== null)).toEqual([false, false, true]);
});

it("forgets after ten minutes, whether somebody asks or not", async () => {
  const { held: ticketFiles, hold, time } = start();
  const [first, second] = [hold(1), hold(1)];
  time.ticks = ticketFileLimits.ms - 1;
  expect(ticketFiles.take(first)).not.toBeNull();
  const third = hold(1);
  time.ticks = ticketFileLimits.ms;
  for (const wake of time.wakes.splice(0)) wake();
  await Promise.resolve();
  expect([first, second, third].map((ticket) => ticketFiles.take(ticket) !== null)).toEqual([false, false, true]);
});
