import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { expect, it, onTestFinished } from "vitest";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { type CardFacts, madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { newCooperation, newLabor } from "../../src-service/directory/people/new-rows.ts";
import { objectFile, readStored, writeStored } from "../../src-service/lists/storage/stored-files.ts";
import { personToken } from "../../src-service/records/phone-page/person-token.ts";
import type { RunningService } from "../../src-service/server.ts";
import { noticeHash } from "../../src-service/workers/registration/consent.ts";
import type { Freshness } from "../../src-shared/kernel/bridge/define.ts";
import { onboardingStates } from "../../src-shared/kernel/states/worker.ts";
import { startTestService } from "../service/harness.ts";
import { insert, makeSmallWorld, password, users } from "../service/small-world.ts";
import { storeUpload } from "../service/upload-file.ts";
import { openPage, startProgram } from "./canaries-programs.ts";
import { filesBelow, findPieces } from "./canaries-scan.ts";
import { tempFolder } from "./temp-folder.ts";

/** Of the small world, with the roles of who verifies, reviews and looks at workers. */
const person = users[1];
const laborId = 900;
const mobile = "13812345678";
const today = "2026-11-20";
const shown = madeUpCard(5, today);
const registered: CardFacts = { ...shown, name: `${shown.name.slice(0, -1)}强` };

/** Noise that no compression makes smaller, like a photo's. */
const facePhoto = (): Buffer => {
  const canvas = createCanvas(320, 320);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(320, 320);
  pixels.data.set(randomBytes(pixels.data.length));
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer("image/jpeg");
};
const paper = (): Buffer => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(6_000), Buffer.from("\n%%EOF\n")]);

/** The small world with a worker of company 11 and a signed contract of theirs; gives the key of its file. */
const fillWorld = async (running: RunningService, contract: Buffer): Promise<string> => {
  await makeSmallWorld(running);
  const { service } = running;
  const made = { agency_id: 1, change_seq: 1, create_at: "2026-01-01 00:00:00" };
  const { name, id_no, birth, sex } = registered;
  await insert(running, "labors", newLabor({ ...made, id: laborId, name, id_no, birth, sex, mobile }));
  const onboarding_status = onboardingStates.code("submitted");
  await service.writing.updateTable("labors").set({ onboarding_status }).where("id", "=", laborId).execute();
  await insert(running, "company_labors", newCooperation({ ...made, id: 911, company_id: 11, labor_id: laborId }));
  await service.writing
    .updateTable("memberships")
    .set({ roles: "operator,checker" })
    .where("user_id", "=", person.id)
    .execute();
  const file_key = await storeUpload(service, { agency_id: 1, user_id: 1001 }, "contract.pdf", contract);
  await writeStored(service, objectFile(service, file_key), contract);
  const sha256 = createHash("sha256").update(contract).digest("hex");
  await insert(running, "labor_contracts", {
    ...{ id: 950, agency_id: 1, company_id: 11, labor_id: laborId, company_labor_id: 911, file_key, sha256 },
    ...{ status: 50, version: 1, change_seq: 1 },
  });
  return file_key;
};

it("finds pieces of a file: as they are, in hex, and in base64 from wherever", () => {
  const photo = randomBytes(2_000);
  const part = photo.subarray(601, 1_400);
  const places = new Map([
    ["plain", Buffer.concat([Buffer.from("x"), part])],
    ["hex", Buffer.from(part.toString("hex"))],
    ...[0, 1, 2].map((at) => [`base64 ${at}`, Buffer.from(part.subarray(at).toString("base64"))] as const),
    ["other", randomBytes(2_000)],
  ]);
  const names = ["plain", "hex", "base64 0", "base64 1", "base64 2"];
  expect(findPieces(new Map([["photo", photo]]), places)).toEqual(names.map((name) => `${name}: photo`));
});

it.runIf(process.platform === "linux")(
  "no photo of a person and no paper of theirs lies on the desk's disk or in clear in the storage, whenever one looks",
  { timeout: 300_000 },
  async () => {
    const [front, back] = [drawFront(shown), drawBack(shown)].map((card) => photograph(card, "scan", 1, "jpeg"));
    if (front === undefined || back === undefined) throw new Error("two sides");
    const [face, contract, attachment] = [facePhoto(), paper(), paper()];
    const looked = new Map(Object.entries({ front, back, face, contract, attachment }));
    const started = await startTestService("sqlite");
    onTestFinished(started.end);
    const running = started.running();
    const contractKey = await fillWorld(running, contract);
    const { service } = running;
    const folder = tempFolder();
    const places = ["desk", "home", "tmp", "renderer"].map((name) => join(folder, name));
    for (const place of places) mkdirSync(place, { mode: 0o700 });
    const [dataDir = "", home = "", temporary = "", renderer = ""] = places;
    writeFileSync(join(renderer, "index.html"), "<!doctype html><title>app</title>");
    const serverUrl = `http://127.0.0.1:${await running.listen(0)}`;
    const desk = await startProgram(
      "src-main/host/browser-main.ts",
      ["--no-open", "--idle-minutes", "0", "--data", dataDir, "--service", serverUrl, "--renderer", renderer],
      { PATH: process.env["PATH"], HOME: home, TMPDIR: temporary, FLEXDESK_LOG: "debug" },
      /(http:\/\/127\.0\.0\.1:\d+)\/#launch=([\w-]+)/,
    );
    const look = (): string[] =>
      findPieces(
        looked,
        new Map([
          ...filesBelow(folder),
          ...filesBelow(service.storageDir),
          ["output", Buffer.from(desk.output())] as const,
        ]),
      );
    const page = await openPage(desk.match);
    await page.answerOf("session.signIn", { phone: person.phone, related_id: "1", qsApp: 7, login_type: 2, password });

    const upload = async (name: string, bytes: Buffer, kind: "image" | "pdf"): Promise<string> => {
      const { handle } = await page.drop(name, new Uint8Array(bytes));
      // It lies there until it is sent, and a desk that ends now leaves it.
      expect(filesBelow(join(dataDir, "inbox")).size).toBe(1);
      expect(look()).toEqual([]);
      const { key } = await page.answerOf<{ key: string }>("storage.upload", { handle, accept: [kind] });
      expect(filesBelow(join(dataDir, "inbox")).size).toBe(0);
      // The storage has what is looked for, sealed.
      const stored = await readStored(service.secrets, objectFile(service, key));
      expect(findPieces(new Map([["it", bytes]]), new Map([["stored", stored]]))).toEqual(["stored: it"]);
      return key;
    };
    const keys = {
      front: await upload("front.jpg", front, "image"),
      back: await upload("back.jpg", back, "image"),
    };
    const recognise = async (side: "front" | "back") => {
      const { value } = await page.answerOf<{ value: { recognition_token: string }; freshness: Freshness }>(
        "identity.get",
        { params: { id: String(laborId) } },
      );
      const headers = { recognition_token: value.recognition_token };
      return page.answerOf<object>("identity.recognise", { headers, body: { side, key: keys[side] } });
    };
    const serverless_results = { front: await recognise("front"), back: await recognise("back") };
    const photos = { id_front_img_url: keys.front, id_back_img_url: keys.back };
    const params = { id: String(laborId) };
    const submitted = { params, body: { ...photos, serverless_results } };
    expect(await page.answerOf("identity.submitImages", submitted)).toMatchObject({ real_name_status: 3 });
    expect(look()).toEqual([]);

    // Looked at: revealed, in a review, and the papers opened and saved.
    for (const side of ["front", "back"] as const) {
      const { base64 } = await page.answerOf<{ base64: string }>("identity.photo", {
        params,
        body: { side, reason: "核对" },
      });
      expect(findPieces(looked, new Map([["seen", Buffer.from(base64, "base64")]]))).toEqual([`seen: ${side}`]);
    }
    const { review } = await page.answerOf<{ review: { id: string } }>("records.create", {
      record: "realNameReviews",
      body: { company_id: "11", labor_id: String(laborId), ...photos, remark: "照片与登记核对一致" },
    });
    const case_ = await page.answerOf("identity.lookAtReview", { params: { id: review.id }, body: { reason: "核对" } });
    expect(findPieces(looked, new Map([["seen", Buffer.from(JSON.stringify(case_))]])).length).toBe(2);
    const attachmentKey = await upload("paper.pdf", attachment, "pdf");
    await page.answerOf("workers.addAttachment", {
      params,
      body: { company_id: "11", kind: 1, number: "A1", valid_to: null, file_key: attachmentKey },
    });
    for (const [name, key] of Object.entries({ contract: contractKey, attachment: attachmentKey })) {
      for (const entry of ["storage.open", "storage.download"]) {
        const { url } = await page.answerOf<{ url: string }>(entry, { key });
        expect(look()).toEqual([]);
        expect(findPieces(looked, new Map([["held", await page.fetchHeld(url)]]))).toEqual([`held: ${name}`]);
      }
    }

    // A living face comes by the phone page; the desk knows its key at most.
    const relation = { id: 911, labor_id: laborId, company_id: 11, agency_id: 1 };
    const act = (action: string, fields: Readonly<Record<string, string>>) =>
      fetch(`${serverUrl}/w/${personToken(service, relation, mobile)}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ action, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) }),
      });
    const agreed = { notice: noticeHash("zh-CN"), consent: "yes", consent_sensitive: "yes" };
    expect((await act("consent", agreed)).status).toBe(200);
    const sent = await act("face", { face: face.toString("base64") });
    // Whether it passes is the provider's word; it is kept either way.
    expect([200, 400], await sent.text()).toContain(sent.status);
    const { face_key } = await service.writing
      .selectFrom("liveness_records")
      .select("face_key")
      .executeTakeFirstOrThrow();
    await page.answerOf("lists.page", {
      ...{ list: "livenessRecords", filters: {}, page: 1, page_size: 50, summary: true },
    });
    for (const key of [keys.front, keys.back, face_key]) {
      for (const entry of ["storage.open", "storage.download"]) {
        const answer = await page.ask(entry, { key });
        expect([entry, answer]).toMatchObject([entry, { ok: false, error: { code: "not_found" } }]);
      }
    }
    expect(look()).toEqual([]);

    // Killed while a photo waits to be sent.
    await page.drop("front.jpg", new Uint8Array(front));
    await desk.end("SIGKILL");
    expect(filesBelow(join(dataDir, "inbox")).size).toBe(1);
    expect(look()).toEqual([]);
    writeFileSync(join(dataDir, "planted"), `x${back.toString("base64")}`);
    expect(look()).toEqual([`${join(dataDir, "planted")}: back`]);
  },
);
