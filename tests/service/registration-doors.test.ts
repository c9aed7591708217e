import { expect, it } from "vitest";
import { noticeHash } from "../../src-service/workers/registration/consent.ts";
import { makeCard } from "../../src-shared/kernel/values/banks/bank-card.ts";
import { creditBins, debitBinsOf } from "../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { onEveryScene } from "./money-scene.ts";
import {
  act,
  agreeingBank,
  card,
  codeOf,
  consent,
  lastCode,
  livingFace,
  newCode,
  personOf,
  photo,
  register,
  setOnboarding,
  show,
  statusOf,
  tokenOf,
} from "./registration-kit.ts";

onEveryScene("the doors of registration", agreeingBank, (scene) => {
  it("takes nothing of a person before they agree, keeps to what they agreed, and asks each once", async () => {
    const token = await tokenOf(scene(), codeOf(await newCode(scene())).id);
    const person = personOf(21);
    scene().clock.advance(61_000);
    // Not even a code goes out before both boxes are ticked.
    for (const box of ["consent", "consent_sensitive"] as const) {
      const asked = await act(scene(), token, "code", { ...person, ...consent, [box]: "" });
      expect(asked.body).toMatchObject({ fields: { [box]: ["consent_required"] } });
    }
    await act(scene(), token, "code", { ...person, ...consent });
    const code = await lastCode(scene(), person.mobile);
    expect((await act(scene(), token, "register", { ...person, code })).body).toMatchObject({
      fields: { consent: ["consent_required"] },
    });
    const registered = await act(scene(), token, "register", { ...person, ...consent, code });
    expect(registered.status).toBe(200);
    const own = String(registered.body["to"]);
    const labor = await statusOf(scene(), person);
    const consents = () =>
      scene()
        .running()
        .db.selectFrom("labor_consents")
        .select(["kind", "version", "language", "text_sha256", "page", "address"])
        .where("labor_id", "=", labor?.id ?? 0)
        .orderBy("kind")
        .execute();
    const text = { version: "2026-12", language: "zh-CN", text_sha256: noticeHash("zh-CN") };
    const kept = { ...text, page: 1, address: "127.0.0.1" };
    expect(await consents()).toEqual([
      { kind: 1, ...kept },
      { kind: 2, ...kept },
    ]);
    // As who registered before there was a notice: nothing is taken until they agree.
    await scene()
      .running()
      .service.writing.deleteFrom("labor_consents")
      .where("labor_id", "=", labor?.id ?? 0)
      .execute();
    expect((await show(scene(), own)).text).toContain("同意并继续");
    const steps: readonly (readonly [string, Record<string, string>])[] = [
      ["card", { front: photo(1), back: photo(2) }],
      ["face", { face: photo(3) }],
      ["account", { ...card, bank_phone: person.mobile }],
    ];
    for (const [step, fields] of steps)
      expect((await act(scene(), own, step, fields)).body["code"]).toBe("consent_missing");
    const files = scene().running().db.selectFrom("storage_objects").select("key").where("name", "like", "f%.jpg");
    const before = await files.execute();
    expect((await act(scene(), own, "consent", { ...consent, notice: "0".repeat(64) })).status).toBe(400);
    expect((await act(scene(), own, "consent", consent)).status).toBe(200);
    expect((await act(scene(), own, "consent", consent)).status).toBe(200);
    expect((await consents()).map(({ page }) => page)).toEqual([2, 2]);
    // Who may see the worker sees it among what proves who they are.
    const { body } = await scene().call("operator", "labors.identity", { params: { id: String(labor?.id) } });
    const shown = { version: "2026-12", page: 2, at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u) };
    expect(body["consents"]).toEqual([
      { kind: 1, ...shown },
      { kind: 2, ...shown },
    ]);
    expect(await files.execute()).toEqual(before);
    expect((await show(scene(), own)).text).toContain("把人像面放进框里");
  });

  it("counts a face once and ten a day, and takes the card that was named last", async () => {
    const token = await tokenOf(scene(), codeOf(await newCode(scene())).id);
    const person = personOf(23);
    const own = String((await register(scene(), token, person)).body["to"]);
    const labor = await statusOf(scene(), person);
    const face = await livingFace(labor?.id ?? 0, 120);
    expect((await act(scene(), own, "face", { face })).status).toBe(200);
    // Who had not heard the answer hears it, and nothing is kept twice.
    expect((await act(scene(), own, "face", { face })).status).toBe(200);
    const checks = await scene()
      .running()
      .db.selectFrom("liveness_records")
      .select("id")
      .where("labor_id", "=", labor?.id ?? 0)
      .execute();
    expect(checks).toHaveLength(1);
    for (let n = 0; n < 8; n += 1) await act(scene(), own, "face", { face: photo(n, 90) });
    expect((await act(scene(), own, "face", { face: photo(99) })).body["code"]).toBe("page_day_limit");

    const name = (n: number, more: Record<string, string> = {}) => ({
      account_no: makeCard(debitBinsOf("ICBC")[0] ?? "", `47110000${String(1000 + n)}`),
      ...{ bank_code: "ICBC", bank_phone: person.mobile, ...more },
    });
    expect((await act(scene(), own, "account", name(1, { bank_code: "" }))).body).toMatchObject({
      fields: { bank_code: ["missing_bank"] },
    });
    expect((await act(scene(), own, "account", name(1, { bank_code: "CMB" }))).body).toMatchObject({
      fields: { bank_code: ["bank_differs"] },
    });
    const credit = { account_no: makeCard(creditBins[0] ?? "", "471100000123"), bank_code: "ICBC" };
    expect((await act(scene(), own, "account", name(1, credit))).body).toMatchObject({
      fields: { account_no: ["credit_card"] },
    });
    for (let n = 1; n <= 10; n += 1)
      expect((await act(scene(), own, "account", { ...name(n), to_staff: "yes" })).status).toBe(200);
    expect((await act(scene(), own, "account", { ...name(11), to_staff: "yes" })).body).toMatchObject({
      fields: { account_no: ["too_many_cards"] },
    });
    const accounts = await scene()
      .running()
      .db.selectFrom("labor_accounts")
      .select(["account_no", "is_default"])
      .where("labor_id", "=", labor?.id ?? 0)
      .where("status", "<>", 5)
      .execute();
    expect(accounts).toEqual([{ account_no: name(10).account_no, is_default: 1 }]);
    expect((await act(scene(), own, "card", { front: photo(300), back: photo(301), to_staff: "yes" })).status).toBe(
      200,
    );
    const shown = (await show(scene(), own)).text;
    expect(shown).toContain(` ···· ${name(10).account_no.slice(-4)}`);
    expect(shown).toContain("修改收款账户");
  });

  it("reads no long request of an address that opens nothing or takes no photos, and ends with what it was for", async () => {
    const token = await tokenOf(scene(), codeOf(await newCode(scene())).id);
    const long = { face: "A".repeat(100_000) };
    expect((await act(scene(), `p${"x".repeat(30)}`, "face", long)).status).toBe(404);
    expect((await act(scene(), token, "register", long)).status).toBe(413);
    const person = personOf(25);
    const own = String((await register(scene(), token, person)).body["to"]);
    expect((await show(scene(), own)).status).toBe(200);
    await setOnboarding(scene(), person, 5);
    scene().clock.advance(31 * 86_400_000);
    expect((await show(scene(), own)).status).toBe(404);
  });
});
