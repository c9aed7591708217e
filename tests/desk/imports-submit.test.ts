import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { readWorkbook } from "../../src-main/imports/spreadsheet/open-workbook.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { staffInvoiceImport } from "../../src-service/billing/invoices/import-staff.ts";
import { declaredKinds } from "../../src-service/records/imports/kinds.ts";
import { createImportWorker } from "../../src-service/records/imports/worker.ts";
import { taxVerify } from "../../src-shared/billing/bills/tax-verify-import.ts";
import { serviceOrder } from "../../src-shared/billing/fees/service-order-import.ts";
import { transactList } from "../../src-shared/billing/funds/transact-list-import.ts";
import { invoiceRecord } from "../../src-shared/billing/invoices/invoice-record-import.ts";
import { staffInvoice } from "../../src-shared/billing/invoices/staff-invoice-import.ts";
import { offlineFeedback } from "../../src-shared/billing/settlements/offline-feedback-import.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import type { ImportTemplate } from "../../src-shared/kernel/imports/cells/define.ts";
import type { SubmitChoices } from "../../src-shared/kernel/imports/define-import.ts";
import type { PermissionKey } from "../../src-shared/kernel/rights/permissions.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { worker as workerTemplate } from "../../src-shared/workers/workers/worker-import.ts";
import { applyFor, applyOf, move, nextInvoiceNo, settled } from "../service/invoice-steps.ts";
import type { Role } from "../service/money-fill.ts";
import { onEveryScene, type Scene } from "../service/money-scene.ts";
import { approvedSettlement, sendCode } from "../service/money-steps.ts";
import { confirmOf, context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";

/** Workbooks through the thread and the desk to the real service: what came of each row, by its number. */

type Cells = Readonly<Record<string, string | number>>;
const rowsOf = (template: ImportTemplate, rows: readonly Cells[]) =>
  rows.map((row) => template.fields.map(({ key }) => row[key] ?? null));

let folder: ReturnType<typeof tempDir>;
let harness: Harness;
const base = new WeakMap<Scene, Promise<string>>();

/** The service of a scene on a port of its own. */
const urlOf = (scene: Scene): Promise<string> => {
  const address = base.get(scene) ?? scene.running().app.listen({ host: "127.0.0.1", port: 0 });
  base.set(scene, address);
  return address;
};

type Opening = { readonly who: Role; readonly permissions?: readonly PermissionKey[] };

const opened = async (
  scene: Scene,
  template: ImportTemplate,
  rows: readonly Cells[],
  { who, permissions }: Opening,
): Promise<ImportState> => {
  const { token } = scene.person(who);
  const serverUrl = await urlOf(scene);
  harness = createHarness({
    ...{ dataDir: join(folder.path, "data"), serverUrl, token },
    ...(permissions && { permissions }),
  });
  const path = join(folder.path, "rows.xlsx");
  await writeWorkbook(path, templateWorkbook(template, rowsOf(template, rows)));
  const state = await openFile(harness, path, template.name, scene.company_id);
  expect(state).toMatchObject({ phase: "ready", counts: { rows: rows.length, errors: 0 } });
  return state;
};

const submit = async (state: ImportState, choices?: SubmitChoices): Promise<ImportState> => {
  const { import_id } = state;
  const input = { import_id, confirm: confirmOf(state), settlement_remark: "", ...(choices && { choices }) };
  await harness.imports.handlers.submit(input, context);
  return harness.until(import_id, ({ phase }) => phase === "sent");
};

/** What was said of each row that something was said of, by row number. */
const resultsOf = async (import_id: string, filter: "all" | "refused" = "all"): Promise<Record<number, string>> => {
  const { rows } = await harness.imports.handlers.rows({ import_id, filter, offset: 0, limit: 100 }, context);
  return Object.fromEntries(
    rows.flatMap(({ number, result }) => (result?.code == null ? [] : [[number, `${result.ok} ${result.code}`]])),
  );
};

beforeEach(() => {
  folder = tempDir();
});
afterEach(async () => {
  await harness.close();
  folder.remove();
});

const order = (no: string, more: Cells = {}): Cells => ({
  ...{ no, company_name: "企业0", period: "2026-10", category: "提现手续费", fee: 88_00 },
  ...more,
});
const invoice = (more: Cells = {}): Cells => ({
  invoice_no: nextInvoiceNo(),
  invoice_type: "普票6%",
  invoice_category: "*现代服务*市场推广服务",
  invoice_at: "2026-11-19",
  amount: 100_00,
  company_name: "企业0",
  ...more,
});

onEveryScene("rows that the importer sends", { workers: 8 }, (scene) => {
  const worker = (index: number) => scene().workers[index] as Scene["workers"][number];

  it("make a bill of each service order; what is refused is mended and sent as a batch of its own", async () => {
    const state = await opened(scene(), serviceOrder, [order("D1"), order("D2", { company_name: "没有的公司" })], {
      who: "maker",
    });
    const submittedState = await submit(state);
    expect(submittedState.result).toMatchObject({
      succeeded: 1,
      failed: 1,
      accounting_fee: 88_00,
      batch_sn: expect.stringMatching(/^DR/u),
    });
    expect(await resultsOf(state.import_id, "refused")).toEqual({ 3: "false company_unknown" });
    expect(harness.listsChanged).toEqual([["serviceBills", "importJobs"]]);

    const { import_id } = state;
    await harness.imports.handlers.mendRefused({ import_id }, context);
    const { rows } = await harness.imports.handlers.rows({ import_id, filter: "unsent", offset: 0, limit: 9 }, context);
    expect(rows.map(({ number }) => number)).toEqual([3]);
    const edits = rows.map(({ row_id }) => ({ row_id, column: "company_name", text: "企业0" }));
    const again = await submit(await harness.imports.handlers.edit({ import_id, edits }, context));
    expect(again).toMatchObject({ result: { succeeded: 1, failed: 0 }, earlier: [{ succeeded: 1, failed: 1 }] });
    const bills = await scene().running().db.selectFrom("service_bills").select("origin").orderBy("id").execute();
    expect(bills.map(({ origin }) => origin)).toEqual(["order:D1", "order:D2"]);
  });

  it("mark transactions by their numbers and leave the others alone", async () => {
    const list = await scene().call("auditor", "transactions.list", {});
    const [entry] = list.body["results"] as { id: string; no: string; amount: number }[];
    const row = { no: entry?.no ?? "", status: "已处理", amount: entry?.amount ?? 0 };
    const state = await opened(scene(), transactList, [row, { no: "LSX", status: "未处理" }], { who: "maker" });
    const submittedState = await submit(state);
    expect(submittedState.result).toMatchObject({ succeeded: 1, failed: 1, facts: [{ name: "same", value: 0 }] });
    expect(await resultsOf(state.import_id)).toEqual({ 3: "false transact_not_found" });
    const { body } = await scene().call("auditor", "transactions.get", { params: { id: entry?.id ?? "" } });
    expect(body).toMatchObject({ transaction: { handle_status: 2 } });
  });

  it("enter invoices with the application that they fit", async () => {
    await settled(scene(), 1_000_00);
    const approved = applyOf(await move(scene(), "invoicer", applyOf(await applyFor(scene(), 300_00)), "approve"));
    await move(scene(), "invoicer", approved, "start");
    const state = await opened(scene(), invoiceRecord, [invoice(), invoice({ amount: 300_00 })], { who: "invoicer" });
    const submittedState = await submit(state);
    expect(submittedState.result).toMatchObject({ succeeded: 1, failed: 1, accounting_fee: 100_00 });
    expect(await resultsOf(state.import_id)).toEqual({ 3: "false invoice_over_application" });
    const { body } = await scene().call("auditor", "invoiceApplies.get", { params: { id: approved.id } });
    expect(body["apply"]).toMatchObject({ opened_amount: 100_00 });
  });

  it("enter invoices of workers whom the company has", async () => {
    const { name, id_no } = worker(0);
    const rows = [invoice({ name, id_no }), invoice({ name: "王二", id_no: worker(1).id_no })];
    const state = await opened(scene(), staffInvoice, rows, { who: "invoicer" });
    expect((await submit(state)).result).toMatchObject({ succeeded: 1, failed: 1 });
    expect(await resultsOf(state.import_id)).toEqual({ 3: "false worker_not_found" });
    const storedRecords = await scene()
      .running()
      .db.selectFrom("invoice_records")
      .select("invoice_no")
      .where("record_kind", "=", 2)
      .execute();
    expect(storedRecords).toEqual([{ invoice_no: rows[0]?.["invoice_no"] }]);
  });

  it("come back as a workbook where they were refused: as they were sent, with what was wrong, for their sender only", async () => {
    const { name, id_no } = worker(0);
    const { invoice_no } = await scene()
      .running()
      .db.selectFrom("invoice_records")
      .select("invoice_no")
      .where("record_kind", "=", 2)
      .executeTakeFirstOrThrow();
    const bad = [
      invoice({ name: "王二", id_no, amount: 12_34 }),
      invoice({ name: "王三", id_no: worker(1).id_no, invoice_no }),
    ];
    const state = await opened(scene(), staffInvoice, [invoice({ name, id_no }), ...bad], { who: "invoicer" });
    const submittedState = await submit(state);
    const no = submittedState.result?.batch_sn ?? "";
    const record = await scene()
      .running()
      .db.selectFrom("import_jobs")
      .select("id")
      .where("no", "=", no)
      .executeTakeFirstOrThrow();
    const downloadInput = { record_id: String(record.id), no, locale: "zh-CN" } as const;
    const ended = async () => {
      const { job_id } = await harness.imports.handlers.downloadFailedRows(downloadInput, context);
      const get = () => harness.jobs.handlers.get({ id: job_id }, context);
      await vi.waitFor(async () => expect((await get()).state).not.toBe("running"), { timeout: 300_000 });
      return get();
    };
    expect(await ended()).toMatchObject({ state: "done", file: { name: `${no}-有误的行.xlsx`, rows: 2, saved: true } });
    const lines: string[][] = [];
    const bytes = new Uint8Array(readFileSync(harness.delivered.at(-1)?.path ?? ""));
    const onRow = ({ cells }: { readonly cells: readonly { readonly text: string }[] }) =>
      void lines.push(cells.map(({ text }) => text));
    await readWorkbook({ bytes }, { name: "a.xlsx", onRow });
    const [titles = [], ...rows] = lines;
    expect(titles).toEqual([...staffInvoice.fields.map(({ title }) => title), "错误说明"]);
    const cell = (row: readonly string[], key: string) => row[staffInvoice.fields.findIndex((one) => one.key === key)];
    expect(rows.map((row) => [cell(row, "invoice_no"), cell(row, "name"), cell(row, "amount")])).toEqual(
      bad.map((row) => [row["invoice_no"], row["name"], (Number(row["amount"]) / 100).toFixed(2)]),
    );
    // With the column where the refusal knows it.
    expect(rows.map((row) => row.at(-1))).toEqual([
      expect.stringMatching(/^[^：]+$/u),
      expect.stringMatching(/^发票号码：./u),
    ]);

    // Nobody else gets the names and numbers of somebody's file, and nothing of them is written.
    await harness.close();
    harness = createHarness({
      ...{ dataDir: join(folder.path, "other"), serverUrl: await urlOf(scene()) },
      token: scene().person("auditor").token,
    });
    expect(await ended()).toMatchObject({ state: "failed", error: { code: "not_found" } });
    expect(existsSync(join(folder.path, "other", "exports"))).toBe(false);
  });

  it("are taken by a job of the service when they are many, and a desk that starts anew hears how it ended", async () => {
    const { name, id_no } = worker(2);
    const rows = Array.from({ length: 1_001 }, () => invoice({ name, id_no }));
    const state = await opened(scene(), staffInvoice, rows, { who: "invoicer" });
    const { import_id } = state;
    const input = { import_id, confirm: confirmOf(state), settlement_remark: "" };
    await harness.imports.handlers.submit(input, context);
    await harness.until(import_id, ({ sending }) => sending?.rows_total === 1_001);
    await harness.close();
    const { service, db } = scene().running();
    await createImportWorker(service, declaredKinds([staffInvoiceImport])).work();
    harness = createHarness({
      ...{
        dataDir: join(folder.path, "data"),
        serverUrl: await urlOf(scene()),
        token: scene().person("invoicer").token,
      },
    });
    await harness.imports.start();
    const submittedState = await harness.until(import_id, ({ phase }) => phase === "sent");
    expect(submittedState.result).toMatchObject({ succeeded: 1_001, failed: 0, accounting_fee: 1_001 * 100_00 });
    const job = await db
      .selectFrom("import_jobs")
      .selectAll()
      .where("no", "=", submittedState.result?.batch_sn ?? "")
      .executeTakeFirstOrThrow();
    expect(job).toMatchObject({ success_count: 1_001, status: 5 });
  });

  it("compare the tax office's list, and tell of a difference though the row was taken", async () => {
    await settled(scene(), 2_000_00, 3_000_00);
    const withheld = async (at: number) => {
      const bills = scene().running().db.selectFrom("bills").select(["pit", "tax_verify_status as mark"]);
      return bills.where("labor_id", "=", worker(at).id).where("status", "=", 60).execute();
    };
    const tax = (await withheld(0)).reduce((sum, { pit }) => sum + pit, 0);
    const row = (at: number, tax_amount: number) => ({
      ...{ labor_name: worker(at).name, labor_id_no: worker(at).id_no, tax_amount },
    });
    const state = await opened(scene(), taxVerify, [row(0, tax), row(1, 99_99), row(7, 1)], { who: "taxOfficer" });
    const input = { import_id: state.import_id, confirm: confirmOf(state), settlement_remark: "" };
    await expect(harness.imports.handlers.submit(input, context)).rejects.toMatchObject({ code: "invalid" });
    const [month] = await scene().running().db.selectFrom("settlements").select("period").limit(1).execute();
    const submittedState = await submit(state, { period: month?.period ?? "", is_complete: false });
    expect(submittedState.result).toMatchObject({ succeeded: 2, failed: 1 });
    expect(submittedState.result?.facts).toContainEqual({ name: "differs", value: 1 });
    expect(await resultsOf(state.import_id)).toEqual({ 3: "true tax_differs", 4: "false no_income_in_period" });
    expect(await resultsOf(state.import_id, "refused")).toEqual({ 4: "false no_income_in_period" });
    expect(new Set((await withheld(0)).map(({ mark }) => mark))).not.toEqual(
      new Set((await withheld(1)).map(({ mark }) => mark)),
    );

    const { import_id } = state;
    const mending = await harness.imports.handlers.mendRefused({ import_id }, context);
    const whole = { period: month?.period ?? "", is_complete: true };
    const rest = { import_id, confirm: confirmOf(mending), settlement_remark: "", choices: whole };
    expect(mending.counts).toMatchObject({ rows: 1, sent: 2 });
    await expect(harness.imports.handlers.submit(rest, context)).rejects.toMatchObject({ code: "invalid" });
  });

  it("bring workers in, and say of each what it came to", async () => {
    const person = { name: "周文静", mobile: "13800000001", settlement_type: "线上", contract_type: "线上" };
    await scene()
      .running()
      .service.writing.updateTable("company_labors")
      .set({ cooperation_status: 3 })
      .where("labor_id", "=", worker(6).id)
      .execute();
    const rows = [
      { ...person, id_no: makeIdNumber("330106", "1992-03-04", 871) },
      { ...person, name: worker(6).name, id_no: worker(6).id_no },
      { ...person, name: worker(7).name, id_no: worker(7).id_no },
    ];
    const state = await opened(scene(), workerTemplate, rows, { who: "operator" });
    expect((await submit(state)).result).toMatchObject({ succeeded: 3, failed: 0 });
    // Who works there already is taken, and nothing more is said.
    expect(await resultsOf(state.import_id)).toEqual({ 2: "true created", 3: "true recovered" });
    expect(await resultsOf(state.import_id, "refused")).toEqual({});
  });

  it("write down what a company paid itself", async () => {
    const setMode = (settlement_type: 1 | 2) =>
      scene()
        .running()
        .service.writing.updateTable("companies")
        .set({ settlement_type })
        .where("id", "=", Number(scene().company_id))
        .execute();
    await setMode(1);
    const bills = [4, 5].map((index) => ({ worker: worker(index), fee: 100_00 + index }));
    const { id } = await approvedSettlement(scene(), bills);
    await setMode(2);
    const { version, snapshot_hash, line_count, labor_net } = await scene().settlement(id);
    const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "offline");
    const expected = { count: line_count, labor_net };
    const body = { version, snapshot_hash, sms_code, expected };
    expect((await scene().call("payer", "settlements.smsOfflineSettle", { params: { id }, body })).status).toBe(200);
    const [one, two] = await scene().lines(id);
    const row = (line: typeof one, more: Cells): Cells => ({
      ...{
        trade_no: line?.channel_order_no ?? "",
        user_id_no: line?.id_no ?? "",
        status: "成功",
        amount: line?.net ?? 0,
      },
      ...more,
    });
    const rows = [row(one, {}), row(two, { amount: 1 })];
    const state = await opened(scene(), offlineFeedback, rows, { who: "payer" });
    const submittedState = await submit(state);
    expect(submittedState.result).toMatchObject({ succeeded: 1, failed: 1, accounting_fee: one?.net });
    expect(await resultsOf(state.import_id)).toEqual({ 3: "false feedback_other_amount" });
    const states = (await scene().lines(id)).map((line) => line.status);
    expect(states[0]).not.toBe(states[1]);
  });

  it("stay here for who may not send them, and when they are more than one request takes", async () => {
    const few = await opened(scene(), invoiceRecord, [invoice()], {
      who: "payer",
      permissions: ["bill.bill.import"],
    }).catch(() => null);
    expect(few).toBeNull();
    await harness.close();
    const many = await opened(
      scene(),
      transactList,
      Array.from({ length: 5_001 }, (_, at) => ({ no: `LS${at}`, status: "已处理", amount: 1 })),
      { who: "maker" },
    );
    const input = { import_id: many.import_id, confirm: confirmOf(many), settlement_remark: "" };
    await expect(harness.imports.handlers.submit(input, context)).rejects.toMatchObject({
      code: "import_too_many_rows",
      params: { rows: 5_001, most: 5_000 },
    });
    expect(await harness.imports.handlers.get({ import_id: many.import_id }, context)).toMatchObject({
      phase: "ready",
    });
  });

  it("are not even read without the permission of the call that takes them", async () => {
    const rows = [{ trade_no: "X1", user_id_no: worker(0).id_no, status: "成功", amount: 1 }];
    const permissions = ["settlement.voucher.import"] as const;
    const opening = opened(scene(), offlineFeedback, rows, { who: "operator", permissions });
    await expect(opening).rejects.toMatchObject({ code: "forbidden" });
  });
});
