import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { type CardFacts, madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { objectFile, objectPath, readStored } from "../../src-service/lists/storage/stored-files.ts";
import { shrinkReviewedPhotos } from "../../src-service/workers/identity/shrink.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { onEveryDatabase } from "./harness.ts";
import { identityKit } from "./identity-kit.ts";
import { makeSmallWorld } from "./small-world.ts";

// The day of the tests' clock is 2026-11-20.
const today = "2026-11-20";
const card = madeUpCard(5, today);
const path = "/cdl/1/real_name_auth";
/** A super administrator, who did not hand in; and a checker, who may not review identities. */
const checker = 1001;
const settlementChecker = 1003;
const payer = 1004;

type Verdict = { readonly action: string; readonly reason: string | null };

onEveryDatabase("manual review of identities", {}, (started) => {
  const { addWorker, ask, recognise, submit } = identityKit(started);
  const db = () => started().running().service.writing;
  const laborOf = (id: string) =>
    db().selectFrom("labors").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

  /** A worker whose photos show another card than the register says: state 3. */
  const mismatch = async (registered: CardFacts, shown: CardFacts) => {
    const labor = await addWorker(registered);
    const front = await recognise(labor, "front", shown);
    const back = await recognise(labor, "back", shown);
    const { status, body } = await submit(labor, front, back);
    expect([status, body["real_name_status"]]).toEqual([200, 3]);
    return { labor, front: front.key, back: back.key };
  };
  type Case = Awaited<ReturnType<typeof mismatch>>;
  const handIn = ({ labor, front, back }: Case, more: object = {}, by = 1009) =>
    ask(
      "POST",
      path,
      {
        ...{ company_id: "11", labor_id: labor, id_front_img_url: front, id_back_img_url: back },
        ...{ remark: "照片清楚，识别有误", ...more },
      },
      by,
    );
  const idOf = (answer: { body: Record<string, unknown> }): string => (answer.body["review"] as { id: string }).id;
  const lookAt = (id: string, by = checker) => ask("POST", `${path}/${id}/photos`, { reason: "核对两面照片" }, by);
  const blind = (id: string, action: string, more: object = {}, by = checker, version = 1) =>
    ask("PUT", `${path}/${id}`, { version, action, reason: "人工比对一致", ...more }, by);
  /** Who approves has looked at both photos. */
  const decide = async (...[id, action, ...rest]: Parameters<typeof blind>) => {
    if (action === "approve") await lookAt(id, rest[1]);
    return blind(id, action, ...rest);
  };
  const verdictsOf = async (id: string, by = checker) => {
    const { actions } = (await ask("GET", `${path}/${id}`, undefined, by)).body as { actions: Verdict[] };
    return Object.fromEntries(actions.map(({ action, reason }) => [action, reason]));
  };
  const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).body["code"];
  const misread = (facts: CardFacts): CardFacts => ({ ...facts, name: `${facts.name.slice(0, -1)}强` });

  it("takes only what the service has read itself, of the photos that did not match", async () => {
    await makeSmallWorld(started().running());
    const one = await mismatch(misread(card), card);
    // Who handed the photos in finds what differed again; nobody else is told in clear what was read.
    const mismatchFor = async (by: number) =>
      (await ask("GET", `/cdl/1/labors/${one.labor}/identity/mismatch`, undefined, by)).body["mismatch"];
    expect(await mismatchFor(1009)).toMatchObject({
      ...{ front: one.front, back: one.back },
      is_masked: false,
      submitted: { real_name_status: 3, name: { recognised: card.name }, id_no: { differs: false, positions: null } },
    });
    expect(await mismatchFor(checker)).toBeNull();
    expect(await codeOf(handIn({ ...one, front: one.back }))).toBe("recognition_untrusted");
    expect(await codeOf(handIn(one, { ocr_name: misread(card).name }))).toBe("recognition_untrusted");
    expect(await codeOf(handIn(one, { ocr_id_no: "11010519491231002X" }))).toBe("recognition_untrusted");
    expect(await codeOf(handIn(one, { company_id: "12" }))).toBe("not_found");
    const stranger = await addWorker(madeUpCard(17, today));
    expect(await codeOf(handIn({ ...one, labor: stranger }))).toBe("illegal_transition");
    const handed = await handIn(one, { ocr_name: card.name, ocr_id_no: card.id_no, ocr_error: "whatever" });
    expect(handed.status).toBe(200);
    expect(await laborOf(one.labor)).toMatchObject({ real_name_status: 4, version: 3 });
    expect(await mismatchFor(1009)).toBeNull();
    const { body } = await ask("GET", `${path}/${idOf(handed)}`, undefined, checker);
    expect(body["review"]).toMatchObject({ ocr_error: "name", due_at: expect.stringMatching(/^2026-11-21/) });
    expect(JSON.stringify(body)).not.toContain(card.id_no);
    expect(await codeOf(handIn(one))).toBe("review_waits");

    // Looking needs the right to review and a reason, counts as a reveal and is in the audit log each time.
    const look = (by: number, reason = "对照证件") => ask("POST", `${path}/${idOf(handed)}/photos`, { reason }, by);
    expect((await look(payer)).status).toBe(403);
    expect((await look(checker, "")).status).toBe(400);
    const seen = await look(checker);
    expect(seen.body).toMatchObject({
      recognised: { name: card.name },
      registered: { id_no: card.id_no },
      asked: null,
    });
    await look(checker);
    const looks = db().selectFrom("audit_log").select("reason").where("action", "=", "sensitive.reveal");
    expect(await looks.where("object", "=", `realNameReview:${idOf(handed)}`).execute()).toHaveLength(2);
    expect(await looks.where("object", "=", `labor:${one.labor}`).execute()).toHaveLength(2);
    expect((await ask("GET", `/storage/${one.front}`)).status).toBe(404);

    // Nobody decides about their own case; of two reviewers the second is told.
    expect(await codeOf(decide(idOf(handed), "approve", {}, 1009))).toBe("same_person");
    expect(await codeOf(decide(idOf(handed), "approve", { reason: "" }))).toBe("invalid");
    const original = statSync(objectPath(started().running().service.storageDir, one.front)).size;
    expect((await decide(idOf(handed), "approve")).status).toBe(200);
    expect(await codeOf(decide(idOf(handed), "reject"))).toBe("stale_version");
    expect(await codeOf(decide(idOf(handed), "reject", {}, checker, 2))).toBe("illegal_transition");
    expect(await laborOf(one.labor)).toMatchObject({
      real_name_status: 2,
      name: misread(card).name,
      id_valid_to: card.valid_to,
    });
    const evidence = await db()
      .selectFrom("labor_identity")
      .select(["method", "result", "user_id", "reviewer_id", "note"])
      .where("labor_id", "=", Number(one.labor))
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(evidence).toEqual({ method: 5, result: 1, user_id: 1009, reviewer_id: checker, note: "人工比对一致" });

    // The originals give way to small copies, which are the worker's photos from then on.
    const { service } = started().running();
    await shrinkReviewedPhotos(service);
    const kept = await readStored(service.secrets, objectFile(service, one.front));
    expect([...kept.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(kept.length).toBeLessThan(original);
    const photo = { side: "front", reason: "核对姓名" };
    expect((await ask("POST", `/cdl/1/labors/${one.labor}/photos`, photo, settlementChecker)).body["kind"]).toBe(
      "jpeg",
    );
  });

  it("tells the worker why the photos were refused, and lets them be submitted anew", async () => {
    const facts = madeUpCard(11, today);
    const one = await mismatch(misread(facts), facts);
    const id = idOf(await handIn(one));
    expect((await decide(id, "reject", { reason: "照片反光" })).status).toBe(200);
    expect(await laborOf(one.labor)).toMatchObject({ real_name_status: 5 });
    const message = await db().selectFrom("sandbox_messages").select("text").orderBy("id", "desc").executeTakeFirst();
    expect(message?.text).toContain("照片反光");
    const front = await recognise(one.labor, "front", facts);
    const back = await recognise(one.labor, "back", facts);
    expect((await submit(one.labor, front, back)).body).toMatchObject({ real_name_status: 3 });
  });

  it("verifies nobody by a card that is over, unless the reviewer reads another day on it", async () => {
    const facts: CardFacts = { ...madeUpCard(21, today), valid_from: "2006-01-10", valid_to: "2026-01-10" };
    const one = await mismatch(facts, facts);
    const id = idOf(await handIn(one));
    expect(await codeOf(decide(id, "approve"))).toBe("card_not_valid");
    expect(await codeOf(decide(id, "approve", { valid_to: "2036-13-40" }))).toBe("invalid");
    expect((await decide(id, "approve", { valid_to: "2036-01-10" })).status).toBe(200);
    expect(await laborOf(one.labor)).toMatchObject({ real_name_status: 2, id_valid_to: "2036-01-10" });
  });

  it("corrects the register by the card of somebody verified, who stays verified until a second person approves", async () => {
    const before = madeUpCard(31, today);
    const labor = await addWorker(before);
    const first = [await recognise(labor, "front", before), await recognise(labor, "back", before)] as const;
    expect((await submit(labor, ...first)).body).toMatchObject({ real_name_status: 2 });
    const after: CardFacts = { ...before, name: madeUpCard(41, today).name };
    const [front, back] = [await recognise(labor, "front", after), await recognise(labor, "back", after)];
    const shown = await submit(labor, front, back);
    expect(shown.body).toMatchObject({ real_name_status: 2, name: { recognised: after.name } });
    expect(await laborOf(labor)).toMatchObject({ name: before.name, real_name_status: 2, version: 2 });

    const one = { labor, front: front.key, back: back.key };
    expect(await codeOf(handIn(one))).toBe("illegal_transition");
    expect(await codeOf(handIn(one, { kind: 2, new_name: before.name }))).toBe("nothing_differs");
    expect(await codeOf(handIn(one, { kind: 2, new_id_no: card.id_no }))).toBe("id_no_taken");
    expect(await codeOf(handIn(one, { kind: 2, new_id_no: "110105194912310021" }))).toBe("invalid");
    const id = idOf(await handIn(one, { kind: 2 }));
    expect(await laborOf(labor)).toMatchObject({ name: before.name, real_name_status: 2 });
    expect((await decide(id, "approve")).status).toBe(200);
    expect(await laborOf(labor)).toMatchObject({ name: after.name, id_no: before.id_no, real_name_status: 2 });
    const history = await db()
      .selectFrom("labor_history")
      .select(["action", "field", "before", "after"])
      .where("labor_id", "=", Number(labor))
      .execute();
    expect(history).toEqual([{ action: "correct", field: "name", before: before.name, after: after.name }]);
    const last = await db()
      .selectFrom("labor_identity")
      .select(["method", "result"])
      .where("labor_id", "=", Number(labor))
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toEqual({ method: 7, result: 1 });

    // The kind of document follows the number.
    const serial = after.sex === "male" ? 11 : 12;
    const permit: CardFacts = { ...after, id_no: makeIdNumber("810000", after.birth, serial) };
    const sides = [await recognise(labor, "front", permit), await recognise(labor, "back", permit)] as const;
    await submit(labor, ...sides);
    const other = idOf(await handIn({ labor, front: sides[0].key, back: sides[1].key }, { kind: 2 }));
    expect((await decide(other, "approve")).status).toBe(200);
    expect(await laborOf(labor)).toMatchObject({ id_no: permit.id_no, id_type: "rphkm", real_name_status: 2 });
  });

  it("passes nobody whose photos the reviewer has not looked at, and nobody with another person's card", async () => {
    const facts = madeUpCard(31, today);
    const one = await mismatch(misread(facts), facts);
    expect((await handIn(one, { remark: "" })).body).toMatchObject({ fields: { remark: ["required"] } });
    const id = idOf(await handIn(one));
    // The verdict says it before anybody tries, and refusing needs no look.
    expect(await verdictsOf(id)).toEqual({ approve: "evidence_not_seen", reject: null });
    expect(await codeOf(blind(id, "approve"))).toBe("evidence_not_seen");
    // The look of a colleague is not one's own.
    await lookAt(id, 1003);
    expect(await codeOf(blind(id, "approve"))).toBe("evidence_not_seen");
    await lookAt(id);
    expect(await verdictsOf(id)).toEqual({ approve: null, reject: null });
    // Who handed it in may not decide, whatever they have looked at.
    expect(await verdictsOf(id, 1009)).toEqual({ approve: "same_person", reject: "same_person" });
    expect((await blind(id, "approve")).status).toBe(200);

    const two = await mismatch(madeUpCard(32, today), madeUpCard(33, today));
    expect(await codeOf(handIn(two))).toBe("review_needs_correction");
    const asked = idOf(await handIn(two, { kind: 2 }));
    expect((await decide(asked, "reject")).status).toBe(200);
    // A case from before the rule: the reviewer cannot pass it either.
    const three = await mismatch(madeUpCard(34, today), madeUpCard(35, today));
    const old = idOf(await handIn(three, { kind: 2 }));
    await db().updateTable("real_name_reviews").set({ kind: 1 }).where("id", "=", Number(old)).execute();
    expect(await verdictsOf(old)).toEqual({ approve: "review_needs_correction", reject: null });
    expect(await codeOf(decide(old, "approve"))).toBe("review_needs_correction");
  });
});
