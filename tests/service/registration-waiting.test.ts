import { expect, it } from "vitest";
import type { IdentityAnswer, IdentityQuestion } from "../../src-service/core/channels/identity-check.ts";
import { codePage } from "../../src-service/workers/registration/code-page.ts";
import { personPage } from "../../src-service/workers/registration/person-page.ts";
import { makeCard } from "../../src-shared/kernel/values/banks/bank-card.ts";
import { debitBinsOf } from "../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import {
  act,
  card,
  codeOf,
  consent,
  livenessOf,
  livingFace,
  newCode,
  type Person,
  personOf,
  photo,
  register,
  show,
  statusOf,
  tokenOf,
} from "./registration-kit.ts";

/** What the bank says next, and what it was asked. */
const bank: { says: IdentityAnswer; readonly asked: IdentityQuestion[] } = { says: "match", asked: [] };
const identity = {
  check: async (question: IdentityQuestion): Promise<IdentityAnswer> => {
    bank.asked.push(question);
    return bank.says;
  },
};

const another = (n: number) => makeCard(debitBinsOf("ICBC")[0] ?? "", `4711${String(n).padStart(8, "0")}`);

const accountsOf = async (scene: Scene, person: Person) =>
  scene
    .running()
    .db.selectFrom("labor_accounts")
    .select(["account_no", "status", "verify_method", "is_default"])
    .where("labor_id", "=", (await statusOf(scene, person))?.id ?? 0)
    .where("status", "<>", 5)
    .orderBy("id")
    .execute();

onEveryScene("registering while others are slow", { service: { identity } }, (scene) => {
  const begun = async (n: number) => {
    const token = await tokenOf(scene(), codeOf(await newCode(scene())).id);
    const person = personOf(n);
    const own = String((await register(scene(), token, person)).body["to"]);
    return { person, own, token };
  };
  const name = (own: string, account_no: string, phone: string, more: Record<string, string> = {}) =>
    act(scene(), own, "account", { account_no, bank_code: "ICBC", bank_phone: phone, ...more });

  it("keeps no card before the bank agrees, says its no at the number and asks the same only once", async () => {
    const { person, own } = await begun(41);
    bank.says = "noMatch";
    bank.asked.length = 0;
    const refused = await name(own, card.account_no, person.mobile);
    expect(refused).toMatchObject({ status: 400, body: { fields: { account_no: ["bank_no_match"] } } });
    expect(await accountsOf(scene(), person)).toEqual([]);
    const { name: holder, id_no } = person;
    expect(bank.asked).toMatchObject([{ name: holder, id_no, account_no: card.account_no, mobile: person.mobile }]);
    expect((await name(own, card.account_no, person.mobile)).body).toEqual(refused.body);
    expect(bank.asked).toHaveLength(1);
    bank.says = "cardUnknown";
    expect((await name(own, another(2), person.mobile)).body).toMatchObject({
      fields: { account_no: ["card_unknown"] },
    });
    bank.says = "match";
    expect((await name(own, another(3), person.mobile)).status).toBe(200);
    const verified = { status: 2, verify_method: 4 };
    expect(await accountsOf(scene(), person)).toEqual([{ account_no: another(3), ...verified, is_default: 1 }]);
    // Another card of their own is the one that they are paid to; the first stays theirs.
    expect((await name(own, another(4), person.mobile)).status).toBe(200);
    expect(await accountsOf(scene(), person)).toEqual([
      { account_no: another(3), ...verified, is_default: 0 },
      { account_no: another(4), ...verified, is_default: 1 },
    ]);
  });

  it("blames nobody for a bank that does not answer, and takes a late answer once", async () => {
    const { person, own } = await begun(42);
    bank.asked.length = 0;
    for (const says of ["late", "unknown"] as const) {
      bank.says = says;
      expect((await name(own, another(5), person.mobile)).body["code"]).toBe("bank_check_busy");
    }
    const [first, second] = bank.asked;
    expect(second?.trace_id).toBe(first?.trace_id);
    // The answer may come while nobody waits; whoever sends the card again hears it.
    bank.says = "match";
    const both = await Promise.all([name(own, another(5), person.mobile), name(own, another(5), person.mobile)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accountsOf(scene(), person)).toHaveLength(1);
    const answers = await scene()
      .running()
      .db.selectFrom("labor_identity")
      .select("result")
      .where("trace_id", "=", first?.trace_id ?? "")
      .orderBy("id")
      .execute();
    expect(answers.map(({ result }) => result)).toEqual([0, 1]);
    // A bank that is down is asked anew, and staff may verify the card instead.
    bank.says = "down";
    for (let n = 0; n < 7; n += 1)
      expect((await name(own, another(6), person.mobile)).body["code"]).toBe("bank_check_busy");
    expect((await name(own, another(6), person.mobile, { to_staff: "yes" })).status).toBe(200);
    expect((await accountsOf(scene(), person)).at(-1)).toMatchObject({ status: 1, verify_method: 0, is_default: 1 });
    bank.says = "match";
  });

  it("keeps photos that come twice only once", async () => {
    const { person, own } = await begun(43);
    const sent = { front: photo(310), back: photo(311), to_staff: "yes" };
    expect((await act(scene(), own, "card", sent)).status).toBe(200);
    const before = await statusOf(scene(), person);
    const { db } = scene().running();
    const files = () => db.selectFrom("storage_objects").select("key").orderBy("key").execute();
    const kept = await files();
    expect((await act(scene(), own, "card", sent)).status).toBe(200);
    expect(await statusOf(scene(), person)).toEqual(before);
    expect(await files()).toEqual(kept);
  });

  it("takes nothing at any of its doors before both boxes are ticked", async () => {
    const { person, own, token } = await begun(44);
    const { service, db } = scene().running();
    const labor = await statusOf(scene(), person);
    await service.writing
      .deleteFrom("labor_consents")
      .where("labor_id", "=", labor?.id ?? 0)
      .execute();
    const doors = {
      [token]: await codePage(service).open(service.system("a test"), token),
      [own]: await personPage(service, livenessOf()).open(service.system("a test"), own),
    };
    const fields = {
      ...{ ...personOf(45), code: "123456", front: photo(1), back: photo(2), face: await livingFace(labor?.id ?? 0) },
      ...{ ...card, bank_phone: person.mobile, to_staff: "yes", understood: "yes" },
    };
    const tables = ["labors", "labor_accounts", "labor_identity", "labor_consents", "liveness_records"] as const;
    const counts = async () => {
      const all = [(await db.selectFrom("storage_objects").select("key").execute()).length];
      for (const table of tables) all.push((await db.selectFrom(table).select("id").execute()).length);
      return [...all, (await db.selectFrom("sandbox_messages").select("id").execute()).length];
    };
    const before = await counts();
    const asked: string[] = [];
    for (const [at, page] of Object.entries(doors))
      for (const [action, { takesPhotos }] of Object.entries(page?.actions ?? {})) {
        if (action === "read") continue;
        const given = takesPhotos === true ? fields : { ...fields, front: "", back: "", face: "" };
        const answer = await act(scene(), at, action, given);
        expect({ action, refused: answer.status >= 400 }).toEqual({ action, refused: true });
        asked.push(action);
      }
    expect(asked.toSorted()).toEqual(
      ["account", "card", "code", "consent", "face", "finish", "register", "submit"].toSorted(),
    );
    expect(await counts()).toEqual(before);
    expect((await show(scene(), own)).text).toContain("同意并继续");
    expect((await act(scene(), own, "consent", consent)).status).toBe(200);
    expect((await act(scene(), own, "card", { front: photo(1), back: photo(2), to_staff: "yes" })).status).toBe(200);
  });
});
