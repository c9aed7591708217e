import { loadImage } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { livenessLeast } from "../../src-service/core/channels/liveness.ts";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { type CardFacts, cardOf } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { expireQrCodes } from "../../src-service/workers/qr-codes/area.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
import { hugeJpeg } from "./huge-picture.ts";
import { onEveryScene } from "./money-scene.ts";
import {
  act,
  agreeingBank,
  card,
  codeOf,
  consent,
  lastCode,
  livenessOf,
  livingFace,
  lookAt,
  newCode,
  type Person,
  personOf,
  photo,
  register,
  setOnboarding,
  show,
  statusOf,
  today,
  tokenOf,
} from "./registration-kit.ts";

it("passes a living face for most photos, always alike, and nothing that is no photo", async () => {
  const provider = livenessOf();
  const answers = [];
  for (let n = 0; n < 40; n += 1) answers.push(await provider.check("1", Buffer.from(photo(n), "base64")));
  expect(answers.filter(({ passed }) => passed).length).toBeGreaterThan(25);
  for (const { passed, score } of answers) expect(passed).toBe(score >= livenessLeast);
  const again = await provider.check("1", Buffer.from(photo(7), "base64"));
  expect(again.score).toBe(answers[7]?.score);
  expect(await provider.check("1", Buffer.from("no photo"))).toMatchObject({ passed: false, reason: "too_small" });
  expect(await provider.check("1", Buffer.from(photo(1, 80), "base64"))).toMatchObject({ reason: "too_small" });
});

onEveryScene("registering by a code", agreeingBank, (scene) => {
  it("fixes only what the company's flags let a code fix", async () => {
    const { running } = scene();
    const flags = (on: 0 | 1) =>
      running()
        .service.writing.updateTable("companies")
        .set({ is_qr_company: on, is_qr_area: on, is_qr_settlement_type: on, is_qr_contract_type: on })
        .where("id", "=", Number(scene().company_id))
        .execute();
    await flags(0);
    const bare = codeOf(await newCode(scene(), { name: "没有限定" }));
    expect(bare).toMatchObject({ area: null, settlement: 0, contract: 0 });
    const hidden = await show(scene(), await tokenOf(scene(), bare.id));
    expect(hidden.text).not.toContain("用工单位</dt>");
    await flags(1);
    const fixed = codeOf(await newCode(scene(), { settlement_type: 2, contract_type: 2 }));
    expect(fixed).toMatchObject({ area: "310101", settlement: 2, contract: 2 });
    const shown = await show(scene(), await tokenOf(scene(), fixed.id));
    expect(shown.text).toContain("用工单位</dt>");
    expect(shown.text).toContain("上海市 黄浦区");
  });

  it("takes a person from the code to being able to take orders", async () => {
    const code = codeOf(await newCode(scene()));
    const token = await tokenOf(scene(), code.id);
    const person = personOf(1);
    expect((await act(scene(), token, "register", { ...person, ...consent, code: "000000" })).body["code"]).toBe(
      "sms_code_wrong",
    );
    expect(await statusOf(scene(), person)).toBeUndefined();
    const registered = await register(scene(), token, person);
    expect(registered.status).toBe(200);
    const own = String(registered.body["to"]);
    expect(own).toMatch(/^p/u);
    const labor = await statusOf(scene(), person);
    expect(labor).toMatchObject({ onboarding_status: 1, area: "310101", name: "曾梦佳", sex: "male" });
    expect(labor?.name_pinyin).toContain("zengmengjia");

    const [front, back] = [photo(300), photo(301)];
    expect((await act(scene(), own, "submit")).body["code"]).toBe("illegal_transition");
    expect((await act(scene(), own, "card", { front, back: front })).body).toMatchObject({
      fields: { back: ["photo_same"] },
    });
    const text = Buffer.from("<html>").toString("base64");
    expect((await act(scene(), own, "card", { front: text, back })).body["code"]).toBe("invalid");
    expect((await act(scene(), own, "card", { front, back })).body).toMatchObject({
      fields: { front: ["photo_unclear"], back: ["photo_unclear"] },
    });
    expect((await statusOf(scene(), person))?.id_front_key).toBeNull();
    expect((await act(scene(), own, "card", { front, back, to_staff: "yes" })).status).toBe(200);
    expect((await statusOf(scene(), person))?.real_name_status).toBe(1);
    // A head of a few hundred bytes that announces 484 million pixels is neither kept nor opened.
    const huge = hugeJpeg().toString("base64");
    expect((await act(scene(), own, "face", { face: huge })).body["code"]).toBe("too_large");
    expect((await act(scene(), own, "card", { front: huge, back })).body["code"]).toBe("too_large");
    expect((await act(scene(), own, "face", { face: photo(1, 80) })).body).toMatchObject({
      fields: { face: ["face_too_small"] },
    });
    expect((await act(scene(), own, "face", { face: await livingFace(labor?.id ?? 0) })).status).toBe(200);
    const bank = { ...card, bank_phone: person.mobile };
    expect((await act(scene(), own, "account", { ...bank, account_no: "12" })).body["code"]).toBe("invalid");
    expect((await act(scene(), own, "account", bank)).status).toBe(200);
    expect((await act(scene(), own, "account", bank)).status).toBe(200);
    const accounts = await scene()
      .running()
      .db.selectFrom("labor_accounts")
      .selectAll()
      .where("labor_id", "=", labor?.id ?? 0)
      .execute();
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({ status: 2, verify_method: 4, is_default: 1, bank_phone: person.mobile });
    expect((await act(scene(), own, "submit")).status).toBe(200);
    const relation = await scene()
      .running()
      .db.selectFrom("company_labors")
      .select("id")
      .where("labor_id", "=", labor?.id ?? 0)
      .executeTakeFirstOrThrow();
    const steps = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("action")
      .where("object", "=", `worker:${relation.id}`)
      .orderBy("id")
      .execute();
    const written = ["upload", "verify", "bind"].map((step) => `laborQrCodes.${step}`);
    expect(steps.map(({ action }) => action)).toEqual(expect.arrayContaining(written));
    expect((await show(scene(), own)).text).toContain("审核中");
    expect((await act(scene(), own, "face", { face: photo(9) })).body["code"]).toBe("illegal_transition");

    const { body: listed } = await scene().call("operator", "laborRegistrations.list", {
      query: { keyword: "zengjia" },
    });
    const [row] = listed["results"] as { id: string; person_version: number; status: number; name: string }[];
    expect(row).toMatchObject({ status: 2, name: "曾*佳" });
    const review = (action: string, version: number, more: object = {}, who: "operator" | "payer" = "operator") =>
      scene().call(who, "laborRegistrations.review", {
        params: { id: row?.id ?? "" },
        body: { version, action, ...more },
      });
    const version = row?.person_version ?? 0;
    expect((await review("approve", version, {}, "payer")).status).toBe(403);
    expect((await review("refuse", version)).body["code"]).toBe("invalid");
    expect((await review("refuse", version, { reason: "照片反光" })).status).toBe(200);
    expect((await review("approve", version)).body["code"]).toBe("stale_version");
    expect((await review("approve", version + 1)).body["code"]).toBe("illegal_transition");
    expect((await show(scene(), own)).text).toContain("照片反光");
    expect((await act(scene(), own, "card", { front: photo(310), back, to_staff: "yes" })).status).toBe(200);
    expect((await act(scene(), own, "submit")).status).toBe(200);
    const handedIn = (await statusOf(scene(), person))?.version ?? 0;
    expect((await review("approve", handedIn)).body["code"]).toBe("evidence_not_seen");
    expect((await lookAt(scene(), row?.id ?? "")).status).toBe(200);
    expect((await review("approve", handedIn)).status).toBe(200);
    expect((await act(scene(), own, "finish", { understood: "yes" })).body["code"]).toBe("illegal_transition");
    expect((await act(scene(), own, "read")).status).toBe(200);
    expect((await statusOf(scene(), person))?.onboarding_status).toBe(4);
    expect((await act(scene(), own, "finish", {})).body["code"]).toBe("invalid");
    expect((await act(scene(), own, "finish", { understood: "yes" })).status).toBe(200);
    const ready = await statusOf(scene(), person);
    expect(ready?.onboarding_status).toBe(5);
    expect(ready?.trained_at).not.toBeNull();

    const faces = await scene().call("operator", "livenessRecords.list", { query: { keyword: person.id_no } });
    const checks = faces.body["results"] as { id: string; result: number; has_photo: number }[];
    // Nothing is kept of what was no photo of a face.
    expect(checks.map(({ result, has_photo }) => [result, has_photo]).toSorted()).toEqual([
      [1, 1],
      [2, 0],
    ]);

    // Each check is in the worker's own timeline, and its face is shown for a reason only, as a reveal.
    const identity = await scene().call("operator", "labors.identity", { params: { id: String(ready?.id) } });
    const evidence = identity.body["evidence"] as { method: number; result: number; by: string }[];
    expect(evidence.filter(({ method }) => method === 6)).toMatchObject([
      { result: 1, by: "" },
      { result: 2, by: "" },
    ]);
    const passed = checks.find(({ result }) => result === 1)?.id ?? "";
    const look = (who: "operator" | "checker", reason: string) =>
      scene().call(who, "livenessRecords.photo", { params: { id: passed }, body: { reason } });
    expect((await look("operator", "核对人脸")).status).toBe(403);
    expect((await look("checker", "")).body["code"]).toBe("invalid");
    const seen = await look("checker", "核对人脸");
    expect(seen.body).toMatchObject({ kind: "jpeg", base64: expect.stringMatching(/^\/9j\//u) });
    const looks = scene().running().db.selectFrom("audit_log").select(["object", "reason"]);
    expect(await looks.where("action", "=", "sensitive.reveal").where("reason", "=", "核对人脸").execute()).toEqual([
      { object: `labor:${ready?.id}`, reason: "核对人脸" },
    ]);
  });

  it("reads the photos of the ID card that the worker sends, and leaves to staff what it cannot read", async () => {
    const code = codeOf(await newCode(scene()));
    const token = await tokenOf(scene(), code.id);
    const photosOf = (facts: CardFacts) => ({
      front: photograph(drawFront(facts), "plain", 1, "jpeg").toString("base64"),
      back: photograph(drawBack(facts), "plain", 51, "jpeg").toString("base64"),
    });
    const enter = async (n: number, more: Partial<Person> = {}) => {
      const person = personOf(n, more);
      const own = String((await register(scene(), token, person)).body["to"]);
      return { person, own, facts: { ...cardOf(person, n, today(scene())), valid_from: "2020-01-01", valid_to: null } };
    };
    const timeline = async (laborId: number) =>
      (await scene().call("operator", "labors.identity", { params: { id: String(laborId) } })).body["evidence"];

    const right = await enter(61);
    expect((await act(scene(), right.own, "card", photosOf(right.facts))).status).toBe(200);
    const verified = await statusOf(scene(), right.person);
    expect(verified).toMatchObject({ real_name_status: 2, id_valid_from: "2020-01-01" });
    expect(await timeline(verified?.id ?? 0)).toMatchObject([{ method: 1, result: 1, by: "" }]);
    // What is proven does not go by other photos.
    expect((await act(scene(), right.own, "card", { front: photo(320), back: photo(321) })).status).toBe(200);
    expect(await statusOf(scene(), right.person)).toMatchObject({
      ...{ real_name_status: 2, id_front_key: verified?.id_front_key },
    });

    const wrong = await enter(62);
    const shown = { ...wrong.facts, name: "曾梦强" };
    expect((await act(scene(), wrong.own, "card", photosOf(shown))).status).toBe(200);
    const differing = await statusOf(scene(), wrong.person);
    expect(differing?.real_name_status).toBe(3);
    // The worker hears that the photos are not enough, in review too, and nothing of what was read or is registered.
    const told = async (own: string) => (await show(scene(), own)).text;
    const isAsked = (text: string) => [text.includes('id="f-front"'), text.includes("重新上传证件照片")];
    for (const onboarding_status of [1, 2]) {
      await setOnboarding(scene(), wrong.person, onboarding_status);
      const page = await told(wrong.own);
      expect(page).toContain("证件照片没有通过核对");
      expect(isAsked(page)).toEqual([true, true]);
      for (const kept of ["曾梦强", "曾*强", "曾梦佳", wrong.person.id_no]) expect(page).not.toContain(kept);
    }
    expect(await told(right.own)).not.toMatch(/没有通过核对|照片不清晰，已转人工|重新上传证件照片/u);
    await setOnboarding(scene(), wrong.person, 3);
    expect((await act(scene(), wrong.own, "card", photosOf(shown))).body["code"]).toBe("illegal_transition");
    await setOnboarding(scene(), wrong.person, 1);
    const params = { id: String(differing?.id) };
    const { body } = await scene().call("operator", "labors.mismatch", { params });
    const mismatch = body["mismatch"] as { front: string; back: string };
    // Staff hand it in without having seen the photos: what was read is masked for them.
    expect(mismatch).toMatchObject({
      is_masked: true,
      submitted: { name: { recognised: "曾*强", differs: true, positions: null } },
    });
    expect(JSON.stringify(body)).not.toContain(wrong.person.id_no);
    const handed = await scene().call("operator", "realNameReviews.create", {
      body: {
        ...{ company_id: String(scene().company_id), labor_id: params.id, kind: 1, remark: "照片清楚，识别有误" },
        ...{ id_front_img_url: mismatch.front, id_back_img_url: mismatch.back },
      },
    });
    expect(handed.status).toBe(200);
    expect((await statusOf(scene(), wrong.person))?.real_name_status).toBe(4);

    const unread = await enter(63);
    // The one side that cannot be read is named, and nothing is kept of either.
    const clear = photosOf(unread.facts);
    expect((await act(scene(), unread.own, "card", { ...clear, back: photo(331) })).body).toMatchObject({
      fields: { back: ["photo_unclear"] },
    });
    const files = scene().running().db.selectFrom("storage_objects").select("key").where("name", "=", "front.jpg");
    const kept = (await files.execute()).length;
    expect((await act(scene(), unread.own, "card", { ...clear, front: photo(330) })).body).toMatchObject({
      fields: { front: ["photo_unclear"] },
    });
    expect(await files.execute()).toHaveLength(kept);
    const toStaff = { front: photo(330), back: photo(331), to_staff: "yes" };
    expect((await act(scene(), unread.own, "card", toStaff)).status).toBe(200);
    const waiting = await statusOf(scene(), unread.person);
    expect(waiting?.real_name_status).toBe(1);
    expect(await told(unread.own)).toContain("照片不清晰，已转人工核验");
    await setOnboarding(scene(), unread.person, 2);
    expect(isAsked(await told(unread.own))).toEqual([true, true]);
    // Sent again in review, they can still be those of the card.
    expect((await act(scene(), unread.own, "card", photosOf(unread.facts))).status).toBe(200);
    expect((await statusOf(scene(), unread.person))?.real_name_status).toBe(2);
    expect(await told(unread.own)).not.toMatch(/照片不清晰，已转人工|重新上传证件照片/u);
    expect(await timeline(waiting?.id ?? 0)).toMatchObject([{ method: 1, result: 1 }]);

    // A residence permit is not read, whatever it looks like: staff hand in what the worker sent.
    const permit = await enter(65, { id_no: makeIdNumber("810000", "1992-05-06", 65) });
    expect((await act(scene(), permit.own, "card", photosOf(permit.facts))).status).toBe(200);
    const holder = await statusOf(scene(), permit.person);
    expect(holder).toMatchObject({ real_name_status: 1, id_type: "rphkm" });
    expect(await timeline(holder?.id ?? 0)).toEqual([]);
    expect(await told(permit.own)).not.toMatch(/照片不清晰，已转人工|重新上传证件照片/u);
    const known = await scene().call("operator", "labors.identity", { params: { id: String(holder?.id) } });
    const sent = { front: holder?.id_front_key, back: holder?.id_back_key };
    expect(known.body).toMatchObject({ id_type: "rphkm", recognition_token: null, sent_photos: sent });
    const asked = await scene().call("operator", "realNameReviews.create", {
      body: {
        ...{ company_id: String(scene().company_id), labor_id: String(holder?.id), kind: 3, remark: "本人上传" },
        ...{ id_front_img_url: String(sent.front), id_back_img_url: String(sent.back) },
      },
    });
    expect(asked.status).toBe(200);
    expect((await statusOf(scene(), permit.person))?.real_name_status).toBe(4);
  });

  it("goes on with who has registered already, and keeps to what the register says of a person", async () => {
    const code = codeOf(await newCode(scene(), { max_use: 1 }));
    const token = await tokenOf(scene(), code.id);
    const person = personOf(3, { name: "李雷" });
    const first = await register(scene(), token, person);
    expect(first.status).toBe(200);
    // No place is left, and none is needed by who is there.
    expect((await register(scene(), token, person)).body).toEqual(first.body);
    // Who is in the register, and whether a place is left, cannot be told from the answer.
    const differs = await register(scene(), token, { ...person, name: "韩梅" });
    expect(differs.body["code"]).toBe("registration_refused");
    expect(await register(scene(), token, personOf(5))).toEqual(differs);
    expect(await register(scene(), token, { ...person, mobile: personOf(9).mobile })).toEqual(differs);
    expect(
      (await register(scene(), token, { ...personOf(7), id_no: makeIdNumber("310103", "2015-05-06", 7) })).body,
    ).toMatchObject({
      fields: { id_no: ["age"] },
    });
    await scene()
      .running()
      .service.writing.updateTable("company_labors")
      .set({ cooperation_status: 3 })
      .where("qr_code_id", "=", Number(code.id))
      .execute();
    expect(await register(scene(), token, person)).toEqual(differs);
    expect((await show(scene(), String(first.body["to"]))).status).toBe(404);
  });

  it("asks the register once a code, whatever the answer", async () => {
    const code = codeOf(await newCode(scene(), { max_use: 1 }));
    const token = await tokenOf(scene(), code.id);
    expect((await register(scene(), token, personOf(11))).status).toBe(200);
    const guess = personOf(13);
    expect((await register(scene(), token, guess)).body["code"]).toBe("registration_refused");
    const sent = await lastCode(scene(), guess.mobile);
    for (const n of [11, 15, 17]) {
      const again = { ...personOf(n), ...consent, mobile: guess.mobile, code: sent };
      expect((await act(scene(), token, "register", again)).body["code"]).toBe("sms_code_wrong");
    }
  });

  it("gives each place once, however many come at the same moment", async () => {
    const code = codeOf(await newCode(scene(), { max_use: 3 }));
    const token = await tokenOf(scene(), code.id);
    const persons = Array.from({ length: 8 }, (_unused, at) => personOf(100 + at * 2));
    scene().clock.advance(61_000);
    const codes: string[] = [];
    for (const person of persons) {
      await act(scene(), token, "code", { ...person, ...consent });
      codes.push(await lastCode(scene(), person.mobile));
    }
    const answers = await Promise.all(
      persons.map((person, at) => act(scene(), token, "register", { ...person, ...consent, code: codes[at] ?? "" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body["code"] === "registration_refused")).toHaveLength(5);
    const { body } = await scene().call("operator", "laborQrCodes.get", { params: { id: code.id } });
    expect(body["code"]).toMatchObject({ used_count: 3, max_use: 3 });
    const removed = await scene().call("operator", "laborQrCodes.remove", { params: { id: code.id } });
    expect(removed.body["code"]).toBe("qr_code_used");
  });

  it("opens a page only while a code is on and within its days", async () => {
    const code = codeOf(await newCode(scene(), { expire_at: today(scene()) }));
    const token = await tokenOf(scene(), code.id);
    expect((await show(scene(), token)).status).toBe(200);
    const update = (action: string, version: number, more: object = {}) =>
      scene().call("operator", "laborQrCodes.update", { params: { id: code.id }, body: { version, action, ...more } });
    const off = codeOf(await update("off", code.version));
    expect((await show(scene(), token)).status).toBe(404);
    expect((await act(scene(), token, "register", { ...personOf(201), code: "000000" })).status).toBe(404);
    const on = codeOf(await update("on", off.version));
    expect((await show(scene(), token)).status).toBe(200);
    scene().clock.advance(86_400_000);
    await expireQrCodes(scene().running().service.system("laborQrCodes"));
    expect((await show(scene(), token)).status).toBe(404);
    const until = { name: "延长", max_use: 2 };
    const past = { ...until, expire_at: addDays(today(scene()), -1) };
    expect((await update("change", on.version + 1, past)).body["code"]).toBe("invalid");
    const changed = await update("change", on.version + 1, { ...until, expire_at: addDays(today(scene()), 9) });
    expect(codeOf(changed)).toMatchObject({ status: 1, name: "延长" });
    expect((await show(scene(), token)).status).toBe(200);
    expect((await scene().call("operator", "laborQrCodes.remove", { params: { id: code.id } })).status).toBe(200);
    expect((await show(scene(), token)).status).toBe(404);
  });

  it("draws the code in both sizes", async () => {
    const code = codeOf(await newCode(scene(), { name: "名称很长的登记二维码，超出图片的宽度时会被截短显示" }));
    for (const size of ["200", "800"]) {
      const { body } = await scene().call("operator", "laborQrCodes.image", {
        params: { id: code.id },
        query: { size },
      });
      const picture = Buffer.from(String(body["content"]), "base64");
      const { width, height } = await loadImage(picture);
      expect([width, height, body["mime"]]).toEqual([Number(size), Number(size), "image/png"]);
    }
  });
});
