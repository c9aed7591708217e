import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { absoluteMs, idleMs } from "../../../src-service/access/session/authenticate.ts";
import { type AnyCall, permissionOf } from "../../../src-shared/kernel/calls/define.ts";
import { type PermissionKey, presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { idsOf, makeSmallWorld, openSession, send, users } from "../small-world.ts";
import { cases } from "./matrix-cases.ts";

const all = Object.values(calls) as readonly AnyCall[];
const guarded = all.filter((call) => call.access !== "public");
const permitted = guarded.filter((call) => permissionOf(call) !== null);

const fill = (call: AnyCall, id: string): string => call.path.replace(/\{[a-z_]+\}/g, id);

const has = (role: string, permission: string): boolean =>
  presetRoles.some((one) => one.key === role && one.permissions.includes(permission as PermissionKey));

const lacking = users.flatMap((user) =>
  permitted
    .filter((call) => !has(user.role, call.access))
    .map((call) => [user.role, call.name, user.id, call] as const),
);

const canary = "ZXCVBNMASDFGHJKLQWERTYUIOPzxcvbnmasdfghjklq";

onEveryDatabase("access", {}, (started) => {
  const running = () => started().running();
  type Given = { readonly body?: unknown; readonly query?: Readonly<Record<string, string>> };
  const ask = (call: AnyCall, token: string | undefined, id = "1101", { body = {}, query }: Given = {}) =>
    send(running(), call.method as "GET", `${fill(call, id)}${query ? `?${new URLSearchParams(query)}` : ""}`, {
      ...(token !== undefined && { token }),
      ...(call.method !== "GET" && { body }),
      headers: { "idempotency-key": randomUUID() },
    });

  beforeAll(() => makeSmallWorld(running()));

  it("has the calls it should guard", () => {
    expect(guarded.length).toBeGreaterThan(25);
    expect(lacking.length).toBeGreaterThan(50);
  });

  it.each(guarded.map((call) => [call.name, call] as const))(
    "%s refuses everybody who is not signed in",
    async (_name, call) => {
      const token = await openSession(running(), 1001);
      const flipped = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
      const wrong = [undefined, "", "x", canary, flipped, `${token}x`, token.toLowerCase(), token.slice(0, 42)];
      for (const one of wrong) {
        const answer = await ask(call, one);
        expect([one, answer.status, answer.text]).toEqual([one, 401, '{"detail":"signed_out","code":"signed_out"}']);
      }
      const basic = await send(running(), call.method as "GET", fill(call, "1"), {
        headers: { authorization: `Basic ${token}` },
      });
      expect(basic.status).toBe(401);
    },
  );

  it.each(lacking)("%s may not call %s", async (_role, _name, userId, call) => {
    const token = await openSession(running(), userId);
    const answer = await ask(call, token);
    expect([answer.status, answer.body["code"]]).toEqual([403, "forbidden"]);
  });

  describe("foreign records", () => {
    const byId = permitted.filter((call) => call.path.includes("{id}"));
    /** Body and query in order, so that nothing but the record is wrong. */
    const givenFor = (call: AnyCall): Given => {
      const { points = [], valid } = cases[call.name as CallName];
      return (points.find(({ at }) => at === "path.id")?.with("1101") ?? valid ?? {}) as Given;
    };
    const foreigners = [
      { who: "another agency", userId: 1008, company: 11 },
      { who: "another company", userId: 1006, company: 11 },
      { who: "the agency's own rival", userId: 1001, company: 21 },
    ];

    it.each(foreigners.flatMap((one) => byId.map((call) => [one.who, call.name, one, call] as const)))(
      "%s: %s answers as for an absent record",
      async (_who, _name, one, call) => {
        const token = await openSession(running(), one.userId);
        const ids = idsOf(one.company);
        const id = String(call.name.startsWith("settlements") ? ids.settlement : ids.bills[0]);
        const foreign = await ask(call, token, id, givenFor(call));
        const absent = await ask(call, token, "987654321", givenFor(call));
        expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text]);
        expect([403, 404]).toContain(foreign.status);
      },
    );

    it("lists hold nobody else's rows, whatever is asked for", async () => {
      // Logs, roles and users of the agency name no company: `tests/service/security-log`, `roles.test.ts`, `users.test.ts`.
      const ofCompanies = listNames
        .map(listByName)
        .filter(({ name }) => !["auditLog", "securityEvents", "roles", "agencyUsers"].includes(name));
      const listCalls = new Set(ofCompanies.map(({ call }) => call));
      const answering = all.filter((call) => listCalls.has(call.name) && !call.path.includes("{"));
      expect(answering.length).toBeGreaterThan(3);
      for (const call of answering) {
        for (const [userId, mine] of [
          [1005, ["11"]],
          [1008, ["21"]],
          [1001, ["11", "12"]],
        ] as const) {
          const token = await openSession(running(), userId);
          for (const query of ["", "?page_size=500", "?company_id=21,11,12", "?sync_cursor=0&page_size=500"]) {
            const answer = await send(running(), "GET", fill(call, "1") + query, { token });
            const rows = (answer.body["results"] ?? []) as { id: string; company_id?: string }[];
            // A row of the list of companies is the company itself.
            for (const row of rows) expect(mine).toContain(call.name === "companies.list" ? row.id : row.company_id);
          }
        }
      }
    });

    it("a company's people choose among their own company only", async () => {
      const token = await openSession(running(), 1005);
      const answer = await send(running(), "GET", "/v4/companies/list_all", { token });
      expect((answer.body["results"] as { id: string }[]).map((one) => one.id)).toEqual(["11"]);
    });
  });

  describe("the end of a session", () => {
    const probe = async (token: string) =>
      (await send(running(), "GET", "/cdl/1/session", { token })).body["code"] ?? "ok";

    it("comes with logout, for this session only", async () => {
      const [one, other] = [await openSession(running(), 1002), await openSession(running(), 1002)];
      expect((await send(running(), "POST", "/cdl/1/logout", { token: one })).status).toBe(200);
      expect([await probe(one), await probe(other)]).toEqual(["signed_out", "ok"]);
    });

    it("comes at once for a disabled person, a disabled membership, and with changed roles", async () => {
      const { writing } = running().service;
      const token = await openSession(running(), 1009);
      await writing.updateTable("users").set({ status: 2 }).where("id", "=", 1009).execute();
      expect(await probe(token)).toBe("user_disabled");
      await writing.updateTable("users").set({ status: 1 }).where("id", "=", 1009).execute();
      await writing.updateTable("memberships").set({ is_use: 0 }).where("user_id", "=", 1009).execute();
      expect(await probe(token)).toBe("user_disabled");
      await writing.updateTable("memberships").set({ is_use: 1, roles: "" }).where("user_id", "=", 1009).execute();
      expect((await send(running(), "GET", "/cdl/1/bills", { token })).status).toBe(403);
      await writing.updateTable("memberships").set({ roles: "operator" }).where("user_id", "=", 1009).execute();
      expect((await send(running(), "GET", "/cdl/1/bills", { token })).status).toBe(200);
    });

    it("comes after 30 minutes without use, but not before, and after 12 hours in any case", async () => {
      const { clock } = started();
      const idle = await openSession(running(), 1003);
      clock.advance(idleMs - 1_000);
      expect(await probe(idle)).toBe("ok");
      clock.advance(idleMs - 1_000);
      expect(await probe(idle)).toBe("ok");
      clock.advance(idleMs + 1_000);
      expect(await probe(idle)).toBe("signed_out");
      const busy = await openSession(running(), 1003);
      for (let gone = 0; gone + idleMs / 2 <= absoluteMs; gone += idleMs / 2) {
        expect(await probe(busy)).toBe("ok");
        clock.advance(idleMs / 2);
      }
      clock.advance(1_000);
      expect(await probe(busy)).toBe("signed_out");
    });

    it("keeps no token: only its hash lies in the database", async () => {
      const token = await openSession(running(), 1002);
      const rows = await running().db.selectFrom("sessions").select("token_hash").execute();
      expect(rows.some((row) => row.token_hash.includes(token))).toBe(false);
      expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    });
  });
});
