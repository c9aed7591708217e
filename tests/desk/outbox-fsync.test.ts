import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "outbox-fsync-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasStrace = spawnSync("strace", ["-e", "trace=none", "true"]).status === 0;
const commits = 100;

const script = (durability: string): string => `
import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "../../src-main/sqlite/open-database.ts"))};
const open = () => openDatabase({ file: ${JSON.stringify(join(folder, durability))}, key: Buffer.alloc(32, 7),
  kind: "t", migrations: ["CREATE TABLE t (a INTEGER)"], durability: ${JSON.stringify(durability)} });
open().close();
const { database } = open();
const insert = database.prepare("INSERT INTO t VALUES (1)");
process.stderr.write("begin");
for (let n = 0; n < ${commits}; n += 1) insert.run();
process.stderr.write("end");
process.exit(0);
`;

/** Syncs of the disk between the two marks that the script writes. */
const syncs = (durability: string): number => {
  const program = join(folder, `${durability}.ts`);
  const trace = join(folder, `${durability}.trace`);
  writeFileSync(program, script(durability));
  const traceOptions = "trace=fsync,fdatasync,write";
  execFileSync("strace", ["-f", "-o", trace, "-e", traceOptions, process.execPath, program], { stdio: "pipe" });
  const text = readFileSync(trace, "utf8");
  const between = text.slice(text.indexOf('write(2, "begin"'), text.indexOf('write(2, "end"'));
  return between.match(/f(?:data)?sync\(/g)?.length ?? 0;
};

describe.skipIf(!hasStrace)("commits of an encrypted database (needs strace)", () => {
  it("reach the disk one by one where durability is full", () => {
    expect(syncs("full")).toBeGreaterThanOrEqual(commits);
  });

  it("would not with the driver's own setting, so the count can tell the two apart", () => {
    expect(syncs("normal")).toBeLessThan(commits / 10);
  });
});
