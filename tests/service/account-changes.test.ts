import { beforeAll, describe, expect, it } from "vitest";
import { newestAccount } from "../../src-service/access/accounts/account-store.ts";
import { boundAccount } from "../../src-service/billing/funds/rows/bound-account.ts";
import { expireAccountChanges } from "../../src-service/companies/account-changes/area.ts";
import { unseen } from "./audit/undone.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";
import { withCode } from "./with-code.ts";

const dayMs = 86_400_000;
const companyAdmin = 1005;
const superAdmin = 1001;
const checker = 1003;
const oldNo = "1001244309006718852";
const newNo = "31050161363600001268";

onEveryDatabase("change of the corporate account", {}, (started) => {
  const running = () => started().running();
  const path = "/cdl/1/account_changes";
  const party = { agency_id: 1, company_id: 11 };

  const ask = async (method: "GET" | "POST" | "PUT", url: string, body: unknown, by: number) =>
    send(running(), method, url, { token: await openSession(running(), by), ...(method !== "GET" && { body }) });
  const proofOf = (by: number) => storeUpload(running().service, { agency_id: 1, user_id: by }, "开户证明.pdf");
  const propose = async (more: object = {}, by: number = companyAdmin) =>
    ask(
      "POST",
      path,
      {
        ...{ company_id: "11", account_no: newNo, bank_code: "CCB", reason: "更换开户行" },
        ...{ proof: [await proofOf(by)], ...more },
      },
      by,
    );
  /** Who approves an account has fetched its proof. */
  const lookAtProof = async (id: number, by: number) =>
    ask("GET", `/storage/${(await rowOf(id)).proof_key ?? ""}`, undefined, by);
  const act = async (id: number, action: string, by: number, more: object = {}) => {
    const { version } = await rowOf(id);
    if (action === "approve") await lookAtProof(id, by);
    const asked = { version, action, ...more };
    const body = await withCode(running(), await openSession(running(), by), "accountChanges.update", id, asked);
    return ask("PUT", `${path}/${id}`, body, by);
  };
  const rowOf = (id: number) =>
    running().db.selectFrom("account_changes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const idOf = (answer: { body: Record<string, unknown> }) => Number((answer.body["change"] as { id: string }).id);
  const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["code"]];

  /** Company 11 with its old account bound and nothing proposed. */
  const fresh = async (): Promise<void> => {
    const { writing } = running().service;
    for (const table of ["account_changes", "corporate_accounts", "sandbox_messages"] as const)
      await writing.deleteFrom(table).execute();
    await insert(running(), "corporate_accounts", {
      id: 501,
      ...party,
      account_no: oldNo,
      bank_code: "ICBC",
      status: 2,
    });
  };
  const proven = async (): Promise<number> => {
    await fresh();
    const id = idOf(await propose());
    const { random_amount } = await rowOf(id);
    expect((await act(id, "prove", companyAdmin, { amount: random_amount })).status).toBe(200);
    return id;
  };

  beforeAll(() => makeSmallWorld(running()));

  it("is proposed, proven, approved by a second person, and takes the old one's place", async () => {
    await fresh();
    const proposed = await propose();
    expect(proposed.body["change"]).toMatchObject({
      status: 10,
      account_no: "3105 **** 1268",
      old_account_no: "1001 **** 8852",
    });
    const id = idOf(proposed);
    const { random_amount } = await rowOf(id);
    expect([random_amount >= 1, random_amount <= 99]).toEqual([true, true]);
    const notices = await running().db.selectFrom("sandbox_messages").selectAll().execute();
    expect(notices).toMatchObject([{ code: "", phone: "13900000005" }]);
    expect((await boundAccount(running().db, party))?.account_no).toBe(oldNo);
    await act(id, "prove", companyAdmin, { amount: random_amount });
    expect((await boundAccount(running().db, party))?.account_no).toBe(oldNo);
    const shown = await ask("GET", `${path}/${id}`, undefined, checker);
    expect(shown.body).toMatchObject({ same_number: false, change: { old_bank_name: "中国工商银行" } });
    const { version } = await rowOf(id);
    const blind = await ask("PUT", `${path}/${id}`, { version, action: "approve" }, checker);
    expect(codeOf(blind)).toEqual([409, "evidence_not_seen"]);
    expect((await act(id, "approve", checker)).body["change"]).toMatchObject({ status: 30, checker_name: "用户1003" });
    const now = await boundAccount(running().db, party);
    expect(now).toMatchObject({ account_no: newNo, bank_code: "CCB" });
    expect(await rowOf(id)).toMatchObject({ account_id: now?.id, old_account_id: 501 });
    expect(codeOf(await act(id, "approve", checker))).toEqual([409, "illegal_transition"]);
    const entries = await running()
      .db.selectFrom("audit_log")
      .select("action")
      .where("action", "like", "account%")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "account.change",
      "accountChanges.approve",
      "accountChanges.download",
    ]);
  });

  it("is not approved where its proof is no longer kept", async () => {
    const id = await proven();
    const { proof_key, version } = await rowOf(id);
    const { writing } = running().service;
    await writing.updateTable("account_changes").set({ proof_key: null }).where("id", "=", id).execute();
    const { actions } = (await ask("GET", `${path}/${id}`, undefined, checker)).body;
    expect(actions).toContainEqual(
      expect.objectContaining({ action: "approve", allowed: false, reason: "evidence_missing" }),
    );
    const unseen = await ask("PUT", `${path}/${id}`, { version, action: "approve" }, checker);
    expect(codeOf(unseen)).toEqual([409, "evidence_missing"]);
    await writing.updateTable("account_changes").set({ proof_key }).where("id", "=", id).execute();
  });

  it("is proven by what it says and by the audit log, not by seals alone", async () => {
    const id = await proven();
    expect((await act(id, "approve", checker)).status).toBe(200);
    const { account_id } = await rowOf(id);
    const of = (table: string, set: string, row: number | null) => [`update ${table} set ${set} where id = ${row}`];
    const place = "accounts in place were approved";
    const told = "accounts are those of the audit log";
    const left = "records stand where the audit log left them";
    const another = "account_no = '6222021001116245702'";
    const damage = [
      { what: "number", statements: of("corporate_accounts", another, account_id), proof: place },
      {
        what: "number, the change following",
        statements: [...of("corporate_accounts", another, account_id), ...of("account_changes", another, id)],
        proof: told,
      },
      { what: "bank", statements: of("corporate_accounts", "bank_code = 'ABC'", account_id), proof: place },
      { what: "owner", statements: of("corporate_accounts", "company_id = 12", account_id), proof: place },
      { what: "unbound", statements: of("corporate_accounts", "status = 1", account_id), proof: place },
      { what: "gone", statements: [`delete from corporate_accounts where id = ${account_id}`], proof: place },
      { what: "approved by its maker", statements: of("account_changes", "checker_id = maker_id", id), proof: place },
      { what: "approved by another", statements: of("account_changes", "checker_id = 1004", id), proof: left },
      {
        what: "approved at another time",
        statements: of("account_changes", "decided_at = '2026-01-01 00:00:00'", id),
        proof: left,
      },
      { what: "proven by another", statements: of("account_changes", "prover_id = 1004", id), proof: left },
      { what: "taken back", statements: of("account_changes", "status = 20", id), proof: left },
      { what: "the old one in place", statements: of("account_changes", "old_account_no = '1'", id), proof: place },
      {
        what: "another one put in place past all",
        statements: [
          `insert into corporate_accounts (id, agency_id, company_id, account_no, bank_code, account_type, status, random_amount, tries, sent_ms, created_by, create_at)
            select id + 900000, agency_id, company_id, '6222021001116245702', bank_code, account_type, status, random_amount, tries, sent_ms, created_by, create_at
            from corporate_accounts where id = ${account_id}`,
        ],
        proof: place,
      },
      { what: "the change gone", statements: [`delete from account_changes where id = ${id}`], proof: left },
    ];
    expect(await unseen(running().service, damage)).toEqual([]);
  });

  it("is not approved by who proposed or proved it, nor by a company's own people", async () => {
    const id = await proven();
    for (const by of [companyAdmin, superAdmin, 1002, 1006])
      expect([403, 404]).toContain((await act(id, "approve", by)).status);
    await running()
      .service.writing.updateTable("account_changes")
      .set({ prover_id: checker })
      .where("id", "=", id)
      .execute();
    expect(codeOf(await act(id, "approve", checker))).toEqual([403, "same_person"]);
    await running()
      .service.writing.updateTable("account_changes")
      .set({ maker_id: checker, prover_id: superAdmin })
      .where("id", "=", id)
      .execute();
    expect(codeOf(await act(id, "approve", checker))).toEqual([403, "same_person"]);
    expect((await newestAccount(running().db, party))?.account_no).toBe(oldNo);
  });

  describe("the random amount", () => {
    it("fails the change at the third wrong one; the old account stays", async () => {
      await fresh();
      const id = idOf(await propose());
      const { random_amount } = await rowOf(id);
      const wrong = random_amount === 99 ? 1 : random_amount + 1;
      for (const left of [2, 1, 0]) {
        const refused = await act(id, "prove", companyAdmin, { amount: wrong });
        expect([codeOf(refused), refused.body["params"]]).toEqual([[400, "random_amount_wrong"], { left }]);
      }
      expect(await rowOf(id)).toMatchObject({ status: 60, tries: 3 });
      expect(codeOf(await act(id, "prove", companyAdmin, { amount: random_amount }))).toEqual([
        409,
        "illegal_transition",
      ]);
      expect((await boundAccount(running().db, party))?.account_no).toBe(oldNo);
      expect(codeOf(await propose())).toEqual([429, "too_many_tries"]);
      started().clock.advance(3 * 86_400_000);
      expect((await propose()).status).toBe(200);
      started().clock.advance(-3 * 86_400_000);
    });

    it("is judged three times, however many ask at once", async () => {
      await fresh();
      const id = idOf(await propose());
      const { random_amount, version } = await rowOf(id);
      const wrong = random_amount === 99 ? 1 : random_amount + 1;
      const body = { version, action: "prove", amount: wrong };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => ask("PUT", `${path}/${id}`, body, companyAdmin)),
      );
      // Each wrong try makes the next version: whoever decided by an older one is told so.
      expect(answers.filter(({ body: { code } }) => code === "random_amount_wrong")).toHaveLength(1);
      expect(await rowOf(id)).toMatchObject({ tries: 1, status: 10 });
    });

    it("is good for seven days", async () => {
      await fresh();
      const id = idOf(await propose());
      started().clock.advance(7 * dayMs);
      await expireAccountChanges(running().service.system("test"));
      expect(await rowOf(id)).toMatchObject({ status: 10 });
      started().clock.advance(dayMs);
      await expireAccountChanges(running().service.system("test"));
      expect(await rowOf(id)).toMatchObject({ status: 60 });
      started().clock.advance(-8 * dayMs);
    });
  });

  it("tells who sees the bound account masked a few times only whether a number is it", async () => {
    await fresh();
    const wrong = (n: number) => `${oldNo.slice(0, 8)}${String(n).padStart(7, "0")}${oldNo.slice(-4)}`;
    const codes: unknown[] = [];
    // Refused for its proof, after the account was counted.
    const guess = (account_no: string) => propose({ account_no, bank_code: "ICBC", proof: ["no-file"] });
    for (let n = 0; n < 6; n += 1) codes.push((await guess(wrong(n))).body["code"]);
    expect(codes).toEqual([...Array(5).fill("not_found"), "guess_limit"]);
    expect((await guess(oldNo)).body["code"]).toBe("guess_limit");
    await running().service.writing.deleteFrom("typed_values").execute();
    await running().service.writing.deleteFrom("sensitive_uses").execute();
  });

  it.each([
    ["the bound account", { account_no: oldNo, bank_code: "ICBC" }, [409, "account_same"]],
    ["letters", { account_no: "62A2" }, [400, "invalid"]],
    ["full-width digits", { account_no: "３１０５０１６１" }, [400, "invalid"]],
    ["a bank without corporate accounts", { bank_code: "WEBANK" }, [400, "invalid"]],
    ["a bank that there is not", { bank_code: "constructor" }, [400, "invalid"]],
    ["no proof", { proof: [] }, [400, "invalid"]],
    ["no reason", { reason: " " }, [400, "invalid"]],
    ["a stranger's company", { company_id: "21" }, [404, "not_found"]],
    ["another company", { company_id: "12" }, [404, "not_found"]],
    ["a file of nobody", { proof: ["no-file"] }, [404, "not_found"]],
  ])("refuses %s", async (_what, more, refusal) => {
    await fresh();
    expect(codeOf(await propose(more))).toEqual(refusal);
    expect(await running().db.selectFrom("account_changes").selectAll().execute()).toEqual([]);
  });

  it("one at a time, five a day, and none without a bound account", async () => {
    await fresh();
    const answers = await Promise.all([propose(), propose(), propose()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const first = await running().db.selectFrom("account_changes").selectAll().executeTakeFirstOrThrow();
    await act(first.id, "withdraw", companyAdmin, { reason: "不换了" });
    for (const _turn of [2, 3, 4, 5]) await act(idOf(await propose()), "withdraw", superAdmin, { reason: "不换了" });
    expect(codeOf(await propose())).toEqual([429, "too_many_tries"]);
    await fresh();
    await running().service.writing.deleteFrom("corporate_accounts").execute();
    expect(codeOf(await propose())).toEqual([409, "account_missing"]);
  });

  it("is rejected with a reason, and not approved once another account is in force", async () => {
    const id = await proven();
    await insert(running(), "corporate_accounts", {
      id: 9_000_001,
      ...party,
      account_no: "95599000",
      bank_code: "ABC",
      status: 2,
    });
    expect(codeOf(await act(id, "approve", checker))).toEqual([409, "account_replaced"]);
    expect((await act(id, "reject", checker, { reason: "账户已另行变更" })).body["change"]).toMatchObject({
      status: 25,
    });
  });

  it("approved by two at once it is switched once, also after a restart", async () => {
    const id = await proven();
    await started().restart();
    const { version } = await rowOf(id);
    const other = 1002;
    await running()
      .service.writing.updateTable("memberships")
      .set({ roles: "checker" })
      .where("user_id", "=", other)
      .execute();
    for (const by of [checker, other]) await lookAtProof(id, by);
    const bodies: object[] = [];
    for (const by of [checker, other]) {
      const token = await openSession(running(), by);
      bodies.push(await withCode(running(), token, "accountChanges.update", id, { version, action: "approve" }));
    }
    const both = await Promise.all([checker, other].map((by, at) => ask("PUT", `${path}/${id}`, bodies[at], by)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accounts = await running()
      .db.selectFrom("corporate_accounts")
      .selectAll()
      .where("company_id", "=", 11)
      .execute();
    expect(accounts).toHaveLength(2);
    await running()
      .service.writing.updateTable("memberships")
      .set({ roles: "maker" })
      .where("user_id", "=", other)
      .execute();
  });

  describe("of the agency's own account", () => {
    const own = { agency_id: 1, company_id: null };
    const asTransfer = { agency_id: 1, company_id: 0 };
    /** The agency with an account of its own beside that of company 11. */
    const freshAgency = async (): Promise<void> => {
      await fresh();
      const account = { account_no: "1001244309006700077", bank_code: "ICBC", status: 2 };
      await insert(running(), "corporate_accounts", { id: 502, ...own, ...account });
      await insert(running(), "corporate_accounts", { id: 503, ...account, agency_id: 2, company_id: null });
    };
    const proposeOwn = (by = superAdmin, more: object = {}) => propose({ company_id: "0", ...more }, by);

    it("is proposed, proven, approved by a second person, and takes the old one's place, of this agency only", async () => {
      await freshAgency();
      const proposed = await proposeOwn();
      expect(proposed.body["change"]).toMatchObject({ status: 10, company_id: "0", old_account_no: "1001 **** 0077" });
      const id = idOf(proposed);
      const { random_amount } = await rowOf(id);
      expect((await act(id, "prove", superAdmin, { amount: random_amount })).status).toBe(200);
      expect((await boundAccount(running().db, asTransfer))?.id).toBe(502);
      for (const by of [superAdmin, companyAdmin, 1002, 1006])
        expect([403, 404, 409]).toContain((await act(id, "approve", by)).status);
      expect((await act(id, "approve", checker)).body["change"]).toMatchObject({
        status: 30,
        checker_name: "用户1003",
      });
      expect(await boundAccount(running().db, asTransfer)).toMatchObject({ account_no: newNo, company_id: null });
      expect((await boundAccount(running().db, party))?.account_no).toBe(oldNo);
      expect((await boundAccount(running().db, { agency_id: 2, company_id: 0 }))?.id).toBe(503);
    });

    it("is not approved by who proposed or proved it", async () => {
      await freshAgency();
      const id = idOf(await proposeOwn());
      await act(id, "prove", superAdmin, { amount: (await rowOf(id)).random_amount });
      for (const parts of [
        { maker_id: checker, prover_id: superAdmin },
        { maker_id: superAdmin, prover_id: checker },
      ]) {
        await running().service.writing.updateTable("account_changes").set(parts).where("id", "=", id).execute();
        expect(codeOf(await act(id, "approve", checker))).toEqual([403, "same_person"]);
      }
      expect((await boundAccount(running().db, asTransfer))?.id).toBe(502);
    });

    it("is asked for by the agency's people only, and seen by nobody of a company or of another agency", async () => {
      await freshAgency();
      expect(codeOf(await proposeOwn(companyAdmin))).toEqual([403, "forbidden"]);
      expect(codeOf(await proposeOwn(1002))).toEqual([403, "forbidden"]);
      const scoped = (data_scope: number | null) =>
        running()
          .service.writing.updateTable("memberships")
          .set({ data_scope })
          .where("user_id", "=", superAdmin)
          .execute();
      // Who sees their own records only holds the permission, but not the agency's account.
      await scoped(4);
      expect(codeOf(await proposeOwn())).toEqual([403, "forbidden"]);
      await scoped(null);
      for (const company_id of ["", "-0", "00", "0 "])
        expect([400, 404]).toContain((await propose({ company_id }, superAdmin)).status);
      const id = idOf(await proposeOwn());
      const seen = async (by: number) => (await ask("GET", `${path}/${id}`, undefined, by)).status;
      expect(await seen(checker)).toBe(200);
      for (const by of [companyAdmin, 1008]) expect([403, 404]).toContain(await seen(by));
      const { body } = await ask("GET", path, undefined, companyAdmin);
      expect(body["count"]).toBe(0);
    });

    it("goes one at a time, beside those of its companies", async () => {
      await freshAgency();
      const answers = await Promise.all([proposeOwn(), proposeOwn(), propose()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
      expect(answers[2]?.status).toBe(200);
      expect(codeOf(await proposeOwn())).toEqual([409, "account_change_waits"]);
      await freshAgency();
      expect(codeOf(await proposeOwn(superAdmin, { account_no: "1001244309006700077", bank_code: "ICBC" }))).toEqual([
        409,
        "account_same",
      ]);
      await running().service.writing.deleteFrom("corporate_accounts").where("id", "=", 502).execute();
      expect(codeOf(await proposeOwn())).toEqual([409, "account_missing"]);
    });
  });
});
