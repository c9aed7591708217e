import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const main = path.resolve("src-service/main.ts");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-regions-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the service with a table of regions; returns what it said when it was ready or ended. */
const startWith = (text: string | null): Promise<{ said: string; errors: string }> => {
  const file = path.join(folder, "regions.csv");
  if (text !== null) writeFileSync(file, text);
  const args = [
    main,
    "--data",
    path.join(folder, "data"),
    "--regions",
    file,
    "--trust-region-header",
    "--parent",
    "--environment",
    "staging",
  ];
  const child = spawn(process.execPath, args, { stdio: "pipe" });
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    child.stdin.end();
  });
  return new Promise((resolve) => {
    child.on("close", () => resolve({ said: output, errors }));
  });
};

it("starts with a table of regions, as a spreadsheet program saves it", async () => {
  const { said: output } = await startWith("\uFEFF1.0.1.0,1.0.3.255,福建\r\n58.30.0.0,58.30.255.255,北京\r\n");
  expect(JSON.parse(output)).toMatchObject({ ready: true });
});

it("does not start with one that it cannot read, and says which line", async () => {
  const { said: output, errors } = await startWith("1.0.1.0,1.0.3.255,福建\nnothing\n");
  expect([output, errors.includes("RegionsError: regions, line 2: not an address")]).toEqual(["", true]);
});

it("does not start without the file that it was told of", async () => {
  const { said: output, errors } = await startWith(null);
  expect([output, errors.includes("ENOENT")]).toEqual(["", true]);
});
