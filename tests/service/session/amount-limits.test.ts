import { beforeAll, beforeEach, expect, it } from "vitest";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";
import { createKit } from "./sign-in-kit.ts";

const [admin, maker, checker, companyAdmin, auditor, otherAdmin] = [1001, 1002, 1003, 1005, 1007, 1008];
const personOf = (userId: number): string => String(userId + 1_000);
const raised = { amount_limit: 5_000_00, day_limit: 8_000_00, reason: "new duty" };

onEveryDatabase("limits of a person, set by two", {}, (started) => {
  const running = () => started().running();
  const { auditOf } = createKit(running);
  const call = async (userId: number, method: "GET" | "POST" | "PUT", path = "", body?: object) =>
    send(running(), method, `/cdl/1/amount_limits${path}`, {
      token: await openSession(running(), userId),
      ...(body !== undefined && { body }),
    });
  const ask = (userId: number, body: object = { person_id: personOf(checker), ...raised }) =>
    call(userId, "POST", "", body);
  const decide = (userId: number, id: unknown, granted: boolean) => call(userId, "PUT", `/${String(id)}`, { granted });
  const own = async (userId: number) => (await call(userId, "GET", "/own")).body;
  const changes = async (userId: number) => (await call(userId, "GET")).body["changes"];

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    const { writing } = running().service;
    await writing.deleteFrom("limit_changes").execute();
    await writing.deleteFrom("person_commitments").execute();
    await writing.updateTable("memberships").set({ amount_limit: 1_000_00, day_limit: null }).execute();
  });

  it("take one who asks and another who grants, and hold from then on", async () => {
    const { id } = (await ask(auditor)).body;
    expect(await changes(admin)).toMatchObject([{ id, ...raised, state: "pending", may_decide: true }]);
    expect(await own(checker)).toEqual({ amount_limit: 1_000_00, day_limit: 1_000_00, committed: 0, left: 1_000_00 });
    expect((await decide(admin, id, true)).body).toEqual({ ok: true });
    expect(await own(checker)).toEqual({ amount_limit: 5_000_00, day_limit: 8_000_00, committed: 0, left: 8_000_00 });
    expect(await changes(admin)).toMatchObject([{ id, state: "granted", may_decide: false }]);
    expect((await auditOf("limits.ask")).at(-1)).toMatchObject({ actor_id: auditor, object: "user:1003" });
    expect((await auditOf("limits.set")).at(-1)).toMatchObject({ actor_id: admin, object: "user:1003" });
    expect((await decide(admin, id, true)).body["code"]).toBe("illegal_transition");
  });

  it("tell a person what is left of the day, in the day of Shanghai", async () => {
    const { writing } = running().service;
    const commitment = { agency_id: 1, membership_id: 2_003, at: "", step: "settlements.approve", object: "x" };
    await writing
      .insertInto("person_commitments")
      .values([
        { ...commitment, id: 1, day: "2026-11-20", amount: 400_00 },
        { ...commitment, id: 2, day: "2026-11-19", amount: 900_00 },
        { ...commitment, id: 3, day: "2026-11-20", membership_id: 2_002, amount: 700_00 },
      ])
      .execute();
    expect(await own(checker)).toEqual({
      ...{ amount_limit: 1_000_00, day_limit: 1_000_00, committed: 400_00, left: 600_00 },
    });
    await writing.updateTable("memberships").set({ amount_limit: null }).execute();
    expect(await own(checker)).toEqual({ amount_limit: null, day_limit: null, committed: 400_00, left: null });
  });

  it("are asked for by nobody for themselves, and granted by neither who asked nor whose they are", async () => {
    expect((await ask(checker, { person_id: personOf(maker), ...raised })).status).toBe(403);
    expect((await ask(admin, { person_id: personOf(admin), ...raised })).body["code"]).toBe("same_person");
    const { id } = (await ask(admin)).body;
    expect(await changes(admin)).toMatchObject([{ id, may_decide: false }]);
    expect((await decide(admin, id, true)).body["code"]).toBe("same_person");
    const ofAdmin = (await ask(auditor, { person_id: personOf(admin), ...raised })).body["id"];
    expect((await decide(admin, ofAdmin, true)).body["code"]).toBe("same_person");
    for (const [userId, status] of [
      [auditor, 403],
      [checker, 403],
      [companyAdmin, 403],
      [otherAdmin, 404],
    ] as const) {
      expect((await decide(userId, id, true)).status).toBe(status);
    }
    expect((await own(checker))["amount_limit"]).toBe(1_000_00);
    expect((await own(admin))["amount_limit"]).toBe(1_000_00);
  });

  it("are asked for once at a time, and granted only from what they were then", async () => {
    const { id } = (await ask(auditor)).body;
    expect((await ask(auditor)).body["code"]).toBe("limit_change_waits");
    const same = { person_id: personOf(maker), amount_limit: 1_000_00, day_limit: null, reason: "same" };
    expect((await ask(auditor, same)).body["code"]).toBe("limits_same");
    expect((await ask(auditor, { ...same, person_id: personOf(otherAdmin), day_limit: 5 })).status).toBe(404);
    expect((await ask(auditor, { ...same, person_id: personOf(companyAdmin), day_limit: 5 })).status).toBe(404);
    await running().service.writing.updateTable("memberships").set({ amount_limit: 2_000_00 }).execute();
    expect((await decide(admin, id, true)).body["code"]).toBe("snapshot_changed");
    expect((await decide(admin, id, false)).body).toEqual({ ok: true });
    expect((await own(checker))["amount_limit"]).toBe(2_000_00);
    expect((await auditOf("limits.refuse")).at(-1)).toMatchObject({ actor_id: admin, object: "user:1003" });
  });
});
