import { expect, it } from "vitest";
import type { IdentityAnswer } from "../../../src-service/core/channels/identity-check.ts";
import { newAccount } from "../../../src-service/directory/people/new-rows.ts";
import { settleOpenChecks } from "../../../src-service/workers/pay-accounts/four-factor.ts";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { accountRequests } from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import type { PayAccountAction } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import { someCard } from "../core/matrix-pay-accounts.ts";
import type { Role } from "../money-fill.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { approvedSettlement } from "../money-steps.ts";

const code = payAccountStates.code;
/** What the bank says of a card; a match where nothing is said. */
const words = new Map<string, IdentityAnswer>();
const identity = { check: async ({ account_no = "" }: { account_no?: string }) => words.get(account_no) ?? "match" };

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const accountsOf = (scene: Scene, index: number) =>
  scene
    .running()
    .db.selectFrom("labor_accounts")
    .selectAll()
    .where("labor_id", "=", worker(scene, index).id)
    .orderBy("id")
    .execute();
const newest = async (scene: Scene, index: number) => {
  const account = (await accountsOf(scene, index)).at(-1);
  if (account === undefined) throw new Error("the worker has no account");
  return account;
};

let cards = 1_000;
const check = (scene: Scene, who: Role, index: number, answer: IdentityAnswer = "match", more: object = {}) => {
  cards += 1;
  const account_no = someCard(cards);
  words.set(account_no, answer);
  const body = { account_no, bank_code: "ICBC", bank_phone: "13812345678", qsApp: 7, ...more };
  return scene.call(who, "labors.verifyFourFactor", { params: { id: String(worker(scene, index).id) }, body });
};

const act = async (scene: Scene, who: Role, id: number, action: PayAccountAction, reason = "核实后处理") => {
  const { version } = await scene
    .running()
    .db.selectFrom("labor_accounts")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const body = { version, action, ...(action !== "approve" && action !== "withdraw" && { reason }) };
  const answer = await scene.call(who, "payAccounts.update", { params: { id: String(id) }, body });
  return answer.status === 200 ? { requested: answer.body["requested"] } : { code: answer.body["code"] };
};

const line = (scene: Scene, index: number) => [{ worker: worker(scene, index), fee: 100_000 + index }];

onEveryScene("accounts of workers", { service: { identity } }, (scene) => {
  it("verifies a card by four factors and keeps the photos' word about the person", async () => {
    const before = await scene()
      .running()
      .db.selectFrom("labors")
      .select("real_name_status")
      .where("id", "=", worker(scene(), 0).id)
      .executeTakeFirstOrThrow();
    // Who has the worker open sees the account and what is next at once.
    const told: string[] = [];
    const { feed } = scene().running().service;
    const stop = feed.listen(({ lists }) => void told.push(...lists));
    const { status, body } = await check(scene(), "operator", 0);
    stop();
    expect(told).toEqual(expect.arrayContaining(["companyLabors", "payAccounts"]));
    expect({ status, result: body["result"], left: body["tries_left"] }).toEqual({
      status: 200,
      result: "match",
      left: 4,
    });
    expect(await newest(scene(), 0)).toMatchObject({
      status: code("verified"),
      verify_method: 4,
      is_default: 0,
      request: null,
    });
    const after = await scene()
      .running()
      .db.selectFrom("labors")
      .select("real_name_status")
      .where("id", "=", worker(scene(), 0).id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    await scene().audit();
  });

  it("takes a no for a no, says not which factor, and counts it", async () => {
    expect((await check(scene(), "operator", 0, "noMatch")).body).toMatchObject({ result: "noMatch", tries_left: 3 });
    expect(await newest(scene(), 0)).toMatchObject({ status: code("failed"), is_default: 0 });
    expect((await check(scene(), "operator", 0, "cardUnknown")).body["result"]).toBe("cardUnknown");
    expect((await check(scene(), "operator", 0, "down")).body).toMatchObject({ result: "down", tries_left: 2 });
    await check(scene(), "operator", 0, "noMatch");
    await check(scene(), "operator", 0, "noMatch");
    expect(await check(scene(), "operator", 0)).toMatchObject({ status: 429, body: { code: "identity_tries_used" } });
  });

  it("asks again what the bank does not know yet", async () => {
    expect((await check(scene(), "operator", 1, "unknown", { is_default: true })).body["result"]).toBe("open");
    const account = await newest(scene(), 1);
    expect(account.status).toBe(code("toVerify"));
    const context = scene().running().service.system("payAccounts");
    await settleOpenChecks(context, identity);
    expect((await newest(scene(), 1)).status).toBe(code("toVerify"));
    words.set(account.account_no, "match");
    await settleOpenChecks(context, identity);
    expect(await newest(scene(), 1)).toMatchObject({ status: code("verified"), is_default: 1, request: null });
    expect((await accountsOf(scene(), 1)).filter((one) => one.is_default === 1)).toHaveLength(1);
  });

  it("refuses a bank that is not offered and a number that is none", async () => {
    expect((await check(scene(), "operator", 1, "match", { bank_code: "WEBANK" })).body["code"]).toBe("invalid");
    expect((await check(scene(), "operator", 1, "match", { account_no: "" })).body["code"]).toBe("invalid");
    expect((await check(scene(), "operator", 1, "match", { bank_phone: "1381234567" })).body["code"]).toBe("invalid");
  });

  it("keeps a new card for a second person while payments wait, and the sealed ones where they were sealed to", async () => {
    const { id } = await approvedSettlement(scene(), line(scene(), 2));
    const [first] = await accountsOf(scene(), 2);
    await check(scene(), "operator", 2, "match", { is_default: true });
    const account = await newest(scene(), 2);
    expect(account).toMatchObject({
      status: code("awaitingApproval"),
      is_default: 0,
      request: accountRequests.replace,
    });
    expect(await act(scene(), "operator", account.id, "approve")).toEqual({ code: "forbidden" });
    expect(await act(scene(), "checker", account.id, "approve")).toEqual({ requested: false });
    expect(await newest(scene(), 2)).toMatchObject({ status: code("verified"), is_default: 1, request: null });
    const [line1] = await scene().lines(id);
    expect(line1?.account_no).toBe(first?.account_no);
    // What a sealed payment goes to stays.
    expect(await act(scene(), "operator", first?.id ?? 0, "remove")).toEqual({ code: "account_in_use" });
  });

  it("lets nobody approve what they asked for", async () => {
    const { writing } = scene().running().service;
    const boss = scene().person("boss").id;
    const account = await newest(scene(), 2);
    const asked = { request: accountRequests.hold, asked_by: boss, asked_at: "2026-11-20 10:00:00" };
    await writing.updateTable("labor_accounts").set(asked).where("id", "=", account.id).execute();
    expect(await act(scene(), "boss", account.id, "approve")).toEqual({ code: "same_person" });
    expect(await act(scene(), "boss", account.id, "reject")).toEqual({ code: "same_person" });
    expect(await act(scene(), "checker", account.id, "reject")).toEqual({ requested: false });
    expect(await newest(scene(), 2)).toMatchObject({ status: code("verified"), hold: 0, request: null });
  });

  it("keeps whatever a company's people do for the agency", async () => {
    const answer = await check(scene(), "client", 3);
    expect(answer.body["result"]).toBe("match");
    const account = await newest(scene(), 3);
    expect(account).toMatchObject({ status: code("awaitingApproval"), request: accountRequests.add });
    expect(await act(scene(), "client", account.id, "approve")).toEqual({ code: "forbidden" });
    expect(await act(scene(), "client", account.id, "withdraw")).toEqual({ requested: false });
    expect((await newest(scene(), 3)).status).toBe(code("removed"));
    const [first] = await accountsOf(scene(), 3);
    expect(await act(scene(), "client", first?.id ?? 0, "hold")).toEqual({ requested: true });
    expect((await accountsOf(scene(), 3))[0]).toMatchObject({ hold: 0, request: accountRequests.hold });
    expect(await act(scene(), "client", first?.id ?? 0, "remove")).toEqual({ code: "change_pending" });
    expect(await act(scene(), "checker", first?.id ?? 0, "approve")).toEqual({ requested: false });
    expect((await accountsOf(scene(), 3))[0]).toMatchObject({ hold: 1, hold_reason: "核实后处理", request: null });
    expect(await act(scene(), "operator", first?.id ?? 0, "release")).toEqual({ requested: false });
  });

  it("shows a company the accounts of its own workers only, and nobody a number", async () => {
    const all = (await scene().call("operator", "payAccounts.list", { query: { page_size: "100" } })).body;
    const foreign = await scene().call("stranger", "payAccounts.list", { query: { page_size: "100" } });
    expect(foreign.body["count"]).toBe(0);
    const rows = all["results"] as { account_no: string }[];
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter((row) => /\d{9}/u.test(row.account_no))).toEqual([]);
    const alone = newAccount({
      ...{ id: 8_000_001, change_seq: 1, agency_id: 1, labor_id: 4_711, account_no: someCard(9), bank_code: "ICBC" },
      create_at: "2026-11-20 09:00:00",
    });
    await scene().running().service.writing.insertInto("labor_accounts").values(alone).execute();
    const own = (await scene().call("client", "payAccounts.list", { query: { page_size: "100" } })).body;
    expect(own["count"]).toBe(rows.length);
  });

  it.each([1, 2, 3])("keeps its rules in any order of steps (%i)", async (seed) => {
    const random = seededRandom(seed);
    const index = 3 + seed;
    const { id: sealed } = await approvedSettlement(scene(), line(scene(), index));
    const whos = ["operator", "client", "checker", "boss"] as const;
    const actions = ["default", "hold", "release", "remove", "approve", "reject", "withdraw"] as const;
    for (let step = 0; step < 40; step += 1) {
      const who = random.pick(whos);
      if (random.int(1, 6) === 1) {
        await check(scene(), who, index, random.pick(["match", "match", "noMatch", "unknown"] as const), {
          is_default: random.int(0, 1) === 1,
        });
      } else {
        const account = random.pick(await accountsOf(scene(), index));
        const action = random.pick(actions);
        const done = await act(scene(), who, account.id, action);
        if (action === "approve" && "requested" in done)
          expect(account.asked_by, "somebody approved their own change").not.toBe(scene().person(who).id);
      }
      const accounts = await accountsOf(scene(), index);
      expect(accounts.filter((one) => one.is_default === 1).length).toBeLessThanOrEqual(1);
      const [line1] = await scene().lines(sealed);
      const kept = accounts.find((one) => one.account_no === line1?.account_no);
      expect(kept?.status).not.toBe(code("removed"));
      expect(accounts.filter((one) => one.is_default === 1 && one.status !== code("verified"))).toEqual([]);
    }
    await scene().audit();
  });
});
