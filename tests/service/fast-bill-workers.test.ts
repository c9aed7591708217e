import { expect, it } from "vitest";
import type { BillImportRow } from "../../src-shared/billing/bills/bills-calls.ts";
import { workerGap } from "../../src-shared/kernel/states/worker-gap.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { batchParts, sendPart } from "./money-steps.ts";

const card = (nth: number) => `62220210010101${String(nth).padStart(2, "0")}112`;

/** A row of a fast bill for somebody whom nobody has; `nth` tells people apart. */
const stranger = (row: number, nth: number, fee: number, more: Partial<BillImportRow> = {}): BillImportRow => ({
  ...{
    row,
    labor_name: "钟子期",
    id_no: makeIdNumber("420111", "1990-03-05", nth),
    labor_phone: `1390000${1000 + nth}`,
  },
  ...{ accounting_fee: fee, labor_bank_account: card(nth), ...more },
});

const fast = { inner_bill_type: 2 };
const entering = { ...fast, create_workers: true };

const sendRows = (
  scene: Scene,
  rows: readonly BillImportRow[],
  more: Record<string, unknown>,
  who: "operator" | "maker" = "operator",
) => sendPart(scene, batchParts(scene, rows, 5_000, more)[0] as Record<string, unknown>, who);

const peopleOf = (scene: Scene, rows: readonly BillImportRow[]) =>
  scene
    .running()
    .db.selectFrom("labors as l")
    .innerJoin("company_labors as r", "r.labor_id", "l.id")
    .innerJoin("labor_accounts as a", "a.labor_id", "l.id")
    .select(["l.id_no", "l.real_name_status", "r.source_type", "r.contract_sign_type", "r.cooperation_status"])
    .select(["a.status as account_status", "a.account_no"])
    .where(
      "l.id_no",
      "in",
      rows.map(({ id_no }) => id_no),
    )
    .orderBy("l.id")
    .execute();

const billsOf = (scene: Scene, importId: unknown) =>
  scene
    .running()
    .db.selectFrom("bills")
    .select(["id", "labor_id", "worker_gap", "status"])
    .where("import_id", "=", Number(importId))
    .orderBy("id")
    .execute();

onEveryScene("workers created by fast bills", {}, (scene) => {
  it("are entered with their bills, unverified and unsigned, which the bills say by their gap", async () => {
    const rows = [stranger(2, 1, 100_00), stranger(3, 2, 200_00), stranger(4, 1, 300_00)];
    const answer = await sendRows(scene(), rows, entering);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 3, failed: 0, entered_workers: 2 });
    const entered = { real_name_status: 0, source_type: 4, contract_sign_type: 0, cooperation_status: 1 };
    expect(await peopleOf(scene(), rows)).toEqual([
      { id_no: rows[0]?.id_no, ...entered, account_status: 1, account_no: card(1) },
      { id_no: rows[1]?.id_no, ...entered, account_status: 1, account_no: card(2) },
    ]);
    const bills = await billsOf(scene(), answer.body["batch_id"]);
    expect(bills.map(({ worker_gap }) => worker_gap)).toEqual(Array(3).fill(workerGap.unsigned));
    expect(bills[0]?.labor_id).toBe(bills[2]?.labor_id);
  });

  it("are not entered without the switch, the right to import workers, or for bills of a task", async () => {
    const rows = [stranger(2, 11, 110_00)];
    const without = await sendRows(scene(), rows, fast);
    expect(without.body).toMatchObject({ succeeded: 0, refused: [{ row: 2, code: "worker_unknown" }] });
    expect(await peopleOf(scene(), rows)).toEqual([]);
    const standard = await sendRows(scene(), [stranger(2, 12, 110_00)], { create_workers: true });
    expect([standard.status, standard.body["code"]]).toEqual([400, "invalid"]);
    const forbidden = await sendRows(scene(), [stranger(2, 13, 110_00)], entering, "maker");
    expect([forbidden.status, forbidden.body["code"]]).toEqual([403, "forbidden"]);
    const { db } = scene().running();
    expect((await db.selectFrom("labors").select("id").where("name", "=", "钟子期").execute()).length).toBe(2);
  });

  it("keep to the rules of people, and a row that could be no bill enters nobody", async () => {
    const known = scene().workers[0];
    const rows = [
      stranger(2, 21, 0),
      stranger(3, 22, 100_00, { labor_bank_account: "" }),
      stranger(4, 23, 100_00, { id_no: makeIdNumber("420111", "2012-03-05", 23) }),
      stranger(5, 24, 100_00, { labor_name: "x1" }),
      stranger(6, 25, 100_00, { labor_phone: "123" }),
      stranger(7, 26, 100_00),
      stranger(8, 26, 150_00, { labor_name: "俞伯牙" }),
      stranger(9, 27, 100_00, { id_no: known?.id_no ?? "", labor_name: "俞伯牙" }),
    ];
    const answer = await sendRows(scene(), rows, entering);
    const refused = answer.body["refused"] as { row: number; code: string }[];
    expect(refused.map(({ row, code }) => [row, code])).toEqual([
      [2, "amount_zero"],
      [3, "account_missing"],
      [4, "worker_age"],
      [5, "name_notChinese"],
      [6, "phone_invalid"],
      [8, "worker_name_differs"],
      [9, "worker_name_differs"],
    ]);
    expect(answer.body).toMatchObject({ succeeded: 1, entered_workers: 1 });
    const strangers = rows.filter(({ id_no }) => id_no !== known?.id_no);
    expect((await peopleOf(scene(), strangers)).map(({ id_no }) => id_no)).toEqual([rows[5]?.id_no]);
  });

  it("are told before sending", async () => {
    const rows = [stranger(2, 31, 100_00), stranger(3, 32, 100_00, { labor_bank_account: "" })];
    const body = { company_id: scene().company_id, ...fast, bills: rows };
    const answer = await scene().call("operator", "bills.precheck", { body: { ...body, create_workers: true } });
    const issues = answer.body["issues"] as { row: number; severity: string; code: string }[];
    expect(issues.filter(({ severity }) => severity === "error").map(({ row, code }) => [row, code])).toEqual([
      [3, "account_missing"],
    ]);
    expect(issues.filter(({ code }) => code === "worker_to_create").map(({ row }) => row)).toEqual([2]);
    const without = await scene().call("operator", "bills.precheck", { body });
    expect((without.body["issues"] as { code: string }[]).map(({ code }) => code)).toEqual([
      "worker_unknown",
      "worker_unknown",
    ]);
  });

  it("go with the import that is taken back, come back with it, and stay where something has come of them", async () => {
    const rows = [stranger(2, 41, 100_00), stranger(3, 42, 100_00)];
    const first = await sendRows(scene(), rows, entering);
    const { service, db } = scene().running();
    const signed = await db
      .selectFrom("labors")
      .select("id")
      .where("id_no", "=", rows[1]?.id_no ?? "")
      .execute();
    await service.writing
      .updateTable("company_labors")
      .set({ contract_sign_type: 2 })
      .where("labor_id", "=", signed[0]?.id ?? 0)
      .execute();
    const params = { id: String(first.body["batch_id"]) };
    const back = await scene().call("maker", "bills.importRollback", { params });
    expect(back.body).toEqual({ ok: true, cancelled: 2 });
    expect((await peopleOf(scene(), rows)).map(({ cooperation_status }) => cooperation_status)).toEqual([3, 1]);
    const again = await sendRows(scene(), [stranger(2, 41, 100_00)], entering);
    expect(again.body).toMatchObject({ succeeded: 1, entered_workers: 1 });
    expect((await peopleOf(scene(), rows)).map(({ cooperation_status }) => cooperation_status)).toEqual([1, 1]);
  });
});
