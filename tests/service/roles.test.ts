import { beforeAll, describe, expect, it } from "vitest";
import { type PermissionKey, permissionKeys, presetRoles } from "../../src-shared/kernel/rights/permissions.ts";
import { joinedDuties } from "../../src-shared/kernel/rights/separation-of-duties.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

type Facts = { name: string; scope: string; data_scope: number; permissions: string[]; amount_limit: number | null };
const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ name: "账单导出", scope: "agency", data_scope: 1, amount_limit: null },
  ...{ permissions: ["bill.bill.view", "bill.bill.export"], ...more },
});

onEveryDatabase("roles", {}, (started) => {
  const running = () => started().running();
  let admin = "";
  let maker = "";
  beforeAll(async () => {
    await makeSmallWorld(running());
    admin = await openSession(running(), 1001);
    maker = await openSession(running(), 1002);
  });

  const create = (body: unknown, token = admin) => send(running(), "POST", "/cdl/1/roles", { token, body });
  const update = (id: string, body: unknown, token = admin) =>
    send(running(), "PUT", `/cdl/1/roles/${id}`, { token, body });
  const get = (id: string, token = admin) => send(running(), "GET", `/cdl/1/roles/${id}`, { token });
  const make = async (more: Partial<Facts>): Promise<{ id: string; key: string; version: number }> => {
    const { body, status } = await create(facts(more));
    expect([status, body["code"]]).toEqual([200, undefined]);
    return body["role"] as { id: string; key: string; version: number };
  };
  const give = (user: number, roles: string) =>
    running().service.writing.updateTable("memberships").set({ roles }).where("user_id", "=", user).execute();
  const code = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body["code"]];

  it("lists those of the program and the agency's own, each by what it allows", async () => {
    const role = await make({ name: "导出账单的人" });
    const { body } = await send(running(), "GET", "/cdl/1/roles?page_size=100", { token: admin });
    const rows = body["results"] as Record<string, unknown>[];
    expect(rows.map(({ key }) => key).sort()).toEqual([...presetRoles.map(({ key }) => key), role.key].sort());
    const preset = presetRoles.find(({ key }) => key === "maker");
    expect(rows.find(({ key }) => key === "maker")).toMatchObject({
      ...{ kind: 2, scope: 1, data_scope: 1, permission_count: preset?.permissions.length, people: 1 },
    });
    expect(rows.find(({ key }) => key === role.key)).toMatchObject({ kind: 1, permission_count: 2, people: 0 });
    expect((await get(String(rows.find(({ key }) => key === "maker")?.["id"]))).body).toMatchObject({
      ...{ permissions: preset?.permissions, against: "role_of_program" },
    });
  });

  it("says of every permission which duty it is a part of", async () => {
    const { body } = await send(running(), "GET", "/cdl/1/permissions", { token: admin });
    const rows = body["results"] as { key: string; duty: string | null; roles: string[]; of_company: boolean }[];
    expect(rows.map(({ key }) => key)).toEqual(permissionKeys);
    expect(rows.find(({ key }) => key === "settlement.settlement.pay")).toEqual({
      ...{ key: "settlement.settlement.pay", duty: "pay", roles: ["payer"], of_company: false },
    });
  });

  describe("refuses", () => {
    it.each([
      ["no permission", facts({ permissions: [] }), [400, "role_empty"]],
      ["an unknown permission", facts({ permissions: ["bill.bill.fly"] }), [400, "invalid"]],
      ["an unknown scope of data", facts({ data_scope: 5 }), [400, "invalid"]],
      ["a limit of nothing", facts({ amount_limit: 0 }), [400, "invalid"]],
      ["half a cent", { ...facts(), amount_limit: 0.5 }, [400, "invalid"]],
      ["a name of spaces", facts({ name: "   " }), [400, "invalid"]],
      ["a name that is too long", facts({ name: "长".repeat(31) }), [400, "invalid"]],
      ["another field", { ...facts(), agency_id: 2 }, [400, "invalid"]],
      [
        "a company role with what is the agency's",
        facts({ scope: "company", data_scope: 2, permissions: ["role.role.edit"] }),
        [400, "role_not_of_company"],
      ],
      ["a company role that sees all", facts({ scope: "company" }), [400, "invalid"]],
    ])("%s", async (_what, body, answer) => {
      expect(code(await create(body))).toEqual(answer);
    });

    it("a role that joins separated duties, naming the pair", async () => {
      const both = ["settlement.settlement.create", "settlement.settlement.audit"];
      const { status, body } = await create(facts({ permissions: both }));
      expect([status, body]).toMatchObject([
        409,
        { code: "role_duties_joined", params: { one: "make", other: "check" } },
      ]);
      const ruling = await create(facts({ permissions: ["role.role.edit", "fund.withdrawal.pay"] }));
      expect(ruling.body).toMatchObject({ params: { one: "editRoles", other: "pay" } });
    });

    it("the name of another own role, in whatever letters", async () => {
      const role = await make({ name: "Night shift" });
      expect(code(await create(facts({ name: "ＮＩＧＨＴ shift" })))).toEqual([409, "role_name_taken"]);
      expect(code(await update(role.id, { ...changing({ name: "night SHIFT" }), version: 1 }))).toEqual([
        200,
        undefined,
      ]);
    });

    it("changes of the program's roles, of one's own, and by who may not", async () => {
      const role = await make({ name: "经理", permissions: ["role.role.edit", "role.role.view"] });
      expect(code(await update("1", { ...changing(), version: 1 }))).toEqual([409, "role_of_program"]);
      await give(1002, role.key);
      const ruling = await openSession(running(), 1002);
      expect(code(await update(role.id, { ...changing({ name: "经理" }), version: 1 }, ruling))).toEqual([
        409,
        "role_held",
      ]);
      expect((await get(role.id, ruling)).body["against"]).toBe("role_held");
      await give(1002, "maker");
      expect(code(await update(role.id, { ...changing(), version: 1 }, maker))).toEqual([403, "forbidden"]);
      expect(code(await create(facts(), maker))).toEqual([403, "forbidden"]);
    });

    it("who does not see the whole agency", async () => {
      await running()
        .service.writing.updateTable("memberships")
        .set({ roles: "superAdmin", data_scope: 4 })
        .where("user_id", "=", 1002)
        .execute();
      const role = await make({ name: "范围" });
      expect(code(await create(facts({ name: "范围以外" }), maker))).toEqual([403, "forbidden"]);
      expect(code(await update(role.id, { ...changing(), version: 1 }, maker))).toEqual([403, "forbidden"]);
      await running()
        .service.writing.updateTable("memberships")
        .set({ roles: "maker", data_scope: null })
        .where("user_id", "=", 1002)
        .execute();
    });

    it("an older version", async () => {
      const role = await make({ name: "版本" });
      expect(code(await update(role.id, { ...changing({ name: "版本" }), version: 1 }))).toEqual([200, undefined]);
      expect(code(await update(role.id, { ...changing({ name: "版本" }), version: 1 }))).toEqual([
        409,
        "stale_version",
      ]);
    });

    it("duties that a holder's other role would join, naming the person", async () => {
      const role = await make({ name: "加班" });
      await give(1003, `checker,${role.key}`);
      const { status, body } = await update(role.id, {
        ...changing({ name: "加班", permissions: ["settlement.settlement.create"] }),
        version: 1,
      });
      expect([status, body["code"]]).toEqual([409, "role_person_duties"]);
      expect(body["params"]).toMatchObject({ one: "make", other: "check" });
      await give(1003, "checker");
    });
  });

  it("decides at the next request, whoever is signed in", async () => {
    const role = await make({ name: "看账单", permissions: ["bill.bill.view"] });
    await give(1002, role.key);
    const token = await openSession(running(), 1002);
    const status = async (url: string) => (await send(running(), "GET", url, { token })).status;
    expect([await status("/cdl/1/bills"), await status("/cdl/1/settlements")]).toEqual([200, 403]);
    const changed = changing({ name: "看账单", permissions: ["settlement.settlement.view"] });
    expect(code(await update(role.id, { ...changed, version: role.version }))).toEqual([200, undefined]);
    expect([await status("/cdl/1/bills"), await status("/cdl/1/settlements")]).toEqual([403, 200]);
    await give(1002, "maker");
  });

  it("limits one step of its holders", async () => {
    const role = await make({ name: "限额", amount_limit: 50_000 });
    await give(1002, role.key);
    const own = async () =>
      (await send(running(), "GET", "/cdl/1/amount_limits/own", { token: await openSession(running(), 1002) })).body;
    expect(await own()).toMatchObject({ amount_limit: 50_000 });
    await give(1002, `${role.key},maker`);
    expect(await own()).toMatchObject({ amount_limit: null });
    await give(1002, "maker");
  });

  it("stays with its agency: another cannot see, change or hold it", async () => {
    const role = await make({ name: "仅本服务商", permissions: ["bill.bill.view"] });
    const stranger = await openSession(running(), 1008);
    expect([
      (await get(role.id, stranger)).status,
      (await update(role.id, { ...changing(), version: 1 }, stranger)).status,
    ]).toEqual([404, 404]);
    const { body } = await send(running(), "GET", "/cdl/1/roles?page_size=100", { token: stranger });
    expect((body["results"] as { key: string }[]).map(({ key }) => key)).not.toContain(role.key);
    const before = await running()
      .db.selectFrom("memberships")
      .select("roles")
      .where("user_id", "=", 1008)
      .executeTakeFirstOrThrow();
    await give(1008, role.key);
    expect((await send(running(), "GET", "/cdl/1/bills", { token: stranger })).status).toBe(403);
    await give(1008, before.roles);
  });

  it("writes down what was and what is", async () => {
    const role = await make({ name: "审计" });
    await update(role.id, { ...changing({ name: "审计员" }), version: 1 });
    const entries = await running()
      .db.selectFrom("audit_log")
      .select(["action", "before", "after"])
      .where("object", "=", `ownRole:${role.id}`)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["role.create", "role.update"]);
    expect(JSON.parse(entries[1]?.before ?? "")).toMatchObject({ name: "审计" });
    expect(JSON.parse(entries[1]?.after ?? "")).toMatchObject({ name: "审计员" });
  });

  it("allows exactly what it says, whatever that is", async () => {
    const chance = chanceFrom(20_261_130);
    await insert(running(), "users", { ...(await personLike(1002)), id: 1900, mobile: "13900001900" });
    await insert(running(), "memberships", { id: 2900, user_id: 1900, agency_id: 1, roles: "", is_use: 1 });
    const token = await openSession(running(), 1900);
    for (let turn = 0; turn < 40; turn += 1) {
      const share = chance();
      const permissions = permissionKeys.filter(() => chance() < share);
      if (permissions.length === 0) continue;
      const answer = await create(facts({ name: `随机${turn}`, permissions }));
      const joined = joinedDuties(permissions);
      expect([turn, answer.body["code"]]).toEqual([turn, joined.length > 0 ? "role_duties_joined" : undefined]);
      if (joined.length > 0) continue;
      await give(1900, (answer.body["role"] as { key: string }).key);
      for (const [url, needed] of probes) {
        const { status } = await send(running(), "GET", url, { token });
        expect([turn, url, status]).toEqual([turn, url, permissions.includes(needed) ? 200 : 403]);
      }
    }
  });

  const personLike = (id: number) =>
    running().db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
});

/** Calls of reading with the permission that each needs. */
const probes: readonly (readonly [string, PermissionKey])[] = [
  ["/cdl/1/bills", "bill.bill.view"],
  ["/cdl/1/settlements", "settlement.settlement.view"],
  ["/cdl/1/batch/task", "task.task.view"],
  ["/cdl/1/roles", "role.role.view"],
  ["/cdl/1/permissions", "role.role.view"],
];

const changing = (more: Partial<Facts> = {}) => {
  const { scope: _scope, ...body } = facts(more);
  return body;
};

/** Numbers from 0 to 1, the same for the same seed. */
const chanceFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
