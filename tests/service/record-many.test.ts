import { expect, it } from "vitest";
import { sensitiveWordStates } from "../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { recordsAtMost } from "../../src-shared/kernel/records/many.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";

type Word = { readonly id: string; readonly version: number };

const make = async (scene: Scene, word: string): Promise<Word> => {
  const { body } = await scene.call("operator", "sensitiveWords.create", { body: { word, kind: 1, note: "" } });
  const { id, version } = body["word"] as Word;
  return { id, version };
};
const actOn = (
  scene: Scene,
  who: "checker" | "operator" | "client",
  action: string,
  records: readonly Word[],
  more: object = {},
): Promise<Answer> => scene.call(who, "sensitiveWords.updateMany", { body: { action, records, ...more } });
const statusOf = async (scene: Scene, { id }: Word): Promise<number> => {
  const { body } = await scene.call("checker", "sensitiveWords.get", { params: { id } });
  return (body["word"] as { status: number }).status;
};
const { code } = sensitiveWordStates;

onEveryScene("an action with many records", {}, (scene) => {
  it("is decided and saved for each by itself: one that is refused keeps no other back", async () => {
    const [first, second, decided, changedWord] = [
      await make(scene(), "甲"),
      await make(scene(), "乙"),
      await make(scene(), "丙"),
      await make(scene(), "丁"),
    ];
    expect((await actOn(scene(), "checker", "approve", [decided])).body).toEqual({ done: 1, refused: [] });
    const records = [first, decided, { ...changedWord, version: changedWord.version + 5 }, second, first];
    const { body } = await actOn(scene(), "checker", "approve", records);
    expect(body).toEqual({
      done: 2,
      refused: [
        { id: decided.id, code: "stale_version" },
        { id: changedWord.id, code: "stale_version" },
        // Named twice: the second time it is no longer what was seen.
        { id: first.id, code: "stale_version" },
      ],
    });
    expect(await statusOf(scene(), first)).toBe(code("inForce"));
    expect(await statusOf(scene(), second)).toBe(code("inForce"));
    expect(await statusOf(scene(), changedWord)).toBe(code("toReview"));
    const again = [{ ...first, version: first.version + 1 }];
    expect((await actOn(scene(), "checker", "approve", again)).body).toEqual({
      done: 0,
      refused: [{ id: first.id, code: "illegal_transition" }],
    });
  });

  it("leaves history and audit entry with every record, with what was typed", async () => {
    const words = [await make(scene(), "戊"), await make(scene(), "己")];
    expect((await actOn(scene(), "checker", "reject", words)).body["code"]).toBe("invalid");
    const { body } = await actOn(scene(), "checker", "reject", words, { reason: "正常业务用语" });
    expect(body).toEqual({ done: 2, refused: [] });
    for (const { id } of words) {
      const detail = await scene().call("operator", "sensitiveWords.get", { params: { id } });
      expect(detail.body["steps"]).toMatchObject([{ step: "create" }, { step: "reject", reason: "正常业务用语" }]);
      const entries = await scene()
        .running()
        .db.selectFrom("audit_log")
        .select("action")
        .where("object", "=", `sensitiveWord:${id}`)
        .orderBy("id")
        .execute();
      expect(entries.map(({ action }) => action)).toEqual(["sensitiveWords.create", "sensitiveWords.reject"]);
    }
  });

  it("is refused as a whole to who may not do it, with a record that they may not see, and beyond what a request takes", async () => {
    const word = await make(scene(), "庚");
    expect(await actOn(scene(), "operator", "approve", [word])).toMatchObject({ status: 403 });
    expect(await actOn(scene(), "client", "approve", [word])).toMatchObject({ status: 403 });
    const unknown = await actOn(scene(), "checker", "approve", [word, { id: "999999", version: 1 }]);
    expect(unknown).toMatchObject({ status: 404 });
    expect(await statusOf(scene(), word)).toBe(code("toReview"));
    for (const records of [[], Array.from({ length: recordsAtMost + 1 }, () => word)])
      expect(await actOn(scene(), "checker", "approve", records)).toMatchObject({ status: 400 });
    expect(await actOn(scene(), "checker", "sell", [word])).toMatchObject({ status: 400 });
  });
});
