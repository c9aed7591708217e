import { expect, it, onTestFinished, vi } from "vitest";
import { createApi } from "../../../src-main/api/client.ts";
import { createRouter } from "../../../src-main/bridge-router.ts";
import type { Handlers } from "../../../src-main/interfaces/desk-parts.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { bridge } from "../../../src-shared/bridge/contract.ts";
import { AppError, type BridgeContract, type BridgeEntry } from "../../../src-shared/kernel/bridge/define.ts";
import { token } from "../fake-service.ts";
import { createMemoryAnswers } from "../memory-answers.ts";

type Asked = Exclude<BridgeEntry, { kind: "event" }>;

const entries = Object.entries(bridge satisfies BridgeContract as BridgeContract).flatMap(([area, verbs]) =>
  Object.entries(verbs).flatMap(([verb, entry]): [string, string, Asked][] =>
    entry.kind === "event" ? [] : [[area, verb, entry]],
  ),
);
const commands = entries.filter(([, , { kind }]) => kind === "command");

/** A desk of which every entry takes any input and answers when it is let go; `sent`: what was begun. */
const start = () => {
  const sent: string[] = [];
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    sent.push(name);
    await letGo;
    return { name, count: sent.length };
  };
  const handlers: Partial<Record<keyof Handlers, Record<string, unknown>>> = Object.fromEntries(
    Object.keys(bridge).map((area) => [
      area,
      Object.fromEntries(entries.filter(([one]) => one === area).map(([, verb]) => [verb, work(`${area}.${verb}`)])),
    ]),
  );
  for (const [, , { input }] of entries)
    vi.spyOn(input, "safeParse").mockImplementation((data) => ({ success: true, data }) as const);
  const api = createApi({
    ...{ baseUrl: "http://localhost", token: () => token("t"), clock: systemClock, log: createLog(() => undefined) },
    ...{ onSignedOut: () => undefined, onServerTime: () => undefined },
  });
  onTestFinished(() => api.close());
  let life = new AbortController();
  const router = createRouter({
    // The handlers of this test take and give anything.
    handlers: handlers as Handlers,
    emit: () => undefined,
    log: createLog(() => undefined),
    gate: { pass: () => life.signal, leave: () => Promise.resolve() },
    checkOutput: false,
    api: {
      ...api,
      call: async ({ name }) => {
        await work(name)();
        throw new AppError("service_busy");
      },
    },
    connection: { online: () => true, onOnline: () => () => undefined },
    clock: systemClock,
    answers: () => createMemoryAnswers(),
  });
  const ask = (name: string, input: unknown = { id: "1" }, window = "1", signal?: AbortSignal) =>
    router.call(name, input, { id: window }, signal);
  const someoneElse = () => {
    life = new AbortController();
  };
  return { sent, ask, letGo: resolve, someoneElse };
};

it("sends nothing a second time while the first is under way, of any command of the contract", async () => {
  const { sent, ask, letGo } = start();
  const asked = commands.map(([area, verb]) => {
    const name = `${area}.${verb}`;
    return [name, ask(name), ask(name)] as const;
  });
  letGo();
  for (const [name, first, second] of asked) {
    expect([name, await second]).toEqual([name, await first]);
  }
  expect(sent).toHaveLength(commands.length);
  expect(commands.length).toBeGreaterThan(150);
});

it("begins anew what is another thing, another window's, another session's, was cancelled, or has ended", async () => {
  const { sent, ask, letGo, someoneElse } = start();
  const name = "bills.update";
  const cancelled = new AbortController();
  const asked = [ask(name, { id: "1" }, "1", cancelled.signal)];
  cancelled.abort();
  asked.push(ask(name), ask(name), ask(name, { id: "2" }), ask(name), ask(name, { id: "1" }, "2"));
  someoneElse();
  asked.push(ask(name));
  letGo();
  await Promise.all(asked);
  expect(sent).toHaveLength(6);
  await ask(name);
  expect(sent).toHaveLength(7);
  // A question is asked each time: what it is about may have changed.
  await Promise.all([ask("bills.get"), ask("bills.get")]);
  expect(sent).toHaveLength(9);
});
