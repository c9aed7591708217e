import { expect, it } from "vitest";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { storedHash, takeSignedResult } from "../../src-service/workers/recognition/signed-results.ts";
import { issueRecognitionToken } from "../../src-service/workers/recognition/token.ts";
import { cardResult, type SignedCardResult } from "../../src-shared/workers/identity/recognition.ts";
import { onEveryDatabase } from "./harness.ts";
import { makeSmallWorld, openSession } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

const facts = madeUpCard(5, "2026-03-02");
const worker = 700;
const operator = { agency_id: 1, user_id: 1009 };
const colleague = { agency_id: 1, user_id: 1001 };

const shot = (side: "front" | "back", kind: "scan" | "blurred", seed = 1): Buffer =>
  photograph(side === "front" ? drawFront(facts) : drawBack(facts), kind, seed, "jpeg");

onEveryDatabase("recognition of ID cards", {}, (started) => {
  const token = (who = operator, labor = worker) => issueRecognitionToken(started().running().service, who, labor);

  const ask = async (
    by: number,
    body: { side: "front" | "back"; key: string },
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number; answer: Record<string, unknown> }> => {
    const { app } = started().running();
    const answer = await app.inject({
      method: "POST",
      url: "/recognition/id_card",
      headers: { authorization: `Bearer ${await openSession(started().running(), by)}`, ...headers },
      payload: body,
    });
    return { status: answer.statusCode, answer: answer.json() };
  };

  const upload = (bytes: Buffer, who = operator) => storeUpload(started().running().service, who, "front.jpg", bytes);

  const take = async (labor: number, side: "front" | "back", key: string, result: SignedCardResult, who = operator) => {
    const { service } = started().running();
    const sha256 = await storedHash(service, key);
    return service
      .system("test")
      .write((writing) => takeSignedResult(service, who, writing, { laborId: labor, side, file: key, sha256 }, result));
  };

  it("reads both sides with one token, once each, and believes its own results only", async () => {
    await makeSmallWorld(started().running());
    const recognition_token = token();
    const frontKey = await upload(shot("front", "scan"));
    const front = await ask(1009, { side: "front", key: frontKey }, { recognition_token });
    expect(front.status).toBe(200);
    const read = cardResult.parse(front.answer);
    expect(read).toMatchObject({ name: facts.name, id_no: facts.id_no, birth: facts.birth, sex: facts.sex });

    const again = await ask(1009, { side: "front", key: frontKey }, { recognition_token });
    expect([again.status, again.answer]).toMatchObject([409, { code: "recognition_token_used" }]);

    const backKey = await upload(shot("back", "scan"));
    const back = await ask(1009, { side: "back", key: backKey }, { recognition_token });
    expect(back.answer).toMatchObject({ valid_from: facts.valid_from, valid_to: facts.valid_to });

    const refusal = { code: "recognition_untrusted" };
    await expect(take(worker, "front", frontKey, { ...read, name: "别人" } as SignedCardResult)).rejects.toMatchObject(
      refusal,
    );
    await expect(take(worker + 1, "front", frontKey, read)).rejects.toMatchObject(refusal);
    await expect(take(worker, "front", frontKey, read, colleague)).rejects.toMatchObject(refusal);
    await expect(take(worker, "front", backKey, read)).rejects.toMatchObject(refusal);
    await expect(take(worker, "back", backKey, read)).rejects.toMatchObject(refusal);
    expect(await take(worker, "front", frontKey, read)).toEqual(read);
    await expect(take(worker, "front", frontKey, read)).rejects.toMatchObject(refusal);
  });

  it("says in the person's language which photo to take again, and lets the token be tried again", async () => {
    const recognition_token = token();
    const key = await upload(shot("front", "blurred"));
    const zh = await ask(1009, { side: "front", key }, { recognition_token });
    expect([zh.status, zh.answer]).toEqual([200, { errorMessage: "照片不清晰，请对焦后重新拍摄人像面" }]);
    const en = await ask(1009, { side: "front", key }, { recognition_token, "accept-language": "en" });
    expect(en.answer).toEqual({ errorMessage: "The photo is not clear; focus and take the portrait side again" });
    const other = await ask(1009, { side: "front", key: await upload(shot("back", "scan")) }, { recognition_token });
    expect(other.answer).toEqual({ errorMessage: "这是身份证国徽面，请上传人像面" });
    const text = await ask(1009, { side: "front", key: await upload(Buffer.from("%PDF-1.4")) }, { recognition_token });
    expect(text.answer).toEqual({ errorMessage: "人像面不是png或jpeg图片，请重新选择" });
  });

  it("takes nobody else's token or photo, no changed token and none past its ten minutes", async () => {
    const key = await upload(shot("front", "blurred"));
    const invalid = [409, { code: "recognition_token_invalid" }];
    const with_ = async (recognition_token: string, by = 1009) => {
      const { status, answer } = await ask(by, { side: "front", key }, { recognition_token });
      return [status, answer];
    };
    expect(await with_("")).toMatchObject(invalid);
    expect(await with_(token(colleague))).toMatchObject(invalid);
    expect(await with_(`${token()}x`)).toMatchObject(invalid);
    const [text = "", mark = ""] = token().split(".");
    const forged = Buffer.from(Buffer.from(text, "base64url").toString().replace("700", "701")).toString("base64url");
    expect(await with_(`${forged}.${mark}`)).toMatchObject(invalid);
    const old = token();
    started().clock.advance(601_000);
    expect(await with_(old)).toMatchObject(invalid);
    const foreign = await upload(shot("front", "blurred"), colleague);
    const others = await ask(1009, { side: "front", key: foreign }, { recognition_token: token() });
    expect([others.status, others.answer]).toMatchObject([404, { code: "not_found" }]);
  });

  it("counts photos that are tried with a token", async () => {
    const recognition_token = token();
    const key = await upload(Buffer.from("no picture"));
    for (let tries = 0; tries < 10; tries += 1)
      expect((await ask(1009, { side: "front", key }, { recognition_token })).status).toBe(200);
    const more = await ask(1009, { side: "front", key }, { recognition_token });
    expect([more.status, more.answer]).toMatchObject([429, { code: "too_many_tries" }]);
  });
});
