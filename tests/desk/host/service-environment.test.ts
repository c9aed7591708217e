import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { startNodeService } from "../../../src-main/host/base/node-children.ts";
import { serviceEnvironment } from "../../../src-main/host/base/service-environment.ts";
import { tempFolder, until } from "../temp-folder.ts";

const foreign = {
  DATABASE_URL: "postgres://somebody:secret@elsewhere/other-program",
  NODE_OPTIONS: "--no-warnings",
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
  PGPASSWORD: "secret",
  SOME_TOKEN: "secret",
};

it("starts the service without what the person's environment holds for other programs", async () => {
  const folder = tempFolder();
  const script = join(folder, "service.mjs");
  const environmentFile = join(folder, "seen.json");
  writeFileSync(
    script,
    `import { renameSync, writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(`${environmentFile}.new`)}, JSON.stringify(process.env));
renameSync(${JSON.stringify(`${environmentFile}.new`)}, ${JSON.stringify(environmentFile)});
process.stdout.write("written\\n");`,
  );
  for (const [name, value] of Object.entries(foreign)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const child = startNodeService(script, []);
  onTestFinished(child.kill);
  let output = "";
  child.onOutput((text) => {
    output += text;
  });
  await until("written", () => output.includes("written"));
  const environment = JSON.parse(readFileSync(environmentFile, "utf8"));
  expect(Object.keys(foreign).filter((name) => name in environment)).toEqual([]);
  expect(environment.PATH).toBe(process.env["PATH"]);
});

it("takes names in any case, as Windows has them", () => {
  expect(serviceEnvironment({ Path: "C:\\x", systemroot: "C:\\Windows", Database_Url: "x", TZ: undefined })).toEqual({
    Path: "C:\\x",
    systemroot: "C:\\Windows",
  });
});
