import { expect, it } from "vitest";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { cardOf } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import type { RegistrationDetail } from "../../src-shared/workers/registration/registrations-calls.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import {
  act,
  agreeingBank,
  handIn,
  lookAt,
  type Person,
  personOf,
  photo,
  review,
  statusOf,
  today,
} from "./registration-kit.ts";

const cardPhotos = (scene: Scene, person: Person, seed: number, name = person.name) => {
  const facts = { ...cardOf({ ...person, name }, seed, today(scene)), valid_from: "2020-01-01", valid_to: null };
  return {
    front: photograph(drawFront(facts), "plain", 1, "jpeg").toString("base64"),
    back: photograph(drawBack(facts), "plain", 51, "jpeg").toString("base64"),
  };
};

const detail = (scene: Scene, id: string, who: "operator" | "payer" = "operator"): Promise<RegistrationDetail> =>
  scene.answered(who, "laborRegistrations.get", { params: { id } });

const verdict = ({ actions }: RegistrationDetail, action: string) =>
  actions.find((one) => one.action === action)?.reason ?? null;

onEveryScene("the review of a registration", agreeingBank, (scene) => {
  it("is for who may see the photos, and needs them to be seen as they are now", async () => {
    const person = personOf(401);
    const { own, id, laborId } = await handIn(scene(), person);
    // Masked for everybody, and who may not see the photos is offered no decision.
    const others = await detail(scene(), id, "payer");
    expect(others.registration).toMatchObject({ name: "曾*佳", id_no: expect.stringContaining("****") });
    expect(["approve", "refuse"].map((action) => verdict(others, action))).toEqual(["forbidden", "forbidden"]);
    expect((await lookAt(scene(), id, "payer")).status).toBe(403);
    expect((await review(scene(), id, "approve", {}, "payer")).status).toBe(403);
    expect((await review(scene(), id, "approve", {}, "client")).status).toBe(403);
    expect((await lookAt(scene(), id, "client")).status).toBe(403);

    expect(verdict(await detail(scene(), id), "approve")).toBe("evidence_not_seen");
    expect((await review(scene(), id, "approve")).body["code"]).toBe("evidence_not_seen");
    const seen = await lookAt(scene(), id);
    expect(seen.body).toMatchObject({ registered: { ...person }, read: null });
    const shown = seen.body["photos"] as { side: string; base64: string }[];
    expect(shown.map(({ side }) => side)).toEqual(["front", "back", "face"]);
    expect(shown.every(({ base64 }) => base64.startsWith("/9j/"))).toBe(true);
    const looks = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["after", "reason"])
      .where("object", "=", `labor:${laborId}`)
      .where("action", "=", "sensitive.reveal")
      .execute();
    expect(looks).toEqual([
      {
        after: JSON.stringify({ field: "id_front_key,id_back_key,face_key,name,id_no,mobile" }),
        reason: "审核扫码登记",
      },
    ]);
    expect(verdict(await detail(scene(), id), "approve")).toBeNull();
    // A colleague has seen nothing of it.
    expect((await review(scene(), id, "approve", {}, "operator2")).body["code"]).toBe("evidence_not_seen");

    // Other photos that the worker sends meanwhile have not been seen by anybody.
    scene().clock.advance(2_000);
    expect((await act(scene(), own, "card", { front: photo(340), back: photo(341), to_staff: "yes" })).status).toBe(
      200,
    );
    expect((await review(scene(), id, "approve")).body["code"]).toBe("evidence_not_seen");
    expect((await lookAt(scene(), id)).status).toBe(200);
    expect((await review(scene(), id, "approve")).status).toBe(200);
    // What is decided is looked at no more.
    expect((await lookAt(scene(), id)).body["code"]).toBe("illegal_transition");
    const after = await detail(scene(), id);
    expect(verdict(after, "approve")).toBe("illegal_transition");
    // What is left to do with the worker who they are now.
    expect(after.next.map(({ record, key, after }) => [record, key, after])).toEqual(
      expect.arrayContaining([
        ["laborRegistrations", "train", null],
        ["companyLabors", "sendContract", expect.any(String)],
      ]),
    );
  });

  it("passes nobody whose card says something else, or who did not agree to the notice", async () => {
    const person = personOf(403);
    const { id, laborId } = await handIn(scene(), person, cardPhotos(scene(), person, 403, "曾梦强"));
    const differing = await detail(scene(), id);
    expect(differing.card).toMatchObject({ name: "曾*强", name_differs: 1, id_no_differs: 0, is_valid: true });
    expect(JSON.stringify(differing)).not.toContain("曾梦强");
    expect(differing.registration.card_differs).toBe(1);
    const { results } = await scene().answered("operator", "companyLabors.list", {
      query: { labor_id: String(laborId) },
    });
    expect(results).toMatchObject([{ real_name_status: 3, card_differs: 1, name: "曾*佳" }]);
    expect((await lookAt(scene(), id)).body).toMatchObject({
      read: { name: "曾梦强", id_no: person.id_no },
      positions: { name: [2], id_no: [] },
    });
    expect(verdict(differing, "approve")).toBe("registered_card_differs");
    expect((await review(scene(), id, "approve")).body["code"]).toBe("registered_card_differs");
    expect((await review(scene(), id, "refuse", { reason: "姓名不符" })).status).toBe(200);

    const other = personOf(405);
    const second = await handIn(scene(), other, cardPhotos(scene(), other, 405));
    expect((await statusOf(scene(), other))?.real_name_status).toBe(2);
    expect((await lookAt(scene(), second.id)).status).toBe(200);
    const { writing } = scene().running().service;
    const consents = await writing
      .selectFrom("labor_consents")
      .selectAll()
      .where("labor_id", "=", second.laborId)
      .execute();
    await writing.deleteFrom("labor_consents").where("labor_id", "=", second.laborId).execute();
    expect((await review(scene(), second.id, "approve")).body["code"]).toBe("consent_not_given");
    await writing.insertInto("labor_consents").values(consents).execute();
    expect((await review(scene(), second.id, "approve")).status).toBe(200);
    expect(laborId).not.toBe(second.laborId);
  });

  it("tells the lists of each step that a worker takes on the phone", async () => {
    const told: (readonly [number, string])[] = [];
    const { feed } = scene().running().service;
    const stop = feed.listen(({ company_id, lists }) => told.push(...lists.map((list) => [company_id, list] as const)));
    const isTold = () =>
      told.splice(0).some(([id, list]) => id === Number(scene().company_id) && list === "laborRegistrations");
    const person = personOf(411);
    const { own, id } = await handIn(scene(), person);
    expect(isTold()).toBe(true);
    expect((await act(scene(), own, "card", { front: photo(350), back: photo(351), to_staff: "yes" })).status).toBe(
      200,
    );
    expect(isTold()).toBe(true);
    await lookAt(scene(), id);
    expect((await review(scene(), id, "approve")).status).toBe(200);
    expect(isTold()).toBe(true);
    for (const [step, fields] of [
      ["read", {}],
      ["finish", { understood: "yes" }],
    ] as const) {
      expect((await act(scene(), own, step, fields)).status).toBe(200);
      expect([step, isTold()]).toEqual([step, true]);
    }
    stop();
  });

  it("shows what it is decided by, and what is still open", async () => {
    const person = personOf(407);
    const { id } = await handIn(scene(), person, cardPhotos(scene(), person, 407));
    const shown = await detail(scene(), id);
    expect(shown).toMatchObject({
      ...{ real_name_status: 2, id_type: "idcard", has: { front: true, back: true, face: true } },
      card: { name_differs: 0, id_no_differs: 0, valid_from: "2020-01-01", valid_to: null, is_valid: true },
      face: { least: 80, passed: true },
      account: { bank_name: "中国工商银行", status: 2, bank_phone_differs: false },
      others_with: { mobile: 0 },
      open: ["training", "contract"],
      next: [{ key: "review", is_mine: true, reason: "evidence_not_seen" }],
    });
    expect(shown.account?.account_no).toMatch(/^\d{4} \*{4} \d{4}$/u);
    expect(shown.consents.map(({ kind, page }) => [kind, page])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(JSON.stringify(shown)).not.toContain(person.id_no);
    const namesake = personOf(409, { mobile: person.mobile });
    await handIn(scene(), namesake);
    expect((await detail(scene(), id)).others_with).toEqual({ mobile: 1, account: expect.any(Number) });
  });
});
