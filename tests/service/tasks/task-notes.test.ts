import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followTaskBills } from "../../../src-service/tasks/tasks/follow-bills.ts";
import { settled } from "../invoice-steps.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { pdfTexts } from "../pdf-text.ts";
import { uploadFile } from "../upload-file.ts";
import { jobFile } from "./job-file.ts";
import { taskKit } from "./task-life-kit.ts";
import { acceptAll, directedTask } from "./task-steps.ts";

// Bills are put beside tasks past the rules: these books prove nothing.
describe.each(suiteDatabases())("acceptance notes of tasks (%s)", (kind) => {
  let shared: Scene | undefined;
  beforeAll(async () => {
    shared = await makeScene(kind, { workers: 6 });
  });
  afterAll(() => shared?.end());
  const scene = (): Scene => shared as Scene;
  const kit = taskKit(scene);
  const detail = (id: string) => scene().answered("operator", "tasks.get", { params: { id } });
  const gaps = async (id: string) => (await detail(id)).gaps.map(({ key }) => key);
  const stamped = async (id: string, code: string, text = "盖章") => {
    const key = await uploadFile(scene(), "operator", "验收单.pdf", Buffer.from(`%PDF-1.4 ${id} ${text}`));
    return scene().call("operator", "tasks.uploadNote", { params: { id }, body: { code, files: [{ key }] } });
  };
  const draw = (id: string) => jobFile(scene(), "operator", "tasks.note", { params: { id }, query: {} });

  it("are drawn of what is accepted, people masked, with a code of it", async () => {
    const id = await directedTask(scene(), [0, 1]);
    const none = await scene().call("operator", "tasks.note", { params: { id }, query: {} });
    expect(none.body["code"]).toBe("nothing_to_export");
    await acceptAll(scene(), id, [1_205_06, 300_00]);
    const { note } = await detail(id);
    expect([note.people, note.amount, note.papers]).toEqual([2, 1_505_06, []]);
    const [page = []] = await pdfTexts(await draw(id));
    const text = page.join("");
    expect(text).toContain("结算验收单");
    expect(text).toContain(note.code);
    expect(text).toContain("1,205.06");
    expect(text).toContain("1,505.06");
    expect(text).toContain("壹仟伍佰零伍元零陆分");
    const { name, id_no } = await kit
      .db()
      .selectFrom("labors")
      .select(["name", "id_no"])
      .where("id", "=", scene().workers[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect([text.includes(name), text.includes(id_no)]).toEqual([false, false]);
    const clear = await scene().call("operator", "tasks.note", {
      params: { id },
      query: { protect_id_no: "0", reason: "盖章" },
    });
    expect(clear.body["code"]).toBe("forbidden");
  });

  it("count stamped as long as they say what is accepted, and prove the settlement that the task is billed in", async () => {
    const id = await directedTask(scene(), [2]);
    const [part] = await acceptAll(scene(), id, [400_00]);
    expect(await gaps(id)).toContain("note");
    const { code } = (await detail(id)).note;
    expect((await stamped(id, "0000-0000")).body["code"]).toBe("task_note_differs");
    const first = await stamped(id, code);
    expect(first.body["results"]).toMatchObject([{ outcome: "added" }]);
    const again = await stamped(id, code);
    expect(again.body["results"]).toMatchObject([{ outcome: "duplicate" }]);
    expect(await gaps(id)).not.toContain("note");
    expect((await detail(id)).note.papers).toMatchObject([{ file_name: "验收单.pdf", is_current: true }]);

    // The bill comes into a settlement later than the paper: the round makes it a voucher there too, once.
    const settlementId = (await settled(scene(), 400_00)).id;
    const copies = () =>
      kit.db().selectFrom("voucher_records").select("no").where("settlement_id", "=", settlementId).execute();
    const before = (await copies()).length;
    await scene()
      .running()
      .service.system("test")
      .write(async ({ tx, changeSeq }) =>
        tx
          .updateTable("bills")
          .set({ task_id: Number(id), applicant_id: part?.id ?? null, change_seq: await changeSeq() })
          .where("settlement_id", "=", settlementId)
          .execute(),
      );
    for (let n = 0; n < 2; n += 1) await followTaskBills(scene().running().service);
    expect((await copies()).length).toBe(before + 1);

    const { key, token } = {
      key: (await detail(id)).note.papers[0]?.id ?? "",
      token: scene().person("operator").token,
    };
    const headers = { authorization: `Bearer ${token}` };
    const file = await scene()
      .running()
      .app.inject({ method: "GET", url: `/cdl/1/vouchers/${key}/file`, headers });
    expect([file.statusCode, file.payload]).toEqual([200, `%PDF-1.4 ${id} 盖章`]);
  });

  it("match no longer once another amount is accepted, and say so", async () => {
    const id = await directedTask(scene(), [3]);
    const [part] = await acceptAll(scene(), id, [200_00]);
    const { code } = (await detail(id)).note;
    await stamped(id, code);
    await kit.judged("operator", String(part?.id), "correct", { reason: "记错了" });
    expect(await gaps(id)).toContain("noteStale");
    await kit.judged("operator", String(part?.id), "accept", { accept_amount: 250_00 });
    expect((await detail(id)).note.papers[0]?.is_current).toBe(false);
    expect(await gaps(id)).toContain("noteStale");
    // The very amount of the paper is accepted again: it holds again.
    await kit.judged("operator", String(part?.id), "correct", { reason: "记错了" });
    await kit.judged("operator", String(part?.id), "accept", { accept_amount: 200_00 });
    expect(await gaps(id)).not.toContain("noteStale");
  });

  it("are missing beside a bill and at the approval of its settlement", async () => {
    const settlementId = (await settled(scene(), 123_00)).id;
    const { id } = await kit
      .db()
      .selectFrom("bills")
      .select("id")
      .where("settlement_id", "=", settlementId)
      .executeTakeFirstOrThrow();
    const gapsOfBill = async (columns: { task_id?: number; applicant_id?: number }) => {
      if (Object.keys(columns).length > 0)
        await scene().running().service.writing.updateTable("bills").set(columns).where("id", "=", id).execute();
      const bill = await scene().answered("maker", "bills.get", { params: { id: String(id) } });
      return bill.work_gaps.map(({ key, count }) => [key, count]);
    };
    // The task of the scene has no people: a bill that only names it lacks nothing.
    expect(await gapsOfBill({})).toEqual([]);
    const task = await directedTask(scene(), [2]);
    const [part] = await acceptAll(scene(), task, [123_00]);
    expect(await gapsOfBill({ task_id: Number(task) })).toEqual([["acceptance", 1]]);
    expect(await gapsOfBill({ applicant_id: Number(part?.id) })).toEqual([
      ["signIn", 1],
      ["note", 1],
    ]);
    await scene()
      .running()
      .service.writing.updateTable("settlements")
      .set({ status: 20 })
      .where("id", "=", settlementId)
      .execute();
    const { checks } = await scene().answered("checker", "settlements.checks", {
      params: { id: String(settlementId) },
    });
    expect(checks?.work_gaps.map(({ key }) => key)).toEqual(["signIn", "note"]);
  });
});
