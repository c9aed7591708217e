import { type ChildProcess, spawn } from "node:child_process";
import { expect, it, onTestFinished } from "vitest";
import { takeInstanceLock } from "../../../src-main/host/instance-lock.ts";
import { tempFolder, until } from "../temp-folder.ts";

const source = JSON.stringify(new URL("../../../src-main/host/instance-lock.ts", import.meta.url).href);

/** A process that tries for the folder, says how it went, and stays while it is the owner. */
const contender = (folder: string) => {
  const script = `import { takeInstanceLock } from ${source};
const lock = takeInstanceLock(${JSON.stringify(folder)});
process.stdout.write(lock ? "owner" : "second");
if (lock) setInterval(() => lock, 1000);`;
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout?.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return { child, said: () => said };
};

it("has one owner however many start at once, and the next when that one is killed", async () => {
  const folder = tempFolder();
  for (let round = 0; round < 2; round += 1) {
    const all = Array.from({ length: 6 }, () => contender(folder));
    await until("all have tried", () => all.every(({ said }) => said() !== ""));
    const owners = all.filter(({ said }) => said() === "owner");
    expect(owners).toHaveLength(1);
    const exit = new Promise((resolve) => owners[0]?.child.once("exit", resolve));
    owners[0]?.child.kill("SIGKILL");
    await exit;
  }
  expect(takeInstanceLock(folder)).not.toBeNull();
});

it("is free again after a release", () => {
  const folder = tempFolder();
  const first = takeInstanceLock(folder);
  expect(takeInstanceLock(folder)).toBeNull();
  first?.release();
  expect(takeInstanceLock(folder)).not.toBeNull();
});
