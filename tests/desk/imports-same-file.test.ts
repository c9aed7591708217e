import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
const call = () => harness.imports.handlers;
const start = (): Harness => createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url });
const written = (name: string, text: string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};
const workers = "姓名,身份证号,手机号,银行卡号\n张三,11010519491231002X,13800000000,";
const open = (file: string, again = false) =>
  call().open({ file, template: "worker", company_id: "1", ...(again && { again }) }, context);
const openIds = async (): Promise<string[]> => (await call().open_list({}, context)).map(({ import_id }) => import_id);

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = start();
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

describe("a file that is open already", () => {
  it("is known by its content, also after a restart, and may be opened once more", async () => {
    const path = written("a.csv", workers);
    const first = await openFile(harness, path, "worker");
    expect(first.phase).toBe("ready");
    await harness.close();
    harness = start();
    const copy = join(folder.path, "copy.csv");
    copyFileSync(path, copy);
    const handle = harness.adopt(copy);
    expect(await open(handle)).toMatchObject({
      ...{ import_id: first.import_id, already_open: true },
      ...{ file_name: "a.csv", phase: "ready" },
    });
    expect(await openIds()).toEqual([first.import_id]);
    // The handle lives: the person decides after having been told.
    const second = await open(handle, true);
    expect([second.already_open, second.file_name]).toEqual([undefined, "copy.csv"]);
    expect(await openIds()).toEqual([first.import_id, second.import_id]);
  });

  it("is another one when a byte differs, another person has it, or it was put away or refused", async () => {
    const path = written("a.csv", workers);
    const { import_id } = await openFile(harness, path, "worker");
    const other = await open(harness.adopt(written("b.csv", `${workers}6222`)));
    expect(other.already_open).toBeUndefined();
    harness.signIn("8");
    expect((await open(harness.adopt(path))).already_open).toBeUndefined();
    harness.signIn("7");
    await call().discard({ import_id }, context);
    expect((await open(harness.adopt(path))).already_open).toBeUndefined();
    const wrong = written("c.csv", "一,二\n1,2");
    expect((await openFile(harness, wrong, "worker")).phase).toBe("refused");
    expect((await open(harness.adopt(wrong))).already_open).toBeUndefined();
  });
});
