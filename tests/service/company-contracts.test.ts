import { expect, it } from "vitest";
import { followContracts } from "../../src-service/companies/company-contracts/rounds.ts";
import { termsInForce } from "../../src-service/directory/companies/contract-terms.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
import { unseen } from "./audit/undone.ts";
import { inDays, today } from "./figure-kit.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { openFile } from "./open-file.ts";
import { uploadFile } from "./upload-file.ts";
import { withCode } from "./with-code.ts";

const grid = (ratio: number) => [{ limit: null, ratio, sign: 1 }];
const terms = (ratio: number) => ({
  ...{ service_fee_ratio_range: grid(ratio), labor_service_fee_ratio_range: [], service_fee_cumulative_type: 1 },
  ...{ tier_method: 1, company_withdraw_fee_type: 1, company_withdraw_fee_max_count: 31_415_926 },
  ...{ company_withdraw_fee: 10_00, labor_usage_fee: 0, no_labor_usage_fee_count: 0 },
});

type Made = { readonly id: string; readonly version: number; readonly status: number };

const rounds = (scene: Scene): Promise<void> => followContracts(scene.running().service.system("companyContracts"));

const create = (scene: Scene, days: readonly [string, string], more: Readonly<Record<string, unknown>> = {}) =>
  scene.call("operator", "companyContracts.create", {
    body: {
      ...{ company_id: scene.company_id, category: 1, start_at: days[0], end_at: days[1], sign_method: 1 },
      ...{ auto_renew: false, remind_days: 30, reason: "", config: terms(500), ...more },
    },
  });

const made = (answer: { readonly body: Record<string, unknown> }): Made => answer.body["contract"] as Made;

const get = async (scene: Scene, id: string, who: Role = "auditor") =>
  (await scene.call(who, "companyContracts.get", { params: { id } })).body as Record<string, unknown> & {
    contract: Made;
    document_sha256: string;
  };

/** One step of a contract by a person who has read it as it is. */
const act = async (
  scene: Scene,
  who: Role,
  id: string,
  action: string,
  more: Readonly<Record<string, unknown>> = {},
) => {
  const { contract, document_sha256 } = await get(scene, id);
  const seen = action === "sign" || action === "seal" ? { document_sha256 } : {};
  const asked = { version: contract.version, action, ...seen, ...more };
  const body = await withCode(scene.running(), scene.person(who).token, "companyContracts.update", id, asked);
  return scene.call(who, "companyContracts.update", { params: { id }, body });
};

const codeOf = async (answer: Promise<{ readonly body: Record<string, unknown> }>) => (await answer).body["code"];

/** Somebody opens the document that was approved. */
const read = async (scene: Scene, who: Role, id: string): Promise<void> => {
  const { document } = (await get(scene, id)) as { document?: { file_key: string } };
  expect(await openFile(scene, who, document?.file_key ?? "")).toBe(200);
};

const mainOf = async (scene: Scene) =>
  scene
    .running()
    .db.selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", Number(scene.company_id))
    .where("category", "=", 1)
    .orderBy("id")
    .executeTakeFirstOrThrow();

/** Approves, signs on paper and seals; the agency files the copy that the company signed. */
const carryOut = async (scene: Scene, id: string): Promise<void> => {
  expect((await act(scene, "operator", id, "submit")).status).toBe(200);
  expect((await act(scene, "checker", id, "approve")).status).toBe(200);
  const file_key = await uploadFile(scene, "operator", "已签.pdf", Buffer.from(`%PDF-1.4 ${id}`));
  const filed = await scene.call("operator", "companyContracts.addAttachment", {
    params: { id },
    body: { file_key, kind: 2 },
  });
  expect(filed.status).toBe(200);
  // Who signs and who seals has each opened the document, and what the company signed on paper.
  for (const [who, action] of [
    ["operator", "sign"],
    ["checker2", "seal"],
  ] as const) {
    expect(await codeOf(act(scene, who, id, action))).toBe("evidence_not_seen");
    await openFile(scene, who, file_key);
    expect(await codeOf(act(scene, who, id, action))).toBe("evidence_not_seen");
    await read(scene, who, id);
    if (action === "sign") expect((await act(scene, who, id, action)).status).toBe(200);
  }
  expect(await act(scene, "checker2", id, "seal")).toMatchObject({ status: 200 });
};

onEveryScene("contracts with companies", {}, (scene) => {
  let first = "";
  let next = "";

  it("of the same days as another main contract are refused, and so are days that no contract has", async () => {
    const day = today(scene());
    expect(await codeOf(create(scene(), [day, addDays(day, 30)]))).toBe("contract_overlaps");
    expect(await codeOf(create(scene(), [addDays(day, 5), day]))).toBe("invalid");
    expect(await codeOf(create(scene(), ["2028-01-01", "2099-01-01"]))).toBe("contract_days");
    expect(await codeOf(create(scene(), ["2025-01-01", "2025-12-31"]))).toBe("contract_days");
  });

  it("name every cell of their terms that is wrong", async () => {
    const wrong = async (config: Readonly<Record<string, unknown>>) =>
      (await create(scene(), ["2028-01-01", "2028-12-31"], { config: { ...terms(500), ...config } })).body;
    const row = (limit: number | null, ratio: unknown = 500) => ({ limit, ratio, sign: 1 });
    expect(await wrong({ service_fee_ratio_range: [row(200), row(100), row(null)] })).toMatchObject({
      code: "invalid",
      fields: { "config.service_fee_ratio_range.1.limit": ["tax.limitNotRising"] },
    });
    expect(await wrong({ service_fee_ratio_range: [row(200), row(300)] })).toMatchObject({
      fields: { "config.service_fee_ratio_range.1.limit": ["tax.limitLastOpen"] },
    });
    expect(await wrong({ service_fee_ratio_range: [row(null, "")] })).toMatchObject({
      fields: { "config.service_fee_ratio_range.0.ratio": ["tax.rateEmpty"] },
    });
    expect(await wrong({ service_fee_ratio_range: [row(null, 10_001)] })).toMatchObject({
      fields: { "config.service_fee_ratio_range.0.ratio": ["tax.rateInvalid"] },
    });
    // 31415926 means without limit and cannot be typed as a count.
    expect(await wrong({ company_withdraw_fee_type: 3 })).toMatchObject({ code: "invalid" });
    expect(await wrong({ company_withdraw_fee_type: 2 })).toMatchObject({ code: "invalid" });
    expect(await wrong({ "<script>": 1 })).toMatchObject({ code: "invalid" });
  });

  it("are ended on a day, and count until then", async () => {
    const main = await mainOf(scene());
    first = String(main.id);
    const day = today(scene());
    const body = { abort_at: addDays(day, 10), reason: "换签新合同" };
    const late = await scene().call("operator", "companyContracts.terminate", {
      params: { id: first },
      body: { ...body, abort_at: "2028-01-01" },
    });
    const until = main.end_at.slice(0, 10);
    expect(late.body).toMatchObject({
      ...{ code: "contract_last_day", params: { day: "2028-01-01", from: day, to: until } },
    });
    expect((await get(scene(), first))["owed"]).toBeNull();
    const past = await scene().call("operator", "companyContracts.terminate", {
      params: { id: first },
      body: { ...body, abort_at: addDays(day, -1) },
    });
    expect(past).toMatchObject({ status: 400, body: { code: "invalid", fields: { abort_at: ["date_past"] } } });
    const { token } = scene().person("operator");
    const coded = await withCode(scene().running(), token, "companyContracts.terminate", first, body);
    const ended = await scene().call("operator", "companyContracts.terminate", { params: { id: first }, body: coded });
    expect(ended).toMatchObject({ status: 200, body: { contract: { status: 65, abort_at: addDays(day, 10) } } });
    const { db } = scene().running();
    expect(await termsInForce(db, main.company_id, addDays(day, 10))).toMatchObject({ contract_id: main.id });
    expect(await termsInForce(db, main.company_id, addDays(day, 11))).toBeNull();
    const detail = await get(scene(), first);
    expect(detail["waits"]).toContain("day");
    // What is still open when it ends is what it waits for.
    const open = await get(scene(), first, "checker");
    const owed = open["owed"] as { bills: { count: number }; settlements: { count: number }; balance: number };
    const waits = open["waits"] as string[];
    const { balance } = await db
      .selectFrom("wallets")
      .select((eb) => eb.fn.sum<number>("balance").as("balance"))
      .where("company_id", "=", main.company_id)
      .executeTakeFirstOrThrow();
    expect(owed.balance).toBe(Number(balance));
    expect([owed.settlements.count > 0, owed.bills.count > 0]).toEqual(
      ["settlements", "bills"].map((kind) => waits.includes(kind)),
    );
    expect(detail["followed_by"]).toBeNull();
    // The agreement that ends it is a document of its own.
    expect(detail["children"]).toMatchObject([{ category: 3, status: 20, start_at: addDays(day, 10) }]);
    // It comes next, and nothing is added to what ends.
    const [{ id, no } = { id: "", no: "" }] = detail["children"] as { id: string; no: string }[];
    expect(detail["next"]).toMatchObject([{ record: "companyContracts", id, no, key: "approve" }]);
    const supplement = { company_contract_id: first, start_at: addDays(day, 3), config: { labor_usage_fee: 1 } };
    expect(await codeOf(scene().call("operator", "contractSupplements.create", { body: supplement }))).toBe(
      "contract_being_ended",
    );
  });

  it("are approved, signed and sealed by other people than their maker, and begin on their first day", async () => {
    const start = addDays(today(scene()), 11);
    const answer = await create(scene(), [start, addDays(start, 364)]);
    expect(answer).toMatchObject({ status: 200, body: { contract: { status: 10, top_ratio: 500 } } });
    next = made(answer).id;
    expect(await codeOf(act(scene(), "checker", next, "approve"))).toBe("illegal_transition");
    expect((await act(scene(), "operator", next, "submit")).status).toBe(200);
    expect(await codeOf(act(scene(), "operator", next, "edit", { reason: "x" }))).toBe("illegal_transition");
    expect((await act(scene(), "checker", next, "reject", { reason: "费率不对" })).status).toBe(200);
    const { contract } = await get(scene(), next);
    const edit = { version: contract.version, action: "edit", config: terms(550) };
    const edited = await scene().call("operator", "companyContracts.update", { params: { id: next }, body: edit });
    expect(edited).toMatchObject({ status: 200, body: { contract: { status: 10, top_ratio: 550 } } });
    // Who still has the contract as it was before is told so.
    const stale = await scene().call("operator", "companyContracts.update", { params: { id: next }, body: edit });
    expect(stale.body["code"]).toBe("stale_version");
    expect((await act(scene(), "operator", next, "submit")).status).toBe(200);
    expect((await act(scene(), "checker", next, "approve")).status).toBe(200);
    const approved = await get(scene(), next);
    expect(approved.document_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await codeOf(act(scene(), "operator", next, "sign"))).toBe("evidence_not_seen");
    await read(scene(), "operator", next);
    // Without the copy that the company signed nobody signs for it.
    expect(await codeOf(act(scene(), "operator", next, "sign"))).toBe("contract_not_signed");
    expect(await codeOf(act(scene(), "client", next, "sign", { document_sha256: "0".repeat(64) }))).toBeDefined();
    const file_key = await uploadFile(scene(), "operator", "已签.pdf");
    const filing = () =>
      scene().call("operator", "companyContracts.addAttachment", { params: { id: next }, body: { file_key, kind: 2 } });
    expect((await filing()).status).toBe(200);
    expect((await filing()).body["code"]).toBe("attachment_exists");
    await openFile(scene(), "operator", file_key);
    expect(await codeOf(act(scene(), "operator", next, "sign", { document_sha256: "0".repeat(64) }))).toBe(
      "contract_document_changed",
    );
    expect((await act(scene(), "operator", next, "sign")).status).toBe(200);
    await openFile(scene(), "checker2", file_key);
    await read(scene(), "checker2", next);
    expect(await get(scene(), first)).toMatchObject({ followed_by: { id: next, status: 40 }, owed: null });
    const sealed = await act(scene(), "checker2", next, "seal");
    expect(sealed).toMatchObject({ status: 200, body: { contract: { status: 45 } } });
    expect(await codeOf(act(scene(), "checker2", next, "seal"))).toBe("illegal_transition");
    const detail = await get(scene(), next);
    expect(detail["sealed"]).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await codeOf(act(scene(), "operator", next, "edit", { reason: "x" }))).toBe("contract_in_force_fixed");
    inDays(scene(), 11);
    await rounds(scene());
    expect((await get(scene(), next)).contract.status).toBe(50);
    const { db } = scene().running();
    const inForce = await termsInForce(db, Number(scene().company_id), today(scene()));
    expect(inForce).toMatchObject({ contract_id: Number(next), terms: { service_fee_ratio_range: grid(550) } });
  });

  it("that were ended are terminated once nothing is open; the company goes on under the next", async () => {
    await rounds(scene());
    expect((await get(scene(), first)).contract.status).toBe(70);
    const company = await scene()
      .running()
      .db.selectFrom("companies")
      .select("status")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    expect(company.status).toBe(50);
  });

  it("keep the terms that were approved and the people who decided, by what they say and not by seals alone", async () => {
    const set = (change: string) => [`update company_contracts set ${change} where id = ${next}`];
    const left = "records stand where the audit log left them";
    const damage = [
      {
        what: "terms, the highest ratio staying",
        statements: set(`config = replace(config, '"labor_usage_fee":', '"labor_usage_fee":3')`),
        proof: "contracts have the terms that were approved",
      },
      { what: "no terms", statements: set("config = '{}'"), proof: "contracts have the terms that were approved" },
      { what: "approved by another", statements: set("checker_id = 77"), proof: left },
      { what: "sealed by another", statements: set("sealed_by = 77"), proof: left },
      { what: "signed by another", statements: set("signed_by = 77"), proof: left },
      { what: "sealed at another time", statements: set("sealed_at = '2026-01-01 00:00:00'"), proof: left },
      { what: "in another state", statements: set("status = 60"), proof: left },
      { what: "gone", statements: [`delete from company_contracts where id = ${next}`], proof: left },
    ];
    expect(await unseen(scene().running().service, damage)).toEqual([]);
  });

  it("are overridden by supplements from their first day on, in what they name", async () => {
    const day = today(scene());
    const supplement = (body: Readonly<Record<string, unknown>>) =>
      scene().call("operator", "contractSupplements.create", { body: { company_contract_id: next, ...body } });
    expect(await codeOf(supplement({ start_at: addDays(day, 3), config: {} }))).toBe("invalid");
    expect(await codeOf(supplement({ start_at: "2029-01-01", config: { labor_usage_fee: 1 } }))).toBe("contract_days");
    expect(
      await codeOf(supplement({ start_at: addDays(day, 3), end_at: "2029-01-01", config: { labor_usage_fee: 1 } })),
    ).toBe("contract_outside_parent");
    expect(await codeOf(supplement({ start_at: addDays(day, -40), config: { labor_usage_fee: 1 } }))).toBe(
      "contract_backdated",
    );
    const same = { service_fee_ratio_range: grid(550) };
    expect(await codeOf(supplement({ start_at: addDays(day, 3), config: same }))).toBe("contract_changes_nothing");
    const answer = await supplement({ start_at: addDays(day, 3), config: { service_fee_ratio_range: grid(450) } });
    expect(answer.status).toBe(200);
    const { id, version } = made(answer);
    const back = await scene().call("operator", "contractSupplements.update", {
      params: { id },
      body: { version, action: "edit", config: same },
    });
    expect(back.body["code"]).toBe("contract_changes_nothing");
    const detail = await get(scene(), id);
    expect(detail).toMatchObject({ laid: { tier_method: 1 }, open: { bills: 0 } });
    expect(detail["changes"]).toEqual([{ member: "service_fee_ratio_range", before: grid(550), after: grid(450) }]);
    await carryOut(scene(), id);
    const { db } = scene().running();
    const ratioOn = async (on: string) =>
      (await termsInForce(db, Number(scene().company_id), on))?.terms.service_fee_ratio_range[0]?.ratio;
    inDays(scene(), 3);
    await rounds(scene());
    expect(await ratioOn(today(scene()))).toBe(450);
    expect(await ratioOn(addDays(today(scene()), -1))).toBe(550);
    const listed = await scene().call("auditor", "companyContracts.supplements", { params: { id: next } });
    expect(listed.body["supplements"]).toMatchObject([{ id, status: 50 }]);
    const register = await scene().call("auditor", "enterpriseContracts.list", {
      query: { company_id: scene().company_id },
    });
    expect(register.body["documents"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "supplement", id, sha256: expect.any(String) })]),
    );
  });

  it("end after their last day, are told of before, and go on by themselves where that was agreed", async () => {
    const { service, db } = scene().running();
    await service.writing
      .updateTable("company_contracts")
      .set({ auto_renew: 1 })
      .where("id", "=", Number(next))
      .execute();
    const salesman = scene().person("operator").id;
    await service.writing
      .updateTable("companies")
      .set({ contact_mobile: "13900007777", salesman_id: salesman, service_owner_id: salesman })
      .where("id", "=", Number(scene().company_id))
      .execute();
    inDays(scene(), 340);
    await rounds(scene());
    expect((await get(scene(), next)).contract.status).toBe(52);
    const ending = await db
      .selectFrom("company_contracts")
      .select("no")
      .where("id", "=", Number(next))
      .executeTakeFirstOrThrow();
    const told = () =>
      db
        .selectFrom("sandbox_messages")
        .select(["phone", "text"])
        .where("text", "like", `%${ending.no}将于%到期%`)
        .execute();
    const messages = await told();
    expect(messages.map(({ phone }) => phone).includes("13900007777")).toBe(true);
    expect(messages.length).toBe(2);
    for (const { text } of messages) expect(text).toContain("到期后自动续期");
    await rounds(scene());
    expect(await told()).toEqual(messages);
    inDays(scene(), 30);
    await rounds(scene());
    expect((await get(scene(), next)).contract.status).toBe(60);
    const renewal = await termsInForce(db, Number(scene().company_id), today(scene()));
    expect(renewal).toMatchObject({ terms: { service_fee_ratio_range: grid(450) } });
    expect(renewal?.contract_id).not.toBe(Number(next));
    // A round again changes nothing.
    const count = async () => (await db.selectFrom("company_contracts").select("id").execute()).length;
    const before = await count();
    await rounds(scene());
    expect(await count()).toBe(before);
  });
});

onEveryScene("companies and their contracts", {}, (scene) => {
  const company = () =>
    scene()
      .running()
      .db.selectFrom("companies")
      .select("status")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
  let id = "";

  it("become active when their first main contract takes effect, at once where its first day has come", async () => {
    const { writing } = scene().running().service;
    const own = Number(scene().company_id);
    await writing.deleteFrom("company_contracts").where("company_id", "=", own).execute();
    await writing.updateTable("companies").set({ status: 40 }).where("id", "=", own).execute();
    const day = today(scene());
    id = made(await create(scene(), [day, addDays(day, 100)])).id;
    await carryOut(scene(), id);
    expect((await get(scene(), id)).contract.status).toBe(50);
    expect(await company()).toEqual({ status: 50 });
  });

  it("are terminated with their last one, once its last day is over and nothing is left in their wallets", async () => {
    const body = { abort_at: today(scene()), reason: "业务结束" };
    const { token } = scene().person("operator");
    const coded = await withCode(scene().running(), token, "companyContracts.terminate", id, body);
    const ended = await scene().call("operator", "companyContracts.terminate", { params: { id }, body: coded });
    expect(ended.status).toBe(200);
    await rounds(scene());
    expect((await get(scene(), id)).contract.status).toBe(65);
    expect((await get(scene(), id))["waits"]).toContain("day");
    inDays(scene(), 1);
    const { service } = scene().running();
    const wallets = () => service.writing.updateTable("wallets").where("company_id", "=", Number(scene().company_id));
    const { balance } = await scene().wallet();
    await wallets().set({ balance: 1 }).execute();
    await rounds(scene());
    expect((await get(scene(), id))["waits"]).toEqual(["balance"]);
    await wallets().set({ balance: 0 }).execute();
    await rounds(scene());
    expect((await get(scene(), id)).contract.status).toBe(70);
    expect(await company()).toEqual({ status: 70 });
    await wallets().set({ balance }).execute();
  });
});
