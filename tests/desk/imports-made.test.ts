import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmOf, context, createHarness, type Harness, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = createHarness({ dataDir: path.join(folder.path, "data"), serverUrl: service.url });
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

const row = (nth: number, accounting_fee: number) => ({
  ...{ applicant_id: `BM2026112000000${nth}`, task_id: "RW20261120000001", labor_name: "工*" },
  ...{ accounting_fee, work_date: "2026-11-19" },
});

const openMade = (more: object = {}) =>
  harness.imports.handlers.openMade({ made: "acceptedWork", ids: ["1", "2"], ...more }, context);

it("takes rows that the program makes of accepted work as it takes a file: preview, seal, original and outcome", async () => {
  service.companies.set("7", {});
  service.made = { company_id: "7", rows: [row(1, 800_05), row(2, 900_00)], left_out: [{ no: "BM3", code: "x" }] };
  const opened = await openMade();
  expect(opened).toMatchObject({ left_out: 1, company_id: "7" });
  const { import_id } = opened;
  const ready = await harness.until(import_id, ({ phase, checked_online }) => phase === "ready" && checked_online);
  expect(ready).toMatchObject({
    template: "accepted_bill",
    counts: { rows: 2, errors: 0 },
    totals: { accounting_fee: 1_700_05 },
  });
  expect(await openMade()).toMatchObject({ import_id, already_open: true });
  await harness.imports.handlers.submit({ import_id, confirm: confirmOf(ready), settlement_remark: "" }, context);
  const sent = await harness.until(import_id, ({ phase }) => phase === "sent");
  expect(sent.result).toMatchObject({ succeeded: 2, failed: 0, accounting_fee: 1_700_05 });
  expect(service.bills).toEqual([
    { ...row(1, 800_05), row: 2, id_no: "", labor_phone: "" },
    { ...row(2, 900_00), row: 3, id_no: "", labor_phone: "" },
  ]);
  const [file] = [...service.files.values()];
  expect(file?.bytes.toString("utf8")).toContain("BM20261120000001");
});
