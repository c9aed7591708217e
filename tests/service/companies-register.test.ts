import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { companiesSource } from "../../src-service/companies/company-register/companies-source.ts";
import { followFigures } from "../../src-service/companies/company-register/follow-figures.ts";
import { salesmenDuring } from "../../src-service/directory/companies/salesman-on.ts";
import { newCooperation } from "../../src-service/directory/people/new-rows.ts";
import { followRenames } from "../../src-service/lists/renames/rename-follower.ts";
import { billStates } from "../../src-shared/billing/bills/bill-states.ts";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { confirmReview } from "./confirm-review.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene } from "./money-scene.ts";
import { approvedSettlement, paidSettlement } from "./money-steps.ts";
import { openFile } from "./open-file.ts";
import { bills } from "./parallel-kit.ts";
import { insertInto } from "./small-world.ts";
import { uploadFile } from "./upload-file.ts";
import { withCode } from "./with-code.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

const statusAndCode = ({ status, body }: Answer) => [status, body["code"]];

onEveryScene("the register of companies", { workers: 4 }, (scene) => {
  const running = () => scene().running();
  const company = () => Number(scene().company_id);
  const other = () => Number(scene().other_company_id);
  /** Who sees the companies that they look after, but no money. */
  const support: Role = "invoicer2";
  /** A second operator, who may review what the first one entered. */
  const second: Role = "invoicer";
  const rolesOf = (who: Role, roles: string) =>
    running()
      .service.writing.updateTable("memberships")
      .set({ roles })
      .where("user_id", "=", scene().person(who).id)
      .execute();
  const set = (id: number, change: Record<string, unknown>) =>
    running().service.writing.updateTable("companies").set(change).where("id", "=", id).execute();
  const rowOf = (id: number) =>
    running().db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const list = async (who: Role, query: Record<string, string> = {}) => {
    const { status, body } = await scene().call(who, "companies.list", { query });
    expect(status).toBe(200);
    return body as { results: Row[]; next_cursor?: string; count: number; summary: Record<string, unknown> };
  };
  const shown = async (who: Role, id = company()): Promise<Row> => {
    const row = (await list(who)).results.find((one) => one.id === String(id));
    if (row === undefined) throw new Error(`no company ${id}`);
    return row;
  };
  const detail = (who: Role, id = company()) => scene().call(who, "companies.get", { params: { id: String(id) } });
  const decide = async (who: Role, action: string, more: Record<string, unknown> = {}, id = company()) =>
    scene().call(who, "companies.update", {
      params: { id: String(id) },
      body: await withCode(running(), scene().person(who).token, "companies.update", id, {
        ...{ version: (await rowOf(id)).version, action, ...more },
      }),
    });
  let nextId = 8_800_000;
  const newCompany = async (status: number, more: Record<string, unknown> = {}): Promise<number> => {
    nextId += 1;
    const { agency_id } = await rowOf(company());
    await insertInto(running(), "companies", {
      ...{ id: nextId, version: 1, change_seq: 1, agency_id, no: `T${nextId}`, name: `测试企业${nextId}`, status },
      ...{ short_name: "测试", credit_code: "91310115MA1K4C7X09", contact_name: "张三", contact_mobile: "13812345678" },
      ...{ create_at: "2026-11-10 10:00:00", channels: "1", ...more },
    });
    return nextId;
  };

  beforeAll(async () => {
    const membership = await running()
      .db.selectFrom("memberships")
      .select("id")
      .where("user_id", "=", scene().person(support).id)
      .executeTakeFirstOrThrow();
    await rolesOf(support, "support");
    await rolesOf(second, "operator");
    await insertInto(running(), "membership_companies", { membership_id: membership.id, company_id: company() });
    await followFigures(running().service);
  });

  it("says whose turn it is: the reviewer's, never who submitted it, and the company's once it is let in", async () => {
    const id = await newCompany(companyStatus.reviewing, {
      ...{ maker_id: scene().person("operator").id, submitted_by: scene().person("operator").id },
      submitted_at: "2026-11-12 09:00:00",
    });
    await followFigures(running().service);
    const nextOf = async (who: Role) =>
      ((await detail(who, id)).body["next"] as Row[]).map((one) => [one["key"], one["is_mine"], one["after"]]);
    const later = [["identify", false, "companies.review"]];
    expect(await nextOf(second)).toEqual([["review", true, null], ...later]);
    expect(await nextOf("operator")).toEqual([["review", false, null], ...later]);
    await set(id, { status: companyStatus.toIdentify, reviewed_at: "2026-11-14 09:00:00" });
    const open = (await detail("operator", id)).body["next"] as Row[];
    expect(open.map((one) => [one["key"], one["holder"], one["is_mine"], one["since"], one["after"]])).toEqual([
      ["identify", "company", false, "2026-11-14 09:00:00", null],
      ["nameManager", "agency", true, "2026-11-14 09:00:00", null],
      ["makeContract", "agency", true, "2026-11-14 09:00:00", null],
      ["deposit", "company", false, null, "companies.makeContract"],
      ["addWorkers", "staff", false, null, "companies.makeContract"],
      ["shareCode", "staff", false, null, "companies.makeContract"],
    ]);
  });

  it("lists money, workers and the end of the contract as they are now", async () => {
    expect(await shown("operator")).toMatchObject({
      ...{ balance: 100_000_000, frozen: 0, worker_count: 4, active_worker_count: 4 },
      ...{ contract_end_at: "2027-12-31", contract_status: 50, month_settle_amount: 0, year_settle_amount: 0 },
    });
    const { summary, results } = await list("operator");
    expect(summary["balance"]).toBe(101_000_000);
    // Without a wallet there is no balance, not one of nothing.
    const without = results.filter((one) => Number(one["lacks_wallet"]) === 1);
    expect(without.map(({ balance, frozen }) => [balance, frozen])).toEqual(without.map(() => [null, null]));
    expect(results.filter((one) => Number(one["lacks_wallet"]) === 0).every((one) => one["balance"] !== null)).toBe(
      true,
    );
    expect(await shown("operator")).toMatchObject({ lacks_wallet: 0 });
    expect(without.length).toBeGreaterThan(0);
    const contract = (change: Record<string, unknown>) =>
      running()
        .service.writing.updateTable("company_contracts")
        .set(change)
        .where("company_id", "=", company())
        .execute();
    await contract({ end_at: "2026-12-01" });
    expect(await shown("operator")).toMatchObject({ contract_end_at: "2026-12-01", contract_status: 52 });
    expect((await list("operator", { contract_ending: "30" })).results.map(({ id }) => id)).toEqual([
      String(company()),
    ]);
    await contract({ end_at: "2027-12-31", abort_at: "2026-10-31" });
    expect(await shown("operator")).toMatchObject({ contract_end_at: "2026-10-31", contract_status: 60 });
    await contract({ abort_at: null });
  });

  it("finds those whose wallets run low, and hides what is in them from who may not see wallets", async () => {
    const alert = (low_balance_alert: number) =>
      running()
        .service.writing.updateTable("wallets")
        .set({ low_balance_alert })
        .where("company_id", "=", company())
        .execute();
    const low = async (who: Role) => (await list(who, { balance_low: "1" })).results.map(({ id }) => Number(id));
    expect(await low("operator")).toEqual([]);
    await alert(100_000_001);
    expect(await low("operator")).toEqual([company()]);
    expect(await low(support)).toEqual([]);
    const { results, summary } = await list(support);
    expect(results.map(({ id, balance, frozen }) => [Number(id), balance, frozen])).toEqual([[company(), null, null]]);
    expect(Number(summary["balance"] ?? 0)).toBe(0);
    expect((await list(support, { balance_min: "1" })).count).toBe(0);
    await alert(0);
    expect(await low("operator")).toEqual([]);
  });

  it("shows a company's own people theirs only, and no other agency anything of it", async () => {
    expect((await list("client")).results.map(({ id }) => Number(id))).toEqual([other()]);
    expect((await detail("client")).status).toBe(404);
    expect((await detail("client", other())).status).toBe(200);
    expect((await list("stranger")).results.map(({ id }) => id)).toEqual([scene().foreign_company_id]);
    expect((await detail("stranger")).status).toBe(404);
    const body = { version: 1, user_id: null };
    const foreign = { params: { id: scene().foreign_company_id }, body };
    expect(statusAndCode(await scene().call("operator", "companies.assignSalesman", foreign))).toEqual([
      404,
      "not_found",
    ]);
    expect((await scene().call("client", "companies.salesmen")).status).toBe(403);
  });

  it("shows of the detail only the parts that a person may see", async () => {
    const parts = async (who: Role, id = company()) => {
      const { body } = await detail(who, id);
      const names = ["company", "base", "business", "account", "contracts", "wallets", "people", "workers"];
      return [...names, "salesmen", "freezes", "history"].filter((name) => body[name] !== null);
    };
    const always = ["company", "base", "business", "contracts"];
    expect(await parts("operator")).toEqual([
      ...always,
      ...["wallets", "people", "workers", "salesmen", "freezes", "history"],
    ]);
    expect(await parts("maker")).toEqual([...always, "wallets", "workers", "salesmen", "freezes"]);
    expect(await parts(support)).toEqual([...always, "workers", "salesmen", "freezes"]);
    const own = await parts("client", other());
    expect(own).toContain("people");
    expect(own).not.toContain("salesmen");
    expect(own).not.toContain("history");
    await set(company(), { legal_person: "王建国", legal_person_id_no: "11010519491231002X" });
    const text = JSON.stringify((await detail("operator")).body);
    expect(text).not.toContain("王建国");
    expect(text).not.toContain("11010519491231002X");
  });

  it("is reviewed by somebody else than who entered or submitted it", async () => {
    const operator = scene().person("operator").id;
    const id = await newCompany(companyStatus.draft, { maker_id: operator });
    expect(statusAndCode(await decide("maker", "submit", {}, id))).toEqual([403, "forbidden"]);
    // The register submits nothing that the wizard would not: the facts of the first step alone are not enough.
    expect(statusAndCode(await decide(second, "submit", {}, id))).toEqual([409, "company_incomplete"]);
    const { actions } = (await detail(second, id)).body as { actions: { action: string; reason: string | null }[] };
    expect(actions.find(({ action }) => action === "submit")?.reason).toBe("company_incomplete");
    await set(id, { version: 2, status: companyStatus.reviewing, submitted_by: scene().person(second).id });
    for (const who of ["operator", second] as const)
      expect(statusAndCode(await decide(who, "approve", {}, id))).toEqual([403, "same_person"]);
    await set(id, { submitted_by: operator, editors: `,${scene().person(second).id},${operator},` });
    // Who filled in a part stays one of those, whoever saved it after them.
    expect(statusAndCode(await decide(second, "approve", {}, id))).toEqual([403, "same_person"]);
    await set(id, { editors: null });
    expect((await decide(second, "reject", {}, id)).status).toBe(400);
    const stale = { params: { id: String(id) }, body: { version: 1, action: "approve" } };
    expect(statusAndCode(await scene().call(second, "companies.update", stale))).toEqual([409, "stale_version"]);
    expect((await decide(second, "reject", { reason: "执照不清晰" }, id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: companyStatus.refused, reject_reason: "执照不清晰" });
    await decide("operator", "reopen", {}, id);
    expect(await rowOf(id)).toMatchObject({ status: companyStatus.draft });
    await set(id, { status: companyStatus.reviewing, submitted_by: operator });
    // Neither the page offers nor the service does what has no licence to look at, nor what was not looked at.
    const offered = async () =>
      ((await detail(second, id)).body["actions"] as { action: string }[]).find(({ action }) => action === "approve");
    expect(await offered()).toMatchObject({ allowed: false, reason: "evidence_missing" });
    expect(statusAndCode(await decide(second, "approve", {}, id))).toEqual([409, "evidence_missing"]);
    const license_key = await uploadFile(scene(), "operator", "执照.pdf");
    await set(id, { license_key });
    expect(await offered()).toMatchObject({ allowed: false, reason: "review_unconfirmed" });
    expect(statusAndCode(await decide(second, "approve", {}, id))).toEqual([409, "evidence_not_seen"]);
    expect(await openFile(scene(), second, license_key)).toBe(200);
    expect(statusAndCode(await decide(second, "approve", {}, id))).toEqual([409, "review_unconfirmed"]);
    await confirmReview(scene(), second, String(id));
    expect(await offered()).toMatchObject({ allowed: true });
    expect((await decide(second, "approve", {}, id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      ...{ status: companyStatus.toIdentify, reviewed_by: scene().person(second).id, reject_reason: null },
    });
    expect(statusAndCode(await decide(second, "approve", {}, id))).toEqual([409, "illegal_transition"]);
  });

  const forbid = async (who: Role, action: string, id: number, version?: number) =>
    scene().call(who, "companies.forbid", {
      params: { id: String(id) },
      body: { version: version ?? (await rowOf(id)).version, action, reason: "投诉核查" },
    });
  const freezeOf = ({ body }: Answer) => body["freeze"] as { id: string; version: number; status: number };
  const answer = (who: Role, { id, version }: { id: string; version: number }, action: string, reason?: string) =>
    scene().call(who, "companyFreezes.update", {
      params: { id },
      body: { version, action, ...(reason !== undefined && { reason }) },
    });

  it("is frozen when a second person agrees, not before, once", async () => {
    const id = await newCompany(companyStatus.active);
    const { version } = await rowOf(id);
    expect((await forbid("maker", "freeze", id)).status).toBe(403);
    expect((await forbid("client", "freeze", other())).status).toBe(403);
    const asked = await forbid("operator", "freeze", id);
    expect(asked.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: companyStatus.active });
    expect(await shown("operator", id)).toMatchObject({
      request: 1,
      requested_by: String(scene().person("operator").id),
    });
    expect(statusAndCode(await forbid(second, "freeze", id, version))).toEqual([409, "stale_version"]);
    expect(statusAndCode(await forbid(second, "freeze", id))).toEqual([409, "change_pending"]);
    const freeze = freezeOf(asked);
    expect(statusAndCode(await answer("operator", freeze, "approve"))).toEqual([403, "same_person"]);
    expect(statusAndCode(await answer(second, { ...freeze, version: 9 }, "approve"))).toEqual([409, "stale_version"]);
    expect((await answer(second, freeze, "approve")).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: companyStatus.frozen, frozen_reason: "投诉核查" });
    expect(await shown("operator", id)).toMatchObject({ request: 0 });
    const done = { ...freeze, version: freeze.version + 1 };
    expect(statusAndCode(await answer(second, done, "approve"))).toEqual([409, "illegal_transition"]);
    expect(statusAndCode(await forbid("operator", "freeze", id))).toEqual([409, "illegal_transition"]);
    const end = freezeOf(await forbid(second, "unfreeze", id));
    expect(statusAndCode(await answer(second, end, "approve"))).toEqual([403, "same_person"]);
    expect((await answer("operator", end, "approve")).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: companyStatus.active, frozen_reason: null });
  });

  it("stays as it is when a request is withdrawn by who made it, or refused with a reason", async () => {
    const id = await newCompany(companyStatus.active);
    const first = freezeOf(await forbid("operator", "freeze", id));
    expect((await answer(second, first, "withdraw")).status).toBe(403);
    expect((await answer("operator", first, "withdraw")).status).toBe(200);
    const again = freezeOf(await forbid("operator", "freeze", id));
    expect((await answer(second, again, "reject")).status).toBe(400);
    expect((await answer(second, again, "reject", "没有依据")).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: companyStatus.active, frozen_reason: null });
    const rows = await running()
      .db.selectFrom("company_freezes")
      .select("status")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([4, 3]);
  });

  it("ends only without open settlements, without money and without a contract in force", async () => {
    const end = () => decide("operator", "terminate", { reason: "合作结束" });
    const approved = await approvedSettlement(scene(), bills(scene(), 1));
    expect((await decide("operator", "terminate")).status).toBe(400);
    expect(statusAndCode(await end())).toEqual([409, "company_open_settlements"]);
    const cancelled = await scene().call("maker2", "settlements.cancel", {
      params: { id: approved.id },
      body: { version: approved.version, reason: "不再需要" },
    });
    expect(cancelled.status).toBe(200);
    // What the cancelled settlement let go of is still owed; what is paid is over.
    expect(statusAndCode(await end())).toEqual([409, "company_open_bills"]);
    const { writing } = scene().running().service;
    const left = writing.updateTable("bills").where("status", "=", billStates.code("toSettle"));
    await left.set({ status: billStates.code("cancelled") }).execute();
    await paidSettlement(scene(), bills(scene(), 1));
    await scene().rounds(2);
    expect(statusAndCode(await end())).toEqual([409, "company_has_balance"]);
    const id = await newCompany(companyStatus.active);
    const { agency_id } = await rowOf(id);
    await insertInto(running(), "company_contracts", {
      ...{ id: id + 50_000, agency_id, company_id: id, no: `HT${id}`, category: 1, status: 50, config: "{}" },
      ...{ start_at: "2026-01-01", end_at: "2027-12-31", create_at: "2026-01-01 10:00:00" },
    });
    const endOther = () => decide("operator", "terminate", { reason: "合作结束" }, id);
    expect(statusAndCode(await endOther())).toEqual([409, "company_contract_runs"]);
    await running()
      .service.writing.updateTable("company_contracts")
      .set({ status: 60, end_at: "2026-10-31" })
      .where("company_id", "=", id)
      .execute();
    expect((await endOther()).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: companyStatus.terminated });
    expect(statusAndCode(await endOther())).toEqual([409, "illegal_transition"]);
  });

  it("has a salesman by day; the last of a day counts for it", async () => {
    const id = await newCompany(companyStatus.active);
    const name = async (who: Role) =>
      scene().call("operator", "companies.assignSalesman", {
        params: { id: String(id) },
        body: { version: (await rowOf(id)).version, user_id: String(scene().person(who).id) },
      });
    expect(statusAndCode(await name("client"))).toEqual([409, "salesman_not_agency"]);
    expect(statusAndCode(await name("stranger"))).toEqual([409, "salesman_not_agency"]);
    const day = (offset: number) =>
      new Date(scene().clock.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
    await name("maker");
    expect((await name("maker2")).status).toBe(200);
    const first = day(0);
    scene().clock.advance(3 * 86_400_000);
    await name("checker");
    const on = async (when: string) =>
      (await salesmenDuring(running().db, id, { from: when, to: when }))[0]?.id ?? null;
    const [maker2, checker] = [scene().person("maker2").id, scene().person("checker").id];
    expect([await on(day(-4)), await on(first), await on(day(-1)), await on(day(0))]).toEqual([
      ...[null, maker2, maker2, checker],
    ]);
    expect((await detail("operator", id)).body["salesmen"]).toMatchObject([
      { salesman: scene().person("checker").name, start_at: day(0) },
      { salesman: scene().person("maker2").name, start_at: first },
    ]);
    expect(await shown("operator", id)).toMatchObject({ salesman_name: scene().person("checker").name });
    const many = await scene().call("operator", "companies.assignMany", {
      body: {
        records: [
          { id: String(id), version: 1 },
          { id: String(other()), version: (await rowOf(other())).version },
        ],
        user_id: null,
      },
    });
    expect(many.body).toEqual({ done: 1, refused: [{ id: String(id), code: "stale_version" }] });
  });

  const changedSince = async (cursor: string) => {
    const { results, next_cursor = cursor } = await list("operator", { sync_cursor: cursor, page_size: "500" });
    return { ids: results.map(({ id }) => Number(id)), rows: results, next_cursor };
  };

  it("counts workers again after one more", async () => {
    const { service } = running();
    await followFigures(service);
    const before = await changedSince("0");
    expect(await followFigures(service)).toBe(0);
    expect((await changedSince(before.next_cursor)).ids).toEqual([]);
    const { agency_id } = await rowOf(other());
    const labor = await running()
      .db.selectFrom("company_labors")
      .select("labor_id")
      .where("company_id", "=", company())
      .orderBy("labor_id")
      .executeTakeFirstOrThrow();
    const third = await newCompany(companyStatus.active);
    await service.system("test").write(async ({ tx, changeSeq }) =>
      tx
        .insertInto("company_labors")
        .values(
          newCooperation({
            ...{ id: nextId + 1, change_seq: await changeSeq(), agency_id, company_id: third },
            ...{ labor_id: labor.labor_id, create_at: "2026-11-20 10:00:00" },
          }),
        )
        .execute(),
    );
    nextId += 1;
    expect(await followFigures(service)).toBe(1);
    expect(await shown("operator", third)).toMatchObject({ worker_count: 1, active_worker_count: 1 });
    const counted = await changedSince(before.next_cursor);
    expect(counted.ids).toEqual([third]);
  });

  it("reaches every copy with a new day where that shows something else, and not otherwise", async () => {
    const { service } = running();
    const { agency_id } = await rowOf(other());
    const [begins, month] = [await newCompany(companyStatus.active), await newCompany(companyStatus.active)];
    const modes = { business_mode: null, tax_calculate_mode: 1, calculation_mode_no: 1 };
    await insertInto(running(), "company_modes", { agency_id, company_id: begins, start_at: "2026-11-25", ...modes });
    await insertInto(running(), "invoice_months", {
      ...{ id: 9_400_001, version: 1, change_seq: 1, agency_id, company_id: month, period: "2026-11" },
      settled: 100,
    });
    const contract = running()
      .service.writing.updateTable("company_contracts")
      .where("company_id", "=", company())
      .where("category", "=", 1);
    await contract.set({ end_at: "2026-12-26" }).execute();
    let cursor = (await changedSince("0")).next_cursor;
    const until = async (day: string): Promise<readonly number[]> => {
      scene().clock.advance((parseShanghai(`${day} 09:00:00`) ?? 0) - scene().clock.now());
      await followFigures(service);
      const { ids, next_cursor } = await changedSince(cursor);
      cursor = next_cursor;
      await followFigures(service);
      expect((await changedSince(cursor)).ids).toEqual([]);
      return ids;
    };
    expect(await until("2026-11-24")).toEqual([]);
    expect(await until("2026-11-25")).toEqual([begins]);
    expect(await until("2026-11-26")).toEqual([company()]);
    expect(await until("2026-11-30")).toEqual([]);
    // The month's figures of both begin anew: one was invoiced, the other was paid for above.
    expect(await until("2026-12-01")).toEqual([company(), month]);
    expect(await until("2026-12-26")).toEqual([]);
    expect(await until("2026-12-27")).toEqual([company()]);
  });

  it("brings its new name, and that of its salesman, to every copy", async () => {
    const { service } = running();
    const before = await changedSince("0");
    await service.system("test").write(async ({ tx, changeSeq }) =>
      tx
        .updateTable("companies")
        .set({ name: "新名用工有限公司", change_seq: await changeSeq() })
        .where("id", "=", company())
        .execute(),
    );
    await followRenames(service);
    const renamed = await changedSince(before.next_cursor);
    expect(renamed.rows).toMatchObject([{ id: String(company()), name: "新名用工有限公司" }]);
    const params = { id: String(company()) };
    const body = { version: (await rowOf(company())).version, user_id: String(scene().person("payer2").id) };
    expect((await scene().call("operator", "companies.assignSalesman", { params, body })).status).toBe(200);
    const named = await changedSince(renamed.next_cursor);
    expect(named.ids).toEqual([company()]);
    await service.writing
      .updateTable("users")
      .set({ name: "新姓名" })
      .where("id", "=", scene().person("payer2").id)
      .execute();
    await followRenames(service);
    expect((await changedSince(named.next_cursor)).rows).toMatchObject([{ salesman_name: "新姓名" }]);
  });

  it("reads the contracts of each company by the company, however many are in force", async () => {
    const { db, service } = running();
    if (service.dialect !== "sqlite") return;
    const principal = { permissions: new Set<never>(), today: "2026-11-20" };
    const source = companiesSource.seenBy?.(principal as never) ?? companiesSource;
    const { rows } = await sql<{ detail: string }>`explain query plan
      select contract_end_at from (${source.from(db as never)}) as t where t.agency_id = 1 order by contract_end_at`.execute(
      db,
    );
    const steps = rows.map(({ detail }) => detail).filter((step) => /\bx\b/u.test(step));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toContain("company_id=?");
  });
});
