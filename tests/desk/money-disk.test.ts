import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "../../src-main/api/client.ts";
import { createMoney } from "../../src-main/money/money.ts";
import { outboxFile } from "../../src-main/outbox/open-outbox.ts";
import { createTransport } from "../../src-main/outbox/transport.ts";
import { type Clock, systemClock } from "../../src-main/plumbing/clock.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { canLimitFiles, withFilesUpTo } from "../file-size-limit.ts";
import type { Backend } from "../torture/backend.ts";
import { startFakeBackend } from "../torture/fake-backend.ts";
import { tempFolder } from "./temp-folder.ts";

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const context = { signal: new AbortController().signal, caller: { id: "test" } };
/** Pauses are short: the order of things is tested, not patience. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.max(1, ms / 50), signal) };
const page = 4_096;

let backend: Backend;
beforeEach(async () => {
  backend = await startFakeBackend();
});
afterEach(() => backend.close());

const openDesk = (dataDir: string) => {
  const api = createApi({
    baseUrl: `http://127.0.0.1:${backend.port}`,
    token: () => backend.token,
    clock,
    log,
    onSignedOut: silent,
    onServerTime: silent,
  });
  const money = createMoney({
    host: { dataDir, randomBytes },
    clock,
    log,
    api,
    session: { user: () => ({ ...backend.operator, company_id: null }) as never, onChange: () => silent },
    connection: { update: silent, onOnline: () => silent },
    keyring: { keyFor: async () => Buffer.alloc(32, 5), rejected: silent, remembers: async () => false },
    emit: silent,
    notify: silent,
    serverUrl: "test",
    transport: createTransport(api, 2_000),
  });
  const close = async (): Promise<void> => {
    await money.close();
    api.close();
  };
  return { ...money.handlers, start: money.start, close };
};

describe.skipIf(!canLimitFiles)("paying without room on the desk's disk (security F21)", () => {
  it("sends nothing that is not written down, and pays once when there is room", async () => {
    const dataDir = tempFolder();
    const desk = openDesk(dataDir);
    await desk.start();
    const ends = new Map<string, number>();
    for (let room = 0; room < 30; room += 1) {
      const [id = ""] = (await backend.prepare(1)).filter((one) => !one.endsWith("7"));
      if (id === "") continue;
      const confirm = async () => {
        const plan = await desk.plan({ action: "settlement.pay", settlement_id: id }, context);
        const { plan_id, confirm_token } = plan;
        return () => desk.confirm({ plan_id, confirm_token, sms_code: "123456" }, context);
      };
      const press = await confirm();
      const size = statSync(`${outboxFile(dataDir)}-wal`).size;
      const end = await withFilesUpTo(size + room * page, async () => {
        try {
          return (await press()).state;
        } catch (error) {
          return error instanceof AppError ? error.code : String(error);
        }
      });
      ends.set(end, (ends.get(end) ?? 0) + 1);
      const postings = async () => (await backend.ledger([id]))[0]?.postings;
      const own = async () => (await desk.intents({}, context)).filter((intent) => intent.object_id === id);
      if (end === "disk_full") {
        expect([room, await postings(), await own()]).toEqual([room, 0, []]);
        const again = await confirm();
        await again();
      }
      await expect.poll(own, { timeout: 300_000 }).toMatchObject([{ state: "done" }]);
      expect([room, await postings(), (await own()).length]).toEqual([room, 1, 1]);
    }
    expect(ends.get("disk_full")).toBeGreaterThan(0);
    expect(ends.get("done")).toBeGreaterThan(0);
    expect([...ends.keys()].every((end) => ["disk_full", "planned", "sending", "unknown", "done"].includes(end))).toBe(
      true,
    );
    await desk.close();
  });
});
