import { expect, it } from "vitest";
import { readTrustedProxies } from "../../../src-service/access/http/trusted-proxies.ts";
import { qrCategory } from "../../../src-shared/access/session/qr-login-calls.ts";
import { onEveryDatabase } from "../harness.ts";
import { createKit, sendFrom } from "../session/sign-in-kit.ts";
import { makeSmallWorld } from "../small-world.ts";

const owner = "13900000002";
const proxy = "10.9.0.7";

onEveryDatabase(
  "behind a reverse proxy",
  { trustedProxies: ["10.9.0.0/24"], hosts: ["desk.example", "evil.example"] },
  (started) => {
    const kit = createKit(() => started().running());
    const via = (client: string) => ({ remote: proxy, headers: { "x-forwarded-for": client } });

    it("counts tries for the client that the proxy names, so that strangers do not shut out others", async () => {
      await makeSmallWorld(started().running());
      for (let nth = 0; nth < 130; nth += 1) {
        await kit.signIn(`139${String(10_000_000 + nth)}`, { ...via("203.0.113.9"), password: "0".repeat(32) });
      }
      const stranger = await kit.signIn(owner, via("203.0.113.9"));
      expect(stranger.status).toBe(429);
      expect((await kit.signIn(owner, via("198.51.100.4"))).status).toBe(200);
    });

    it("takes the last address that is not a proxy's, whatever the client wrote before it", async () => {
      const { body } = await kit.signIn(owner, via("1.1.1.1, 198.51.100.77, 10.9.0.8"));
      const session = await started()
        .running()
        .db.selectFrom("sessions")
        .select("address")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect([typeof body["token"], session.address]).toEqual(["string", "198.51.100.77"]);
    });

    it("believes nobody else", async () => {
      const { body } = await kit.signIn(owner, {
        remote: "203.0.113.50",
        headers: {
          "x-forwarded-for": "198.51.100.99",
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "https",
        },
      });
      const session = await started()
        .running()
        .db.selectFrom("sessions")
        .select("address")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect([typeof body["token"], session.address]).toEqual(["string", "203.0.113.50"]);
    });

    it("names itself by the host and scheme that the proxy was asked for", async () => {
      const headers = { host: "127.0.0.1:1", "x-forwarded-host": "desk.example", "x-forwarded-proto": "https" };
      const origin = async (remote: string): Promise<unknown> => {
        const { body } = await sendFrom(started().running(), remote, "POST", "/cdl/1/qr_login", {
          body: { app_type: 7, category: qrCategory },
          headers,
        });
        return body["redirect_url"];
      };
      expect(await origin(proxy)).toMatch(/^https:\/\/desk\.example\/qr\//);
      expect(await origin("203.0.113.50")).toMatch(/^http:\/\/127\.0\.0\.1:1\/qr\//);
    });
  },
);

it("takes addresses and networks, never everybody", () => {
  expect(readTrustedProxies(" 10.0.0.5, 10.1.0.0/16 ,fd00::/8,::1")).toEqual([
    "10.0.0.5",
    "10.1.0.0/16",
    "fd00::/8",
    "::1",
  ]);
  expect(readTrustedProxies(undefined)).toEqual([]);
  for (const wrong of [
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "10.0.0.0/",
    "desk.example",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "true",
  ]) {
    expect(() => readTrustedProxies(wrong)).toThrow(RangeError);
  }
});
