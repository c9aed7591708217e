import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { createDesk } from "../../../src-main/desk.ts";
import type { Host } from "../../../src-main/interfaces/host.ts";
import type { SettingsStore } from "../../../src-main/interfaces/settings-store.ts";
import { type Clock, systemClock } from "../../../src-main/plumbing/clock.ts";
import type { DeskEvent } from "../../../src-main/plumbing/desk-events.ts";
import { createLog, type LogLine } from "../../../src-main/plumbing/log.ts";
import type { Envelope } from "../../../src-shared/kernel/bridge/define.ts";
import { createFakeKeychain, type FakeKeychain } from "../fake-keychain.ts";
import { createMemorySettings } from "../memory-settings.ts";
import { tempFolder } from "../temp-folder.ts";
import { signInInput } from "./real-service.ts";

/** A whole desk on a server, as a host builds it; windows are callers. */
export const startDesk = async (
  url: string,
  more: {
    readonly clock?: Clock;
    readonly host?: Partial<Host>;
    readonly keychain?: FakeKeychain;
    readonly settings?: SettingsStore;
  } = {},
) => {
  const dataDir = join(tempFolder(), "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const lines: LogLine[] = [];
  const host: Host = {
    kind: "browser",
    version: "1.2.3",
    dataDir,
    keychain: more.keychain ?? createFakeKeychain(),
    settings: more.settings ?? createMemorySettings(),
    clock: more.clock ?? systemClock,
    log: createLog((line) => lines.push(line)),
    randomBytes,
    importWorkerUrl: pathToFileURL(join(dataDir, "none.js")),
    spawnReaderChild: () => {
      throw new Error("no reader in this test");
    },
    deliverFile: async () => ({ saved: false, url: null }),
    ...more.host,
  };
  const desk = await createDesk(host, { serverUrl: url, serverName: "embedded", checkOutput: true });
  onTestFinished(() => desk.close());
  const events: DeskEvent[] = [];
  desk.subscribe((event) => events.push(event));
  const ask = (entry: string, input: unknown = {}, window = "1", signal?: AbortSignal): Promise<Envelope> =>
    desk.call(entry, input, { id: window }, signal);
  const answerOf = async <T = unknown>(entry: string, input: unknown = {}, window = "1"): Promise<T> => {
    const envelope = await ask(entry, input, window);
    if (!envelope.ok) throw new Error(`${entry}: ${envelope.error.code}`);
    return envelope.value as T;
  };
  const codeOf = async (entry: string, input: unknown = {}): Promise<string> => {
    const envelope = await ask(entry, input);
    return envelope.ok ? "ok" : envelope.error.code;
  };
  return {
    ...{ desk, dataDir, events, lines, ask, answerOf, codeOf },
    signIn: (input: Record<string, unknown> = {}) => answerOf("session.signIn", { ...signInInput, ...input }),
    bootstrap: () =>
      answerOf<{ start_notices: string[]; session: unknown; connection: { online: boolean } }>("app.bootstrap"),
  };
};
