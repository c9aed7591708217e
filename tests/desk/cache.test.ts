import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionUser } from "../../src-shared/access/session/session-calls.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import type { Role } from "../service/money-fill.ts";
import { makeScene, type Scene } from "../service/money-scene.ts";
import { approvedBills, draftSettlement, update } from "../service/money-steps.ts";
import { codeOf, context, startCache } from "./cache-harness.ts";
import { tempFolder, until } from "./temp-folder.ts";

let scene: Scene;
let port = 0;
let lastWorker = 0;
const desk = (who: Role, dataDir?: string) => startCache({ scene, port }, who, dataDir);
const bill = (fee: number) => {
  lastWorker += 1;
  return { worker: scene.workers[lastWorker] as (typeof scene.workers)[number], fee: fee + lastWorker };
};

beforeAll(async () => {
  // The service's day is the machine's: the sync asks for a window that ends today.
  scene = await makeScene("sqlite", { workers: 80, service: { clock: { now: () => Date.now() } } });
  port = await scene.running().listen(0);
  await approvedBills(
    scene,
    Array.from({ length: 30 }, (_unused, at) => bill(1_000 * at)),
  );
  const draft = await draftSettlement(scene, [bill(50_000), bill(51_000)]);
  await update(scene, "maker", draft, "submit");
});
afterAll(() => scene.end());

describe("the lists of a desk", () => {
  it("names and finds the values of a company's own columns without the service", async () => {
    const company = scene.company_id;
    const params = { id: company };
    const { body } = await scene.call("operator", "workerColumns.get", { params });
    const post = { code: "post", title: "岗位", type: "string", required: false, options: ["前台"] };
    await scene.call("operator", "workerColumns.update", {
      params,
      body: { version: body["version"], columns: [post] },
    });
    const [worker] = scene.workers;
    await scene
      .running()
      .service.writing.updateTable("company_labors")
      .set({ content: '[{"code":"post","value":"前台"}]' })
      .where("labor_id", "=", worker?.id ?? 0)
      .where("company_id", "=", Number(company))
      .execute();
    const at = await desk("boss");
    await until("a whole copy", () => at.facts["synced_at"] !== null && at.facts["synced_at"] !== undefined);
    at.net.isDead = true;
    at.online(false);
    const filters = { company_id: [company], own: { own: { post: { is: ["前台"] } } } };
    const answer = await at.page("companyLabors", filters, { sort: "own.post" });
    expect(answer.freshness.source).toBe("cache");
    expect(answer.rows.map((row) => [row["labor_id"], row["own.post"]])).toEqual([[String(worker?.id), "前台"]]);
    expect(at.cache.pages.withOwn("companyLabors", filters).columns["own.post"]?.own?.title).toBe("岗位");
    expect(at.cache.pages.withOwn("companyLabors", {}).columns["own.post"]).toBeUndefined();
  });

  it("answers offline just what the service answers, for every filter and order", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    at.later(5);
    const worker = scene.workers[3] as (typeof scene.workers)[number];
    const no = String((await at.page("bills")).rows[4]?.["no"]);
    const questions: readonly [ListName, FilterValues, string?][] = [
      ["bills", {}],
      ["bills", { status: [30] }, "-accounting_fee"],
      ["bills", { status: [40, 30], company_id: [scene.company_id] }, "no"],
      ["bills", { company_id: [scene.other_company_id] }],
      ["bills", { keyword: no }],
      ["bills", { keyword: no.slice(3, 9) }, "no"],
      ["bills", { keyword: no.toLowerCase() }],
      ["bills", { keyword: worker.name }],
      ["bills", { keyword: worker.name.slice(0, 1) }],
      ["bills", { keyword: worker.id_no }],
      ["bills", { keyword: worker.id_no.slice(-4) }],
      ["bills", { keyword: worker.mobile }],
      ["bills", { keyword: worker.mobile.slice(-4) }],
      ["bills", { keyword: worker.mobile.slice(0, 7) }],
      ["bills", { keyword: "企业" }, "net_pay"],
      ["bills", { accounting_fee: { min: 5_000, max: 20_000 } }, "-net_pay"],
      ["bills", { date: { by: "create_at", start: "2020-01-01", end: "2020-01-02" } }],
      ["settlements", {}],
      ["settlements", { status: [20], has_failed: true }],
      ["settlements", { keyword: "人maker" }],
      ["transactions", {}, "amount"],
      ["transactions", { direction: [1] }],
      ["wallets", {}, "-balance"],
      ["importRecords", {}],
    ];
    for (const [list, filters, sort] of questions) {
      const more = sort === undefined ? {} : { sort };
      at.net.isOnline = true;
      const live = await at.page(list, filters, more);
      at.net.isOnline = false;
      const cachedPage = await at.page(list, filters, more);
      const question = JSON.stringify([list, filters, sort]);
      expect(live.freshness, question).toMatchObject({ source: "live", offline: false });
      expect(live.freshness.as_of, question).not.toBe(at.facts["synced_at"]);
      expect(cachedPage.freshness, question).toMatchObject({
        source: "cache",
        offline: true,
        as_of: at.facts["synced_at"],
      });
      expect({ ...cachedPage, freshness: null }, question).toEqual({ ...live, freshness: null });
    }
    expect(at.facts).toMatchObject({ syncing: false });
    expect(at.facts["cached_rows"]).toBeGreaterThan(35);
  });

  it("counts the rows of each state offline as the service does", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    const worker = scene.workers[3] as (typeof scene.workers)[number];
    const questions: readonly [ListName, FilterValues][] = [
      ["bills", {}],
      ["bills", { keyword: worker.name }],
      ["bills", { accounting_fee: { min: 5_000, max: 60_000 } }],
      ["settlements", {}],
      ["settlements", { keyword: "人maker" }],
    ];
    for (const [list, filters] of questions) {
      at.net.isOnline = true;
      const live = await at.groups(list, filters);
      at.net.isOnline = false;
      const copied = await at.groups(list, filters);
      const page = await at.page(list, filters);
      expect(live.freshness).toMatchObject({ source: "live", offline: false });
      expect(copied.freshness).toEqual(page.freshness);
      expect({ ...copied, freshness: null }).toEqual({ ...live, freshness: null });
      expect([copied.count, copied.summary]).toEqual([page.count, page.summary]);
    }
    expect((await at.groups("bills", {})).groups.map(({ code }) => code)).toEqual([30, 40]);
  });

  it("remembers the counts of the states of a list that is not copied, and refuses what is no state", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    const params = { id: String((await at.page("settlements")).rows[0]?.["id"]) };
    const live = await at.groups("payoutLines", {}, params);
    expect(live.count).toBe(2);
    at.online(false);
    at.net.isDead = true;
    const remembered = await at.groups("payoutLines", {}, params);
    expect(remembered).toEqual({ ...live, freshness: { ...live.freshness, source: "cache", offline: true } });
    expect(await codeOf(at.groups("payoutLines", { keyword: "x" }, params))).toBe("not_cached");
    for (const by of ["company_id", "nonsense", "constructor"]) {
      const question = { list: "bills" as const, filters: {}, by };
      expect(await codeOf(at.cache.pages.groups(question, context.signal))).toBe("invalid");
    }
    expect(await codeOf(at.groups("bills", { status: [1] }))).toBe("invalid");
  });

  it("says offline that whole names and numbers need the network where the person may not reveal", async () => {
    const at = await desk("auditor");
    await at.cache.synced();
    const { no, labor_phone } = (await at.page("bills")).rows[4] ?? {};
    const end = String(labor_phone).slice(-4);
    const of = scene.workers.find(({ mobile }) => mobile.endsWith(end));
    const numbers = [of?.mobile, of?.id_no, of?.name].map((labor) => ({ labor_name: labor ?? "" }));
    for (const filters of numbers) {
      at.net.isOnline = true;
      at.net.delayMs = 2_000;
      expect((await at.page("bills", filters)).freshness.source, "a slow service is waited for").toBe("live");
      at.net.delayMs = 0;
      at.net.isOnline = false;
      const cachedPage = await at.page("bills", filters);
      expect([cachedPage.count, cachedPage.freshness]).toMatchObject([0, { offline: true, needs_network: true }]);
    }
    for (const filters of [{ keyword: String(no) }, { labor_name: end }]) {
      const cachedPage = await at.page("bills", filters);
      expect(cachedPage.count).toBeGreaterThan(0);
      expect(cachedPage.freshness).not.toHaveProperty("needs_network");
    }
  });

  it("leaves no search tokens of before on the disk of who may not reveal", async () => {
    const dataDir = tempFolder();
    const before = await desk("boss", dataDir);
    await before.cache.synced();
    const old = before.files();
    await before.cache.close();
    const after = await desk("auditor", dataDir);
    await after.cache.synced();
    const cachedPage = after.files();
    expect(cachedPage.length).toBeGreaterThan(0);
    for (const file of old) expect(cachedPage).not.toContain(file);
  });

  it("follows what changes at the service and tells the screens", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    const before = (await at.page("bills")).count;
    await approvedBills(scene, [bill(90_000)]);
    at.events.length = 0;
    at.change(["bills", "settlements", "nonsense"]);
    expect(at.events).toEqual([
      { event: "lists.changed", payload: { lists: ["bills", "settlements", "payoutLines"] } },
    ]);
    await at.cache.synced();
    at.net.isOnline = false;
    expect((await at.page("bills")).count).toBe(before + 1);
  });

  it("asks only for what it may read", async () => {
    const at = await desk("maker");
    await at.cache.synced();
    const { permissions } = await createApiUser("maker");
    expect(at.asked.includes("transactions.list")).toBe(permissions.includes("fund.transaction.view"));
    expect(at.asked).toContain("bills.list");
  });

  it("does not make a person wait for a slow service, nor believe a dead one", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    at.net.delayMs = 6_000;
    const cachedPage = await at.page("bills");
    expect(cachedPage.freshness).toMatchObject({ source: "cache", offline: false });
    at.net.delayMs = 0;
    at.net.isDead = true;
    expect((await at.page("bills")).freshness.source).toBe("cache");
  });

  it("gives the slow service's own answer to who asks again, without asking it anew", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    at.net.delayMs = 3_000;
    const before = at.asked.filter((name) => name === "bills.list").length;
    let answer = await at.page("bills");
    expect(answer.freshness.source).toBe("cache");
    while (answer.freshness.source === "cache") answer = await at.page("bills");
    expect(answer.count).toBeGreaterThan(0);
    expect(at.asked.filter((name) => name === "bills.list").length - before).toBe(1);
  });

  it("says so when it has no copy, and remembers single answers where it keeps none", async () => {
    const at = await desk("boss");
    at.net.isDead = true;
    at.net.isOnline = false;
    await at.cache.synced();
    expect(await codeOf(at.page("bills"))).toBe("not_cached");
    at.net.isDead = false;
    at.online(true);
    await at.cache.synced();
    const settlement = String((await at.page("settlements")).rows[0]?.["id"]);
    const lines = { params: { id: settlement } };
    const live = await at.page("payoutLines", {}, lines);
    expect(live.count).toBe(2);
    at.online(false);
    at.net.isDead = true;
    at.later(5);
    const cachedPage = await at.page("payoutLines", {}, lines);
    expect(cachedPage).toEqual({ ...live, freshness: { source: "cache", as_of: live.freshness.as_of, offline: true } });
    expect(await codeOf(at.page("payoutLines", { status: [1] }, lines))).toBe("not_cached");
  });

  it("refuses filters and orders that the list does not have", async () => {
    const at = await desk("boss");
    expect(await codeOf(at.page("bills", { nonsense: "x" }))).toBe("invalid");
    expect(await codeOf(at.page("bills", { status: [1] }))).toBe("invalid");
    expect(await codeOf(at.page("bills", {}, { sort: "remark" }))).toBe("invalid");
    expect(await codeOf(at.page("bills", {}, { sort: "no;drop" }))).toBe("invalid");
  });

  it("keeps column settings for when the service does not answer", async () => {
    const at = await desk("boss");
    const header = [
      { key: "no", visible: true, width: 200 },
      { key: "status", visible: true },
    ];
    const settings = { export_direction: 2 as const, list_header: header };
    expect(
      await codeOf(
        at.cache.handlers.saveSettings(
          { list: "bills", ...settings, list_header: [{ key: "x", visible: true }] },
          context,
        ),
      ),
    ).toBe("invalid");
    await at.cache.ready();
    expect(await at.cache.handlers.saveSettings({ list: "bills", ...settings }, context)).toEqual(settings);
    at.net.isDead = true;
    expect(await at.cache.handlers.getSettings({ list: "bills" }, context)).toEqual(settings);
    const own = await at.cache.handlers.getSettings({ list: "wallets" }, context);
    expect(own.list_header.find(({ key }) => key === "balance")).toMatchObject({ visible: true });
  });

  it("goes on where it was after a restart", async () => {
    const dataDir = tempFolder();
    const first = await desk("boss", dataDir);
    await first.cache.synced();
    await first.cache.close();
    const second = await desk("boss", dataDir);
    second.net.isDead = true;
    second.net.isOnline = false;
    expect((await second.page("bills")).count).toBeGreaterThan(30);
  });

  it("sets a damaged copy aside, tells it once and fills a new one", async () => {
    const dataDir = tempFolder();
    const first = await desk("boss", dataDir);
    await first.cache.synced();
    await first.cache.close();
    const [name = ""] = first.files();
    const file = join(dataDir, "cache", name);
    const bent = readFileSync(file);
    for (let at = 20_000; at < bent.length; at += 4_096) bent.writeUInt8(bent.readUInt8(at) ^ 1, at);
    writeFileSync(file, bent);
    const second = await desk("boss", dataDir);
    await second.cache.ready();
    for (const list of ["bills", "settlements", "transactions"] as const)
      second.cache.pages.cached({ list, filters: {}, page: 1, page_size: 50, summary: true });
    await second.cache.synced();
    await until("a new copy", () => second.facts["cached_rows"] !== 0 && second.facts["syncing"] === false);
    expect(second.told).toEqual(["cache_rebuilt"]);
    expect(second.files().filter((one) => one.includes(".aside-"))).toHaveLength(1);
    second.net.isOnline = false;
    expect((await second.page("bills")).count).toBeGreaterThan(30);
  });

  it("leaves nothing behind at sign-out: first the key, then the files", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    expect(at.files()).not.toEqual([]);
    await at.signOut();
    expect(at.order).toEqual(["key before files"]);
    expect(at.files()).toEqual([]);
    expect(at.cache.answers().get("x")).toBeNull();
  });
});

const createApiUser = async (who: Role): Promise<SessionUser> => {
  const answer = await scene.call(who, "session.get");
  return answer.body as SessionUser;
};
