import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { graceMs, tokenHash } from "../../../src-service/access/session/token-family.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";
import { createKit, minute } from "./sign-in-kit.ts";

onEveryDatabase("renewed tokens", {}, (started) => {
  const running = () => started().running();
  const { probe, auditOf } = createKit(running);
  const renew = async (token: string): Promise<string> => {
    const answer = await send(running(), "POST", "/cdl/1/session/rotate", { token, body: {} });
    expect(answer.status).toBe(200);
    return answer.body["token"] as string;
  };

  beforeAll(() => makeSmallWorld(running()));
  let first = "";
  beforeEach(async () => {
    first = await openSession(running(), 1002);
  });

  it("are new, and open the same session", async () => {
    const second = await renew(first);
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    const { body } = await send(running(), "GET", "/cdl/1/sessions", { token: second });
    const results = body["results"] as { current: boolean }[];
    expect(results.filter((one) => one.current)).toHaveLength(1);
    expect(await probe(second)).toBe("ok");
  });

  it("leave the old one good until they are used, however long that takes: an answer may be lost", async () => {
    await renew(first);
    for (let count = 0; count < 3; count += 1) {
      started().clock.advance(20 * minute);
      expect(await probe(first)).toBe("ok");
    }
    const third = await renew(first);
    expect([await probe(first), await probe(third)]).toEqual(["ok", "ok"]);
  });

  it("leave the old one 30 seconds once they are used", async () => {
    const second = await renew(first);
    expect(await probe(second)).toBe("ok");
    started().clock.advance(graceMs);
    expect([await probe(first), await probe(second)]).toEqual(["ok", "ok"]);
    started().clock.advance(1);
    expect(await probe(second)).toBe("ok");
    expect(await probe(first)).toBe("signed_out");
  });

  it("end the session when the old one comes after its time, and the log says so once", async () => {
    const before = (await auditOf("session.token_reused")).length;
    const second = await renew(first);
    await probe(second);
    started().clock.advance(graceMs + 1);
    expect(await probe(first)).toBe("signed_out");
    expect(await probe(second)).toBe("signed_out");
    expect(await probe(first)).toBe("signed_out");
    const entries = await auditOf("session.token_reused");
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)).toMatchObject({ agency_id: 1, object: "user:1002", actor: "session" });
  });

  it("do not end a session for a token that never was one of it", async () => {
    const second = await renew(first);
    await probe(second);
    started().clock.advance(graceMs + 1);
    expect(await probe("A".repeat(43))).toBe("signed_out");
    expect(await probe(second)).toBe("ok");
  });

  it("may be asked for twice at once: both stand until the newest is used", async () => {
    const both = await Promise.all([renew(first), renew(first)]);
    const isNewest = await Promise.all(
      both.map(async (token) => {
        const hash = tokenHash(token);
        const sessionQuery = running().db.selectFrom("sessions").select("id").where("token_hash", "=", hash);
        return (await sessionQuery.executeTakeFirst()) !== undefined;
      }),
    );
    const [newest = "", older = ""] = isNewest[0] ? both : both.toReversed();
    expect(isNewest.toSorted()).toEqual([false, true]);
    expect([await probe(older), await probe(first), await probe(newest)]).toEqual(["ok", "ok", "ok"]);
    started().clock.advance(graceMs + 1);
    expect([await probe(newest), await probe(older)]).toEqual(["ok", "signed_out"]);
  });

  it("keep only hashes, and forget what belongs to sessions that ended", async () => {
    const second = await renew(first);
    const rows = await running().db.selectFrom("old_tokens").selectAll().execute();
    for (const row of rows) {
      expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
      expect([first, second]).not.toContain(row.token_hash);
    }
    const { session_id } = rows.at(-1) ?? { session_id: 0 };
    await send(running(), "POST", "/cdl/1/logout", { token: second, body: {} });
    expect([await probe(first), await probe(second)]).toEqual(["signed_out", "signed_out"]);
    await renew(await openSession(running(), 1002));
    const oldTokens = await running().db.selectFrom("old_tokens").select("session_id").execute();
    expect(oldTokens.map((row) => row.session_id)).not.toContain(session_id);
  });

  it("do not lengthen a session beyond twelve hours", async () => {
    let token = first;
    for (let count = 0; count < 36; count += 1) {
      started().clock.advance(20 * minute);
      expect(await probe(token)).toBe("ok");
      token = await renew(token);
    }
    started().clock.advance(1);
    expect(await probe(token)).toBe("signed_out");
  });

  describe("the usual request", () => {
    it("writes nothing", async () => {
      const second = await renew(first);
      await probe(second);
      const before = await running().db.selectFrom("old_tokens").selectAll().orderBy("token_hash").execute();
      started().clock.advance(1_000);
      await probe(second);
      const after = await running().db.selectFrom("old_tokens").selectAll().orderBy("token_hash").execute();
      expect(after).toEqual(before);
    });
  });
});
