import { beforeAll, expect, it } from "vitest";
import { onEveryDatabase } from "../harness.ts";
import { insert, makeSmallWorld, openSession, send } from "../small-world.ts";

const actor = { user_id: null, name: "", device: "", request_id: "" };

onEveryDatabase("sync", {}, (started) => {
  const running = () => started().running();
  let token = "";

  beforeAll(async () => {
    await makeSmallWorld(running());
    await running().service.writing.updateTable("counters").set({ value: 100 }).where("name", "=", "change").execute();
    token = await openSession(running(), 1001);
  });

  type Page = {
    results: { id: string; version: number }[];
    next_cursor: string;
    has_more: boolean;
    tokens: string[][];
  };
  const pull = async (cursor: string, more = "&page_size=2", as = token): Promise<Page> => {
    const answer = await send(running(), "GET", `/cdl/1/bills?sync_cursor=${cursor}${more}`, { token: as });
    expect(answer.status).toBe(200);
    return answer.body as Page;
  };
  /** Pulls until nothing is left; returns the newest version seen of each row, the cursor, and how many rows came. */
  const pullAll = async (from: string, more?: string, as?: string) => {
    const versionById = new Map<string, number>();
    let cursor = from;
    let rows = 0;
    for (;;) {
      const page = await pull(cursor, more, as);
      for (const row of page.results) versionById.set(row.id, row.version);
      rows += page.results.length;
      cursor = page.next_cursor;
      if (!page.has_more) return { seen: versionById, cursor, rows };
    }
  };
  const truth = async (): Promise<Map<string, number>> => {
    const rows = await running().db.selectFrom("bills").select(["id", "version"]).where("agency_id", "=", 1).execute();
    return new Map(rows.map((row) => [String(row.id), row.version]));
  };
  const touch = (ids: readonly number[], pause = 0) =>
    running().service.write(actor, async ({ tx, changeSeq }) => {
      const seq = await changeSeq();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      await tx
        .updateTable("bills")
        .set((eb) => ({ version: eb("version", "+", 1), change_seq: seq }))
        .where("id", "in", [...ids])
        .execute();
    });

  it("gives every row once, in small pages, also where one change is bigger than a page", async () => {
    const first = await pullAll("0");
    expect(first.seen).toEqual(await truth());
    expect(first.rows).toBe(8);
    await touch([1101, 1102, 1103, 1104, 1201]);
    const next = await pullAll(first.cursor);
    expect([...next.seen.keys()].sort()).toEqual(["1101", "1102", "1103", "1104", "1201"]);
    expect(next.rows).toBe(5);
    expect((await pullAll(next.cursor)).rows).toBe(0);
  });

  it("loses no change and repeats none while writers work in parallel", async () => {
    let { seen: versionById, cursor } = await pullAll("0");
    const writers = Promise.all(
      Array.from({ length: 40 }, (_, at) => touch([1101 + (at % 4), 1201 + ((at * 3) % 4)], at % 3)),
    );
    let isWriting = true;
    const done = writers.then(() => {
      isWriting = false;
    });
    while (isWriting) {
      const more = await pullAll(cursor, "&page_size=1");
      versionById = new Map([...versionById, ...more.seen]);
      cursor = more.cursor;
      // Injected requests never wait for the network: let the writers' timers have their turn.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await done;
    const rest = await pullAll(cursor);
    expect(new Map([...versionById, ...rest.seen])).toEqual(await truth());
  });

  it("goes on after a restart, and begins later with sync_since", async () => {
    const { cursor } = await pullAll("0");
    await started().restart();
    await touch([1102]);
    expect([...(await pullAll(cursor)).seen.keys()]).toEqual(["1102"]);
    const late = await pullAll("0", "&page_size=500&sync_since=2026-11-12");
    expect([...late.seen.keys()].sort()).toEqual(["1103", "1104", "1203", "1204"]);
  });

  it("gives a company its own rows only, and tokens to nobody of it", async () => {
    const own = await openSession(running(), 1005);
    expect([...(await pullAll("0", undefined, own)).seen.keys()].sort()).toEqual(["1101", "1102", "1103", "1104"]);
    const [mine, theirs] = [await pull("0", "&page_size=1", own), await pull("0", "&page_size=1")];
    expect([mine.tokens[0]?.length, theirs.tokens[0]?.length]).toEqual([0, 4]);
  });

  it("gives tokens that are made for one person", async () => {
    const checker = await openSession(running(), 1003);
    const [theirs, others] = [await pull("0", "&page_size=1", checker), await pull("0", "&page_size=1")];
    expect(theirs.tokens[0]).toHaveLength(4);
    expect(theirs.tokens[0]).not.toEqual(others.tokens[0]);
  });

  it("is refused where a list is not kept offline", async () => {
    const answer = await send(running(), "GET", "/cdl/1/settlements/1150/part_settle_records?sync_cursor=0", { token });
    expect(answer.status).toBe(400);
  });

  it("keeps column settings by person and list", async () => {
    const url = "/cdl/1/list_settings/bills";
    expect((await send(running(), "GET", url, { token })).body).toEqual({
      custom_list_type: "bills",
      export_direction: 1,
      list_header: [],
    });
    const body = {
      export_direction: 2,
      list_header: [
        { key: "no", visible: true, width: 200 },
        { key: "pit", visible: false },
      ],
    };
    expect((await send(running(), "PUT", url, { token, body })).body).toEqual({ custom_list_type: "bills", ...body });
    expect((await send(running(), "GET", url, { token })).body).toEqual({ custom_list_type: "bills", ...body });
    const other = await openSession(running(), 1002);
    expect((await send(running(), "GET", url, { token: other })).body["list_header"]).toEqual([]);
    expect((await send(running(), "GET", "/cdl/1/list_settings/constructor", { token })).status).toBe(404);
  });

  it("shows the notice of the hour", async () => {
    expect((await send(running(), "GET", "/cdl/1/notices/current")).body).toEqual({ notice: null });
    await insert(running(), "notices", {
      id: 1,
      text: "今晚维护",
      level: "warning",
      start_at: "2026-11-20 00:00:00",
      end_at: "2026-11-21 00:00:00",
    });
    expect((await send(running(), "GET", "/cdl/1/notices/current")).body).toEqual({
      notice: { id: "1", text: "今晚维护", level: "warning" },
    });
  });
});
