import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codeSubject, issueCode } from "../../../src-service/access/proofs/sms-codes.ts";
import { createService } from "../../../src-service/server.ts";
import { runChild } from "../../torture/child.ts";
import { testPasswordMemory } from "../make-database.ts";
import { type Reply, type StandIn, startStandIn } from "./stand-in.ts";

const startMs = Date.UTC(2026, 10, 30, 15, 59, 50);
const child = "tests/service/channels/carry-child.ts";
const yes: Reply = { status: 200, body: "" };
let reply: () => Reply = () => yes;
let gateway: StandIn;
let base = "";
let folder = "";

const open = (at: string, nowMs: number) =>
  createService({
    ...{ database: { sqlite: at }, storageDir: join(at, "storage"), environment: "demo", runsJobs: false },
    ...{ clock: { now: () => nowMs }, passwordMemory: testPasswordMemory },
    sms: { way: "gateway", url: gateway.url, secret: "gateway-secret-of-the-test" },
  });

/** A life of the service that carries codes, killed by the gateway as soon as it has one where `isKilled`. */
const live = (afterMs: number, isKilled: boolean) => {
  let kill = (): void => undefined;
  reply = () => {
    if (isKilled) kill();
    return isKilled ? "late" : yes;
  };
  return runChild(child, [folder, String(startMs + afterMs), gateway.url], undefined, (started) => {
    kill = () => started.kill("SIGKILL");
  });
};

beforeAll(async () => {
  gateway = await startStandIn(() => reply());
  base = mkdtempSync(join(tmpdir(), "flexdesk-killed-codes-"));
  reply = () => ({ status: 503, body: "" });
  const made = join(base, "made");
  const running = await open(made, startMs);
  const { service } = running;
  const use = { phone: "13900000001", purpose: "test", binding: "" };
  await service.system("test").writeBeside([codeSubject(use.phone)], (writing) =>
    issueCode(service, writing, use, {
      ...{ lifeMs: 600_000, about: "join", isVoice: false, together: ["test"], isDelivered: true },
      budget: { kind: "own", source: "test", perDay: 10 },
    }),
  );
  await running.close();
});
afterAll(async () => {
  await gateway.close();
  rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(base, "service-"));
  cpSync(join(base, "made"), folder, { recursive: true });
  gateway.seen.length = 0;
});

const rows = async (afterMs: number) => {
  const running = await open(folder, startMs + afterMs);
  const found = await running.db.selectFrom("outgoing_codes").select(["status", "sealed", "attempts"]).execute();
  await running.close();
  return found;
};

it("hands a code over again only once the lease of the killed one is over, under the same id", async () => {
  expect((await live(5_000, true)).wasKilled).toBe(true);
  expect(gateway.seen).toHaveLength(1);
  // Within the lease it is the dead one's.
  expect((await live(10_000, false)).lastLine).toBe("done");
  expect(gateway.seen).toHaveLength(1);
  expect((await live(36_000, false)).lastLine).toBe("done");
  expect(gateway.seen).toHaveLength(2);
  expect(new Set(gateway.seen.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
  expect((await live(120_000, false)).lastLine).toBe("done");
  expect(gateway.seen).toHaveLength(2);
  expect(await rows(120_000)).toMatchObject([{ status: 2, sealed: "", attempts: 3 }]);
});

it("gives up what a killed one left when the minutes of the code are over", async () => {
  expect((await live(5_000, true)).wasKilled).toBe(true);
  expect((await live(600_000, false)).lastLine).toBe("done");
  expect(gateway.seen).toHaveLength(1);
  expect(await rows(600_000)).toMatchObject([{ status: 3, sealed: "" }]);
});
