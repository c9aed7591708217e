import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import { connect } from "../../../src-service/core/database/connect.ts";
import { homeAgency } from "../../../src-service/core/database/facts.ts";
import { readSeals } from "../../../src-service/core/seals/start-sealing.ts";
import { createService, type RunningService } from "../../../src-service/server.ts";
import { makeBackup, restoreBackup, type ServiceParts } from "../../../src-service/setup/backup.ts";
import { lookAtDatabase, lookAtHosts } from "../../../src-service/setup/doctor.ts";
import { type FirstPeople, initAgency } from "../../../src-service/setup/init.ts";
import { makeDatabase, testClock, testPasswordMemory } from "../harness.ts";
import { suiteDatabases } from "../on-postgres.ts";

const first: FirstPeople = {
  agency: {
    name: "杭州青禾人力资源服务有限公司",
    short_name: "青禾人力",
    host: "desk.example",
    credit_code: "91330106MA2H3X9K5T",
  },
  admin: { name: "顾言", mobile: "13900000001" },
};

const words = "first people";

for (const kind of suiteDatabases()) {
  describe(`a service from nothing (${kind})`, () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-setup-"));
    const drops: (() => Promise<void>)[] = [];
    let parts: ServiceParts;
    let running: RunningService;
    const clock = testClock();

    const make = async (name: string): Promise<ServiceParts> => {
      const own = path.join(folder, name);
      const { target, drop } = await makeDatabase(kind, own);
      drops.push(drop);
      return { database: target, storageDir: path.join(own, "storage"), secretsDir: path.join(own, "secrets") };
    };
    const open = (on: ServiceParts): Promise<RunningService> =>
      createService({ ...on, environment: "staging", clock, passwordMemory: testPasswordMemory, runsJobs: false });
    const findings = async (on: ServiceParts) => {
      const connected = connect(on.database);
      try {
        return await lookAtDatabase(connected, Date.now);
      } finally {
        await connected.close();
      }
    };

    beforeAll(async () => {
      parts = await make("one");
    });
    afterAll(async () => {
      for (const drop of drops) await drop();
      rmSync(folder, { recursive: true, force: true });
    });

    it("lacks its first people, and says how to make them", async () => {
      running = await open(parts);
      expect(await findings(parts)).toContainEqual(
        expect.objectContaining({ about: words, wrong: expect.stringContaining("init") }),
      );
    });

    it("gets an agency with its host and an administrator who has no password yet, once", async () => {
      const context = running.service.system("init");
      const id = await initAgency(context, first);
      expect(await running.db.selectFrom("agencies").selectAll().execute()).toEqual([{ id, ...first.agency }]);
      expect(await homeAgency(running.db)).toBe(id);
      const member = await running.db.selectFrom("memberships").selectAll().executeTakeFirstOrThrow();
      expect(member).toMatchObject({ agency_id: id, company_id: null, roles: "superAdmin", is_use: 1 });
      const again = { ...first, agency: { ...first.agency, name: "另一家有限公司" } };
      await expect(initAgency(context, again)).rejects.toMatchObject({ name: "AgencyExistsError" });
      expect(await findings(parts)).toContainEqual({ about: words, wrong: null, fact: "desk.example" });
    });

    it("takes nobody else in by a mistyped number", async () => {
      const second: FirstPeople = {
        agency: { ...first.agency, name: "第二家有限公司", host: "second.example", credit_code: "91330106MA2H3X9K6R" },
        admin: { name: "别人", mobile: first.admin.mobile },
      };
      const context = running.service.system("init");
      await expect(initAgency(context, second)).rejects.toMatchObject({ name: "OtherPersonError" });
      expect(await running.db.selectFrom("agencies").select("id").execute()).toHaveLength(1);
    });

    it("tells who watches it that it lives, is ready, and how it does", async () => {
      const ask = (url: string, headers: Record<string, string> = {}) =>
        running.app.inject({ method: "GET", url, headers: { host: "127.0.0.1", ...headers } });
      expect((await ask("/healthz")).json()).toEqual({ ok: true });
      expect((await ask("/readyz")).json()).toEqual({ ok: true, database: true, storage: true });
      expect((await ask("/metrics", { "x-forwarded-for": "10.0.0.9" })).statusCode).toBe(403);
      await ask("/metrics");
      await ask("/healthz");
      const { body } = await ask("/metrics");
      expect(body).toContain('flexdesk_request_seconds_count{route="/healthz",method="GET",status="200"} 1');
      expect(body).toContain('flexdesk_waiting{what="payouts_unknown"} 0');
      expect(body).toContain('flexdesk_security_events_day{kind="signInFailed"} 0');
      expect(body).not.toContain(first.admin.mobile);
    });

    it("is backed up while it runs, and restored elsewhere with all its proofs", async () => {
      const copy = path.join(folder, "backup");
      const context = running.service.system("writer");
      let isOver = false;
      const writer = (async () => {
        for (let at = 0; !isOver; at += 1)
          await context.write(({ audit }) =>
            audit({ agency_id: 1, action: "agency.update", object: "agency:1", after: { at } }),
          );
      })();
      await makeBackup(parts, copy, "2026-11-20 10:00:00");
      isOver = true;
      await writer;
      await expect(makeBackup(parts, copy, "2026-11-20 10:00:00")).rejects.toThrow("not empty");

      const elsewhere = await make("two");
      await restoreBackup(copy, elsewhere);
      await expect(restoreBackup(copy, elsewhere)).rejects.toThrow("not empty");
      const restored = await open(elsewhere);
      expect(await restored.db.selectFrom("agencies").select("name").execute()).toEqual([{ name: first.agency.name }]);
      await restored.close();
      const connected = connect(elsewhere.database);
      const results = await auditBooks(connected, readSeals(elsewhere.secretsDir));
      await connected.close();
      expect(
        results.flatMap(({ faults, notProven }) => [...faults, ...(notProven === undefined ? [] : [notProven])]),
      ).toEqual([]);
    });

    it("restores nothing from a backup that was changed or cut off", async () => {
      const copy = path.join(folder, "backup");
      const third = await make("three");
      appendFileSync(path.join(copy, "secrets", "pepper"), " ");
      await expect(restoreBackup(copy, third)).rejects.toThrow("not as it was written");
      rmSync(path.join(copy, "manifest.json"));
      await expect(restoreBackup(copy, third)).rejects.toThrow("no whole backup");
      expect(existsSync(third.secretsDir)).toBe(false);
      await running.close();
    });
  });
}

describe("lookAtHosts", () => {
  it("wants a name for production, which a certificate can be for", () => {
    expect(lookAtHosts("production", ["127.0.0.1", "[::1]", "localhost"]).wrong).toContain("allowedHosts");
    expect(lookAtHosts("production", ["desk.example"]).wrong).toBeNull();
    expect(lookAtHosts("staging", []).wrong).toBeNull();
  });
});
