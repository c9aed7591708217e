import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createFileRegistry, maxFileBytes, shownName } from "../../../src-main/files/adopted-files.ts";
import { tempFolder } from "../temp-folder.ts";

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "taken",
    (error: { code: string }) => error.code,
  );

it("takes a regular file in and gives it out once", async () => {
  const path = join(tempFolder(), "账单.xlsx");
  writeFileSync(path, "bytes");
  const files = createFileRegistry();
  const handle = await files.adopt(path);
  expect(handle).toEqual({ handle: expect.stringMatching(/^[0-9a-f]{32}$/), name: "账单.xlsx", bytes: 5 });
  const file = await files.take(handle.handle);
  expect(Buffer.from(await file.read()).toString()).toBe("bytes");
  expect(await codeOf(files.take(handle.handle))).toBe("file_unknown");
});

it.runIf(process.platform !== "win32")("refuses everything that is no regular file, without hanging", async () => {
  const folder = tempFolder();
  const at = (name: string): string => join(folder, name);
  writeFileSync(at("file"), "x");
  mkdirSync(at("folder"));
  symlinkSync("/etc/passwd", at("link"));
  symlinkSync(at("file"), at("inner-link"));
  execFileSync("mkfifo", [at("pipe")]);
  writeFileSync(at("big"), "");
  truncateSync(at("big"), maxFileBytes + 1);
  const files = createFileRegistry();
  const expected = {
    folder: "file_not_regular",
    link: "file_not_regular",
    "inner-link": "file_not_regular",
    pipe: "file_not_regular",
    big: "file_too_big",
    gone: "file_unreadable",
  };
  for (const [name, code] of Object.entries(expected))
    expect([name, await codeOf(files.adopt(at(name)))]).toEqual([name, code]);
  expect(await codeOf(files.adopt("/dev/zero"))).toBe("file_not_regular");
  expect(await codeOf(files.adopt(""))).toBe("file_unreadable");
  expect(await codeOf(files.adopt("a\0b"))).toBe("file_unreadable");
});

it("looks again when it reads: a file may have become something else", async () => {
  const folder = tempFolder();
  const path = join(folder, "a.csv");
  writeFileSync(path, "x");
  const files = createFileRegistry();
  const file = await files.take((await files.adopt(path)).handle);
  truncateSync(path, maxFileBytes + 1);
  expect(await codeOf(file.read())).toBe("file_too_big");
});

it("holds one file at a time and none after the end", async () => {
  const folder = tempFolder();
  for (const name of ["a", "b"]) writeFileSync(join(folder, name), name);
  const files = createFileRegistry();
  const first = await files.adopt(join(folder, "a"));
  const [second, third] = await Promise.all([files.adopt(join(folder, "b")), codeOf(files.adopt(join(folder, "b")))]);
  expect(third).toBe("too_many_files");
  expect(await codeOf(files.take(first.handle))).toBe("file_unknown");
  await files.clear();
  expect(await codeOf(files.take(second.handle))).toBe("file_unknown");
});

it("takes back what was not used, unless another file came meanwhile", async () => {
  const folder = tempFolder();
  for (const name of ["a", "b"]) writeFileSync(join(folder, name), name);
  const files = createFileRegistry();
  const { handle } = await files.adopt(join(folder, "a"), { owned: true });
  await files.giveBack(handle, await files.take(handle));
  const again = await files.take(handle);
  expect(Buffer.from(await again.read()).toString()).toBe("a");
  const other = await files.adopt(join(folder, "b"));
  await files.giveBack(handle, again);
  expect(await codeOf(files.take(handle))).toBe("file_unknown");
  expect(existsSync(join(folder, "a"))).toBe(false);
  expect((await files.take(other.handle)).name).toBe("b");
});

it("shows a name without what could make it lie", () => {
  expect(shownName("a\nb\u202Exslx\u200B.exe\u0000")).toBe("a_b_xslx_.exe_");
  expect(shownName("长".repeat(300))).toHaveLength(255);
  for (const name of ["/home/lin/工资/11月.xlsx", "C:\\Users\\lin\\11月.xlsx", "工资/11月.xlsx/", "11月.xlsx"])
    expect(shownName(name)).toBe("11月.xlsx");
});
