import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createKeyedRunner, type KeyedRunner } from "../../../src-service/access/http/keyed.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../../src-service/core/context.ts";
import { type AnyCall, defineCall } from "../../../src-shared/kernel/calls/define.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";

const payCall = defineCall({
  name: "settlements.settle",
  method: "POST",
  path: "/x/{id}",
  access: "signed-in",
  body: z.strictObject({ amount: z.int() }),
  output: z.object({ paid: z.int() }),
  keyed: true,
  refusals: ["insufficient_funds", "idempotency_mismatch"],
}) as AnyCall;

onEveryDatabase("keyed calls", {}, (started) => {
  let keyed: KeyedRunner;
  let context: SignedIn;

  beforeAll(async () => {
    await makeSmallWorld(started().running());
    const { service } = started().running();
    keyed = createKeyedRunner(service);
    context = contextOf(1004, 1, null);
    await service.writing.insertInto("facts").values({ name: "posted", value: "0" }).execute();
  });

  const contextOf = (user_id: number, agency_id: number, company_id: number | null): SignedIn => {
    const principal: Principal = {
      user_id,
      name: "付款人",
      membership_id: 1,
      session_id: 1,
      agency_id,
      company_id,
      roles: [],
      permissions: new Set(),
      device: "",
      rows: { companies: null, makers: null, makerless: null },
      search_key: "00",
      lacks_factor: false,
      role_limit: null,
      today: "2026-11-20",
    };
    const from = { requestId: "r", remoteAddress: "", region: "", reachedAt: "" };
    return started().running().service.contextOf(principal, from) as SignedIn;
  };

  const posted = async (): Promise<number> => {
    const row = await started()
      .running()
      .db.selectFrom("facts")
      .select("value")
      .where("name", "=", "posted")
      .executeTakeFirstOrThrow();
    return Number(row.value);
  };

  const post = async (_context: SignedIn, request: { body: { amount: number } }, { tx }: Writing) => {
    const { value } = await tx
      .selectFrom("facts")
      .select("value")
      .where("name", "=", "posted")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("facts")
      .set({ value: String(Number(value) + 1) })
      .where("name", "=", "posted")
      .execute();
    if (request.body.amount > 1_000) throw new ServiceError("insufficient_funds", { params: { lacking: 5 } });
    if (request.body.amount < 0) throw new TypeError("crash");
    if (request.body.amount === 0) throw new ServiceError("period_locked");
    return { paid: request.body.amount };
  };

  const run = (key: string, amount: number, as: SignedIn = context, runner = keyed) =>
    runner.run(payCall, post, as, { params: { id: "7" }, query: {}, body: { amount } }, key, (answer) => answer);

  it("answers a repeated key with the kept answer, byte for byte, and posts once", async () => {
    const key = randomUUID();
    const before = await posted();
    const first = await run(key, 5);
    const again = await run(key, 5);
    expect(first).toEqual({ status: 200, text: '{"paid":5}' });
    expect(again).toEqual(first);
    expect(await posted()).toBe(before + 1);
  });

  it("replays after a restart: what was committed is known, in this copy or another", async () => {
    const key = randomUUID();
    await run(key, 6);
    const before = await posted();
    const other = createKeyedRunner(started().running().service);
    expect(await run(key, 6, context, other)).toEqual({ status: 200, text: '{"paid":6}' });
    expect(await posted()).toBe(before);
  });

  it("refuses another body, another person and keeps the first answer", async () => {
    const key = randomUUID();
    await run(key, 7);
    await expect(run(key, 8)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    await expect(run(key, 7, contextOf(1002, 1, null))).rejects.toMatchObject({ code: "idempotency_mismatch" });
    expect(await run(key, 7)).toEqual({ status: 200, text: '{"paid":7}' });
  });

  it("keeps tenants apart: the same key of another agency or company is another operation", async () => {
    const key = randomUUID();
    const before = await posted();
    await run(key, 9);
    await run(key, 10, contextOf(1008, 2, null));
    await run(key, 11, contextOf(1005, 1, 11));
    expect(await posted()).toBe(before + 3);
  });

  it("posts once for parallel requests with one key, also through two copies of the service", async () => {
    const key = randomUUID();
    const before = await posted();
    const other = createKeyedRunner(started().running().service);
    const results = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => run(key, 12)),
      ...Array.from({ length: 5 }, () => run(key, 12, context, other)),
    ]);
    expect(await posted()).toBe(before + 1);
    for (const result of results) {
      if (result.status === "fulfilled") expect(result.value.text).toBe('{"paid":12}');
      else expect(result.reason).toMatchObject({ code: "in_progress" });
    }
    expect(results.some((result) => result.status === "fulfilled")).toBe(true);
  });

  it("keeps a final refusal with its status, and undoes what the handler wrote", async () => {
    const key = randomUUID();
    const before = await posted();
    await expect(run(key, 2_000)).rejects.toMatchObject({ code: "insufficient_funds" });
    expect(await posted()).toBe(before);
    const keptAnswer = await run(key, 2_000);
    expect(keptAnswer.status).toBe(409);
    expect(JSON.parse(keptAnswer.text)).toEqual({
      detail: "insufficient_funds",
      code: "insufficient_funds",
      params: { lacking: 5 },
    });
  });

  it("keeps neither crashes nor refusals that the contract does not name: the key stays unused", async () => {
    const crashed = randomUUID();
    await expect(run(crashed, -1)).rejects.toThrow("crash");
    expect(await run(crashed, 3)).toMatchObject({ status: 200 });
    const locked = randomUUID();
    await expect(run(locked, 0)).rejects.toMatchObject({ code: "period_locked" });
    expect(await run(locked, 4)).toMatchObject({ status: 200 });
  });

  describe("over HTTP", () => {
    const url = "/cdl/1/settlements";
    const body = {
      company_id: "11",
      channel: 1,
      period: "2026-11",
      settlement_remark: "",
      bill_ids: ["1101"],
      expected: { count: 1, accounting_fee: 1 },
    };

    it.each([undefined, "", "not-a-uuid", "x".repeat(10_000), "00000000-0000-0000-0000-000000000000"])(
      "refuses the key %s",
      async (key) => {
        const running = started().running();
        const token = await openSession(running, 1002);
        const headers = key === undefined ? {} : { "idempotency-key": key };
        const answer = await send(running, "POST", url, { token, body, headers });
        expect([answer.status, answer.body["code"]]).toEqual([400, "idempotency_key_missing"]);
      },
    );

    it("tells what became of a key, and 404 for one never seen", async () => {
      const running = started().running();
      const token = await openSession(running, 1004);
      const key = randomUUID();
      expect((await send(running, "GET", `/cdl/1/operations/${key}`, { token })).status).toBe(404);
      await run(key, 13);
      const operation = await send(running, "GET", `/cdl/1/operations/${key}/`, { token });
      expect(operation.body).toEqual({
        key,
        call: "settlements.settle",
        state: "done",
        status: 200,
        answer: { paid: 13 },
      });
      const stranger = await openSession(running, 1008);
      expect((await send(running, "GET", `/cdl/1/operations/${key}`, { token: stranger })).status).toBe(404);
    });
  });
});
