import { beforeAll, describe, expect, it } from "vitest";
import { agreementTexts } from "../../src-service/access/agreements/agreement-texts.ts";
import { boundAccount } from "../../src-service/billing/funds/rows/bound-account.ts";
import { findAuditBreak } from "../../src-service/core/plumbing/audit.ts";
import { banks } from "../../src-shared/kernel/values/banks/bank.ts";
import { decideFirst, proofBy, waitingFirst } from "./first-account.ts";
import { dumpText, onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

/** The random amount is 1 + 246810 % 99 = 4 cents. */
const fixed = { digits: () => "246810" };
const right = 4;
const dayMs = 86_400_000;
const account_no = "31050161363600001268";
const agencyBind = "/cdl/1/agency/bind_account";
const companyBind = "/cdl/1/company/bind_account";

onEveryDatabase("corporate accounts", { codes: fixed }, (started) => {
  const running = () => started().running();
  const bind = (token: string, url: string, more: Record<string, unknown> = {}) => {
    const proof = url === companyBind ? { proof_key: companyProof } : {};
    return send(running(), "POST", url, { token, body: { account_no, bank_code: "CCB", ...proof, ...more } });
  };
  const verify = (token: string, amount: unknown) =>
    send(running(), "POST", "/cdl/1/ent_identity/verify_random_amount", { token, body: { amount } });
  const get = async (token: string) => (await send(running(), "GET", "/cdl/1/corporate_account", { token })).body;
  const accountOf = async (token: string) =>
    (await send(running(), "GET", "/cdl/1/session", { token })).body["account"];
  let companyProof = "";
  const codeOf = (answer: { status: number; body: Record<string, unknown> }) => [answer.status, answer.body["code"]];
  const agree = (token: string) =>
    send(running(), "POST", "/cdl/1/agreements/bank/accept", {
      token,
      body: { version: agreementTexts().version("bank") },
    });
  const rows = () => running().db.selectFrom("corporate_accounts").selectAll().orderBy("id").execute();
  const forget = async () => {
    await running().service.writing.deleteFrom("corporate_accounts").execute();
    await running().service.writing.deleteFrom("account_changes").execute();
    await running().service.writing.deleteFrom("sandbox_messages").execute();
  };
  /** A session that has accepted the bank's agreement, with no account bound anywhere. */
  const fresh = async (user: number): Promise<string> => {
    await forget();
    const token = await openSession(running(), user);
    expect((await agree(token)).status).toBe(200);
    return token;
  };

  beforeAll(async () => {
    await makeSmallWorld(running());
    companyProof = await proofBy(running(), 1005);
  });

  it("offers real banks, on demand those for corporate accounts only", async () => {
    const token = await openSession(running(), 1002);
    const ask = async (query: string) =>
      (await send(running(), "GET", `/cdl/1/banks${query}`, { token })).body["results"] as Record<string, unknown>[];
    const all = await ask("");
    expect(all).toHaveLength(banks.length);
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map((bank) => bank["code"])).size).toBe(all.length);
    expect(new Set(banks.map((bank) => bank.cnaps_no)).size).toBe(banks.length);
    expect(all).toContainEqual({ code: "WEBANK", name: "深圳前海微众银行", is_corporate: false });
    const corporate = await ask("?corporate=1");
    expect(corporate).toEqual(all.filter((bank) => bank["is_corporate"]));
    expect(corporate.length).toBeLessThan(all.length);
    expect((await send(running(), "GET", "/cdl/1/banks?corporate=0", { token })).status).toBe(400);
  });

  describe("binding", () => {
    it("waits for the bank's agreement in the version in force", async () => {
      await forget();
      const token = await openSession(running(), 1001);
      expect(codeOf(await bind(token, agencyBind))).toEqual([409, "agreement_outdated"]);
      await insert(running(), "agreement_acceptances", {
        id: 77,
        membership_id: 2001,
        kind: "bank",
        version: "1999-01-01",
      });
      expect(codeOf(await bind(token, agencyBind))).toEqual([409, "agreement_outdated"]);
      expect(await rows()).toEqual([]);
    });

    it("sends a few cents, and is done when they are named", async () => {
      const token = await fresh(1001);
      expect(await get(token)).toMatchObject({ status: "none", account_masked: null, tries_left: 0 });
      expect(await accountOf(token)).toBe("none");
      const bound = await bind(token, agencyBind);
      expect(bound.body).toEqual({
        status: "pending",
        account_masked: "3105 **** 1268",
        bank_code: "CCB",
        bank_name: "中国建设银行",
        account_type: 2,
        proof_key: null,
        tries_left: 3,
        create_at: expect.any(String),
        bound_at: null,
        proved_at: null,
        refused_reason: null,
      });
      expect(await accountOf(token)).toBe("pending");
      const messages = await running().db.selectFrom("sandbox_messages").selectAll().execute();
      expect(messages).toMatchObject([{ phone: "13900000001", code: "" }]);
      expect(messages[0]?.text).toContain("服务商1转入人民币0.04元");
      expect(messages[0]?.text).not.toContain(account_no);
      const done = await verify(token, right);
      expect(done.body).toMatchObject({ status: "bound", tries_left: 0, bound_at: expect.any(String) });
      expect(await get(token)).toEqual(done.body);
      expect(await accountOf(token)).toBe("bound");
    });

    it("a bound account stays, however it is tried again", async () => {
      const token = await fresh(1001);
      await bind(token, agencyBind);
      await verify(token, right);
      const before = await rows();
      expect(codeOf(await bind(token, agencyBind))).toEqual([409, "account_bound"]);
      expect(codeOf(await verify(token, right))).toEqual([409, "account_not_pending"]);
      expect(await rows()).toEqual(before);
    });

    it("is for the own side only: an agency's people not for a company, and the other way round", async () => {
      const agency = await fresh(1001);
      const company = await fresh(1005);
      expect(codeOf(await bind(agency, companyBind))).toEqual([403, "forbidden"]);
      expect(codeOf(await bind(company, agencyBind))).toEqual([403, "forbidden"]);
      const maker = await openSession(running(), 1002);
      expect(codeOf(await bind(maker, agencyBind))).toEqual([403, "forbidden"]);
      expect(codeOf(await verify(maker, right))).toEqual([403, "forbidden"]);
      expect(await rows()).toEqual([]);
    });

    it.each([
      ["letters", { account_no: "3105O161363600001268" }],
      ["full-width digits", { account_no: "３１０５０１６１３６" }],
      ["spaces", { account_no: "3105 0161 3636" }],
      ["a number", { account_no: 310501613636 }],
      ["too few digits", { account_no: "1234" }],
      ["too many digits", { account_no: "1".repeat(33) }],
      ["no bank", { bank_code: undefined }],
      ["a type that there is not", { account_type: 3 }],
      ["a field that it does not know", { random_amount: 4 }],
      ["a path as proof", { proof_key: "../secrets" }],
    ])("refuses %s", async (_what, more) => {
      const token = await fresh(1005);
      expect(codeOf(await bind(token, companyBind, more))).toEqual([400, "invalid"]);
      expect(await rows()).toEqual([]);
    });

    it.each(["WEBANK", "NOBANK", "constructor", "ccb", ""])("refuses the bank %j", async (bank_code) => {
      const token = await fresh(1005);
      expect(codeOf(await bind(token, companyBind, { bank_code }))).toEqual([400, "bank_not_corporate"]);
      expect(await rows()).toEqual([]);
    });

    it("takes a proof that the person may see; a foreign one is as absent as none", async () => {
      const token = await fresh(1005);
      const owners = { "own-proof": [1, 1005], "colleagues-proof": [1, 1001], "foreign-proof": [2, 1008] } as const;
      for (const [key, [agency_id, user_id]] of Object.entries(owners)) {
        await insert(running(), "storage_objects", { key, agency_id, user_id, name: "a.pdf" });
      }
      const absent = await bind(token, companyBind, { proof_key: "no-proof" });
      expect(absent.status).toBe(404);
      for (const proof_key of ["colleagues-proof", "foreign-proof"]) {
        expect((await bind(token, companyBind, { proof_key })).text).toBe(absent.text);
      }
      expect(await rows()).toEqual([]);
      const bound = await bind(token, companyBind, { proof_key: "own-proof", account_type: 1 });
      expect(bound.body).toMatchObject({ status: "pending", proof_key: "own-proof", account_type: 1 });
    });

    it("anew takes the place of a pending one, five times a day", async () => {
      const token = await fresh(1005);
      for (let at = 0; at < 5; at += 1) {
        const answer = await bind(token, companyBind, { account_no: `900000${at}${at}${at}${at}` });
        expect(answer.body).toMatchObject({ status: "pending", account_masked: `9000 **** ${String(at).repeat(4)}` });
      }
      const refused = await bind(token, companyBind);
      expect(codeOf(refused)).toEqual([429, "too_many_tries"]);
      const { wait_seconds } = refused.body["params"] as { wait_seconds: number };
      expect(wait_seconds).toBeGreaterThan(0);
      expect(wait_seconds).toBeLessThanOrEqual(86_400);
      expect(await rows()).toHaveLength(5);
      expect(await get(token)).toMatchObject({ account_masked: "9000 **** 4444" });
      expect((await verify(token, right)).body).toMatchObject({ status: "review", account_masked: "9000 **** 4444" });
    });

    it("two at once leave one pending account that counts", async () => {
      const token = await fresh(1005);
      await Promise.all(["1", "2", "3"].map((digit) => bind(token, companyBind, { account_no: digit.repeat(10) })));
      await verify(token, right);
      const states = (await rows()).map((row) => row.status);
      expect(states).toEqual([1, 1, 4]);
      expect(codeOf(await bind(token, companyBind))).toEqual([409, "account_change_waits"]);
    });
  });

  describe("a company's first account", () => {
    const named = async (): Promise<string> => {
      const token = await fresh(1005);
      await bind(token, companyBind);
      expect((await verify(token, right)).body).toMatchObject({ status: "review", bound_at: null });
      return token;
    };
    const decide = async (by: number, body: object) => {
      const { id, version } = await waitingFirst(running(), 11);
      const token = await openSession(running(), by);
      return send(running(), "PUT", `/cdl/1/account_changes/${id}`, { token, body: { version, ...body } });
    };

    it("needs its proof", async () => {
      const token = await fresh(1005);
      const answer = await bind(token, companyBind, { proof_key: undefined });
      expect([...codeOf(answer), Object.keys(answer.body["fields"] as object)]).toEqual([
        400,
        "invalid",
        ["proof_key"],
      ]);
      expect(await rows()).toEqual([]);
    });

    it("is bound by a second person of the agency who has opened the proof, and by nobody else", async () => {
      const token = await named();
      expect(await accountOf(token)).toBe("review");
      expect(await boundAccount(running().db, { agency_id: 1, company_id: 11 })).toBeUndefined();
      expect(codeOf(await bind(token, companyBind))).toEqual([409, "account_change_waits"]);
      const { proof_key, maker_id, prover_id, old_account_id } = await waitingFirst(running(), 11);
      expect([proof_key, maker_id, prover_id, old_account_id]).toEqual([companyProof, 1005, 1005, 0]);
      expect(codeOf(await decide(1005, { action: "approve" }))).toEqual([403, "forbidden"]);
      expect(codeOf(await decide(1003, { action: "approve" }))).toEqual([409, "evidence_not_seen"]);
      expect((await decideFirst(running(), 11)).status).toBe(200);
      expect(await get(token)).toMatchObject({ status: "bound", bound_at: expect.any(String), proved_at: null });
      expect(await boundAccount(running().db, { agency_id: 1, company_id: 11 })).toMatchObject({ account_no });
      expect(await rows()).toHaveLength(1);
    });

    it("is not approved by who named the amount, even with the permission", async () => {
      await named();
      await running().service.writing.updateTable("account_changes").set({ prover_id: 1003 }).execute();
      expect(codeOf(await decide(1003, { action: "approve" }))).toEqual([403, "same_person"]);
    });

    it("leads back with the reason where it is refused, and can be handed in anew", async () => {
      const token = await named();
      const refused = await decideFirst(running(), 11, { action: "reject", reason: "户名与企业名称不符" });
      expect(refused.status).toBe(200);
      expect(await get(token)).toMatchObject({ status: "failed", refused_reason: "户名与企业名称不符" });
      expect(await accountOf(token)).toBe("failed");
      expect((await bind(token, companyBind)).body).toMatchObject({ status: "pending", refused_reason: null });
      await verify(token, right);
      expect((await decideFirst(running(), 11)).status).toBe(200);
      expect(await get(token)).toMatchObject({ status: "bound" });
    });

    it("can be taken back by its own people, and nothing is left waiting", async () => {
      const token = await named();
      expect((await decide(1005, { action: "withdraw", reason: "账号填写有误" })).status).toBe(200);
      expect(await get(token)).toMatchObject({ status: "failed", refused_reason: null });
      expect((await bind(token, companyBind)).status).toBe(200);
    });
  });

  describe("the random amount", () => {
    it.each([0, 100, -4, 4.5, "4", null])("is refused as %j by its form, without counting", async (amount) => {
      const token = await fresh(1005);
      await bind(token, companyBind);
      expect((await verify(token, amount)).status).toBe(400);
      expect(await get(token)).toMatchObject({ status: "pending", tries_left: 3 });
    });

    it("may be wrong twice; the third time the account fails and has to be bound anew", async () => {
      const token = await fresh(1005);
      await bind(token, companyBind);
      for (const triesLeft of [2, 1, 0]) {
        const answer = await verify(token, right + 1);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ code: "random_amount_wrong", params: { left: triesLeft } });
        expect(await get(token)).toMatchObject({
          status: triesLeft === 0 ? "failed" : "pending",
          tries_left: triesLeft,
        });
      }
      expect(codeOf(await verify(token, right))).toEqual([409, "account_not_pending"]);
      expect(await accountOf(token)).toBe("failed");
      // Not at once: three days lie between three wrong amounts and the next one.
      const refused = await bind(token, companyBind);
      expect(codeOf(refused)).toEqual([429, "too_many_tries"]);
      const { wait_seconds } = refused.body["params"] as { wait_seconds: number };
      expect(wait_seconds).toBeGreaterThan(2 * 86_400);
      started().clock.advance(3 * dayMs);
      const later = await openSession(running(), 1005);
      expect((await bind(later, companyBind)).body).toMatchObject({ status: "pending", tries_left: 3 });
      expect((await verify(later, right)).body).toMatchObject({ status: "review" });
    });

    it("counts wrong ones on when the account is bound anew before the third", async () => {
      const token = await fresh(1005);
      await bind(token, companyBind);
      await verify(token, right + 1);
      await verify(token, right + 2);
      expect((await bind(token, companyBind)).body).toMatchObject({ status: "pending", tries_left: 1 });
      expect((await verify(token, right + 3)).body).toMatchObject({ params: { left: 0 } });
      expect(codeOf(await bind(token, companyBind))).toEqual([429, "too_many_tries"]);
    });

    it("is judged three times, however many ask at once", async () => {
      const token = await fresh(1005);
      await bind(token, companyBind);
      const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => verify(token, 50 + at)));
      const codes = guesses.map((guess) => guess.body["code"]);
      expect(codes.filter((code) => code === "random_amount_wrong")).toHaveLength(3);
      expect(codes.filter((code) => code === "account_not_pending")).toHaveLength(9);
    });

    it("is good for seven days", async () => {
      const { clock } = started();
      const token = await fresh(1005);
      await bind(token, companyBind);
      clock.advance(7 * dayMs);
      const later = await openSession(running(), 1005);
      expect(await get(later)).toMatchObject({ status: "pending" });
      clock.advance(1);
      expect(await get(later)).toMatchObject({ status: "failed", tries_left: 0 });
      expect(await accountOf(later)).toBe("failed");
      expect(codeOf(await verify(later, right))).toEqual([409, "account_not_pending"]);
      expect((await bind(later, companyBind)).body).toMatchObject({ status: "pending" });
    });

    it("is nobody else's: another company neither sees nor finishes nor spoils it", async () => {
      const token = await fresh(1005);
      await bind(token, companyBind);
      for (const user of [1006, 1001, 1008]) {
        const other = await openSession(running(), user);
        expect(await get(other)).toMatchObject({ status: "none", account_masked: null });
        expect(codeOf(await verify(other, right))).toEqual([409, "account_not_pending"]);
      }
      expect(await get(token)).toMatchObject({ status: "pending", tries_left: 3 });
      const colleague = await openSession(running(), 1007);
      expect(await accountOf(colleague)).toBeNull();
    });
  });

  it("stands in the audit log with the number masked, and nowhere else in full than in its own row", async () => {
    const token = await fresh(1005);
    await bind(token, companyBind);
    await verify(token, right + 1);
    await verify(token, right);
    const entries = await running()
      .db.selectFrom("audit_log")
      .select(["action", "after", "actor_id"])
      .where("action", "like", "account.%")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(entries.map((entry) => entry.action)).toEqual(["account.verify", "account.wrongAmount", "account.bind"]);
    expect(entries.map((entry) => entry.actor_id)).toEqual([1005, 1005, 1005]);
    expect(JSON.parse(entries[2]?.after ?? "")).toEqual({
      account: "3105 **** 1268",
      bank_code: "CCB",
      account_type: 2,
      company_id: 11,
    });
    expect(await findAuditBreak(running().db, 1)).toBeNull();
    expect(await dumpText(running().db, ["corporate_accounts", "account_changes"])).not.toContain(account_no);
  });
});
