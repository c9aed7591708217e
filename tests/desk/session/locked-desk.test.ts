import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { bridgeNames } from "../../../src-shared/bridge/names.ts";
import { openWhileLocked } from "../../../src-shared/bridge/session.ts";
import { password, users } from "../../service/small-world.ts";
import { tempFolder, until } from "../temp-folder.ts";
import { startDesk } from "./real-desk.ts";
import { createNetworkPath, maker, startRealService } from "./real-service.ts";

const billsPage = { list: "bills", filters: {}, page: 1, page_size: 50, summary: true };
const somebody = { user_id: 1003, name: "", device: "", request_id: "" };
const expired = '{"phase":"signed-out","reason":"expired"}';

const payer = users[3];

const start = async () => {
  const service = await startRealService();
  const way = await createNetworkPath(service.port, 0);
  const scene = await startDesk(way.url);
  await scene.signIn();
  await until("online", () => scene.events.some(({ payload }) => (payload as { online?: boolean }).online === true));
  return { ...scene, service, way };
};
const stateIn = (events: readonly { event: string; payload: unknown }[]): unknown =>
  events.findLast(({ event }) => event === "session.changed")?.payload;

describe("a locked desk", () => {
  it("answers what opens it, and nothing else of the whole bridge", async () => {
    const { answerOf, ask, codeOf } = await start();
    const { rows } = await answerOf<{ rows: unknown[] }>("lists.page", billsPage);
    expect(rows.length).toBeGreaterThan(0);
    await answerOf("session.lock");
    const open: readonly string[] = openWhileLocked;
    const openEntries: string[] = [];
    for (const [area, { queries }] of Object.entries(bridgeNames)) {
      for (const verb of queries) {
        const entry = `${area}.${verb}`;
        if (open.includes(entry)) continue;
        for (const input of [{}, billsPage, { params: { id: "1101" } }, null]) {
          expect(await ask(entry, input)).toEqual({
            ok: false,
            error: { code: "session_locked", params: {}, retryable: false },
          });
        }
        openEntries.push(entry);
      }
    }
    expect(openEntries.length).toBeGreaterThan(50);
    for (const entry of ["app.bootstrap", "connection.get", "connection.retry", "session.active", "demo.inbox"]) {
      expect([entry, await codeOf(entry)]).toEqual([entry, "ok"]);
    }
    expect(await answerOf("session.unlock", { password })).toMatchObject({ locked: false });
    expect(await codeOf("lists.page", billsPage)).toBe("ok");
  });

  it("takes no file in, and removes one that was its own", async () => {
    const { desk, answerOf } = await start();
    const file = join(tempFolder(), "x.csv");
    writeFileSync(file, "a");
    await answerOf("session.lock");
    await expect(desk.adoptFile(file)).rejects.toMatchObject({ code: "session_locked" });
    expect(existsSync(file)).toBe(true);
    await expect(desk.adoptFile(file, { owned: true })).rejects.toMatchObject({ code: "session_locked" });
    expect(existsSync(file)).toBe(false);
  });

  it("keeps an answer that comes late until it is open again", async () => {
    const { way, ask, answerOf } = await start();
    const gate = Promise.withResolvers<void>();
    way.gate = gate.promise;
    let isAnswered = false;
    const late = ask("security.devices").finally(() => {
      isAnswered = true;
    });
    await until("asked", () => way.held > 0);
    way.gate = null;
    await answerOf("session.lock");
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isAnswered).toBe(false);
    await answerOf("session.unlock", { password });
    expect(await late).toMatchObject({ ok: true, value: { value: { results: [{ current: true }] } } });
  });

  it("lets nobody wait for ever: neither after a sign-out nor who has gone away", async () => {
    const { way, ask, answerOf } = await start();
    const gate = Promise.withResolvers<void>();
    way.gate = gate.promise;
    const gone = new AbortController();
    const waiting = ask("security.devices");
    const leaving = ask("security.roleRules", {}, "2", gone.signal);
    await until("asked", () => way.held > 1);
    way.gate = null;
    await answerOf("session.lock");
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, 500));
    gone.abort();
    expect(await leaving).toMatchObject({ ok: false, error: { code: "cancelled" } });
    await answerOf("session.signOut");
    expect(await waiting).toMatchObject({ ok: false, error: { code: "signed_out" } });
  });

  it("gives nobody what somebody else asked for", async () => {
    const { way, ask, answerOf, signIn } = await start();
    const gate = Promise.withResolvers<void>();
    way.gate = gate.promise;
    const leaving = ask("security.devices");
    await until("asked", () => way.held > 0);
    way.gate = null;
    await answerOf("session.signOut");
    await signIn({ phone: payer.phone });
    gate.resolve();
    expect(await leaving).toMatchObject({ ok: false, error: { code: "signed_out" } });
  });

  it("loses what a right that is taken away let it read, also without the service", async () => {
    const { service, events, answerOf, codeOf } = await start();
    await answerOf("lists.page", billsPage);
    await until("synced", () =>
      events.some(({ payload }) => Number((payload as { cached_rows?: number }).cached_rows) > 0),
    );
    const rightsOf = () => (stateIn(events) as { user?: { rights: string } } | undefined)?.user?.rights;
    const before = rightsOf();
    await service.running.service.writing
      .updateTable("memberships")
      .set({ roles: "support" })
      .where("user_id", "=", maker.id)
      .execute();
    await until("told", () => rightsOf() !== before);
    await service.running.close();
    expect(await codeOf("lists.page", billsPage)).not.toBe("ok");
  });

  it("works on, and tells of it when it is open again", async () => {
    const { service, events, answerOf } = await start();
    await until("synced", () =>
      events.some(({ payload }) => Number((payload as { cached_rows?: number }).cached_rows) > 0),
    );
    await answerOf("session.lock");
    const from = events.length;
    await service.running.service.write(somebody, async ({ changeSeq, touched, tx }) => {
      const change = { change_seq: await changeSeq(), remark: "later" };
      await tx.updateTable("bills").set(change).where("id", "=", 1101).execute();
      touched("bills", 11);
    });
    await until("synced again", () =>
      events.slice(from).some(({ payload }) => (payload as { synced_at?: string }).synced_at !== undefined),
    );
    const names = new Set(events.slice(from).map(({ event }) => event));
    expect([...names].filter((name) => !["connection.changed", "session.changed"].includes(name))).toEqual([]);
    await answerOf("session.unlock", { password });
    const after = events.slice(from).map(({ event }) => event);
    expect(after.indexOf("lists.changed")).toBeGreaterThan(after.indexOf("session.changed"));
  });
});

it("a desk locks with the screen of the operating system", async () => {
  const service = await startRealService();
  const listeners = new Set<() => void>();
  const onSystemLock = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const { signIn, codeOf, desk } = await startDesk(service.url, { host: { onSystemLock } });
  await signIn();
  for (const listener of listeners) listener();
  expect(await codeOf("security.devices")).toBe("session_locked");
  await desk.close();
  expect(listeners.size).toBe(0);
});

describe("two windows", () => {
  it("lock, unlock and sign out together", async () => {
    const { desk, answerOf, ask } = await start();
    const second: { event: string; payload: unknown }[] = [];
    desk.subscribe((event) => second.push(event));
    await answerOf("session.lock", {}, "1");
    expect(stateIn(second)).toMatchObject({ phase: "signed-in", locked: true });
    expect(await ask("security.devices", {}, "2")).toMatchObject({ ok: false, error: { code: "session_locked" } });
    await answerOf("session.unlock", { password }, "2");
    expect(stateIn(second)).toMatchObject({ phase: "signed-in", locked: false });
    expect((await ask("security.devices", {}, "1")).ok).toBe(true);
    await answerOf("session.signOut", {}, "2");
    expect(stateIn(second)).toEqual({ phase: "signed-out", reason: "signed-out" });
  });
});

describe("a session that ends elsewhere", () => {
  const twoDesks = async () => {
    const service = await startRealService();
    const [one, two] = [await startDesk(service.url), await startDesk(service.url)];
    await one.signIn();
    await two.signIn();
    return { service, one, two };
  };

  it("is over when another device ends it, and says so", async () => {
    const { one, two } = await twoDesks();
    const { value } = await two.answerOf<{ value: { results: { id: string; current: boolean }[] } }>(
      "security.devices",
    );
    expect(value.results.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = value.results.find(({ current }) => !current);
    await two.answerOf("security.endDevice", { params: { id: other?.id ?? "" } });
    await until("signed out", () => JSON.stringify(stateIn(one.events)) === expired);
    expect((await two.bootstrap()).session).toMatchObject({ phase: "signed-in" });
  });

  it("is over everywhere else after a change of password, and the own one goes on", async () => {
    const { one, two } = await twoDesks();
    await two.answerOf("session.changePassword", { old_password: password, password: "Fresh_7531" });
    await until("signed out", () => JSON.stringify(stateIn(one.events)) === expired);
    expect(await two.answerOf("session.refresh")).toMatchObject({ phase: "signed-in" });
    expect(
      await one.codeOf("session.signIn", {
        ...{ phone: users[1].phone, related_id: "1", qsApp: 7, login_type: 2 },
        password,
      }),
    ).toBe("login_failed");
    await one.signIn({ password: "Fresh_7531" });
  });

  it("tells a disabled person why, and wipes what was theirs", async () => {
    const { service, one } = await twoDesks();
    await service.running.service.writing.updateTable("users").set({ status: 0 }).where("id", "=", 1002).execute();
    await until(
      "signed out",
      () => JSON.stringify(stateIn(one.events)) === '{"phase":"signed-out","reason":"disabled"}',
      20_000,
    );
    expect(existsSync(join(one.dataDir, "last-user.bin"))).toBe(false);
  });
});

describe("a clock that is wrong by years", () => {
  it.each([2019, 2039])("in %i lets people in and is told once", async (year) => {
    const service = await startRealService();
    const offset = Date.UTC(year, 5, 1) - Date.now();
    const scene = await startDesk(service.url, {
      clock: { ...systemClock, now: () => Date.now() + offset },
    });
    expect(await scene.signIn()).toMatchObject({ phase: "signed-in", locked: false });
    await expect.poll(async () => (await scene.bootstrap()).start_notices).toContain("clock_skew");
    expect((await scene.bootstrap()).start_notices).toEqual([]);
    expect(await scene.codeOf("lists.page", billsPage)).toBe("ok");
    await scene.answerOf("session.lock");
    expect(await scene.answerOf("session.unlock", { password })).toMatchObject({ locked: false });
  });
});
