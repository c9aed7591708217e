import { expect, it } from "vitest";
import { fillIdTypes } from "../../src-service/core/migrations/0101-0125/0119-id-types.ts";
import { drawDocument } from "../../src-service/demo/id-cards/draw-document.ts";
import { madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { objectFile, readStored } from "../../src-service/lists/storage/stored-files.ts";
import { expireCards } from "../../src-service/workers/identity/expire-cards.ts";
import { shrinkReviewedPhotos } from "../../src-service/workers/identity/shrink.ts";
import { issueRecognitionToken } from "../../src-service/workers/recognition/token.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { onEveryDatabase } from "./harness.ts";
import { identityKit, operator } from "./identity-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { makeSmallWorld } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

// The day of the tests' clock is 2026-11-20.
const today = "2026-11-20";
const path = "/cdl/1/real_name_auth";
const reviewer = 1001;
const mayNotReview = 1004;
const otherCompany = 1006;
const reason = "居住证原件已当面核对";
const numberOf = (region: string, serial: number): string => makeIdNumber(region, "1990-01-01", serial);

onEveryDatabase("identity by documents that are not read", {}, (started) => {
  const { addWorker, ask, recognise } = identityKit(started);
  const db = () => started().running().service.writing;
  const laborOf = (id: string) =>
    db().selectFrom("labors").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
  const holder = (serial: number, region = "810000") =>
    addWorker({ ...madeUpCard(serial, today), name: "陈嘉欣", id_no: numberOf(region, serial) });
  let shade = 0;
  const picture = () => {
    shade += 1;
    const facts = { title: "居住证", name: `样例${shade}`, id_no: "", valid_to: "" };
    return photograph(drawDocument("front", facts), "scan", shade, "png");
  };
  const upload = (owner = operator, name = "a.png", bytes = picture()) =>
    storeUpload(started().running().service, owner, name, bytes);
  const both = async () => ({ front: await upload(), back: await upload() });
  type Photos = { readonly front: string; readonly back: string };
  const handIn = (labor: string, { front, back }: Photos, more: object = {}, by = 1009) =>
    ask(
      "POST",
      path,
      {
        ...{ company_id: "11", labor_id: labor, kind: 3, remark: reason },
        ...{ id_front_img_url: front, id_back_img_url: back, ...more },
      },
      by,
    );
  const idOf = (answer: { body: Record<string, unknown> }): string => (answer.body["review"] as { id: string }).id;
  /** Who approves has looked at both photos. */
  const decide = async (id: string, action: string, more: object = {}, by = reviewer) => {
    if (action === "approve") await ask("POST", `${path}/${id}/photos`, { reason: "核对两面照片" }, by);
    return ask("PUT", `${path}/${id}`, { version: 1, action, reason: "与原件一致", ...more }, by);
  };
  const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).body["code"];

  it("goes to a second person at once, who verifies by the photos and the last day that they read", async () => {
    await makeSmallWorld(started().running());
    const { service } = started().running();
    const labor = await holder(1);
    const { body: identity } = await ask("GET", `/cdl/1/labors/${labor}/identity`);
    expect(identity).toMatchObject({ id_type: "rphkm", recognition_token: null, sent_photos: null, evidence: [] });
    const photos = await both();
    const handed = await handIn(labor, photos);
    expect(handed.status).toBe(200);
    expect(await laborOf(labor)).toMatchObject({ real_name_status: 4 });
    const id = idOf(handed);
    const { body } = await ask("GET", `${path}/${id}`, undefined, reviewer);
    expect(body).toMatchObject({
      id_type: "rphkm",
      review: { ...{ kind: 3, ocr_name: "", ocr_id_no: "", ocr_error: "not_read", ocr_expired_date: null }, status: 1 },
    });
    expect(body["review"]).toMatchObject({ due_at: expect.stringMatching(/^2026-11-21/), remark: reason });
    // One open case, whoever asks for another.
    expect(await codeOf(handIn(labor, await both()))).toBe("review_waits");

    const look = (by: number, why = "对照证件") => ask("POST", `${path}/${id}/photos`, { reason: why }, by);
    expect((await look(mayNotReview)).status).toBe(403);
    expect((await look(reviewer, "")).status).toBe(400);
    expect((await look(reviewer)).body).toMatchObject({
      ...{ id_type: "rphkm", registered: { name: "陈嘉欣", id_no: numberOf("810000", 1) }, recognised: null },
      ...{ positions: { name: [], id_no: [] }, valid_from: null, valid_to: null },
      photos: [{ side: "front" }, { side: "back" }],
    });
    // As photos of people they are fetched by nobody by their key.
    expect((await ask("GET", `/storage/${photos.front}`)).status).toBe(404);

    expect(await codeOf(decide(id, "approve", { valid_to: "2031-05-01" }, 1009))).toBe("same_person");
    expect(await codeOf(decide(id, "approve"))).toBe("last_day_missing");
    expect((await decide(id, "approve", { valid_to: "2031-13-01" })).body["code"]).toBe("invalid");
    expect(await codeOf(decide(id, "approve", { valid_to: "2026-11-19" }))).toBe("card_not_valid");
    expect(await laborOf(labor)).toMatchObject({ real_name_status: 4 });
    const original = (await readStored(service.secrets, objectFile(service, photos.front))).length;
    expect((await decide(id, "approve", { valid_to: today })).status).toBe(200);
    expect(await laborOf(labor)).toMatchObject({
      ...{ real_name_status: 2, id_valid_from: null, id_valid_to: today },
      ...{ id_front_key: photos.front, id_back_key: photos.back },
    });
    expect((await ask("GET", `/cdl/1/labors/${labor}/identity`)).body).toMatchObject({
      valid_to: today,
      evidence: [{ method: 5, result: 1, id_type: "rphkm", note: "与原件一致", reviewer: expect.any(String) }],
    });

    await shrinkReviewedPhotos(service);
    const kept = await readStored(service.secrets, objectFile(service, photos.front));
    expect([...kept.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(kept.length).toBeLessThan(original);

    // The document ends as cards do; new photos of it can be handed in.
    await expireCards(service);
    expect(await laborOf(labor)).toMatchObject({ real_name_status: 2 });
    await db().updateTable("labors").set({ id_valid_to: "2026-11-19" }).where("id", "=", Number(labor)).execute();
    await expireCards(service);
    expect(await laborOf(labor)).toMatchObject({ real_name_status: 6 });
    expect(await codeOf(handIn(labor, photos))).toBe("not_found");
    expect((await handIn(labor, await both())).status).toBe(200);
  });

  it("refuses what is not for this document, this person, or no photo of both sides", async () => {
    const { service } = started().running();
    const labor = await holder(3, "830000");
    const photos = await both();
    const ofCard = await addWorker(madeUpCard(5, today));
    expect(await codeOf(handIn(ofCard, photos))).toBe("id_card_is_read");
    expect(await codeOf(handIn(labor, photos, { kind: 1 }))).toBe("document_not_read");
    expect(await codeOf(handIn(labor, photos, { remark: " " }))).toBe("invalid");
    expect((await handIn(labor, photos, { remark: "" })).body).toMatchObject({ fields: { remark: ["required"] } });
    expect(await codeOf(handIn(labor, { ...photos, back: photos.front }))).toBe("same_picture");
    const twice = picture();
    const copies = { front: await upload(operator, "a.png", twice), back: await upload(operator, "b.png", twice) };
    expect(await codeOf(handIn(labor, copies))).toBe("same_picture");
    expect(await codeOf(handIn(labor, { ...photos, back: await upload({ agency_id: 1, user_id: 1002 }) }))).toBe(
      "not_found",
    );
    // What the worker of another one sent is nobody else's.
    expect(await codeOf(handIn(labor, { ...photos, back: await upload({ agency_id: 1, user_id: 0 }) }))).toBe(
      "not_found",
    );
    expect(await codeOf(handIn(labor, { ...photos, back: "nothing" }))).toBe("not_found");
    const paper = await upload(operator, "a.pdf", Buffer.from("%PDF-1.4"));
    expect((await handIn(labor, { ...photos, back: paper })).body).toMatchObject({
      ...{ code: "invalid", fields: { id_back_img_url: ["file_kind"] } },
    });
    expect(await codeOf(handIn(labor, photos, { company_id: "12" }))).toBe("not_found");
    expect((await handIn(labor, photos, { company_id: "12" }, otherCompany)).status).toBe(404);
    expect((await handIn(labor, photos, {}, otherCompany)).status).toBe(404);
    expect(await laborOf(labor)).toMatchObject({ real_name_status: 0 });

    // Photos of one person are not another's.
    const id = idOf(await handIn(labor, photos));
    const next = await holder(7);
    expect(await codeOf(handIn(next, photos))).toBe("not_found");
    expect((await decide(id, "reject", { reason: "照片反光" })).status).toBe(200);
    expect(await laborOf(labor)).toMatchObject({ real_name_status: 5, id_valid_to: null });
    const message = await db().selectFrom("sandbox_messages").select("text").orderBy("id", "desc").executeTakeFirst();
    expect(message?.text).toContain("照片反光");
    expect((await handIn(labor, await both())).status).toBe(200);

    // Nothing is read, not even with a token that is good.
    const token = issueRecognitionToken(service, { agency_id: 1, user_id: 1009 }, Number(next));
    const key = await upload();
    const read = ask("POST", "/recognition/id_card", { side: "front", key }, 1009, { recognition_token: token });
    expect(await codeOf(read)).toBe("document_not_read");
    const card = madeUpCard(9, today);
    const other = await addWorker(card);
    const [front, back] = [await recognise(other, "front", card), await recognise(other, "back", card)];
    const submitted = ask("PUT", `/v4/labors/${next}/id_no_image/`, {
      ...{ id_front_img_url: front.key, id_back_img_url: back.key },
      serverless_results: { front: front.result, back: back.result },
    });
    expect(await codeOf(submitted)).toBe("document_not_read");
  });

  it("is told of people who were there before, by their number", async () => {
    const people = [
      await holder(11, "810000"),
      await holder(13, "820000"),
      await holder(15, "830000"),
      await holder(17, "911124"),
      await holder(19, "440106"),
    ];
    await fillIdTypes(db() as never);
    const types = [];
    for (const id of people) types.push((await laborOf(id)).id_type);
    expect(types).toEqual(["rphkm", "rphkm", "rpt", "fpr", "idcard"]);
  });
});

onEveryScene("the kind of an ID document", { workers: 4 }, (scene) => {
  const typeOf = async (id: string) =>
    (
      await scene()
        .running()
        .db.selectFrom("labors")
        .select(["id_type", "real_name_status"])
        .where("id", "=", Number(id))
        .executeTakeFirstOrThrow()
    ).id_type;

  it("follows from the number that somebody is entered with, and from the one that takes its place", async () => {
    const { body } = await scene().call("operator", "labors.create", {
      body: {
        ...{ company_id: scene().company_id, name: "林志豪", id_no: numberOf("830000", 21), mobile: "13805926075" },
        ...{ settlement_type: 1, contract_type: 1 },
      },
    });
    const id = String(body["labor_id"]);
    expect(await typeOf(id)).toBe("rpt");
    const update = (labor_version: number, id_no: string) =>
      scene().call("operator", "labors.update", {
        params: { id },
        body: { company_id: scene().company_id, version: 1, labor_version, id_no },
      });
    expect((await update(1, numberOf("440106", 23))).status).toBe(200);
    expect(await typeOf(id)).toBe("idcard");
    expect((await update(2, numberOf("820000", 25))).status).toBe(200);
    expect(await typeOf(id)).toBe("rphkm");
    // No such document has a number of the register: the usual text.
    expect((await update(3, "H01234567")).body).toMatchObject({ code: "invalid" });
  });
});
