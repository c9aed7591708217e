import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type AnyCall, fillPath, takesKey } from "../../../src-shared/kernel/calls/define.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { dumpText, onEveryDatabase } from "../harness.ts";
import { openSession, send } from "../small-world.ts";
import { cases, type Request } from "./matrix-cases.ts";
import { type Ids, makeMatrixWorld, rightful } from "./matrix-world.ts";

/** A session that is over hears nothing again. */
const endsSession: CallName = "login.logout";
const writing = (Object.keys(calls) as CallName[]).filter((name) => takesKey(calls[name]) && name !== endsSession);

/** The log of refusals and sign-ins is written beside what a request does, and counts of what was looked up too. */
const besides = ["security_events", "sessions"];

onEveryDatabase("plain calls under a key", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const answered: string[] = [];
  let ids: Ids;

  beforeAll(async () => {
    await running()
      .service.writing.updateTable("counters")
      .set({ value: 10_000_000 })
      .where("name", "=", "id")
      .execute();
    ids = await makeMatrixWorld(running());
  });

  const ask = (call: AnyCall, request: Request, token: string, key: string) => {
    const query = request.query === undefined ? "" : `?${new URLSearchParams(request.query)}`;
    return send(running(), call.method as "GET", fillPath(call.path, request.path) + query, {
      headers: { "idempotency-key": key, authorization: `Bearer ${token}` },
      ...(request.body !== undefined && { body: request.body }),
    });
  };

  const rightRequest = (name: CallName): Request => {
    const { points, valid } = cases[name];
    const [point] = points ?? [];
    return point === undefined ? (valid ?? {}) : point.with(ids[point.record].own);
  };

  it.each(writing)("%s is done once under one key", async (name) => {
    const call: AnyCall = calls[name];
    const token = await openSession(running(), rightful[cases[name].by]);
    const key = randomUUID();
    const first = await ask(call, rightRequest(name), token, key);
    expect(first.status).toBeLessThan(500);
    if (first.status !== 200) return;
    answered.push(name);
    const before = await dumpText(running().db, besides);
    const again = await ask(call, rightRequest(name), token, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await dumpText(running().db, besides)).toBe(before);
  });

  it("was tried with many calls that succeed, creating ones among them", () => {
    expect(answered.length).toBeGreaterThan(25);
    expect(answered).toEqual(
      expect.arrayContaining(["sensitiveWords.create", "laborQrCodes.create", "listViews.create"]),
    );
  });

  const body = (word: string) => ({ word, kind: 1, note: "" });
  const create = (token: string, word: string, key: string) =>
    ask(calls["sensitiveWords.create"], { body: body(word) }, token, key);
  const count = async (word: string): Promise<number> =>
    (await running().db.selectFrom("sensitive_words").select("id").where("word", "=", word).execute()).length;
  const operator = () => openSession(running(), rightful[cases["sensitiveWords.create"].by]);

  it("makes one record of two clicks at once, and of a click in a second window", async () => {
    const key = randomUUID();
    const tokens = [await operator(), await operator()] as const;
    const answers = await Promise.all([create(tokens[0], "两次点击", key), create(tokens[1], "两次点击", key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].text).toBe(answers[1].text);
    expect(await count("两次点击")).toBe(1);
  });

  it("answers with the record that was made when the service ended before its answer", async () => {
    const key = randomUUID();
    const token = await operator();
    const first = await create(token, "中途断电", key);
    await running().service.writing.updateTable("request_keys").set({ answer: null }).execute();
    await started().restart();
    expect(await create(token, "中途断电", key)).toMatchObject({ status: 200, text: first.text });
    expect(await count("中途断电")).toBe(1);
  });

  it("takes no other request under a key, and a mended one after a refusal", async () => {
    const key = randomUUID();
    const token = await operator();
    expect((await create(token, "", key)).status).toBe(400);
    expect((await create(token, "改好之后", key)).status).toBe(200);
    expect(JSON.parse((await create(token, "另一个词", key)).text)).toMatchObject({ code: "idempotency_mismatch" });
    expect((await create(token, "改好之后", "no uuid")).status).toBe(400);
    expect(await count("另一个词")).toBe(0);
  });

  it("keeps answers sealed", async () => {
    const key = randomUUID();
    expect((await create(await operator(), "只此一处", key)).status).toBe(200);
    const kept = await running().db.selectFrom("request_keys").selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain("只此一处");
  });
});
