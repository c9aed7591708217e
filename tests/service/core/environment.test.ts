import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "../../../src-service/core/channels/channels.ts";
import { createService, type RunningService } from "../../../src-service/server.ts";
import type { Environment } from "../../../src-shared/kernel/rights/environment.ts";
import { makeDatabase, testPasswordMemory } from "../harness.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { makeSmallWorld } from "../small-world.ts";

for (const kind of suiteDatabases()) {
  describe(`environment of a database (${kind})`, () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-environment-"));
    let database: Awaited<ReturnType<typeof makeDatabase>>;
    beforeAll(async () => {
      database = await makeDatabase(kind, folder);
    });
    afterAll(async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    const open = (environment: Environment): Promise<RunningService> =>
      createService({
        database: database.target,
        storageDir: path.join(folder, "storage"),
        environment,
        passwordMemory: testPasswordMemory,
        runsJobs: false,
      });
    const under = async <T>(environment: Environment, work: (running: RunningService) => Promise<T>): Promise<T> => {
      const running = await open(environment);
      try {
        return await work(running);
      } finally {
        await running.close();
      }
    };

    it("does not start production without channels, says which, and touches no data", async () => {
      const failure = await open("production").catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: "ChannelsMissingError" });
      for (const name of Object.keys(channels)) expect(String(failure)).toContain(`${name}: `);
    });

    it("keeps the environment of the first start and never opens under another", async () => {
      await under("staging", makeSmallWorld);
      await expect(open("demo")).rejects.toMatchObject({ name: "EnvironmentMismatchError" });
      await under("staging", async () => undefined);
    });

    it("does not make a demo of people's data that an earlier version left without a name", async () => {
      await under("staging", ({ service }) =>
        service.writing.deleteFrom("facts").where("name", "=", "environment").execute(),
      );
      await expect(open("demo")).rejects.toMatchObject({ name: "EnvironmentMismatchError" });
      await under("staging", async ({ service }) => {
        await service.writing.deleteFrom("facts").where("name", "=", "environment").execute();
        await service.writing.insertInto("facts").values({ name: "demo:seed", value: "1" }).execute();
      });
      await expect(open("staging")).rejects.toMatchObject({ name: "EnvironmentMismatchError" });
      await under("demo", async () => undefined);
    });

    it("answers what belongs to the demo in the demo only", async () => {
      await under("demo", async ({ service, app }) => {
        expect((await app.inject("/cdl/1/demo/inbox")).statusCode).toBe(200);
        await service.writing.deleteFrom("facts").where("name", "in", ["environment", "demo:seed"]).execute();
      });
      await under("staging", async ({ app }) => {
        expect((await app.inject("/cdl/1/demo/inbox")).statusCode).toBe(404);
        expect((await app.inject("/qr/abc")).statusCode).toBe(404);
        expect((await app.inject("/cdl/1/settings")).json()).toMatchObject({ demo_accounts: [], qr_login: false });
      });
    });
  });
}
