import { expect, it, vi } from "vitest";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createSettingsService } from "../../../src-main/settings/settings-service.ts";
import { caller } from "../desk-harness.ts";
import { createMemorySettings } from "../memory-settings.ts";

/** The settings over a desk whose money is open until `idleAt` milliseconds of a clock that only sleeping moves. */
const start = (options: { idleAt: number; isOnline: boolean }) => {
  let ticks = 0;
  const restart = vi.fn();
  const { handlers } = createSettingsService({
    host: { version: "1.2.3", settings: createMemorySettings(), restart },
    clock: {
      ...systemClock,
      ticks: () => ticks,
      sleep: async (ms) => {
        ticks += ms;
      },
    },
    connection: {
      state: () => {
        throw new Error("not asked for here");
      },
      online: () => options.isOnline,
    },
    cache: { bytes: () => 0, clear: async () => {} },
    proxy: {
      now: () => null,
      settings: () => ({ mode: "none", url: "", user: "", has_password: false }),
      parse: () => null,
      readPassword: async () => {},
      save: async () => {},
    },
    onProxy: () => {},
    serverName: "embedded",
    isServerFixed: false,
    isIdle: () => ticks >= options.idleAt,
  });
  const ask = async () => handlers.restart({}, { signal: new AbortController().signal, caller });
  return { ask, restart };
};

it("waits for a money operation whose outcome comes", async () => {
  const { ask, restart } = start({ idleAt: 3_000, isOnline: true });
  expect(await ask()).toEqual({ ok: true });
  expect(restart).toHaveBeenCalledOnce();
});

it("does not restart over one whose outcome does not come", async () => {
  const { ask, restart } = start({ idleAt: 60_000, isOnline: true });
  await expect(ask()).rejects.toMatchObject({ code: "work_open", retryable: true });
  expect(restart).not.toHaveBeenCalled();
});

it("restarts without the service: what is open waits in the outbox, and the new settings may bring it back", async () => {
  const { ask, restart } = start({ idleAt: 60_000, isOnline: false });
  expect(await ask()).toEqual({ ok: true });
  expect(restart).toHaveBeenCalledOnce();
});
