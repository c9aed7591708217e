import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { templates } from "../../src-shared/registries/imports/registry.ts";
import { isSent } from "../../src-shared/registries/imports/submits.ts";
import { context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

const samples = path.resolve(import.meta.dirname, "../../resources/samples");
/** A template that has no call yet, as one may be declared before what takes its rows. */
const waiting = "organization";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = createHarness({
    dataDir: path.join(folder.path, "data"),
    serverUrl: service.url,
    isTaken: ({ name }) => name !== waiting,
  });
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

const sampleOf = (name: string): string => path.join(samples, `${name.replaceAll("_", "-")}.xlsx`);

it("finds a call for every template", () => {
  expect(Object.values(templates).filter((template) => !isSent(template))).toEqual([]);
});

it("refuses a file of a template that nobody takes yet, and keeps nothing of it", async () => {
  const name = waiting;
  expect(existsSync(sampleOf(name))).toBe(true);
  const state = await openFile(harness, sampleOf(name), "auto");
  expect(state.phase).toBe("refused");
  expect(state.refusal).toMatchObject({ code: "template_not_open", params: { template: name } });
  const staging = path.join(folder.path, "data", "staging");
  await harness.imports.handlers.discard({ import_id: state.import_id }, context);
  expect(existsSync(staging) ? readdirSync(staging) : []).toEqual([]);
  const opened = harness.imports.handlers.open(
    { file: harness.adopt(sampleOf(name)), template: name, company_id: null },
    context,
  );
  await expect(opened).rejects.toMatchObject({ code: "template_not_open" });
});
