import { expect, it } from "vitest";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { importRows, refusedOf } from "../import-steps.ts";
import { type Answer, onEveryScene, type Scene } from "../money-scene.ts";
import { batchParts, billRow, sendPart } from "../money-steps.ts";
import { insertInto } from "../small-world.ts";

let serial = 100;
/** A number that nobody has. */
const freshId = (birth = "1992-03-04"): string => {
  serial += 1;
  return makeIdNumber("330106", birth, serial);
};

const input = (scene: Scene, more: Record<string, unknown> = {}) => ({
  company_id: scene.company_id,
  name: "陆晓婷",
  id_no: freshId(),
  mobile: "13805926075",
  settlement_type: 1,
  contract_type: 1,
  ...more,
});

const create = (
  scene: Scene,
  body: Record<string, unknown>,
  who: "operator" | "client" = "operator",
): Promise<Answer> => scene.call(who, "labors.create", { body });

const codeOf = ({ body }: Answer) => (body["error"] ?? body) as { code: string; fields?: Record<string, string[]> };

const laborOf = (scene: Scene, id: string) =>
  scene.running().db.selectFrom("labors").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
const relationOf = (scene: Scene, id: string) =>
  scene.running().db.selectFrom("company_labors").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
const historyOf = (scene: Scene, laborId: string) =>
  scene
    .running()
    .db.selectFrom("labor_history")
    .select(["action", "field", "before", "after"])
    .where("labor_id", "=", Number(laborId))
    .orderBy("id")
    .execute();

const setRelation = (scene: Scene, id: string, changes: Record<string, unknown>) =>
  scene.running().service.writing.updateTable("company_labors").set(changes).where("id", "=", Number(id)).execute();

onEveryScene("entering a worker", { workers: 8 }, (scene) => {
  it("makes a person and a cooperation, unverified and unsigned, with an account that nobody has verified", async () => {
    const account_no = makeCard("621226", "870000000001");
    const answer = await create(scene(), input(scene(), { account_no, bank_code: "ICBC", remark: "夜班" }));
    expect(answer.body).toMatchObject({ is_new: true, outcome: "created" });
    const { labor_id, id } = answer.body as { labor_id: string; id: string };
    expect(await laborOf(scene(), labor_id)).toMatchObject({
      ...{
        name: "陆晓婷",
        area: "330106",
        birth: "1992-03-04",
        real_name_status: 0,
        name_pinyin: expect.stringContaining("luxiaoting"),
      },
    });
    expect(await relationOf(scene(), id)).toMatchObject({
      ...{ cooperation_status: 1, contract_sign_type: 0, source_type: 1, remark: "夜班" },
    });
    const accounts = await scene()
      .running()
      .db.selectFrom("labor_accounts")
      .selectAll()
      .where("labor_id", "=", Number(labor_id))
      .execute();
    expect(accounts).toMatchObject([{ account_no, bank_code: "ICBC", status: 1, is_default: 0, verify_method: 0 }]);
    expect(await historyOf(scene(), labor_id)).toEqual([{ action: "create", field: "", before: null, after: null }]);
    await scene().audit();
  });

  it("attaches a person of the agency, overwrites nothing of them, and refuses another name", async () => {
    const first = input(scene(), { name: "阿卜杜拉·买买提" });
    const { labor_id } = (await create(scene(), first)).body as { labor_id: string };
    const again = { ...first, company_id: scene().other_company_id, mobile: "13900000001", alipay_account: "a@b.cn" };
    expect(codeOf(await create(scene(), { ...again, name: "阿卜杜" })).code).toBe("worker_name_differs");
    const attached = await create(scene(), { ...again, name: "阿卜杜拉•买买提" });
    expect(attached.body).toMatchObject({ is_new: false, outcome: "attached", labor_id });
    expect(await laborOf(scene(), labor_id)).toMatchObject({ mobile: "13805926075", alipay_account: null });
    expect(codeOf(await create(scene(), again)).code).toBe("worker_exists");
  });

  it("goes on with a stopped cooperation, which needs a new contract, and not with one that is barred or being stopped", async () => {
    const body = input(scene());
    const { id, labor_id } = (await create(scene(), body)).body as { id: string; labor_id: string };
    const stopped = {
      stop_time: "2026-11-01 10:00:00",
      stop_reason: 2,
      contract_sign_type: 2,
      sign_at: "2026-01-01 10:00:00",
    };
    for (const [cooperation_status, code] of [
      [2, "worker_stopping"],
      [4, "worker_barred"],
    ] as const) {
      await setRelation(scene(), id, { cooperation_status, ...stopped });
      expect(codeOf(await create(scene(), body)).code).toBe(code);
    }
    await setRelation(scene(), id, { cooperation_status: 3 });
    expect((await create(scene(), { ...body, remark: "再来" })).body).toMatchObject({ outcome: "recovered", id });
    expect(await relationOf(scene(), id)).toMatchObject({
      ...{
        cooperation_status: 1,
        contract_sign_type: 4,
        sign_at: null,
        stop_time: null,
        stop_reason: null,
        remark: "再来",
      },
    });
    expect(await historyOf(scene(), labor_id)).toEqual(
      expect.arrayContaining([
        { action: "recover", field: "cooperation_status", before: "3", after: "1" },
        { action: "recover", field: "contract_sign_type", before: "2", after: "4" },
      ]),
    );
  });

  it("names what is wrong with each field", async () => {
    const fieldsOf = async (more: Record<string, unknown>) =>
      codeOf(await create(scene(), input(scene(), more))).fields;
    expect(await fieldsOf({ name: "Lu Xiaoting" })).toEqual({ name: ["name_notChinese"] });
    expect(await fieldsOf({ id_no: "33010619920304" })).toEqual({ id_no: ["id_length"] });
    expect(await fieldsOf({ mobile: "12345678901" })).toEqual({ mobile: ["phone_invalid"] });
    expect(await fieldsOf({ id_no: freshId("2012-03-04") })).toEqual({ id_no: ["worker_age"] });
    // Nobody under 18, whatever the company would take.
    const setAge = (age: number) =>
      scene()
        .running()
        .service.writing.updateTable("companies")
        .set({ male_min_age: age, female_min_age: age })
        .where("id", "=", Number(scene().company_id))
        .execute();
    await setAge(14);
    expect(await fieldsOf({ id_no: freshId("2009-03-04") })).toEqual({ id_no: ["worker_age"] });
    await setAge(18);
    expect(await fieldsOf({ account_no: "62122600" })).toEqual({ account_no: ["card_length"] });
    expect(await fieldsOf({ alipay_account: "<script>" })).toEqual({ alipay_account: ["alipay_invalid"] });
    expect(await fieldsOf({ alipay_account: "13812345678", alipay_bank_account: "abc" })).toEqual({
      alipay_bank_account: ["card_characters"],
    });
    expect((await fieldsOf({ content: [{ code: "size", value: "L" }] }))?.["content.size"]).toEqual(["field_wrong"]);
  });

  it("takes a 15-digit number as the 18 characters that it means, so that nobody is entered twice", async () => {
    const id_no = makeIdNumber("330106", "1970-03-04", 77);
    const old = id_no.slice(0, 6) + id_no.slice(8, 17);
    const { labor_id } = (await create(scene(), input(scene(), { id_no: old }))).body as { labor_id: string };
    expect((await laborOf(scene(), labor_id)).id_no).toBe(id_no);
    expect(codeOf(await create(scene(), input(scene(), { id_no }))).code).toBe("worker_exists");
  });

  it("settles nobody online in a company that pays its workers itself", async () => {
    const { writing } = scene().running().service;
    const set = (settlement_type: number) =>
      writing.updateTable("companies").set({ settlement_type }).where("id", "=", Number(scene().company_id)).execute();
    await set(2);
    try {
      const body = input(scene());
      expect(codeOf(await create(scene(), body)).code).toBe("company_offline_settlement");
      expect((await create(scene(), { ...body, settlement_type: 2 })).status).toBe(200);
    } finally {
      await set(1);
    }
  });

  it("says before what is doubtful, and to a company's people nothing about names of their own workers", async () => {
    const [own] = scene().workers as [Scene["workers"][number]];
    const issuesOf = async (who: "operator" | "client", row: Record<string, unknown>) => {
      const body = {
        company_id: who === "client" ? scene().other_company_id : scene().company_id,
        with_content: false,
        rows: [{ row: 1, ...row }],
      };
      const answer = await scene().call(who, "labors.precheck", { body });
      const issues = answer.body["issues"] as { code: string; field: string; params: Record<string, unknown> }[];
      return issues.map(({ field, code, params: { names = "" } }) => `${field}: ${code} ${String(names)}`.trimEnd());
    };
    const { name, id_no } = own;
    expect(await issuesOf("operator", { name, id_no })).toEqual(["id_no: worker_exists"]);
    expect(await issuesOf("operator", { name: "别的人", id_no })).toEqual(["name: worker_name_differs"]);
    expect(await issuesOf("client", { name: "别的人", id_no })).toEqual([]);
    const numbers = { mobile: own.mobile, account_no: own.account_no, bank_code: "CMB" };
    const doubtful = () => issuesOf("operator", { name: "新的人", id_no: freshId(), ...numbers });
    // Whose a number is undoes a mask, so it is said to who may reveal.
    expect(await doubtful()).toEqual(["account_no: card_of_other_bank"]);
    const memberships = scene().running().service.writing.updateTable("memberships");
    const operator = memberships.where("user_id", "=", scene().person("operator").id);
    await operator.set({ roles: "operator,checker" }).execute();
    const seen = await doubtful();
    await operator.set({ roles: "operator" }).execute();
    expect(seen).toEqual(
      expect.arrayContaining([
        "mobile: mobile_shared",
        `account_no: card_shared_with ${maskName(own.name)}`,
        "account_no: card_of_other_bank",
      ]),
    );
  });
});

onEveryScene("changing a worker", { workers: 8 }, (scene) => {
  const made = async (more: Record<string, unknown> = {}) =>
    (await create(scene(), input(scene(), more))).body as { labor_id: string; id: string };
  const update = (who: "operator" | "client", labor_id: string, body: Record<string, unknown>) =>
    scene().call(who, "labors.update", {
      params: { id: labor_id },
      body: { company_id: scene().company_id, version: 1, labor_version: 1, ...body },
    });

  it("keeps what was there, refuses an older version, and reaches the lists of all companies", async () => {
    const { labor_id, id } = await made();
    const before = await relationOf(scene(), id);
    const answer = await update("operator", labor_id, { mobile: "13900000002", contract_type: 2 });
    expect(answer.body).toMatchObject({ id, version: 2, labor_version: 2 });
    expect(await historyOf(scene(), labor_id)).toEqual([
      { action: "create", field: "", before: null, after: null },
      { action: "edit", field: "mobile", before: "13805926075", after: "13900000002" },
      { action: "edit", field: "contract_type", before: "1", after: "2" },
    ]);
    expect((await relationOf(scene(), id)).change_seq).toBeGreaterThan(before.change_seq);
    expect(codeOf(await update("operator", labor_id, { remark: "晚" })).code).toBe("stale_version");
    const again = { version: 2, labor_version: 2, contract_type: 2 };
    expect(codeOf(await update("operator", labor_id, again)).code).toBe("nothing_to_change");
    const wrong = { version: 2, labor_version: 2, alipay_account: "1381234567" };
    expect(codeOf(await update("operator", labor_id, wrong)).fields).toEqual({ alipay_account: ["alipay_invalid"] });
    await scene().audit();
  });

  it("shows an Alipay account hidden, and takes it away where that is said", async () => {
    const { labor_id } = await made();
    const asked = { params: { id: labor_id }, query: { company_id: scene().company_id } };
    const shown = async () => (await scene().answered("operator", "labors.form", asked)).alipay_account;
    expect(await shown()).toBe("");
    expect((await update("operator", labor_id, { alipay_account: "13912345678" })).status).toBe(200);
    expect(await shown()).toBe("139****5678");
    expect((await update("operator", labor_id, { labor_version: 2, alipay_account: "" })).status).toBe(200);
    expect([await shown(), (await laborOf(scene(), labor_id)).alipay_account]).toEqual(["", null]);
  });

  it("says how many others have the new mobile", async () => {
    const { labor_id } = await made();
    const mobile = "13900000007";
    expect((await update("operator", labor_id, { mobile })).body).toMatchObject({ mobile_shared: 0 });
    const other = await made({ id_no: freshId("1993-03-04"), mobile: "13900000008" });
    expect((await update("operator", other.labor_id, { mobile })).body).toMatchObject({ mobile_shared: 1 });
  });

  it("leaves facts of the person to the agency", async () => {
    const { labor_id } = await made({ company_id: scene().other_company_id });
    const own = { company_id: scene().other_company_id };
    expect(codeOf(await update("client", labor_id, { ...own, mobile: "13900000003" })).code).toBe(
      "person_facts_agency",
    );
    expect((await update("client", labor_id, { ...own, remark: "改" })).status).toBe(200);
  });

  it("changes name and ID number only of somebody without bills, who is then to be verified anew", async () => {
    const { labor_id } = await made();
    const { writing } = scene().running().service;
    await writing.updateTable("labors").set({ real_name_status: 2 }).where("id", "=", Number(labor_id)).execute();
    const id_no = freshId("1990-01-02");
    expect((await update("operator", labor_id, { name: "陆小婷", id_no })).status).toBe(200);
    expect(await laborOf(scene(), labor_id)).toMatchObject({
      name: "陆小婷",
      id_no,
      birth: "1990-01-02",
      real_name_status: 0,
    });
    const [other] = scene().workers as [Scene["workers"][number]];
    const later = { labor_version: 2 };
    expect(codeOf(await update("operator", labor_id, { ...later, id_no: other.id_no })).code).toBe("id_no_taken");
    await writing
      .insertInto("platform_user_codes")
      .values({
        id: 990_001,
        agency_id: (await laborOf(scene(), labor_id)).agency_id,
        labor_id: Number(labor_id),
        code: "U1",
        create_at: "2026-11-20 10:00:00",
      })
      .execute();
    expect(codeOf(await update("operator", labor_id, { ...later, name: "陆大婷" })).code).toBe(
      "identity_by_correction",
    );
  });
});

onEveryScene("imports of workers", { workers: 8 }, (scene) => {
  const row = (at: number, more: Record<string, unknown> = {}) => ({
    row: at,
    name: "周文静",
    id_no: freshId(),
    ...more,
  });
  const send = (rows: readonly { row: number }[], call: "labors.import" | "labors.importFields" = "labors.import") =>
    importRows(scene(), "operator", call, rows, { company_id: scene().company_id });

  /** The columns that rows were refused for. */
  const fieldsOf = ({ body }: Answer) =>
    Object.fromEntries((body["refused"] as { row: number; field?: string }[]).map(({ row: at, field }) => [at, field]));
  const rollBack = (answer: Answer) =>
    scene().call("operator", "importJobs.rollBack", { params: { id: String(answer.body["import_id"]) } });

  it("enter, attach and recover, leave alone who works there, and say of every other row why not", async () => {
    const [own, other] = scene().workers as [Scene["workers"][number], Scene["workers"][number]];
    const { id: stoppedId } = await scene()
      .running()
      .db.selectFrom("company_labors")
      .select("id")
      .where("labor_id", "=", other.id)
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    await setRelation(scene(), String(stoppedId), { cooperation_status: 3 });
    const attached = input(scene(), { company_id: scene().other_company_id });
    await create(scene(), attached);
    const answer = await send([
      row(2, { province: "浙江省", city: "杭州市", mobile: "13800000001" }),
      row(3, { name: own.name, id_no: own.id_no }),
      row(4, { name: other.name, id_no: other.id_no }),
      row(5, { name: attached.name, id_no: attached.id_no }),
      row(6, { name: "王二", id_no: own.id_no }),
      row(7, { id_no: freshId("2015-01-01") }),
      row(8, { organization_name: "没有的部门" }),
      row(9, { province: "浙江省", city: "苏州市" }),
    ]);
    expect(refusedOf(answer)).toEqual({
      6: "worker_name_differs",
      7: "worker_age",
      8: "department_unknown",
      9: "region_unknown",
    });
    expect(answer.body).toMatchObject({ succeeded: 3, skipped: 1, failed: 4 });
    expect(fieldsOf(answer)).toEqual({ 6: "name", 7: "id_no", 8: "organization_name", 9: "province" });
    const rows = await scene()
      .running()
      .db.selectFrom("import_job_rows")
      .select(["row", "code"])
      .where("import_id", "=", Number(answer.body["import_id"]))
      .where("row", "in", [2, 3, 4, 5])
      .orderBy("row")
      .execute();
    expect(rows.map(({ code }) => code)).toEqual(["created", null, "recovered", "attached"]);
    const params = { id: String(answer.body["import_id"]) };
    expect((await scene().call("operator", "importJobs.get", { params })).body).toMatchObject({
      outcomes: ["created", "attached", "recovered"].map((outcome) => ({ outcome, count: 1 })),
    });
    await scene().audit();
  });

  it("can be taken back while nothing has come of them", async () => {
    const account_no = makeCard("621226", "870000000002");
    const answer = await send([row(2, { account_no }), row(3)]);
    const id = String(answer.body["import_id"]);
    const seen = await scene().call("operator", "laborImports.list", { query: { page_size: "100" } });
    expect((seen.body["results"] as { id: string }[]).map((one) => one.id)).toContain(id);
    expect((await rollBack(answer)).body).toMatchObject({ taken_back: 2 });
    const relations = await scene()
      .running()
      .db.selectFrom("company_labors as r")
      .innerJoin("import_job_rows as i", "i.record_id", "r.id")
      .select("r.cooperation_status")
      .where("i.import_id", "=", Number(id))
      .execute();
    expect(relations.map(({ cooperation_status }) => cooperation_status)).toEqual([3, 3]);
    const accounts = await scene()
      .running()
      .db.selectFrom("labor_accounts")
      .select("status")
      .where("account_no", "=", account_no)
      .execute();
    expect(accounts).toEqual([{ status: 5 }]);
    const kept = await send([row(4), row(5)]);
    const { record_id } = await scene()
      .running()
      .db.selectFrom("import_job_rows")
      .select("record_id")
      .where("import_id", "=", Number(kept.body["import_id"]))
      .orderBy("row")
      .executeTakeFirstOrThrow();
    await setRelation(scene(), String(record_id), { contract_sign_type: 2 });
    const refused = await scene().call("operator", "importJobs.rollBack", {
      params: { id: String(kept.body["import_id"]) },
    });
    expect(codeOf(refused)).toMatchObject({ code: "import_has_dependents", params: { count: 1, no: "周*静" } });
    // A contract that was sent and not signed yet is enough.
    const sent = await send([row(6)]);
    const import_id = Number(sent.body["import_id"]);
    const { record_id: withContract } = await scene()
      .running()
      .db.selectFrom("import_job_rows")
      .select("record_id")
      .where("import_id", "=", import_id)
      .executeTakeFirstOrThrow();
    const { agency_id, company_id, labor_id } = await relationOf(scene(), String(withContract));
    await insertInto(scene().running(), "labor_contracts", {
      ...{ id: 7_700_100, no: "QH7700100", agency_id, company_id, labor_id, company_labor_id: Number(withContract) },
      ...{ status: 20, type: 1, maker_id: 1, create_at: "2026-11-20 10:00:00", start_at: "2026-11-20" },
      end_at: "2027-11-19",
    });
    const again = await scene().call("operator", "importJobs.rollBack", { params: { id: String(import_id) } });
    expect(codeOf(again).code).toBe("import_has_dependents");
    // One that came to nothing is not.
    const { writing } = scene().running().service;
    await writing.updateTable("labor_contracts").set({ status: 80 }).where("id", "=", 7_700_100).execute();
    const free = await scene().call("operator", "importJobs.rollBack", { params: { id: String(import_id) } });
    expect(free.body).toMatchObject({ taken_back: 1 });
  });

  it("can be taken back whatever people who came back have left from before", async () => {
    const back = scene().workers[3] as Scene["workers"][number];
    const billed = await sendPart(
      scene(),
      batchParts(scene(), [billRow(scene(), 2, back, 300_00)])[0] ?? {},
      "operator",
    );
    expect(billed.body).toMatchObject({ succeeded: 1 });
    const { db } = scene().running();
    const relation = await db
      .selectFrom("company_labors")
      .selectAll()
      .where("labor_id", "=", back.id)
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    const { agency_id, company_id, labor_id } = relation;
    await insertInto(scene().running(), "labor_contracts", {
      ...{ id: 7_700_101, no: "QH7700101", agency_id, company_id, labor_id, company_labor_id: relation.id },
      ...{ status: 50, type: 1, maker_id: 1, create_at: "2026-01-05 10:00:00", start_at: "2026-01-05" },
      end_at: "2027-01-04",
    });
    await setRelation(scene(), String(relation.id), { cooperation_status: 3 });
    scene().clock.advance(60_000);
    const answer = await send([row(2, { name: back.name, id_no: back.id_no })]);
    expect((await relationOf(scene(), String(relation.id))).cooperation_status).toBe(1);
    expect((await rollBack(answer)).body).toMatchObject({ taken_back: 1 });
    expect((await relationOf(scene(), String(relation.id))).cooperation_status).toBe(3);
  });

  it("that are taken back leave alone who has stopped since and was entered again", async () => {
    const person = row(2);
    const first = await send([person, row(3)]);
    const { record_id } = await scene()
      .running()
      .db.selectFrom("import_job_rows")
      .select("record_id")
      .where("import_id", "=", Number(first.body["import_id"]))
      .where("row", "=", 2)
      .executeTakeFirstOrThrow();
    await setRelation(scene(), String(record_id), { cooperation_status: 3 });
    const second = await send([{ ...person, row: 4 }]);
    expect(second.body).toMatchObject({ succeeded: 1 });
    expect((await rollBack(first)).body).toMatchObject({ taken_back: 1 });
    expect((await relationOf(scene(), String(record_id))).cooperation_status).toBe(1);
    expect((await rollBack(second)).body).toMatchObject({ taken_back: 1 });
    expect((await relationOf(scene(), String(record_id))).cooperation_status).toBe(3);
  });

  it("take the company's own columns by their types", async () => {
    const columns = [
      { position: 1, code: "grade", name: "等级", code_type: "select_string", required: 1, options: '["A级","B级"]' },
      { position: 2, code: "begin", name: "开播时间", code_type: "time", required: 0, options: "[]" },
      { position: 3, code: "base", name: "保底金额", code_type: "money", required: 1, options: "[]" },
    ].map((one) => ({ company_id: Number(scene().company_id), ...one }));
    await scene().running().service.writing.insertInto("company_worker_fields").values(columns).execute();
    const own = (at: number, more: Record<string, unknown>) => row(at, { mobile: "13800000009", ...more });
    const answer = await send(
      [
        own(2, { grade: "A级", base: 50_000, begin: "20:00" }),
        own(3, { grade: "C级", base: 50_000 }),
        own(4, { grade: "A级" }),
        own(5, { grade: "A级", base: 50_000, begin: "25:00" }),
      ],
      "labors.importFields",
    );
    expect(refusedOf(answer)).toEqual({ 3: "field_wrong", 4: "field_missing", 5: "field_wrong" });
    expect(fieldsOf(answer)).toEqual({ 3: "等级", 4: "保底金额", 5: "开播时间" });
    const relation = await scene()
      .running()
      .db.selectFrom("company_labors")
      .select("content")
      .where("source_type", "=", 2)
      .where("content", "<>", "[]")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(relation.content)).toEqual(
      expect.arrayContaining([
        { code: "grade", value: "A级" },
        { code: "base", value: 50_000 },
        { code: "begin", value: "20:00" },
      ]),
    );
  });
});
