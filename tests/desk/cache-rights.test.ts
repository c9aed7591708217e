import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SessionUser } from "../../src-shared/access/session/session-calls.ts";
import type { Role } from "../service/money-fill.ts";
import { makeScene, type Scene } from "../service/money-scene.ts";
import { approvedBills } from "../service/money-steps.ts";
import { codeOf, startCache } from "./cache-harness.ts";
import { tempFolder, until } from "./temp-folder.ts";

let scene: Scene;
let port = 0;
const desk = (who: Role, dataDir?: string) => startCache({ scene, port }, who, dataDir);

beforeAll(async () => {
  // The service's day is the machine's: the sync asks for a window that ends today.
  scene = await makeScene("sqlite", { workers: 10, service: { clock: { now: () => Date.now() } } });
  port = await scene.running().listen(0);
  await approvedBills(
    scene,
    scene.workers.map((worker, at) => ({ worker, fee: 1_000 * (at + 1) })),
  );
});
afterAll(() => scene.end());

describe("the copy of who may see less", () => {
  it("keeps no row that has left what the person may see", async () => {
    const memberships = scene.running().service.writing.updateTable("memberships");
    const own = memberships.where("user_id", "=", scene.person("operator").id);
    onTestFinished(async () => {
      await own.set({ data_scope: null }).execute();
    });
    const at = await desk("operator");
    await at.cache.synced();
    at.net.isOnline = false;
    expect((await at.page("bills")).count).toBe(10);
    await own.set({ data_scope: 4 }).execute();
    at.online(true);
    await until("an empty copy", () => at.facts["syncing"] === false && at.facts["cached_rows"] === 0);
    at.online(false);
    await at.cache.synced();
    expect((await at.page("bills")).count).toBe(0);
  });

  it("drops what was read under rights that are gone, and takes no answer that was on its way then", async () => {
    const dataDir = tempFolder();
    const at = await desk("boss", dataDir);
    await at.cache.synced();
    const before = at.cache.answers();
    before.set("contract", { name: "刘德" }, "2026-11-20 10:00:00");
    expect(at.cache.answers().get("contract")).not.toBeNull();
    at.net.isDead = true;
    at.online(false);
    await at.become({ ...(await createApiUser("boss")), rights: "fewer" });
    expect(at.cache.answers().get("contract")).toBeNull();
    before.set("contract", { name: "刘德" }, "2026-11-20 10:00:00");
    expect(at.cache.answers().get("contract")).toBeNull();
    expect(before.get("contract")).toBeNull();
    expect(await codeOf(at.page("bills"))).toBe("not_cached");
  });

  it("drops it at the next start too, when the rights went while the desk was closed", async () => {
    const dataDir = tempFolder();
    const before = await desk("boss", dataDir);
    await before.cache.synced();
    before.cache.answers().set("contract", { name: "刘德" }, "2026-11-20 10:00:00");
    await before.cache.close();
    const memberships = scene.running().service.writing.updateTable("memberships");
    const own = memberships.where("user_id", "=", scene.person("boss").id);
    const { roles } = await scene
      .running()
      .service.reading.selectFrom("memberships")
      .select("roles")
      .where("user_id", "=", scene.person("boss").id)
      .executeTakeFirstOrThrow();
    onTestFinished(async () => {
      await own.set({ roles }).execute();
    });
    await own.set({ roles: "auditor" }).execute();
    const after = await desk("boss", dataDir);
    await after.cache.ready();
    expect(after.cache.answers().get("contract")).toBeNull();
  });

  it("gives an answer that came late to nobody but who asked", async () => {
    const at = await desk("boss");
    await at.cache.synced();
    at.net.delayMs = 2_500;
    expect((await at.page("bills")).freshness.source).toBe("cache");
    await at.become({ ...(await createApiUser("boss")), id: "77" });
    at.net.delayMs = 0;
    await at.cache.synced();
    const asked = at.asked.length;
    expect((await at.page("bills")).freshness.source).toBe("live");
    expect(at.asked.length).toBeGreaterThan(asked);
  });
});

const createApiUser = async (who: Role): Promise<SessionUser> => {
  const answer = await scene.call(who, "session.get");
  return answer.body as SessionUser;
};
