import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { fastBill } from "../../src-shared/billing/bills/fast-bill-import.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { confirmOf, context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, type Fault, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
let path: string;

/** Two parts. */
const rows = 5_200;

const start = (more: Partial<Parameters<typeof createHarness>[0]> = {}): Harness =>
  createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url, ...more });

/** Opened without the automatic check: these tests count requests of the import alone. */
const opened = async (): Promise<ImportState> => openFile(harness, path, "fast_bill", null);

const submitted = async (): Promise<ImportState> => {
  const { import_id } = await opened();
  harness.setOnline(false);
  const state = await harness.imports.handlers.setCompany({ import_id, company_id: "1" }, context);
  harness.setOnline(true);
  const input = { import_id, confirm: confirmOf(state), settlement_remark: "" };
  return harness.imports.handlers.submit(input, context);
};
const untilSent = (import_id: string) => harness.until(import_id, ({ phase }) => phase === "sent");

const expectOnce = (): void => {
  expect(service.batches.size).toBe(1);
  expect(service.bills).toHaveLength(rows);
  expect(new Set(service.arrived.map(({ key }) => key)).size).toBe(1);
};

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = start();
  path = join(folder.path, "fast.xlsx");
  const data = sampleRows(fastBill, { rows, company: 1, seed: 5, errors: false });
  await writeWorkbook(path, templateWorkbook(fastBill, data));
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

describe("sending a sealed batch", () => {
  it("makes every bill once, whatever befalls its requests", async () => {
    const random = seededRandom(11);
    const kinds: Fault[] = ["cut-before", "cut-after", "500", "503", "429", "html", "in_progress"];
    for (let index = 0; index < 12; index += 1) service.faults.push(random.pick(kinds));
    service.faults.push("cut-after", "cut-after", "cut-after");
    const { import_id } = await submitted();
    const done = await untilSent(import_id);
    expect(done.result).toMatchObject({ succeeded: rows, failed: 0 });
    expectOnce();
  });

  it("waits for the connection and goes on when it is back", async () => {
    const { import_id } = await opened();
    harness.setOnline(false);
    const state = await harness.imports.handlers.setCompany({ import_id, company_id: "1" }, context);
    const input = { import_id, confirm: confirmOf(state), settlement_remark: "" };
    await harness.imports.handlers.submit(input, context);
    await harness.until(import_id, ({ sending }) => sending?.waiting_for === "connection");
    expect(service.arrived).toEqual([]);
    harness.setOnline(true);
    await untilSent(import_id);
    expectOnce();
  });

  it("waits for its own person when the session ends, and lets nobody else go on (F18)", async () => {
    service.faults.push("401");
    const { import_id } = await submitted();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (service.faults.length > 0) return;
        clearInterval(timer);
        resolve();
      }, 5);
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    harness.signIn("8");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(service.arrived).toEqual([]);
    harness.signIn("7");
    await untilSent(import_id);
    expectOnce();
    expect(new Set(service.arrived.map(({ token }) => token))).toEqual(new Set(["Bearer token-7"]));
  });

  it("goes on after a restart under the same key", async () => {
    for (let index = 0; index < 400; index += 1) service.faults.push("cut-after");
    const { import_id } = await submitted();
    await harness.until(import_id, ({ sending }) => sending !== null);
    await vi.waitFor(() => expect(service.arrived.length).toBeGreaterThan(0), { timeout: 300_000 });
    await harness.close();
    service.faults.length = 0;
    harness = start();
    await harness.imports.start();
    await untilSent(import_id);
    expectOnce();
  });

  it("takes a final no for a final no: the rows are free again and the reason is shown", async () => {
    service.refusal = { status: 409, code: "company_not_active", params: {} };
    const { import_id } = await submitted();
    const refused = await harness.until(import_id, ({ phase }) => phase === "ready");
    expect(refused.file_issues).toContainEqual(expect.objectContaining({ code: "company_not_active" }));
    service.refusal = null;
    const confirm = confirmOf(refused);
    await harness.imports.handlers.submit({ import_id, confirm, settlement_remark: "" }, context);
    const done = await untilSent(import_id);
    expect(done.file_issues).toEqual([]);
    expect(service.bills).toHaveLength(rows);
  });

  it("can be taken back before anything has left, and never after", async () => {
    const { import_id } = await opened();
    harness.setOnline(false);
    const state = await harness.imports.handlers.setCompany({ import_id, company_id: "1" }, context);
    const input = { import_id, confirm: confirmOf(state), settlement_remark: "" };
    await harness.imports.handlers.submit(input, context);
    await harness.until(import_id, ({ sending }) => sending?.waiting_for === "connection");
    const back = await harness.imports.handlers.cancel({ import_id }, context);
    expect(back.phase).toBe("ready");

    service.faults.push(...Array<Fault>(400).fill("cut-after"));
    harness.setOnline(true);
    const again = await harness.imports.handlers.get({ import_id }, context);
    await harness.imports.handlers.submit({ ...input, confirm: confirmOf(again) }, context);
    await expect.poll(() => service.arrived.length, { timeout: 300_000 }).toBeGreaterThan(0);
    for (const way of ["cancel", "discard"] as const)
      await expect(harness.imports.handlers[way]({ import_id }, context)).rejects.toMatchObject({
        code: "import_sealed",
      });
  });
});
