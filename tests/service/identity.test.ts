import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { type CardFacts, madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { objectFile, objectPath, readStored } from "../../src-service/lists/storage/stored-files.ts";
import { countCard } from "../../src-service/workers/identity/count-card.ts";
import { expireCards } from "../../src-service/workers/identity/expire-cards.ts";
import { shrinkSuperseded } from "../../src-service/workers/identity/shrink-superseded.ts";
import { shrinkInPlace } from "../../src-service/workers/identity/small-copy.ts";
import { probesForWorker } from "../../src-shared/kernel/rights/sensitive-ceilings.ts";
import type { SignedCardResult } from "../../src-shared/workers/identity/recognition.ts";
import { onEveryDatabase } from "./harness.ts";
import { hugeJpeg } from "./huge-picture.ts";
import { identityKit, operator } from "./identity-kit.ts";
import { makeSmallWorld } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

// The day of the tests' clock is 2026-11-20.
const valid = madeUpCard(5, "2026-11-20");
const other = madeUpCard(11, "2026-11-20");
const expired: CardFacts = { ...valid, valid_from: "2006-01-10", valid_to: "2026-01-10" };

// The carriers of this test know everybody; what the sandbox answers by lot is tested in `workers/identity-checks.test.ts`.
const identity = { check: async () => "match" as const };

onEveryDatabase("identity of workers", { identity }, (started) => {
  const { addWorker, ask, recognise, submit } = identityKit(started);

  it("verifies a worker by both sides, keeps small copies only, and shows them as a reveal", async () => {
    await makeSmallWorld(started().running());
    const { service } = started().running();
    const labor = await addWorker(valid);
    const front = await recognise(labor, "front", valid);
    const back = await recognise(labor, "back", valid);
    const done = await submit(labor, front, back);
    expect([done.status, done.body]).toMatchObject([
      200,
      { real_name_status: 2, name: { differs: false }, id_no: { differs: false }, validity: { is_valid: true } },
    ]);
    for (const { key } of [front, back]) expect(existsSync(objectPath(service.storageDir, key))).toBe(false);
    const row = await service.writing
      .selectFrom("labors")
      .selectAll()
      .where("id", "=", Number(labor))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ real_name_status: 2, id_valid_to: valid.valid_to, version: 2 });
    const kept = row.id_front_key ?? "";
    const small = await readStored(service.secrets, objectFile(service, kept));
    expect(small.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

    // Nobody fetches a photo by its key, not even who uploaded it; the reveal needs its right and a reason.
    expect((await ask("GET", `/storage/${kept}`)).status).toBe(404);
    const photo = { side: "front", reason: "核对姓名" };
    expect((await ask("POST", `/cdl/1/labors/${labor}/photos`, photo)).status).toBe(403);
    const shown = await ask("POST", `/cdl/1/labors/${labor}/photos`, photo, 1003);
    expect([shown.status, shown.body["kind"]]).toEqual([200, "jpeg"]);
    const looks = await service.writing
      .selectFrom("audit_log")
      .select(["action", "reason"])
      .where("object", "=", `labor:${labor}`)
      .orderBy("id")
      .execute();
    expect(looks).toEqual([
      { action: "realName.match", reason: "" },
      { action: "sensitive.reveal", reason: "核对姓名" },
    ]);

    const again = await submit(labor, front, back);
    expect(again.status).toBe(404);
    const mobile = { contract_mobile: "138****5678", labor_id: labor };
    const asked = await ask("POST", "/cdl/1/labors/not_code_identity3/", mobile);
    expect([asked.status, asked.body]).toEqual([200, { outcome: "match" }]);
    const wrong = await ask("POST", "/cdl/1/labors/not_code_identity3/", { ...mobile, contract_mobile: "13900000000" });
    expect(wrong.status).toBe(400);

    // The card ends: the round takes the verification back.
    await service.writing.updateTable("labors").set({ id_valid_to: "2026-11-19" }).where("id", "=", row.id).execute();
    await expireCards(service);
    const { body } = await ask("GET", `/cdl/1/labors/${labor}/identity`);
    expect(body).toMatchObject({
      real_name_status: 6,
      evidence: [{ method: 2 }, { method: 2 }, { method: 1, result: 1 }],
    });
  });

  it("judges the signature before it opens anything, and leaves alone what nobody can open", async () => {
    const { service } = started().running();
    const labor = await addWorker(madeUpCard(17, "2026-11-20"));
    const facts = madeUpCard(17, "2026-11-20");
    const stored = async (width: number) => storeUpload(service, operator, "a.jpg", hugeJpeg(width));
    const [front, back] = [await stored(22_000), await stored(21_000)];
    const signature = "0".repeat(64);
    const result = {
      front: {
        ...{ side: "front", name: facts.name, id_no: facts.id_no, sex: facts.sex, nation: "汉", birth: facts.birth },
        ...{ address: "某地", warnings: [], signature },
      },
      back: { side: "back", authority: "某局", valid_from: "2020-01-01", valid_to: null, warnings: [], signature },
    };
    const forged = await submit(labor, { key: front, result: result.front }, { key: back, result: result.back });
    expect(forged.body["code"]).toBe("recognition_untrusted");
    // Stored by an earlier version: the round does not come back to it again and again.
    await service.writing.updateTable("storage_objects").set({ original_of: 1 }).where("key", "=", front).execute();
    expect(await shrinkInPlace(service, front)).toBe(true);
    const object = service.writing.selectFrom("storage_objects").select(["original_of", "bytes"]);
    expect(await object.where("key", "=", front).executeTakeFirst()).toEqual({
      ...{ original_of: null, bytes: hugeJpeg().length },
    });
  });

  it("counts the cards that somebody hands in for one worker, before they are compared", async () => {
    const { service } = started().running();
    const person = { agency_id: 1, user_id: 1009 };
    const actor = { user_id: 1009, name: "", device: "", request_id: "" };
    const hand = (labor: number, nth: number) =>
      service.write(actor, (writing) =>
        countCard(writing, person, labor, { name: `王${nth}`, id_no: `42010619910517${nth}` }),
      );
    for (let nth = 0; nth < probesForWorker.hour; nth += 1) await hand(77, nth);
    await hand(77, 0);
    await expect(hand(77, 99)).rejects.toMatchObject({ code: "guess_limit" });
    await expect(hand(77, 0)).rejects.toMatchObject({ code: "guess_limit" });
    await hand(78, 99);
  });

  it("says to who may reveal character by character what differs, and keeps the originals for a review", async () => {
    const { service } = started().running();
    const labor = await addWorker(other);
    const front = await recognise(labor, "front", valid);
    const back = await recognise(labor, "back", expired);
    const done = await submit(labor, front, back);
    expect([done.status, done.body]).toMatchObject([
      200,
      { real_name_status: 3, name: { recognised: valid.name }, validity: { is_valid: false, valid_to: "2026-01-10" } },
    ]);
    // Which characters differ would read the number behind the mask from a few drawn cards.
    expect(done.body["id_no"]).toMatchObject({ differs: true, positions: null });
    expect(done.body["name"]).toMatchObject({ positions: null });
    // Nor are lists to say how many: drawn cards would find the number by that.
    const person = service.reading.selectFrom("labors").select(["real_name_status", "card_differs"]);
    expect(await person.where("id", "=", Number(labor)).execute()).toEqual([
      { real_name_status: 3, card_differs: null },
    ]);
    const setRoles = (roles: string) =>
      service.writing.updateTable("memberships").set({ roles }).where("user_id", "=", 1009).execute();
    await setRoles("operator,checker");
    const seen = (await ask("GET", `/cdl/1/labors/${labor}/identity/mismatch`)).body["mismatch"];
    await setRoles("operator");
    const differing = Array.from(valid.id_no).flatMap((digit, at) => (digit === other.id_no[at] ? [] : [at]));
    expect(seen).toMatchObject({ submitted: { id_no: { differs: true, positions: differing } } });
    const sizes = async () =>
      Promise.all(
        [front, back].map(async ({ key }) => (await readStored(service.secrets, objectFile(service, key))).length),
      );
    const originals = await sizes();
    await shrinkSuperseded(service);
    expect(await sizes()).toEqual(originals);

    // They can be handed in until others come after them; then only small copies are kept.
    const next = [await recognise(labor, "front", other), await recognise(labor, "back", other)] as const;
    expect((await submit(labor, ...next)).body).toMatchObject({ real_name_status: 2 });
    await shrinkSuperseded(service);
    for (const [at, size] of (await sizes()).entries()) expect(size).toBeLessThan(originals[at] ?? 0);
    const left = service.writing.selectFrom("storage_objects").select("key").where("original_of", "is not", null);
    expect(await left.where("original_of", "=", Number(labor)).execute()).toEqual([]);
  });

  it("believes no result of another worker, none that was changed, none twice, and no picture for both sides", async () => {
    const card = madeUpCard(21, "2026-11-20");
    const labor = await addWorker(card);
    const stranger = await addWorker(madeUpCard(31, "2026-11-20"));
    const front = await recognise(labor, "front", card);
    const back = await recognise(labor, "back", card);
    const untrusted = [409, { code: "recognition_untrusted" }];
    const by = async (id: string, first: typeof front, second: typeof back) => {
      const { status, body } = await submit(id, first, second);
      return [status, body];
    };
    expect(await by(stranger, front, back)).toMatchObject(untrusted);
    const changed = { ...front, result: { ...front.result, name: other.name } as SignedCardResult };
    expect(await by(labor, changed, back)).toMatchObject(untrusted);
    const same = await submit(labor, front, { ...back, key: front.key });
    expect([same.status, same.body]).toMatchObject([400, { code: "same_picture" }]);
    expect(await by(labor, front, back)).toMatchObject([200, { real_name_status: 2 }]);
  });
});
