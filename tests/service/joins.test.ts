import { expect, it } from "vitest";
import { joinNotices } from "../../src-service/companies/joins/consent.ts";
import { hashOf } from "../../src-service/records/phone-page/notice.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";

type Fields = Readonly<Record<string, string>>;

const codeOf = (n: number): string => makeUscc("91", "330203", `MA2J${String(1_000 + n)}`);
const mobileOf = (n: number): string => `1390009${String(1_000 + n)}`;

const fieldsOf = (n: number, more: Fields = {}): Fields => ({
  ...{
    name: `宁波东港第${n}贸易有限公司`,
    credit_code: codeOf(n),
    contact_name: "沈嘉宁",
    contact_mobile: mobileOf(n),
  },
  ...{ headcount: "20", note: "客服", notice: hashOf(joinNotices, "zh-CN"), consent: "yes", ...more },
});

const act = async (scene: Scene, action: string, fields: Fields) => {
  const answer = await scene.running().app.inject({
    method: "POST",
    url: "/join",
    payload: { action, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};

/** Messages with codes, or those without: ids of the two come from ranges of their own. */
const messagesTo = async (scene: Scene, phone: string, isCode = false) => {
  const rows = await scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select(["code", "text"])
    .where("phone", "=", phone)
    .orderBy("id", "desc")
    .execute();
  return rows.filter(({ code }) => (code !== "") === isCode);
};

/** Asks for a code and applies with it. */
const apply = async (scene: Scene, fields: Fields) => {
  scene.clock.advance(61_000);
  const asked = await act(scene, "code", fields);
  if (asked.status !== 200) return asked;
  const [last] = await messagesTo(scene, fields["contact_mobile"] ?? "", true);
  return act(scene, "apply", { ...fields, code: last?.code ?? "" });
};

const rowsOf = (scene: Scene, n: number) =>
  scene.running().db.selectFrom("join_applies").selectAll().where("credit_code", "=", codeOf(n)).execute();

const review = async (scene: Scene, id: number, action: string, more: Record<string, unknown> = {}) => {
  const { db } = scene.running();
  const { version } = await db
    .selectFrom("join_applies")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const body = { version, action, ...more };
  return scene.call("operator", "joinApplies.review", { params: { id: String(id) }, body });
};

onEveryScene("applications to join", {}, (scene) => {
  it("come by the public page with a code to the mobile, and become a draft company with its contact", async () => {
    const { running } = scene();
    // The scene has two agencies, which are told apart by the address that was called.
    const { agency_id } = await running()
      .db.selectFrom("companies")
      .select("agency_id")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    expect((await act(scene(), "code", fieldsOf(1))).status).toBe(404);
    await running()
      .service.writing.updateTable("agencies")
      .set({ host: "localhost" })
      .where("id", "=", agency_id)
      .execute();
    const shown = await running().app.inject({ method: "GET", url: "/join", headers: { host: "localhost" } });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain("申请入驻");
    const fields = fieldsOf(1);
    expect((await act(scene(), "apply", { ...fields, code: "000000" })).body["code"]).toBe("sms_code_wrong");
    expect(await rowsOf(scene(), 1)).toEqual([]);
    expect(await apply(scene(), fields)).toMatchObject({ status: 200, body: { to: "join/taken" } });
    const [row] = await rowsOf(scene(), 1);
    expect(row).toMatchObject({ status: 10, maker_id: 0, source: 1, area: "330203", contact_mobile: mobileOf(1) });
    const id = row?.id ?? 0;
    // The consent is kept with the application, and shown to who reviews it.
    const text = hashOf(joinNotices, "zh-CN");
    expect(row).toMatchObject({ consent_version: "2026-11", consent_language: "zh-CN", consent_sha256: text });
    expect(row?.consent_address).toBe("127.0.0.1");
    const seen = await scene().call("operator", "joinApplies.get", { params: { id: String(id) } });
    expect(seen.body["consent"]).toEqual({ kind: 1, version: "2026-11", page: 3, at: row?.create_at });
    expect((await review(scene(), id, "approve")).status).toBe(200);
    const [approved] = await rowsOf(scene(), 1);
    expect(approved).toMatchObject({ status: 20, version: 2 });
    const company = await running()
      .db.selectFrom("companies")
      .selectAll()
      .where("id", "=", approved?.made_company_id ?? 0)
      .executeTakeFirstOrThrow();
    // Nobody of the agency entered it: whoever approved the application may review the company too.
    expect(company.maker_id).toBe(0);
    expect(company).toMatchObject({ status: 10, name: fields["name"], credit_code: codeOf(1), channels: "" });
    const member = await running()
      .db.selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select(["m.roles", "u.mobile", "u.name"])
      .where("m.company_id", "=", company.id)
      .execute();
    expect(member).toEqual([{ roles: "companyAdmin", mobile: mobileOf(1), name: "沈嘉宁" }]);
    const [told] = await messagesTo(scene(), mobileOf(1));
    expect(told?.text).toContain("入驻申请已通过");
    // Decided once, whatever is sent again.
    expect((await review(scene(), id, "approve")).body["code"]).toBe("illegal_transition");
    expect((await review(scene(), id, "reject", { reason: "重复" })).body["code"]).toBe("illegal_transition");
  });

  it("tell nobody what the agency has, and are taken once", async () => {
    const known = fieldsOf(1, { contact_mobile: mobileOf(2) });
    expect((await apply(scene(), known)).body).toEqual({ to: "join/taken", wait_seconds: null });
    expect((await apply(scene(), known)).body).toEqual({ to: "join/taken", wait_seconds: null });
    const waiting = (await rowsOf(scene(), 1)).filter(({ status }) => status === 10);
    expect(waiting).toHaveLength(1);
    const refused = await review(scene(), waiting[0]?.id ?? 0, "approve");
    expect(refused.body["code"]).toBe("join_company_exists");
    const rejected = await review(scene(), waiting[0]?.id ?? 0, "reject", { reason: "已经入驻，请直接登录" });
    expect(rejected.status).toBe(200);
    const [told] = await messagesTo(scene(), mobileOf(2));
    expect(told?.text).toContain("已经入驻，请直接登录");
    for (const n of [11, 12, 13]) {
      const answer = await apply(scene(), fieldsOf(n, { contact_mobile: mobileOf(3) }));
      expect([n, answer.status]).toEqual([n, 200]);
    }
    const fourth = await apply(scene(), fieldsOf(14, { contact_mobile: mobileOf(3) }));
    expect(fourth.body["code"]).toBe("join_too_many");
    expect(await rowsOf(scene(), 14)).toEqual([]);
  });

  it("are refused field by field, whatever is typed", async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ["name", ""],
      ["name", "<script>alert(1)</script>"],
      ["name", "长".repeat(101)],
      ["name", "宁波\u202e东港"],
      ["credit_code", "91330203MA2J100000"],
      ["credit_code", ""],
      ["contact_name", "<b>"],
      ["contact_mobile", "12345678901"],
      ["headcount", "0"],
      ["headcount", "1e5"],
      ["note", "长".repeat(201)],
      ["note", "一\u0007二"],
      ["consent", ""],
    ];
    for (const [field, value] of wrong) {
      const { status, body } = await act(scene(), "apply", { ...fieldsOf(20, { [field]: value }), code: "123456" });
      expect([field, value, status, Object.keys((body["fields"] ?? {}) as object)]).toEqual([
        field,
        value,
        400,
        [field],
      ]);
    }
    const changed = await act(scene(), "apply", { ...fieldsOf(20, { notice: "0".repeat(64) }), code: "123456" });
    expect(changed.body).toMatchObject({ fields: { consent: ["consent_changed"] } });
    expect((await act(scene(), "apply", { name: "长".repeat(401) })).status).toBe(400);
    expect((await act(scene(), "delete", {})).status).toBe(400);
    expect(await rowsOf(scene(), 20)).toEqual([]);
  });

  it("of a name with a sensitive word wait, but are not approved while the word is in force", async () => {
    const made = await scene().call("operator", "sensitiveWords.create", { body: { word: "内幕", kind: 2, note: "" } });
    const word = made.body["word"] as { id: string; version: number };
    await scene().call("checker", "sensitiveWords.update", {
      params: { id: word.id },
      body: { version: word.version, action: "approve" },
    });
    const fields = fieldsOf(30, { name: "宁波内幕信息有限公司" });
    expect((await apply(scene(), fields)).status).toBe(200);
    const [row] = await rowsOf(scene(), 30);
    const { body } = await scene().call("operator", "joinApplies.get", { params: { id: String(row?.id) } });
    expect(body).toMatchObject({ against: "join_name_word", words: [{ word: "内幕", start: 2, end: 4 }] });
    expect((await review(scene(), row?.id ?? 0, "approve")).body["code"]).toBe("join_name_word");
    const { consent: _consent, notice: _notice, headcount: _typed, ...base } = fieldsOf(31, { name: "内幕有限公司" });
    const entered = await scene().call("operator", "joinApplies.create", { body: { ...base, headcount: 3, area: "" } });
    expect(entered.body["code"]).toBe("join_name_word");
  });

  it("entered by staff are decided by somebody else, one of a credit code at a time", async () => {
    const { consent: _consent, notice: _notice, headcount: _typed, ...base } = fieldsOf(40);
    const body = { ...base, headcount: 3, area: "330203" };
    const create = () => scene().call("operator", "joinApplies.create", { body });
    const made = await create();
    expect(made.status).toBe(200);
    expect((await create()).body["code"]).toBe("join_waits");
    const { id } = made.body["join"] as { id: string };
    const entered = await scene().call("operator", "joinApplies.get", { params: { id } });
    expect(entered.body["consent"]).toBeNull();
    expect((await review(scene(), Number(id), "approve")).body["code"]).toBe("same_person");
    expect((await review(scene(), Number(id), "reject", { reason: "登记错了" })).status).toBe(200);
    expect((await create()).status).toBe(200);
    await scene().audit();
  });
});
