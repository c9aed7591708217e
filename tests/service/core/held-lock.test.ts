import pg from "pg";
import { describe, expect, it } from "vitest";
import { poolSettings } from "../../../src-service/core/database/postgres-pools.ts";
import { databaseKinds, startTestService } from "../harness.ts";
import { createKit } from "../session/sign-in-kit.ts";
import { makeSmallWorld, openSession, send, users } from "../small-world.ts";

const patience = 110_000;

describe.skipIf(!databaseKinds.includes("postgres"))("PostgreSQL with the change counter held by somebody", () => {
  it("answers reads and callers who are not signed in, while every writer waits", { timeout: patience }, async () => {
    const started = await startTestService("postgres", { runsJobs: false });
    const running = started.running();
    const holder = new pg.Client({ connectionString: "url" in started.target ? started.target.url : "" });
    try {
      await makeSmallWorld(running);
      const token = await openSession(running, 1002);
      const kit = createKit(() => running);
      await holder.connect();
      await holder.query("begin");
      await holder.query("select value from counters where name in ('change', 'id') for update");
      // More writers than there are connections for them, each waiting for the row.
      const writers = Array.from({ length: poolSettings.writing.connections + 6 }, () =>
        running.service.write({ user_id: null, name: "test", device: "", request_id: "t" }, (writing) =>
          writing.changeSeq(),
        ),
      );
      const codes = await Promise.all([
        ...Array.from({ length: 30 }, (_, nth) => kit.sendCode(`137${String(20_000_000 + nth)}`)),
        ...users.map(({ phone }) => kit.sendCode(phone)),
      ]);
      expect(new Set(codes.map(({ status }) => status))).toEqual(new Set([200]));
      const wrong = await Promise.all(
        users.map(({ phone }) => kit.signIn(phone, { smsCd: "000000", related_id: "1" })),
      );
      expect(wrong.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([]);
      const reads = await Promise.all(
        Array.from({ length: 40 }, () => send(running, "GET", "/cdl/1/bills?page=1", { token })),
      );
      expect(reads.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
      // A minute later the use of the session is noted, which is no reason to wait either.
      started.clock.advance(61_000);
      expect((await send(running, "GET", "/cdl/1/session", { token })).status).toBe(200);
      await holder.query("rollback");
      const numbers = await Promise.all(writers);
      expect(new Set(numbers).size).toBe(writers.length);
    } finally {
      await holder.end();
      await started.end();
    }
  });

  it("gives a writer up that waits too long, as busy and with nothing done", { timeout: patience }, async () => {
    const started = await startTestService("postgres", { runsJobs: false });
    const { service } = started.running();
    const holder = new pg.Client({ connectionString: "url" in started.target ? started.target.url : "" });
    try {
      await holder.connect();
      await holder.query("begin");
      await holder.query("select value from counters where name = 'change' for update");
      const actor = { user_id: null, name: "test", device: "", request_id: "t" };
      let ran = 0;
      const failure = await service
        .write(actor, async () => {
          ran += 1;
        })
        .catch((error: unknown) => error);
      expect([failure, ran]).toEqual([expect.objectContaining({ code: "service_busy" }), 0]);
    } finally {
      await holder.end();
      await started.end();
    }
  });
});
