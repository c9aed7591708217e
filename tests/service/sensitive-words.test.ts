import { expect, it } from "vitest";
import { sensitiveWordImport } from "../../src-service/companies/sensitive-words/area.ts";
import type { ImportKind } from "../../src-service/core/plumbing/import-kind.ts";
import { declaredKinds } from "../../src-service/records/imports/kinds.ts";
import { createImportWorker } from "../../src-service/records/imports/worker.ts";
import { foldText } from "../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { importRows, partsOf, refusedOf, sendRows } from "./import-steps.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { insert } from "./small-world.ts";

const call = "sensitiveWords.import";
const maker = "operator";

const create = (scene: Scene, word: string, more: Record<string, unknown> = {}) =>
  scene.call(maker, "sensitiveWords.create", { body: { word, kind: 1, note: "", ...more } });
const wordOf = ({ body }: Answer) => body["word"] as { id: string; version: number; status: number; word: string };
const step = (scene: Scene, who: "checker" | "operator", response: Answer, action: string, more: object = {}) => {
  const { id, version } = wordOf(response);
  return scene.call(who, "sensitiveWords.update", { params: { id }, body: { version, action, ...more } });
};
const storedWords = (scene: Scene, start: string) =>
  scene
    .running()
    .db.selectFrom("sensitive_words")
    .selectAll()
    .where("word", "like", `${start}%`)
    .orderBy("id")
    .execute();
const workerOf = (scene: Scene, kind: ImportKind = sensitiveWordImport as ImportKind) =>
  createImportWorker(scene.running().service, declaredKinds([kind]));
const rowsOf = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ row: at + 2, word: `${start}${at}`, kind: (at % 5) + 1 }));

it("compares words in half width and lower case, character by character", () => {
  expect(foldText("ＶＩＰ　内幕１！")).toBe("vip 内幕1!");
  expect(foldText("Ａ😀é")).toBe("a😀é");
  expect(foldText("ΣΑΣ")).toBe("σασ");
});

onEveryScene("sensitive words", {}, (scene) => {
  it("come into force by a second person, and stop with a reason", async () => {
    const response = await create(scene(), " 刷单 ", { note: " 返利 " });
    expect(wordOf(response)).toMatchObject({
      word: "刷单",
      note: "返利",
      status: 10,
      no: expect.stringMatching(/^MG/),
    });
    expect((await step(scene(), "operator", response, "approve")).body["code"]).toBe("forbidden");
    const approved = await step(scene(), "checker", response, "approve");
    expect(wordOf(approved)).toMatchObject({ status: 20 });
    expect((await step(scene(), "checker", approved, "end")).body["code"]).toBe("invalid");
    const ended = await step(scene(), "checker", approved, "end", { reason: "不再需要" });
    expect(wordOf(ended)).toMatchObject({ status: 80 });
    const { id } = wordOf(response);
    const { steps } = (await scene().call("auditor", "sensitiveWords.get", { params: { id } })).body;
    expect(steps).toMatchObject([{ step: "create" }, { step: "approve" }, { step: "end", reason: "不再需要" }]);
  });

  it("are there once while they wait or are in force, however they are written", async () => {
    const code = async (word: string) => (await create(scene(), word)).body["code"];
    const response = await create(scene(), "ＶＩＰ内幕");
    expect(await code("vip内幕")).toBe("word_exists");
    const approved = await step(scene(), "checker", response, "approve");
    expect(await code("Vip内幕")).toBe("word_exists");
    await step(scene(), "checker", approved, "end", { reason: "不再需要" });
    const again = await create(scene(), "vip内幕");
    await step(scene(), "operator", again, "reject", { reason: "填错了" });
    expect(await code("VIP内幕")).toBe(undefined);
    for (const wrong of ["", "　", "长".repeat(51)]) expect([wrong, await code(wrong)]).toEqual([wrong, "invalid"]);
    expect((await create(scene(), "类别", { kind: 6 })).body["code"]).toBe("invalid");
  });

  it("of another agency stand in nobody's way", async () => {
    const made = await create(scene(), "共用词");
    const { id } = wordOf(made);
    const { db } = scene().running();
    const row = await db
      .selectFrom("sensitive_words")
      .selectAll()
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    for (const [at, word] of ["别家的词", "别家的词0"].entries())
      await insert(scene().running(), "sensitive_words", {
        ...{ ...row, id: 9_000_000 + at, no: `${row.no}-${at}`, agency_id: 77, word, folded: word },
      });
    expect((await create(scene(), "别家的词")).status).toBe(200);
    expect((await create(scene(), "共用词")).body["code"]).toBe("word_exists");
    const imported = await importRows(scene(), maker, call, rowsOf("别家的词", 1));
    expect(imported.body).toMatchObject({ state: "done", succeeded: 1 });
  });

  it("are found in texts while they are in force, by whoever is signed in at their agency", async () => {
    type Hit = { text: number; start: number; end: number; entry: { word: string } | null };
    const hitsIn = async (texts: readonly string[], by: Parameters<Scene["call"]>[0] = "operator") => {
      const { body } = await scene().call(by, "sensitiveWords.verify", { body: { texts } });
      return (body["hits"] as Hit[]).map(({ text, start, end, entry }) => [
        text,
        texts[text]?.slice(start, end),
        entry?.word ?? null,
      ]);
    };
    const response = await create(scene(), "Ｖip名单", { kind: 3 });
    expect(await hitsIn(["vip名单"])).toEqual([]);
    const approved = await step(scene(), "checker", response, "approve");
    expect(await hitsIn(["没有", "İ😀给ＶＩＰ名单的人，vip名单"])).toEqual([
      [1, "ＶＩＰ名单", "Ｖip名单"],
      [1, "vip名单", "Ｖip名单"],
    ]);
    // Who may not see the list is told the place in their own text, and nothing of the list.
    expect(await hitsIn(["给vip名单"], "client")).toEqual([[0, "vip名单", null]]);
    await step(scene(), "checker", approved, "end", { reason: "不再需要" });
    expect(await hitsIn(["vip名单"])).toEqual([]);
    for (const texts of [[], ["长".repeat(5_001)], Array.from({ length: 21 }, () => "a"), "vip", [1]]) {
      const { status } = await scene().call("client", "sensitiveWords.verify", { body: { texts } });
      expect(status).toBe(400);
    }
    const again = await create(scene(), "a");
    await step(scene(), "checker", again, "approve");
    const { body } = await scene().call("client", "sensitiveWords.verify", { body: { texts: ["a".repeat(501)] } });
    expect(body).toMatchObject({ complete: false, hits: { length: 500 } });
  });

  it("are made of 10,000 rows once, over a service that dies in between", async () => {
    const sentRows = rowsOf("批量词", 10_000).map((row) => (row.row % 1_000 === 9 ? { ...row, word: "批量词0" } : row));
    const parts = partsOf(sentRows, 2_500);
    const send = (at: number) => sendRows(scene(), maker, call, parts[at] as (typeof parts)[number]);
    for (const at of [3, 1, 1, 2]) await send(at);
    expect((await send(0)).body).toMatchObject({ state: "working", total: 10_000, judged: 0 });
    await workerOf(scene()).turns();
    const before = (await storedWords(scene(), "批量词")).length;
    const dying: ImportKind = {
      name: "sensitive_word",
      take: async (turn) => {
        await (sensitiveWordImport as ImportKind).take(turn);
        throw new Error("the power is gone");
      },
    };
    await expect(workerOf(scene(), dying).turns()).rejects.toThrow("the power is gone");
    expect(await storedWords(scene(), "批量词")).toHaveLength(before);
    await Promise.all([workerOf(scene()).work(), workerOf(scene()).work()]);
    const done = await send(2);
    expect(done.body).toMatchObject({ state: "done", succeeded: 9_990, failed: 10 });
    expect(new Set(Object.values(refusedOf(done)))).toEqual(new Set(["word_exists"]));
    const response = await storedWords(scene(), "批量词");
    expect(response.map(({ word }) => word)).toEqual([...new Set(sentRows.map(({ word }) => word))]);
    expect(new Set(response.map(({ no }) => no)).size).toBe(9_990);
    await scene().audit();
  });

  it("are rejected with their import while all wait for review, and not when one was decided on", async () => {
    const first = await importRows(scene(), maker, call, [
      ...rowsOf("撤回词", 3),
      { row: 9, word: "撤回词０", kind: 1 },
    ]);
    expect(refusedOf(first)).toEqual({ 9: "word_exists" });
    const rollBack = (answer: Answer, who: "operator" | "checker" = maker) =>
      scene().call(who, "importJobs.rollBack", { params: { id: String(answer.body["import_id"]) } });
    expect((await rollBack(first, "checker")).body["code"]).toBe("forbidden");
    expect((await rollBack(first)).body).toMatchObject({ ok: true, taken_back: 3 });
    const id = Number(scene().person(maker).id);
    const rejected = { status: 25, version: 2, checker_id: id, decided_reason: first.body["no"] };
    expect(await storedWords(scene(), "撤回词")).toMatchObject([rejected, rejected, rejected]);
    const second = await importRows(scene(), maker, call, rowsOf("撤回词", 2));
    const [, , , waiting] = await storedWords(scene(), "撤回词");
    const params = { id: String(waiting?.id) };
    await scene().call("checker", "sensitiveWords.update", { params, body: { version: 1, action: "approve" } });
    expect((await rollBack(second)).body).toMatchObject({ code: "import_has_dependents", params: { no: "撤回词0" } });
    expect((await storedWords(scene(), "撤回词")).map(({ status }) => status)).toEqual([25, 25, 25, 20, 10]);
  });
});
