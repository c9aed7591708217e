import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const source = JSON.stringify(new URL("../../../src-main/plumbing/kill-point.ts", import.meta.url).href);
const script = `import { killPoint } from ${source};
for (const name of ["a", "b", "b", "c"]) { process.stdout.write(name); killPoint(name); }`;

it.each([
  ["", "abbc", null],
  ["b", "ab", "SIGKILL"],
  ["b#2", "abb", "SIGKILL"],
  ["elsewhere", "abbc", null],
])("FLEXDESK_KILL_AT=%j lets %j be written", (configuredPoint, written, signal) => {
  const { FLEXDESK_KILL_AT: _other, ...env } = process.env;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: configuredPoint === "" ? env : { ...env, FLEXDESK_KILL_AT: configuredPoint },
    encoding: "utf8",
  });
  expect([run.stdout, run.signal]).toEqual([written, signal]);
});
