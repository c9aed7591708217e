import { get, type IncomingMessage } from "node:http";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { createService, type RunningService } from "../../../src-service/server.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";

const actor = { user_id: null, name: "", device: "", request_id: "" };
const patience = { timeout: 300_000, interval: 20 };

onEveryDatabase("events", { runsJobs: false, runsExports: false }, (started) => {
  const running = () => started().running();
  let port = 0;
  const open: IncomingMessage[] = [];

  beforeAll(async () => {
    await makeSmallWorld(running());
    port = await running().listen(0);
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.destroy();
  });

  const listen = (token: string, at = port) =>
    new Promise<{ text: () => string; isEnded: () => boolean; status: number }>((resolve, reject) => {
      const request = get(
        `http://127.0.0.1:${at}/cdl/1/events`,
        { headers: { authorization: `Bearer ${token}` } },
        (stream) => {
          let text = "";
          let isEnded = false;
          open.push(stream);
          stream.on("data", (chunk: Buffer) => {
            text += chunk.toString();
          });
          stream.on("error", () => undefined);
          stream.on("close", () => {
            isEnded = true;
          });
          resolve({ text: () => text, isEnded: () => isEnded, status: stream.statusCode ?? 0 });
        },
      );
      request.on("error", reject);
    });
  const change = (on: RunningService, company: number) =>
    on.service.write(actor, async ({ tx, changeSeq, touched }) => {
      const seq = await changeSeq();
      await tx.updateTable("bills").set({ change_seq: seq }).where("company_id", "=", company).execute();
      touched("bills", company);
      return seq;
    });

  it("pings, and tells each person of changes that they may see", async () => {
    const agency = await listen(await openSession(running(), 1001));
    const own = await listen(await openSession(running(), 1005));
    const colleague = await listen(await openSession(running(), 1006));
    const stranger = await listen(await openSession(running(), 1008));
    const seq = await change(running(), 11);
    const expectedEvent = `event: changed\ndata: {"lists":["bills"],"seq":${seq}}\n\n`;
    await vi.waitFor(() => expect(agency.text()).toContain(expectedEvent), patience);
    await vi.waitFor(() => expect(own.text()).toContain(expectedEvent), patience);
    await vi.waitFor(() => expect(stranger.text().match(/event: ping/g)?.length).toBeGreaterThan(2), patience);
    expect(colleague.text()).not.toContain("changed");
    expect(stranger.text()).not.toContain("changed");
  });

  it("tells who sees certain rows only of those rows", async () => {
    const { writing } = running().service;
    await writing.updateTable("memberships").set({ data_scope: 4 }).where("user_id", "=", 1009).execute();
    await writing.updateTable("bills").set({ created_by: 1009 }).where("id", "=", 1201).execute();
    const narrow = await listen(await openSession(running(), 1009));
    const wide = await listen(await openSession(running(), 1001));
    const theirs = await change(running(), 11);
    const own = await change(running(), 12);
    await vi.waitFor(() => expect(narrow.text()).toContain(`"seq":${own}}`), patience);
    await vi.waitFor(() => expect(wide.text()).toContain(`"seq":${theirs}}`), patience);
    expect(narrow.text()).not.toContain(`"seq":${theirs}}`);
    await writing.updateTable("memberships").set({ data_scope: null }).where("user_id", "=", 1009).execute();
  });

  it("tells all of an agency, its companies too, of what all of them see, and of no more of the agency's", async () => {
    const ofCompany = await listen(await openSession(running(), 1005));
    const stranger = await listen(await openSession(running(), 1008));
    const touch = (list: "occupations" | "transfers") =>
      running().service.write(actor, async ({ changeSeq, touchedAgency }) => {
        const seq = await changeSeq();
        touchedAgency(list, 1);
        return seq;
      });
    const hidden = await touch("transfers");
    const seq = await touch("occupations");
    const expectedEvent = `event: changed\ndata: {"lists":["occupations"],"seq":${seq}}\n\n`;
    await vi.waitFor(() => expect(ofCompany.text()).toContain(expectedEvent), patience);
    expect(ofCompany.text()).not.toContain(`"seq":${hidden}}`);
    expect(stranger.text()).not.toContain("changed");
  });

  it("tells nothing of a change that was refused", async () => {
    const agency = await listen(await openSession(running(), 1001));
    const refused = running().service.write(actor, async ({ touched }) => {
      touched("bills", 11);
      throw new TypeError("no");
    });
    await expect(refused).rejects.toThrow("no");
    const seq = await change(running(), 12);
    await vi.waitFor(() => expect(agency.text()).toContain(`"seq":${seq}`), patience);
    expect(agency.text().match(/event: changed/g)).toHaveLength(1);
  });

  it("ends with the session", async () => {
    const token = await openSession(running(), 1002);
    const stream = await listen(token);
    await send(running(), "POST", "/cdl/1/logout", { token });
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true), patience);
    expect((await listen(token)).status).toBe(401);
  });

  it.each([
    ["is disabled", "users", { status: 2 }, { status: 1 }],
    ["may not use the membership any more", "memberships", { is_use: 0 }, { is_use: 1 }],
  ] as const)("ends when the person %s", async (_what, table, removal, restoration) => {
    const column = table === "users" ? "id" : "user_id";
    const set = (values: object) =>
      running().service.writing.updateTable(table).set(values).where(column, "=", 1004).execute();
    const stream = await listen(await openSession(running(), 1004));
    await set(removal);
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true), patience);
    await set(restoration);
  });

  it.each([
    ["was demoted", { roles: "" }, { roles: "maker" }],
    ["was moved into another company", { company_id: 12, roles: "companyAdmin" }, { company_id: null, roles: "maker" }],
    ["was moved into another agency", { agency_id: 2 }, { agency_id: 1 }],
    ["sees nothing but their own now", { data_scope: 4 }, { data_scope: null }],
  ] as const)("tells nothing of a change that comes after somebody %s", async (_what, removal, restoration) => {
    const set = (values: object) =>
      running().service.writing.updateTable("memberships").set(values).where("user_id", "=", 1002).execute();
    const stream = await listen(await openSession(running(), 1002));
    const watcher = await listen(await openSession(running(), 1001));
    const before = await change(running(), 11);
    await vi.waitFor(() => expect(stream.text()).toContain(`"seq":${before}}`), patience);
    await set(removal);
    const after = await change(running(), 11);
    // Both streams are checked at one moment: once the other has heard, this one would have, too.
    await vi.waitFor(() => expect(watcher.text()).toContain(`"seq":${after}}`), patience);
    await set(restoration);
    const last = await change(running(), 11);
    await vi.waitFor(() => expect(stream.text()).toContain(`"seq":${last}}`), patience);
    expect(stream.text()).not.toContain(`"seq":${after}}`);
  });

  it.each([
    ["a role", { roles: "auditor" }],
    ["the rows that they may see", { data_scope: 4 }],
  ] as const)("tells a person that they have lost %s", async (_what, removal) => {
    const membership = running().service.writing.updateTable("memberships").where("user_id", "=", 1003);
    const token = await openSession(running(), 1003);
    const rights = async () => (await send(running(), "GET", "/cdl/1/session", { token })).body["rights"];
    const before = await rights();
    const stream = await listen(token);
    await vi.waitFor(() => expect(stream.text()).toContain("event: ping"), patience);
    const { roles } = await running()
      .service.reading.selectFrom("memberships")
      .select("roles")
      .where("user_id", "=", 1003)
      .executeTakeFirstOrThrow();
    await membership.set(removal).execute();
    await vi.waitFor(() => expect(stream.text().match(/event: rights\ndata: \{\}\n\n/gu)).toHaveLength(1), patience);
    expect(await rights()).not.toBe(before);
    await membership.set({ roles, data_scope: null }).execute();
    await vi.waitFor(() => expect(stream.text().match(/event: rights/gu)).toHaveLength(2), patience);
    expect(await rights()).toBe(before);
  });

  it("has a bounded number of streams for one person, in whatever sessions", async () => {
    const tokens = [
      await openSession(running(), 1007),
      await openSession(running(), 1007),
      await openSession(running(), 1007),
    ];
    const statuses: number[] = [];
    for (let nth = 0; nth < 24; nth += 1) statuses.push((await listen(tokens[nth % 3] ?? "")).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it("does not keep a session awake", async () => {
    const token = await openSession(running(), 1003);
    const stream = await listen(token);
    started().clock.advance(31 * 60_000);
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true), patience);
  });

  it("tells of changes that another copy of the service made, where copies share a database", async () => {
    if (running().service.dialect !== "postgres") return;
    const copy = await createService({
      database: started().target,
      storageDir: `${started().folder}/storage`,
      environment: "demo",
      clock: started().clock,
    });
    const at = await copy.listen(0);
    const here = await listen(await openSession(running(), 1005));
    const there = await listen(await openSession(running(), 1005), at);
    await vi.waitFor(() => expect(there.text().match(/event: ping/g)?.length).toBeGreaterThan(2), patience);
    const seq = await change(running(), 11);
    await vi.waitFor(() => expect(there.text()).toContain(`"seq":${seq}`), patience);
    // Told once; rounds of the copy that has just begun tell of changes of their own.
    expect(here.text().split(`"seq":${seq}`)).toHaveLength(2);
    await copy.close();
  });
});
