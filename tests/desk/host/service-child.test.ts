import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startNodeService } from "../../../src-main/host/base/node-children.ts";
import { readyPort, startServiceChild } from "../../../src-main/host/base/service-child.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { tempFolder, until } from "../temp-folder.ts";
import { isAlive, writeServiceScript } from "./service-script.ts";

const optionsFor = (folder: string, script: string, keptPort = 0) => ({
  start: (args: readonly string[]) => startNodeService(script, args),
  dataDir: join(folder, "service"),
  keptPort,
  // Three seconds are for people; what counts here is that it comes back.
  clock: { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 50), signal) },
  log: createLog(() => {}),
});
const pidsIn = (folder: string): number[] =>
  readFileSync(join(folder, "service.pids"), "utf8").trim().split("\n").map(Number);

it("starts the service, brings it back on the same port after a crash, and leaves no process behind", async () => {
  const folder = tempFolder();
  const child = await startServiceChild(optionsFor(folder, writeServiceScript(folder)));
  const settings = `http://127.0.0.1:${child.port}/cdl/1/settings`;
  expect((await fetch(settings)).status).toBe(200);
  await fetch(`http://127.0.0.1:${child.port}/crash`).catch(() => null);
  await until("restarted", () => pidsIn(folder).length >= 2);
  const statusNow = () =>
    fetch(settings).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(statusNow).toBe(200);
  await child.end();
  expect(pidsIn(folder).filter(isAlive)).toEqual([]);
});

it("takes the port of last time, or another when somebody has it", async () => {
  const folder = tempFolder();
  const script = writeServiceScript(folder);
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    squatter.close();
  });
  const takenPort = (squatter.address() as AddressInfo).port;
  const child = await startServiceChild(optionsFor(folder, script, takenPort));
  expect(child.port).not.toBe(takenPort);
  await child.end();
  const again = await startServiceChild(optionsFor(folder, script, child.port));
  expect(again.port).toBe(child.port);
  await again.end();
});

it("says when the service cannot start", async () => {
  const folder = tempFolder();
  const broken = join(folder, "broken.mjs");
  writeFileSync(broken, "process.exit(7);");
  await expect(startServiceChild(optionsFor(folder, broken))).rejects.toThrow("code 7");
});

it("reads the ready line among others and nothing else as one", () => {
  expect(readyPort('hello\n{"ready":true,"port":4711}\n')).toBe(4711);
  expect(readyPort('{"ready":true,"port":4711,"version":"1"}\n')).toBe(4711);
  for (const other of [
    '{"ready":true,"port":4711}',
    '{"ready":false,"port":1}\n',
    "ready 4711\n",
    '{"ready":true,"port":"x"}\n',
  ]) {
    expect(readyPort(other)).toBeNull();
  }
});
