import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseRegions } from "../../../src-service/core/channels/regions.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld } from "../small-world.ts";
import { createKit } from "./sign-in-kit.ts";

const phone = "13900000002";
const regions = parseRegions("58.30.0.0,58.30.255.255,北京\n1.0.1.0,1.0.3.255,福建\n");
const [beijing, fujian, unlisted, local] = ["58.30.1.1", "1.0.1.7", "9.9.9.9", "192.168.1.20"] as const;
const saysShanghai = { "x-region": encodeURIComponent("上海") };

const created = { regions, environment: "staging" } as const;

onEveryDatabase("where a sign-in comes from", created, (started) => {
  const running = () => started().running();
  const { signIn, forgetTries } = createKit(running);
  const from = async (remote: string, headers?: Record<string, string>): Promise<string> => {
    const { status, body } = await signIn(phone, { remote, ...(headers && { headers }) });
    return status === 200 ? "ok" : String(body["code"]);
  };
  const lastRegion = async () =>
    (await running().db.selectFrom("users").select("last_region").where("id", "=", 1002).executeTakeFirst())
      ?.last_region;

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    await forgetTries();
    await running().service.writing.updateTable("users").set({ last_region: null }).execute();
  });

  it("is read from the table by address, and a change is noticed", async () => {
    expect([await from(beijing), await lastRegion()]).toEqual(["ok", "北京"]);
    expect(await from(fujian)).toBe("region_changed");
    expect([await from(beijing), await lastRegion()]).toEqual(["ok", "北京"]);
  });

  it("is never a change while it is unknown: private addresses, ones that no range has", async () => {
    expect(await from(local)).toBe("ok");
    expect(await lastRegion()).toBeNull();
    expect(await from(beijing)).toBe("ok");
    expect([await from(local), await from(unlisted), await lastRegion()]).toEqual(["ok", "ok", "北京"]);
    expect(await from(fujian)).toBe("region_changed");
  });

  it("is not what the caller says", async () => {
    expect([await from(local, saysShanghai), await lastRegion()]).toEqual(["ok", null]);
    expect([await from(beijing, saysShanghai), await lastRegion()]).toEqual(["ok", "北京"]);
    const saysBeijing = { "x-region": encodeURIComponent("北京") };
    expect(await from(fujian, saysBeijing)).toBe("region_changed");
  });
});

onEveryDatabase("a trusted region header", { ...created, trustRegionHeader: true }, (started) => {
  const running = () => started().running();
  const { signIn } = createKit(running);
  const regionOf = async (headers: Record<string, string>): Promise<string | undefined> => {
    await running().service.writing.updateTable("users").set({ last_region: null }).execute();
    const answer = await signIn(phone, { remote: beijing, headers });
    expect(answer.status).toBe(200);
    const last = running().db.selectFrom("sessions").select("region").orderBy("id", "desc").limit(1);
    return (await last.executeTakeFirst())?.region;
  };

  beforeAll(() => makeSmallWorld(running()));

  describe("from a proxy of one's own", () => {
    it("goes before the table", async () => {
      expect(await regionOf(saysShanghai)).toBe("上海");
      expect(await regionOf({})).toBe("北京");
    });

    it.each(["%E4%B8", "<b>", "a".repeat(61), ""])("is unknown when it reads %j", async (header) => {
      expect(await regionOf({ "x-region": header })).toBe("");
    });
  });
});
