import { expect, it } from "vitest";
import { importRows, type Part, partsOf, refusedOf, sendRows } from "./import-steps.ts";
import { applyFor, applyOf, move, nextInvoiceNo, quotaOf, settled } from "./invoice-steps.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";

const row = (at: number, more: Record<string, unknown> = {}) => ({
  row: at,
  invoice_no: nextInvoiceNo(),
  invoice_type: 4,
  invoice_category: "*现代服务*市场推广服务",
  invoice_at: "2026-11-20",
  amount: 100_00,
  company_name: "企业0",
  ...more,
});

const send = (scene: Scene, rows: readonly { row: number }[]) =>
  importRows(scene, "invoicer", "invoiceRecords.import", rows);

onEveryScene("imports of invoices", { workers: 8 }, (scene) => {
  it("give each invoice to the application that it fits, and say of every other row why not", async () => {
    await settled(scene(), 1_000_00);
    const apply = applyOf(await applyFor(scene(), 300_00));
    const waiting = row(2);
    expect(refusedOf(await send(scene(), [waiting]))).toEqual({ 2: "no_application" });
    const approved = applyOf(await move(scene(), "invoicer", apply, "approve"));
    await move(scene(), "invoicer", approved, "start");
    const twice = row(3);
    const answer = await send(scene(), [
      waiting,
      twice,
      { ...twice, row: 4 },
      row(5, { amount: 100_01 }),
      row(6, { company_name: "企业2" }),
      row(7, { invoice_at: "2026-11-21" }),
      row(8, { invoice_type: 2 }),
      row(9, { amount: 100_00 }),
    ]);
    expect(refusedOf(answer)).toEqual({
      4: "invoice_seen",
      5: "invoice_over_application",
      6: "company_unknown",
      7: "date_future",
      8: "no_application",
    });
    expect(answer.body).toMatchObject({ succeeded: 3, failed: 5, amount: 300_00 });
    expect(await quotaOf(scene())).toMatchObject({ invoiced: 300_00, invoicing: 0 });
    const detail = await scene().call("auditor", "invoiceApplies.get", { params: { id: apply.id } });
    expect(detail.body["apply"]).toMatchObject({ status: 2, opened_amount: 300_00 });
    await scene().audit();
  });

  it("happen once, however often they are sent", async () => {
    const [part] = partsOf([row(2)]) as [Part];
    const again = () => sendRows(scene(), "invoicer", "invoiceRecords.import", part);
    const count = () => scene().running().db.selectFrom("invoice_records").select("id").execute();
    const before = (await count()).length;
    const [one, two] = [await again(), await again()];
    expect(two.body).toEqual(one.body);
    expect((await count()).length).toBe(before);
  });

  it("take no content-free item, and no worker whom the company does not have", async () => {
    const worker = scene().workers[0] as Scene["workers"][number];
    const staff = (more: Record<string, unknown>) =>
      importRows(scene(), "invoicer", "invoiceRecords.importStaff", [
        row(2, { name: worker.name, id_no: worker.id_no, ...more }),
      ]);
    expect((await staff({ invoice_category: " " })).status).toBe(400);
    expect(refusedOf(await staff({ name: "王二" }))).toEqual({ 2: "worker_not_found" });
    expect(refusedOf(await staff({ invoice_no: "123" }))).toEqual({ 2: "invoice_number_wrong" });
    const before = await quotaOf(scene());
    expect((await staff({})).body).toMatchObject({ state: "done", succeeded: 1, refused: [] });
    expect(await quotaOf(scene())).toEqual(before);
    const list = await scene().call("auditor", "invoiceRecords.list", { query: { record_kind: "2" } });
    const [listRow] = list.body["results"] as Record<string, string>[];
    expect(listRow?.["id_no"]).toMatch(/\*{8}/);
    expect(listRow?.["labor_name"]).toContain("*");
  });
});

onEveryScene("imports of service orders", { workers: 8 }, (scene) => {
  const order = (no: string, more: Record<string, unknown> = {}) => ({
    row: 2,
    no,
    company_name: "企业0",
    period: "2026-10",
    category: 3,
    fee: 88_00,
    ...more,
  });
  const orders = (...rows: readonly { row: number }[]) => importRows(scene(), "maker", "serviceBills.import", rows);

  it("make an issued bill of each, claim it, and take no order twice", async () => {
    const answer = await orders(
      order("DD1", { discount: 8_00, due_at: "2026-11-30" }),
      order("DD1", { row: 3 }),
      order("DD2", { row: 4, discount: 88_00 }),
      order("DD3", { row: 5, due_at: "2026-11-19" }),
      order("DD4", { row: 6, company_name: "没有的公司" }),
    );
    expect(refusedOf(answer)).toEqual({ 3: "order_seen", 4: "nothing_owed", 6: "company_unknown" });
    const serviceBills = await scene().running().db.selectFrom("service_bills").selectAll().orderBy("id").execute();
    expect(serviceBills).toMatchObject([
      { status: 20, payable: 80_00, discount: 8_00, category: 3 },
      { status: 60, payable: 88_00 },
    ]);
    expect(refusedOf(await orders(order("DD1")))).toEqual({ 2: "order_seen" });
    await scene().audit();
  });

  it("find a company whose name is written with other widths and spaces", async () => {
    const answer = await orders(
      order("DD20", { company_name: "企　业０" }),
      order("DD21", { row: 3, company_name: "企 业 0" }),
      order("DD22", { row: 4, company_name: "企业" }),
    );
    expect(answer.body).toMatchObject({ succeeded: 2 });
    expect(refusedOf(answer)).toEqual({ 4: "company_unknown" });
  });

  it("are refused one by one for days and months that cannot be meant", async () => {
    const answer = await orders(
      order("DD10", { period: "1905-07" }),
      order("DD11", { row: 3, period: "2030-01" }),
      order("DD12", { row: 4, due_at: "9999-12-31" }),
      order("DD13", { row: 5, due_at: "0001-01-01" }),
      order("DD14", { row: 6, period: "2026-11" }),
    );
    expect(answer.body).toMatchObject({ state: "done", succeeded: 1, failed: 4 });
    expect(refusedOf(answer)).toEqual({ 2: "month_early", 3: "month_future", 4: "date_late", 5: "date_early" });
  });
});
