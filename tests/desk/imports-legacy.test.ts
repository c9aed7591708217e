import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import type { ReaderChild } from "../../src-main/interfaces/host.ts";
import { context, createHarness, type Harness, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

const root = join(import.meta.dirname, "../..");
const childProgram = join(root, "src-main/imports/spreadsheet/legacy/legacy-child.ts");
const titles = ["姓名", "身份证号", "手机号", "收款账号", "核算费用", "服务内容", "服务日期"];

const workbook = (bookType: "biff8" | "xlsb" | "ods", rows: number): Buffer => {
  const one = ["徐子鹏", "11010519951114000X", "13910000000", "6216213946435871234", 2583, "搬运", "2026-11-01"];
  const lines = Array.from({ length: rows }, (_, at) => one.map((cell) => (cell === 2583 ? 2583 + at : cell)));
  return Buffer.from(
    write(utils.book_new(utils.aoa_to_sheet([titles, ...lines]), "账单"), { type: "buffer", bookType }),
  );
};

/**
 * The reader as Electron starts it: it hears its parent by `process.parentPort`, has neither standard streams nor `send`,
 * and waits for more when it has said everything.
 */
const electronReader = (): ReaderChild => {
  const port = `
    const send = process.send.bind(process);
    process.parentPort = {
      once: (event, listener) => process.once("message", (data) => listener({ data })),
      postMessage: (message) => send(message),
    };
    process.send = undefined;
    setInterval(() => {}, 1000);`;
  const child = fork(childProgram, [], {
    env: {},
    execArgv: ["--import", `data:text/javascript,${encodeURIComponent(port)}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return {
    pid: () => child.pid,
    post: (message) => void child.send(message as never),
    onMessage: (listener) => void child.on("message", listener),
    onExit: (listener) => void child.once("exit", listener),
    kill: () => void child.kill("SIGKILL"),
  };
};

/** A reader that is gone before it has said everything. */
const dyingReader = (): ReaderChild => {
  const exits: ((code: number | null) => void)[] = [];
  return {
    pid: () => undefined,
    post: () => queueMicrotask(() => exits.forEach((exit) => void exit(1))),
    onMessage: () => undefined,
    onExit: (listener) => void exits.push(listener),
    kill: () => undefined,
  };
};

describe("old formats on the desk", () => {
  let service: FakeService;
  let harness: Harness;
  const folder = tempDir();

  beforeEach(async () => {
    service = await startFakeService();
  });
  afterEach(async () => {
    await harness.close();
    await service.close();
    folder.remove();
  });

  const start = (spawnReader?: () => ReaderChild): void => {
    harness = createHarness({
      dataDir: join(tempDir().path, "desk"),
      serverUrl: service.url,
      online: false,
      ...(spawnReader && { spawnReader }),
    });
  };
  const open = async (name: string, bytes: Buffer) => {
    const path = join(tempDir().path, name);
    writeFileSync(path, bytes);
    const file = harness.adopt(path);
    const { import_id } = await harness.imports.handlers.open({ file, template: "auto", company_id: null }, context);
    return harness.until(import_id, ({ phase }) => phase === "ready" || phase === "refused");
  };

  it.each([
    ["biff8", "bills.xls", undefined],
    ["xlsb", "bills.xlsb", undefined],
    ["ods", "bills.ods", undefined],
    ["biff8", "bills.xls", electronReader],
  ] as const)("are read by the host's own reader: %s", async (type, name, spawnReader) => {
    start(spawnReader);
    const state = await open(name, workbook(type, 3_000));
    expect(state).toMatchObject({ phase: "ready", template: "fast_bill", counts: { rows: 3_000 } });
    expect(state.totals["accounting_fee"]).toBe(
      Array.from({ length: 3_000 }, (_, at) => (2583 + at) * 100).reduce((a, b) => a + b),
    );
  });

  it("say so when the reader dies, or cannot be started", async () => {
    start(dyingReader);
    expect((await open("bills.xls", workbook("biff8", 3))).refusal?.code).toBe("READER_CRASHED");
    await harness.close();
    start(() => {
      throw new Error("no reader");
    });
    expect((await open("bills.xls", workbook("biff8", 3))).refusal?.code).toBe("READER_CRASHED");
  });
});
