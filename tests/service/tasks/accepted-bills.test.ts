import { expect, it } from "vitest";
import { followTaskBills } from "../../../src-service/tasks/tasks/follow-bills.ts";
import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { batchParts, sendPart } from "../money-steps.ts";
import { acceptAll, act, directedTask, peopleOf } from "./task-steps.ts";

type Made = { readonly applicant_id: string; readonly task_id: string; readonly accounting_fee: number };

const madeRows = async (scene: Scene, ids: readonly number[]) =>
  scene.call("maker", "taskApplicants.billRows", { body: { ids: ids.map(String) } });

/** The rows as the desk sends them: masked names, no numbers of people. */
const billRows = (rows: readonly Made[]): BillImportRow[] =>
  rows.map((row, at) => ({ labor_name: "工*", labor_phone: "", id_no: "", ...row, row: at + 2 }));

const send = (scene: Scene, rows: readonly BillImportRow[]) =>
  sendPart(scene, batchParts(scene, rows)[0] as Record<string, unknown>);

onEveryScene("bills of accepted work", { workers: 8 }, (scene) => {
  it("are made by the door of all bills, of the amount and the person that was accepted, once", async () => {
    const task = await directedTask(scene(), [0, 1]);
    const people = await acceptAll(scene(), task, [800_00, 900_00]);
    const made = await madeRows(
      scene(),
      people.map(({ id }) => id),
    );
    expect(made.body).toMatchObject({ company_id: scene().company_id, left_out: [] });
    const rows = made.body["rows"] as Made[];
    expect(JSON.stringify(made.body)).not.toContain(scene().workers[0]?.id_no);
    expect(rows).toMatchObject([
      { applicant_id: people[0]?.no, accounting_fee: 800_00, work_date: "2026-11-19" },
      { applicant_id: people[1]?.no, accounting_fee: 900_00 },
    ]);
    expect((await send(scene(), billRows(rows))).body).toMatchObject({ state: "done", succeeded: 2, failed: 0 });
    const bills = await scene()
      .running()
      .db.selectFrom("bills")
      .selectAll()
      .where("task_id", "=", Number(task))
      .orderBy("id")
      .execute();
    expect(bills.map(({ applicant_id, labor_id, accounting_fee }) => [applicant_id, labor_id, accounting_fee])).toEqual(
      people.map(({ id, labor_id, accept_amount }) => [id, labor_id, accept_amount]),
    );
    // Neither the program makes a second one, nor does the door take one.
    expect((await madeRows(scene(), [people[0]?.id ?? 0])).body).toMatchObject({ code: "applicants_not_billable" });
    const again = await send(scene(), billRows(rows).slice(0, 1));
    expect(again.body).toMatchObject({
      failed: 1,
      refused: [{ code: "applicant_billed_by", params: { no: bills[0]?.no } }],
    });
  });

  it("are refused for another amount, for work that is not accepted, and for nobody's", async () => {
    const task = await directedTask(scene(), [2, 3]);
    const [first, second] = await acceptAll(scene(), task, [700_00, 600_00]);
    const open = await directedTask(scene(), [4]);
    const { body } = await madeRows(scene(), [first?.id ?? 0]);
    const [row] = billRows(body["rows"] as Made[]);
    const rows = [
      row,
      { ...row, applicant_id: second?.no, accounting_fee: 600_01, row: 3 },
      { ...row, applicant_id: "BM99999999999999", row: 4 },
      { ...row, applicant_id: second?.no, task_id: open, accounting_fee: 600_00, row: 5 },
      { ...row, row: 6 },
    ] as BillImportRow[];
    expect((await send(scene(), rows)).body).toMatchObject({
      succeeded: 1,
      refused: [
        { row: 3, code: "applicant_amount_differs", params: { amount: "600.00" } },
        { row: 4, code: "applicant_unknown" },
        { row: 5, code: "applicant_other_task" },
        { row: 6, code: "applicant_repeated" },
      ],
    });
    const answer = await madeRows(scene(), [99_999_999]);
    expect(answer.body).toMatchObject({ code: "not_found" });
  });

  it("reach the row of the part that they pay for, and the history of the task, each once", async () => {
    const { service } = scene().running();
    const follow = () => followTaskBills(service);
    const task = await directedTask(scene(), [5, 6]);
    const [part] = await acceptAll(scene(), task, [500_00, 400_00]);
    await follow();
    let cursor = "0";
    /** What a copy learns of the parts since it last asked: number of the part and amount of its bill. */
    const learns = async (): Promise<readonly (readonly [unknown, unknown])[]> => {
      const learnt: (readonly [unknown, unknown])[] = [];
      for (let hasMore = true; hasMore; ) {
        const query = { company_id: scene().company_id, sync_cursor: cursor };
        const answer = await scene().answered("maker", "taskApplicants.list", { query });
        learnt.push(...answer.results.map(({ no, billed_amount }) => [no, billed_amount] as const));
        cursor = answer.next_cursor ?? "";
        hasMore = answer.has_more === true;
      }
      return learnt;
    };
    const told = async (): Promise<readonly (number | null)[]> =>
      (await scene().answered("auditor", "tasks.events", { params: { id: task } })).events.flatMap(
        ({ kind, amount }) => (kind === "billed" ? [amount] : []),
      );
    await learns();
    await follow();
    expect(await learns()).toEqual([]);

    const bill = async (): Promise<void> => {
      const made = await madeRows(scene(), [part?.id ?? 0]);
      const sent = await send(scene(), billRows(made.body["rows"] as Made[]));
      expect(sent.body).toMatchObject({ succeeded: 1 });
    };
    await bill();
    await follow();
    expect(await learns()).toEqual([[part?.no, 500_00]]);
    expect(await told()).toEqual([500_00]);

    const { import_id } = await scene()
      .running()
      .db.selectFrom("bills")
      .select("import_id")
      .where("applicant_id", "=", part?.id ?? 0)
      .executeTakeFirstOrThrow();
    await scene().answered("maker", "billBatches.cancel", {
      params: { id: String(import_id) },
      body: { reason: "录错" },
    });
    await follow();
    expect(await learns()).toEqual([[part?.no, null]]);
    scene().clock.advance(60_000);
    await bill();
    await follow();
    expect(await learns()).toEqual([[part?.no, 500_00]]);
    await follow();
    expect(await learns()).toEqual([]);
    expect(await told()).toEqual([500_00, 500_00]);
  });

  it("go by amounts that were accepted of many at once, as the desk sends them: of each its own, and none without one", async () => {
    const task = await directedTask(scene(), [4, 7]);
    await act(scene(), "operator", task, { action: "receive" });
    await act(scene(), "operator", task, { action: "deliver" });
    const [one, other] = await peopleOf(scene(), task);
    const records = [one, other].map((part) => ({ id: String(part?.id), version: part?.version ?? 0 }));
    const accept = (amounts: Readonly<Record<string, number>> | undefined) =>
      scene().call("operator", "taskApplicants.updateMany", { body: { action: "accept", records, amounts } });
    const { body: nothing } = await accept(undefined);
    expect(nothing).toMatchObject({ code: "invalid", fields: { accept_amount: ["required"] } });
    expect((await accept({ [String(one?.id)]: 0 })).status).toBe(400);
    const { body } = await accept({ [String(one?.id)]: 1 });
    expect(body).toEqual({ done: 1, refused: [{ id: String(other?.id), code: "invalid" }] });
    const again = await scene().call("operator", "taskApplicants.updateMany", {
      body: { action: "accept", records: records.slice(1), amounts: { [String(other?.id)]: 450_00 } },
    });
    expect(again.body).toEqual({ done: 1, refused: [] });
    expect((await peopleOf(scene(), task)).map(({ accept_amount }) => accept_amount)).toEqual([1, 450_00]);
  });
});
