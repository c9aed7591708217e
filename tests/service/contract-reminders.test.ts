import { beforeAll, expect, it } from "vitest";
import { newContractRow, shownStatus } from "../../src-service/companies/company-contracts/contract-row.ts";
import { followContracts } from "../../src-service/companies/company-contracts/rounds.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
import { inDays, today } from "./figure-kit.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene } from "./money-scene.ts";
import { insertInto } from "./small-world.ts";

const config = JSON.stringify({ service_fee_ratio_range: [{ limit: null, ratio: 600, sign: 1 }] });
const managerMobile = "13900000091";
const contactMobile = "13812340001";

onEveryScene("reminders of contracts", { workers: 1 }, (scene) => {
  const running = () => scene().running();
  let agency_id = 0;
  let nextId = 8_700_000;

  const remind = (ids: readonly (number | string)[], who: Role = "operator") =>
    scene().call(who, "companyContracts.remind", { body: { company_ids: ids.map(String) } });
  const taken = async (ids: readonly number[]) => {
    const { status, body } = await remind(ids);
    expect(status).toBe(200);
    return body as { done: number; refused: Record<string, unknown>[] };
  };
  const told = async (companyId: number) => {
    const { name } = await running()
      .db.selectFrom("companies")
      .select("name")
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    return running()
      .db.selectFrom("sandbox_messages")
      .select(["phone", "text"])
      .where("text", "like", `%${name}的合同%`)
      .orderBy("id")
      .execute();
  };
  const newCompany = async (more: Record<string, unknown> = {}): Promise<number> => {
    nextId += 1;
    await insertInto(running(), "companies", {
      ...{ id: nextId, version: 1, change_seq: 1, agency_id, no: `Q${nextId}`, name: `企业${nextId}`, status: 50 },
      ...{ short_name: "企业", credit_code: "91310115MA1K4C7X09", create_at: "2026-01-01 10:00:00", channels: "1" },
      ...{ contact_name: "张三丰", contact_mobile: contactMobile, ...more },
    });
    return nextId;
  };
  const contractOf = async (company_id: number, more: Record<string, unknown> = {}) => {
    nextId += 1;
    const row = newContractRow({
      ...{ id: nextId, agency_id, company_id, no: `T${nextId}`, category: 1, status: 50, start_at: "2026-01-01" },
      ...{ end_at: addDays(today(scene()), 10), config, create_at: "2026-01-01 10:00:00", ...more },
    });
    await insertInto(running(), "company_contracts", row);
    return row;
  };
  /** A company with one main contract. */
  const withContract = async (more: Record<string, unknown> = {}, company: Record<string, unknown> = {}) => {
    const id = await newCompany(company);
    return { id, contract: await contractOf(id, more) };
  };
  const managed = async (companyId: number, mobile: string) => {
    nextId += 1;
    await insertInto(running(), "users", { id: nextId, mobile, name: "王小五", status: 1 });
    await insertInto(running(), "super_managers", {
      ...{ id: nextId, agency_id, company_id: companyId, user_id: nextId, membership_id: nextId, ended_ms: 0 },
      ...{ set_by: 1, set_at: "2026-01-02 10:00:00" },
    });
  };

  beforeAll(async () => {
    const own = await running()
      .db.selectFrom("companies")
      .select("agency_id")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    agency_id = own.agency_id;
  });

  it("tell super manager and contact of what ends soon, once a day, and say on company and contract who was told when", async () => {
    const { id, contract } = await withContract();
    await managed(id, managerMobile);
    expect(await taken([id])).toEqual({ done: 1, refused: [] });
    const messages = await told(id);
    expect(messages.map(({ phone }) => phone)).toEqual([managerMobile, contactMobile]);
    for (const { text } of messages) expect(text).toContain(`${contract.no}将于${contract.end_at}到期`);
    const again = await taken([id, id]);
    expect(again).toMatchObject({
      done: 0,
      refused: [
        { id: String(id), code: "contract_reminded_today", no: contract.no, by: scene().person("operator").name },
      ],
    });
    expect(await told(id)).toEqual(messages);
    const reminder = {
      ...{ contract_id: String(contract.id), no: contract.no, kind: 2, by: scene().person("operator").name },
      told: [
        { role: "manager", name: "王*五", mobile: "139****0091" },
        { role: "contact", name: "张*丰", mobile: "138****0001" },
      ],
    };
    const company = await scene().call("auditor", "companies.get", { params: { id: String(id) } });
    expect(company.body["reminders"]).toMatchObject([reminder]);
    expect((company.body["company"] as Record<string, unknown>)["reminded_at"]).toBe(again.refused[0]?.["at"]);
    const detail = await scene().call("auditor", "companyContracts.get", { params: { id: String(contract.id) } });
    expect(detail.body["reminders"]).toMatchObject([reminder]);
    const entries = await running()
      .db.selectFrom("audit_log")
      .select(["action", "after"])
      .where("object", "=", `company:${id}`)
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["companies.remind"]);
    expect(entries[0]?.after).toContain(contract.no);
    expect(entries[0]?.after).not.toContain(contactMobile);
    inDays(scene(), 1);
    expect((await taken([id])).done).toBe(1);
    expect(await told(id)).toHaveLength(4);
  });

  it("are told by the daily round to the agency's users who look after the company and want to be told, each once", async () => {
    const { id } = await withContract({ remind_days: 30 });
    const other = await newCompany();
    const wishing = async (mobile: string, more: Record<string, unknown>, companies: readonly number[] = []) => {
      nextId += 1;
      await insertInto(running(), "users", { id: nextId, mobile, name: "王小五", status: 1 });
      await insertInto(running(), "memberships", {
        ...{ id: nextId, user_id: nextId, agency_id, roles: "operator", is_use: 1, contract_remind: 1, ...more },
      });
      for (const company_id of companies)
        await insertInto(running(), "membership_companies", { membership_id: nextId, company_id });
    };
    await wishing("13900000071", { data_scope: 1 });
    await wishing("13900000072", { data_scope: 2 }, [id]);
    await wishing("13900000073", { data_scope: 2 }, [other]);
    await wishing("13900000074", { contract_remind: 0 });
    await wishing("13900000075", { is_use: 0 });
    await wishing("13900000076", { agency_id: agency_id + 1 });
    await followContracts(running().service.system("test"));
    await followContracts(running().service.system("test"));
    const phones = (await told(id)).map(({ phone }) => phone);
    expect(phones.toSorted()).toEqual([contactMobile, "13900000071", "13900000072"]);
    await running().service.writing.updateTable("memberships").set({ contract_remind: 0 }).execute();
  });

  it("reach a company once when two people ask in the same moment", async () => {
    const { id } = await withContract();
    const answers = await Promise.all([remind([id]), remind([id]), remind([id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + Number(body["done"]), 0)).toBe(1);
    expect(await told(id)).toHaveLength(1);
  });

  it("are of the contract that waits for the signature, else of the one that ends or has ended", async () => {
    const day = today(scene());
    const toSign = await withContract();
    const next = await contractOf(toSign.id, { status: 30, start_at: addDays(day, 11), end_at: addDays(day, 300) });
    const over = await withContract({ status: 60, end_at: addDays(day, -3) });
    const early = await withContract({ end_at: addDays(day, 80), remind_days: 90 });
    const last = await withContract({ end_at: `${day} 23:59:59` });
    expect(await taken([toSign.id, over.id, early.id, last.id])).toEqual({ done: 4, refused: [] });
    expect((await told(toSign.id))[0]?.text).toContain(`${next.no}等待贵公司签署`);
    expect((await told(over.id))[0]?.text).toContain(`${over.contract.no}已于${addDays(day, -3)}到期`);
    expect((await told(early.id))[0]?.text).toContain(`将于${addDays(day, 80)}到期`);
    expect((await told(last.id))[0]?.text).toContain(`将于${day}到期`);
  });

  it("are of its identity while a company is taken in, before its contract, and stand beside the step that waits", async () => {
    const { id, contract } = await withContract(
      { status: 30, sign_method: 1 },
      { status: 30, reviewed_at: "2026-01-03 10:00:00" },
    );
    expect(await taken([id])).toEqual({ done: 1, refused: [] });
    const [message] = await running()
      .db.selectFrom("sandbox_messages")
      .select("text")
      .where("text", "like", `%企业${id}的企业认证%`)
      .execute();
    expect(message?.text).toContain("请登录灵工台办理");
    const { body } = await scene().call("operator", "companies.get", { params: { id: String(id) } });
    const [reminder] = body["reminders"] as Record<string, unknown>[];
    expect(reminder).toMatchObject({ contract_id: null, no: null, kind: 4 });
    const next = body["next"] as Record<string, unknown>[];
    expect(next.find(({ key }) => key === "identify")).toMatchObject({
      ...{ holder: "company", is_mine: false, reminded_at: reminder?.["at"] },
    });
    expect(next.find(({ key }) => key === "sign")).toMatchObject({
      ...{ record: "companyContracts", after: "companies.identify" },
    });
    expect(next.find(({ key }) => key === "sign")).not.toHaveProperty("reminded_at");
    expect((await taken([id])).refused).toMatchObject([{ code: "contract_reminded_today", no: null }]);
    // The page of the contract tells the same, with what comes before.
    const page = await scene().call("operator", "companyContracts.get", { params: { id: String(contract.id) } });
    expect(page.body["next"]).toMatchObject([
      { record: "companies", key: "identify", after: null },
      { record: "companyContracts", key: "sign", after: "companies.identify", holder: "company" },
    ]);
  });

  it("go out by themselves of main contracts alone: nobody renews an agreement that ends one, a supplement or a deposit", async () => {
    const made = [await withContract()];
    for (const category of [2, 3, 4]) made.push(await withContract({ category }));
    await followContracts(running().service.system("companyContracts"));
    const shown = await running()
      .db.selectFrom("company_contracts")
      .selectAll()
      .where(
        "id",
        "in",
        made.map(({ contract }) => contract.id),
      )
      .orderBy("id")
      .execute();
    expect(shown.map((row) => shownStatus(row))).toEqual([52, 50, 50, 50]);
    const messages = await Promise.all(made.map(({ id }) => told(id)));
    expect(messages.map((of) => of.length > 0)).toEqual([true, false, false, false]);
  });

  it("name each company that is not reminded, with the reason, and reach the others", async () => {
    const day = today(scene());
    const later = addDays(day, 31);
    const none = await newCompany();
    const draft = await withContract({ status: 10 });
    const deposit = await withContract({ category: 4 });
    const far = await withContract({ end_at: later });
    const renews = await withContract({ auto_renew: 1 });
    const followed = await withContract();
    const next = await contractOf(followed.id, { status: 40, start_at: addDays(day, 11), end_at: addDays(day, 300) });
    const ending = await withContract({ status: 65, abort_at: addDays(day, 5) });
    const mute = await withContract({}, { contact_mobile: "" });
    const over = await withContract({ status: 60, end_at: addDays(day, -3) }, { status: 70 });
    const good = await withContract();
    const against = (id: number, code: string, more: Record<string, unknown> = {}) => ({
      ...{ id: String(id), code, no: null, day: null, by: null, at: null, ...more },
    });
    const ids = [none, ...[draft, deposit, far, renews, followed, ending, mute, over, good].map(({ id }) => id)];
    expect(await taken(ids)).toEqual({
      done: 1,
      refused: [
        against(none, "contract_missing"),
        against(draft.id, "contract_missing"),
        against(deposit.id, "contract_missing"),
        against(far.id, "contract_not_soon", { no: far.contract.no, day: later }),
        against(renews.id, "contract_renews_itself", { no: renews.contract.no, day: addDays(day, 10) }),
        against(followed.id, "contract_followed", { no: next.no, day: addDays(day, 11) }),
        against(ending.id, "contract_given_up", { no: ending.contract.no, day: addDays(day, 5) }),
        against(mute.id, "nobody_to_remind", { no: mute.contract.no }),
        against(over.id, "company_terminated"),
      ],
    });
    for (const id of ids) expect(await told(id)).toHaveLength(id === good.id ? 1 : 0);
  });

  it("tell one number once, and a manager whose user was stopped not at all", async () => {
    const same = await withContract({}, { contact_mobile: "13900000092" });
    await managed(same.id, "13900000092");
    const stopped = await withContract();
    await managed(stopped.id, "13900000093");
    await running()
      .service.writing.updateTable("users")
      .set({ status: 2 })
      .where("mobile", "=", "13900000093")
      .execute();
    expect((await taken([same.id, stopped.id])).done).toBe(2);
    expect(await told(same.id)).toHaveLength(1);
    expect((await told(stopped.id)).map(({ phone }) => phone)).toEqual([contactMobile]);
  });

  it("are sent by who edits contracts for the agency, for companies that they see; else nobody is told", async () => {
    const { id } = await withContract();
    for (const who of ["auditor", "checker", "maker", "client"] as const)
      expect((await remind([id], who)).status).toBe(403);
    expect((await remind([id], "stranger")).status).toBe(403);
    for (const foreign of [scene().foreign_company_id, 987_654_321, "x"])
      expect((await remind([id, foreign])).body["code"]).toBe("not_found");
    for (const wrong of [[], Array.from({ length: 201 }, (_none, at) => at + 1)])
      expect((await remind(wrong)).status).toBe(400);
    expect(await told(id)).toEqual([]);
  });
});
