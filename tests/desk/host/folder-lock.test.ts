import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { folderHolder, takeFolderLock } from "../../../src-node/folder-lock.ts";
import { tempFolder, until } from "../temp-folder.ts";

const source = JSON.stringify(new URL("../../../src-node/folder-lock.ts", import.meta.url).href);

/** A process that tries for the folder, says how it went, and stays while it is the owner. */
const contender = (folder: string) => {
  const script = `import { folderHolder, takeFolderLock } from ${source};
const lock = takeFolderLock(${JSON.stringify(folder)});
process.stdout.write(lock ? "owner" : "second");
if (lock) setInterval(() => lock, 1000);`;
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout?.on("data", (piece: Buffer) => {
    output += piece.toString();
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return { child, said: () => output };
};

it("has one owner however many start at once, and the next when that one is killed", async () => {
  const folder = tempFolder();
  for (let round = 0; round < 2; round += 1) {
    const all = Array.from({ length: 6 }, () => contender(folder));
    await until("all have tried", () => all.every(({ said: outputOf }) => outputOf() !== ""));
    const owners = all.filter(({ said: outputOf }) => outputOf() === "owner");
    expect(owners).toHaveLength(1);
    const exit = new Promise((resolve) => owners[0]?.child.once("exit", resolve));
    owners[0]?.child.kill("SIGKILL");
    await exit;
  }
  expect(takeFolderLock(folder)).not.toBeNull();
});

it("is free again after a release", () => {
  const folder = tempFolder();
  const first = takeFolderLock(folder);
  expect(takeFolderLock(folder)).toBeNull();
  first?.release();
  expect(takeFolderLock(folder)).not.toBeNull();
});

it.each([
  ["text", Buffer.from("not a database at all, but long enough to look at ".repeat(40))],
  ["zeros", Buffer.alloc(8192)],
  ["a damaged database", Buffer.concat([Buffer.from("SQLite format 3\0"), randomBytes(8176)])],
])("is made anew of %s, and still has one owner", async (_what, content) => {
  const folder = tempFolder();
  writeFileSync(join(folder, "instance.lock"), content);
  const all = Array.from({ length: 5 }, () => contender(folder));
  await until("all have tried", () => all.every(({ said: outputOf }) => outputOf() !== ""));
  expect(all.filter(({ said: outputOf }) => outputOf() === "owner")).toHaveLength(1);
});

it("tells who has the folder", () => {
  const folder = tempFolder();
  expect(folderHolder(folder)).toBeNull();
  const lock = takeFolderLock(folder);
  expect(folderHolder(folder)).toBe(process.pid);
  lock?.release();
  expect(folderHolder(folder)).toBeNull();
});
